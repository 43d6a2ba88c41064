"""The documentation site in a browser, at the width of a phone and of a desktop: nothing overflows, no script fails,
and the filter of the index of rules works."""

import http.server
import json
import os
import shutil
import subprocess
import sys
import threading

import pytest
from extras import needs
from paths import ROOT

BROWSER = shutil.which("chromium") or shutil.which("google-chrome") or ""
WIDTHS = (390, 1280)
SECONDS = 240

pytestmark = [
    pytest.mark.slow,
    needs("docs", "mkdocs-material"),
    pytest.mark.skipif(not BROWSER, reason="no Chromium is installed (Debian: apt-get install chromium)"),
]

WATCH = """<script>
window.lslintFaults = [];
addEventListener("error", (event) => lslintFaults.push(String(event.message || event.target.src)), true);
for (const name of ["error", "warn"]) {
  const real = console[name];
  console[name] = (...parts) => { lslintFaults.push(parts.join(" ")); real.apply(console, parts); };
}
</script>"""
"""Comes first in each page and notes what goes wrong in it."""

DRIVER = """<!doctype html><title>driver</title><script>
async function load(path, width) {
  const frame = document.createElement("iframe");
  frame.style.cssText = `width:${width}px;height:900px;border:0`;
  document.body.append(frame);
  await new Promise((resolve) => { frame.onload = resolve; frame.src = path; });
  return frame;
}
async function measure(path, width) {
  const frame = await load(path, width);
  const page = frame.contentDocument.documentElement;
  const found = {path, width, wide: page.scrollWidth, faults: [...frame.contentWindow.lslintFaults]};
  frame.remove();
  return found;
}
async function filter() {
  const frame = await load("/rules/", 1280);
  const page = frame.contentDocument;
  const shown = () => [...page.querySelectorAll("tbody tr")].filter((row) => row.getClientRects().length)
    .map((row) => row.cells[0].textContent.trim());
  const found = {all: shown().length};
  const words = page.querySelector(".rule-filter input");
  const type = (text) => { words.value = text; words.dispatchEvent(new Event("input", {bubbles: true})); };
  for (const text of ["LS301", "unanchored-grok", "redis batch", "no such rule"]) { type(text); found[text] = shown(); }
  type("");
  const severity = page.querySelector(".rule-filter select[name=severity]");
  severity.value = "error";
  severity.dispatchEvent(new Event("input", {bubbles: true}));
  found.errors = shown().length;
  words.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
  await new Promise((resolve) => setTimeout(resolve, 100));
  found.reset = shown().length;
  return found;
}
onload = async () => {
  let answer;
  try {
    const {pages, widths} = await (await fetch("/-/tasks")).json();
    const measured = [];
    for (const width of widths) for (const path of pages) measured.push(await measure(path, width));
    answer = {measured, filter: await filter()};
  } catch (error) { answer = {error: String(error)}; }
  await fetch("/-/answer", {method: "POST", body: JSON.stringify(answer)});
};
</script><body></body>"""


class Site(http.server.SimpleHTTPRequestHandler):
    """Serves the site, the page that drives the browser, and takes its answer."""

    def do_GET(self):
        if self.path == "/-/":
            self.reply("text/html", DRIVER)
        elif self.path == "/-/tasks":
            self.reply("application/json", json.dumps(self.server.tasks))
        elif self.path.endswith("/"):
            path = os.path.join(self.translate_path(self.path), "index.html")
            with open(path, encoding="utf-8") as file:
                self.reply("text/html; charset=utf-8", file.read().replace("<head>", f"<head>{WATCH}", 1))
        else:
            super().do_GET()

    def do_POST(self):
        self.server.answer = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.reply("text/plain", "")
        self.server.answered.set()

    def reply(self, kind, text):
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    """What the browser has measured on every page."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    pages = sorted(
        "/" + f"{page.parent.relative_to(folder)}/".removeprefix("./").lstrip("/")
        for page in folder.rglob("index.html")
        if page.parent.name != "playground"  # its policy refuses what is noted here; it has separate tests
    )
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *rest: Site(*rest, directory=str(folder)))
    server.tasks, server.answer, server.answered = {"pages": pages, "widths": WIDTHS}, None, threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    command = [
        BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        f"--user-data-dir={tmp_path_factory.mktemp('profile')}", "--remote-debugging-port=0",
        f"http://127.0.0.1:{server.server_port}/-/",
    ]  # fmt: skip
    browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        assert server.answered.wait(SECONDS), "the browser gave no answer"
    finally:
        browser.kill()
        browser.wait()
        server.shutdown()
    assert "error" not in server.answer, server.answer
    assert len(server.answer["measured"]) == len(pages) * len(WIDTHS) > 1_000
    return server.answer


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_the_screen(seen, width):
    assert [one for one in seen["measured"] if one["width"] == width and one["wide"] > width] == []


def test_no_script_fails(seen):
    assert [one for one in seen["measured"] if one["faults"]] == []


def test_the_filter_of_the_rules(seen):
    found = seen["filter"]
    assert found["LS301"] == ["LS301"]
    assert found["unanchored-grok"] == ["LS301"]
    assert "LS317" in found["redis batch"]
    assert found["no such rule"] == []
    assert 100 < found["errors"] < found["all"] == found["reset"]
