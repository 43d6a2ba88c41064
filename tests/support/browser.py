"""A page in headless Chromium, driven over a pipe (``--remote-debugging-pipe``); nothing else is needed."""

import base64
import itertools
import json
import os
import select
import shutil
import struct
import subprocess
import zlib

from deadline import Deadline

PROGRAM = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
MISSING = "no Chromium is installed (Debian: apt-get install chromium)"
OPTIONS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--force-device-scale-factor=1", "--remote-debugging-pipe", "about:blank",
)  # fmt: skip
PHONE, DESKTOP = (360, 740), (1280, 900)


class Browser:
    """One page. ``requests``: the addresses that it has asked for; ``messages``: errors, and what its console says."""

    def __init__(self, folder):
        own_in, to_browser = os.pipe()
        from_browser, own_out = os.pipe()
        import fcntl

        high = [fcntl.fcntl(one, fcntl.F_DUPFD_CLOEXEC, 100) for one in (own_in, own_out)]

        def prepare():  # it reads from 3 and writes to 4
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self._log = open(os.path.join(folder, "log"), "wb")  # noqa: SIM115 until the browser ends
        self._process = subprocess.Popen(
            [PROGRAM, f"--user-data-dir={folder}", *OPTIONS], env={**os.environ, "HOME": str(folder)},
            preexec_fn=prepare, close_fds=False, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log,
        )  # fmt: skip
        for one in (own_in, own_out, *high):
            os.close(one)
        self._write, self._read, self._data = to_browser, from_browser, b""
        self._numbers = itertools.count(1)
        self._events = []
        self.requests, self.messages = [], []
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = None
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self._call(f"{domain}.enable")

    def close(self):
        try:
            self._send("Browser.close")
            self._process.wait(20)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        os.close(self._write)
        os.close(self._read)
        self._log.close()

    def _send(self, method, **parameters):
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if getattr(self, "_session", None):
            message["sessionId"] = self._session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._write, data) :]
        return number

    def _receive(self, deadline):
        while b"\0" not in self._data:
            ready, _, _ = select.select([self._read], [], [], deadline.remaining)
            if not ready:
                raise TimeoutError("the browser does not answer")
            more = os.read(self._read, 1 << 20)
            if not more:
                raise EOFError("the browser has ended")
            self._data += more
        one, _, self._data = self._data.partition(b"\0")
        return json.loads(one)

    def _note(self, message):
        method, parameters = message.get("method"), message.get("params", {})
        self._events.append(method)
        if method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.messages.append(parameters["exceptionDetails"].get("exception", {}).get("description", "exception"))
        elif method == "Log.entryAdded":
            self.messages.append(parameters["entry"]["text"])
        elif method == "Runtime.consoleAPICalled":
            self.messages.append(" ".join(str(one.get("value", one.get("description"))) for one in parameters["args"]))

    def _call(self, method, _seconds=60, **parameters):
        number, deadline = self._send(method, **parameters), Deadline(_seconds)
        while True:
            message = self._receive(deadline)
            if message.get("id") == number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self._note(message)

    def open(self, path, seconds=60):
        """Loads a file; returns when the page is drawn."""
        self.visit(f"file://{path}", seconds)

    def visit(self, address, seconds=60):
        """Loads a page; returns when it is drawn."""
        self._events, self.requests, self.messages = [], [], []
        self._call("Page.navigate", url=address, _seconds=seconds)
        deadline = Deadline(seconds)
        while "Page.loadEventFired" not in self._events:
            self._note(self._receive(deadline))
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def value(self, expression, seconds=60):
        """What an expression gives; promises are awaited."""
        answer = self._call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True, _seconds=seconds
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", answer["exceptionDetails"]))
        return answer["result"].get("value")

    def screen(self, size, *, dark=False, printed=False):
        """Shows the page in this size and color scheme, or as it is printed."""
        self._call(
            "Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1,
            mobile=size[0] < 600,
        )  # fmt: skip
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._call("Emulation.setEmulatedMedia", media="print" if printed else "screen", features=[scheme])

    def picture(self):
        """The visible part of the page as ``(width, height, rows of RGB bytes)``."""
        return pixels(base64.b64decode(self._call("Page.captureScreenshot", format="png")["data"]))

    def pages(self):
        """The page as a printer would get it: the PDF."""
        return base64.b64decode(self._call("Page.printToPDF", printBackground=True)["data"])


def pixels(png):
    """Width, height and rows (3 bytes a pixel) of a PNG without interlacing, with 8 bits per channel."""
    at, data, width, height, channels = 8, b"", 0, 0, 0
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
            channels = {2: 3, 6: 4}[color]
            assert depth == 8
        elif kind == b"IDAT":
            data += body
        at += size + 12
    raw, stride = zlib.decompress(data), width * channels
    rows, above = [], bytearray(stride)
    for number in range(height):
        line = number * (stride + 1)
        row = _unfiltered(raw[line], bytearray(raw[line + 1 : line + 1 + stride]), above, channels)
        above = row
        rows.append(bytes(row) if channels == 3 else b"".join(row[n : n + 3] for n in range(0, stride, 4)))
    return width, height, rows


def _unfiltered(kind, row, above, step):
    if kind == 2:
        for at, up in enumerate(above):
            row[at] = (row[at] + up) & 255
    elif kind:
        for at in range(len(row)):
            left = row[at - step] if at >= step else 0
            corner = above[at - step] if at >= step else 0
            if kind == 1:
                guess = left
            elif kind == 3:
                guess = (left + above[at]) // 2
            else:
                guess = _paeth(left, above[at], corner)
            row[at] = (row[at] + guess) & 255
    return row


def _paeth(left, up, corner):
    guess = left + up - corner
    distances = abs(guess - left), abs(guess - up), abs(guess - corner)
    return (left, up, corner)[distances.index(min(distances))]


def colors(picture):
    """Color -> share of the pixels of a picture."""
    width, height, rows = picture
    found = {}
    for row in rows:
        for at in range(0, len(row), 3):
            color = row[at : at + 3]
            found[color] = found.get(color, 0) + 1
    return {tuple(color): count / (width * height) for color, count in found.items()}


def luminance(color):
    """Relative luminance of an RGB color, as in WCAG 2."""
    parts = [one / 255 for one in color]
    parts = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


FAULTS = """(() => {
  const found = [];
  const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((one) => one / 255)
    .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
  const paper = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const color = parse(getComputedStyle(one).backgroundColor);
      if (color.length === 3 || color[3] > 0.99) return color;
    }
    return [255, 255, 255];
  };
  const name = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") || ""}#${element.id}`;
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width)
    found.push(`page: ${document.documentElement.scrollWidth} px wide in ${width}`);
  const scrolls = (element) => {
    for (let one = element; one; one = one.parentElement)
      if (["auto", "scroll", "hidden"].includes(getComputedStyle(one).overflowX)) return true;
    return false;
  };
  for (const element of document.body.querySelectorAll("*")) {
    if (!element.checkVisibility({ contentVisibilityAuto: true })) continue;
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (box.right > width + 1 && !scrolls(element))
      found.push(`${name(element)}: ends at ${Math.round(box.right)} of ${width}`);
    const style = getComputedStyle(element);
    const texts = [...element.childNodes].filter((one) => one.nodeType === 3 && one.data.trim());
    const text = texts.map((one) => one.data).join(" ").trim().slice(0, 20);
    if (text && !(element instanceof SVGElement)) {
      const [a, b] = [light(parse(style.color)), light(paper(element))];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      if (contrast < 4.5) found.push(`${name(element)}: contrast ${contrast.toFixed(2)} of ${text}`);
      if (parseFloat(style.fontSize) < 12) found.push(`${name(element)}: font of ${style.fontSize}`);
    }
    if (element.matches("button, select, input:not([type=checkbox])") && box.height < 32)
      found.push(`${name(element)}: ${box.height} px high`);
  }
  return [...new Set(found)].slice(0, 20);
})()"""
"""What is wrong with the visible page: content outside of it, text without contrast, small text and controls."""
