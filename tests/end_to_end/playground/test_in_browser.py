"""The playground in a browser without a window: how fast it is, that it requests nothing, what it shows."""

import http.server
import json
import pathlib
import subprocess
import sys
import threading

import pytest
from browser import PROGRAM, needs_browser
from paths import ROOT

pytestmark = [pytest.mark.slow, needs_browser]


def pipeline():
    block = """\
  if [kind] == "k{0}" {{
    grok {{
      id => "grok_{0}"
      match => {{ "message" => "^%{{IPORHOST:client}} %{{WORD:verb}} %{{NOTSPACE:path}} %{{INT:status:int}}$" }}
    }}
    date {{
      id => "date_{0}"
      match => [ "time", "ISO8601" ]
      timezone => "UTC"
    }}
    mutate {{
      id => "tidy_{0}"
      rename => {{ "bytes" => "[http][bytes]" }}
      add_tag => [ "tag_{0}" ]
    }}
  }}
"""
    head = 'input {\n  beats {\n    id => "in"\n    port => 5044\n  }\n}\nfilter {\n\n'
    tail = '}\noutput {\n  elasticsearch {\n    id => "out"\n    index => "logs-%{+YYYY.MM.dd}"\n  }\n}\n'
    text = head + "".join(block.format(number) for number in range(5)) + tail
    return text + "# end\n" * (101 - text.count("\n"))


class Page(http.server.SimpleHTTPRequestHandler):
    """Serves the page and notes what is requested."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}

    def do_GET(self):
        self.server.requested.append(self.path)
        super().do_GET()

    def do_POST(self):
        self.do_GET()

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "playground"
    tool = ROOT / "tools" / "build_playground.py"
    done = subprocess.run(
        [sys.executable, str(tool), "--into", str(folder)], capture_output=True, text=True, check=False, timeout=900
    )
    if done.returncode == 2:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def seen(site, tmp_path_factory):
    """What the browser has measured."""
    path = tmp_path_factory.mktemp("input") / "pipeline.conf"
    path.write_text(pipeline())
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *rest: Page(*rest, directory=str(site)))
    server.requested = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    driver = ROOT / "playground" / "test" / "browser.mjs"
    address = f"http://127.0.0.1:{server.server_port}/"
    try:
        done = subprocess.run(
            ["node", str(driver), address, PROGRAM, str(path)], capture_output=True, text=True, check=True, timeout=400
        )
    finally:
        server.shutdown()
    found = json.loads(done.stdout)
    assert "error" not in found, found["error"]
    return {**found, "requested": server.requested}


def test_nothing_is_requested_after_the_page_has_loaded(seen):
    files = {"/", "/page.css", "/page.js", "/worker.js", "/pyodide.asm.wasm", "/library.bin", "/packages.bin"}
    assert set(seen["requested"]) == files


def test_the_policy_refuses_every_request(seen):
    assert {name: said.partition(":")[0] for name, said in seen["forbidden"]["page"].items()} == {
        "xhr": "refused", "fetch": "refused", "beacon": "asked", "image": "refused", "eval": "refused",
        "inline": "refused",
    }  # fmt: skip
    assert {name: said.partition(":")[0] for name, said in seen["forbidden"]["worker"].items()} == {
        "xhr": "refused", "import": "refused", "eval": "refused", "socket": "refused",
    }  # fmt: skip
    assert not [path for path in seen["requested"] if "leak" in path]


def test_nothing_fails(seen):
    assert seen["faults"] == []


def test_a_link_holds_everything(seen):
    found = seen["shared"]
    assert found["text"] == "filter {\n  mutate { id => 'ü😀' }\n}\n"
    assert (found["kind"], found["release"], found["select"]) == ("logstash", "8.15", "LS710")
    assert found["lines"] == "192.0.2.7 GET /a 200 5\n192.0.2.7 GET /b 500 5"
    assert "remove secrets" in found["said"]
    assert found["damaged"] == "The link is incomplete or damaged, so it cannot be opened."


def test_the_page_of_a_rule_opens_its_example(seen):
    assert seen["shared"]["rule"]["codes"] == ["LS102"]
    assert seen["shared"]["rule"]["text"].startswith("input { beats { prot")
    assert seen["shared"]["unknown"] == "There is no example of the rule LS999."


def test_it_is_used_by_keyboard(seen):
    found = seen["used"]
    assert found["before"] == ["LS102"]
    assert "add_field =>" in found["fixed"]
    assert found["tab"] == "tab-try"
    assert '+ a = "b"' in found["trace"]
    assert found["colored"] >= 1
    assert found["layout"] == found["formatted"] == "filter {\n  mutate { add_field => { 'a' => 'b' } }\n}\n"
    assert found["order"][:5] == ["kind", "release", "select", "format", "share"]
    assert "editor" in found["order"]


def test_examples_and_fix_all(seen):
    kinds = [one["kind"].removeprefix("detect: ") for one in seen["used"]["examples"]]
    assert kinds == ["logstash", "logstash", "logstash", "filebeat", "es-index-template"]
    assert [bool(one["codes"]) for one in seen["used"]["examples"]] == [True, False, False, True, True]
    assert not {"LS003", "LS006"} & set(seen["used"]["all"])
    assert "LS503" in seen["used"]["all"]  # has no fix


def test_text_of_a_config_is_never_markup(seen):
    assert seen["used"]["injected"] == 0
    assert "add_feild" in seen["used"]["hostile"]


def test_a_worker_without_an_answer_is_replaced(seen):
    assert seen["restarted"] == {"said": "No result after 20 seconds. lslint was restarted.", "codes": ["LS102"]}


def test_the_folder_is_complete(site):
    names = {path.name for path in pathlib.Path(site).iterdir()}
    assert names == {
        "index.html", "page.css", "page.js", "worker.js", "pyodide.asm.wasm", "library.bin", "packages.bin",
        "licenses.txt",
    }  # fmt: skip
    assert "Marijn Haverbeke" in (site / "licenses.txt").read_text()
