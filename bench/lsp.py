#!/usr/bin/env python3
"""Measure the language server: time from a change to its diagnostics, on a pipeline of 1,000 lines, over stdio.

    python bench/lsp.py [--edits N] [--lines N] [--compose] [--json]

Starts ``lslint lsp`` as an editor does and types N characters (default 200), one at a time: half of them make and fix
a syntax error. Shown are the median, the 95th percentile and the longest time, the CPU time of the server for an edit,
its memory early and at the end, and the median of the first and the last tenth. Needs ``lslint[lsp]``.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import generate

COMPOSE = """\
services:
  logstash:
    image: docker.elastic.co/logstash/logstash:9.5.1
    volumes:
      - .:/usr/share/logstash/pipeline:ro
"""


class Server:
    """``lslint lsp``, spoken to with bare messages: nothing of the client's side costs time that is measured."""

    def __init__(self, folder: str) -> None:
        start = "from lslint.cli.main import main; raise SystemExit(main())"
        self.process = subprocess.Popen(
            [sys.executable, "-c", start, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder
        )
        self.number = 0

    def send(self, method: str, params: object, answer: bool = False) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if answer:
            self.number += 1
            message["id"] = self.number
        body = json.dumps(message).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self) -> "dict[str, object]":
        assert self.process.stdout is not None
        size = 0
        while True:
            line = self.process.stdout.readline()
            if not line.strip():
                break
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                size = int(value)
        if not size:
            raise SystemExit("the server has gone")
        found: dict[str, object] = json.loads(self.process.stdout.read(size))
        if found.get("method") == "window/logMessage":
            self.process.kill()
            raise SystemExit(str(found["params"]))
        return found

    def request(self, method: str, params: object) -> "dict[str, object]":
        self.send(method, params, answer=True)
        while True:
            found = self.receive()
            if found.get("id") == self.number and "method" not in found:
                return found

    def diagnostics(self, version: int) -> "list[object]":
        """Waits for the diagnostics of a version."""
        while True:
            found = self.receive()
            if found.get("method") == "textDocument/publishDiagnostics":
                params = found["params"]
                assert isinstance(params, dict)
                if params.get("version") == version:
                    return list(params["diagnostics"])

    def memory(self) -> float:
        """Resident memory in MB."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def cpu(self) -> float:
        """CPU time so far, in seconds."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            words = file.read().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def leave(self) -> int:
        self.request("shutdown", None)
        self.send("exit", None)
        return self.process.wait(10)


def pipeline(lines: int) -> str:
    """A valid pipeline of at least so many lines."""
    text, size = "", 30 * lines
    while text.count("\n") < lines:
        text = generate.pipeline(size)
        size += size // 10
    return text


def measure(edits: int, lines: int, compose: bool = False) -> "dict[str, float]":
    """Milliseconds and megabytes. ``compose``: the file is next to a compose file that names its release."""
    text = pipeline(lines)
    rows = text.split("\n")
    with tempfile.TemporaryDirectory() as folder:
        if compose:
            pathlib.Path(folder, "docker-compose.yml").write_text(COMPOSE)
        server = Server(folder)
        uri = pathlib.Path(folder, "bench.conf").as_uri()
        server.request("initialize", {"processId": None, "rootUri": pathlib.Path(folder).as_uri(), "capabilities": {}})
        server.send("initialized", {})
        start = time.perf_counter()
        item = {"uri": uri, "languageId": "logstash", "version": 0, "text": text}
        server.send("textDocument/didOpen", {"textDocument": item})
        server.diagnostics(0)
        first = time.perf_counter() - start
        places = [
            (number, row.index("=>")) for number, row in enumerate(rows) if row.count("=>") == 1 and "#" not in row
        ]
        times: list[float] = []
        before = 0.0
        cpu = server.cpu()
        for version in range(1, edits + 1):
            step = (version - 1) % 4
            line, column = places[(version - 1) // 4 * 7 % len(places)]
            # takes the `>` of an arrow, puts it back, adds a space, takes it away
            at, end, new = (
                (column + 1, column + 2, ""), (column + 1, column + 1, ">"), (column, column, " "),
                (column, column + 1, ""),
            )[step]  # fmt: skip
            span = {"start": {"line": line, "character": at}, "end": {"line": line, "character": end}}
            start = time.perf_counter()
            server.send(
                "textDocument/didChange",
                {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"range": span, "text": new}]},
            )
            found = server.diagnostics(version)
            times.append(time.perf_counter() - start)
            broken = any(isinstance(one, dict) and one.get("severity") == 1 for one in found)
            if broken is not (step == 0):
                raise SystemExit(f"edit {version}: the diagnostics are not those of this text")
            if version == max(edits // 20, 1):
                before = server.memory()
        after = server.memory()
        cpu = server.cpu() - cpu
        if server.leave():
            raise SystemExit("the server ended with a fault")
    order = sorted(times)
    tenth = max(edits // 10, 1)
    return {
        "lines": len(rows) - 1,
        "edits": edits,
        "open": first * 1000,
        "median": order[edits // 2] * 1000,
        "p95": order[min(edits * 95 // 100, edits - 1)] * 1000,
        "longest": order[-1] * 1000,
        "cpu": cpu / edits * 1000,
        "first_tenth": sorted(times[:tenth])[tenth // 2] * 1000,
        "last_tenth": sorted(times[-tenth:])[tenth // 2] * 1000,
        "memory_early": before,
        "memory_late": after,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--compose", action="store_true", help="put a compose file next to the pipeline")
    options = parser.parse_args()
    found = measure(options.edits, options.lines, options.compose)
    if options.json:
        print(json.dumps({name: round(value, 2) for name, value in found.items()}))
        return 0
    print(f"{found['lines']:.0f} lines, {found['edits']:.0f} edits, one at a time")
    print(f"open to diagnostics    {found['open']:7.1f} ms (modules are loaded)")
    print(f"change to diagnostics  {found['median']:7.1f} ms median, {found['p95']:.1f} ms p95, {found['longest']:.1f} ms longest")  # fmt: skip  # noqa: E501 one line of output
    print(f"CPU time of an edit    {found['cpu']:7.1f} ms")
    print(f"first and last tenth   {found['first_tenth']:7.1f} ms and {found['last_tenth']:.1f} ms (medians)")
    print(f"memory of the server   {found['memory_early']:7.1f} MB early, {found['memory_late']:.1f} MB at the end")
    return 0


if __name__ == "__main__":
    sys.exit(main())
