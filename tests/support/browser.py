"""A page in headless Chromium, driven over a pipe (``--remote-debugging-pipe``); nothing else is needed."""

import itertools
import json
import os
import select
import shutil
import subprocess

import pytest
from deadline import Deadline

PROGRAM = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
needs_browser = pytest.mark.skipif(not PROGRAM, reason="no Chromium is installed (Debian: apt-get install chromium)")
OPTIONS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--force-device-scale-factor=1", "--remote-debugging-pipe", "about:blank",
)  # fmt: skip


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

    def screen(self, size):
        """Shows the page in this size."""
        self._call(
            "Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1,
            mobile=size[0] < 600,
        )  # fmt: skip
