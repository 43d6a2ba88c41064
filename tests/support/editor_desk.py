"""Real editors, started headless in a separate home directory, with lslint of this environment on their path."""

import json
import os
import pathlib
import subprocess
import sys

BAD = """\
input { redis { id => "räksmörgås 🦞" key => "k" data_type => "list" batch_count => 999 } }
filter { mutate { id => "m" nme => "x" } }
"""
"""LS317 (a warning) behind characters of two and four bytes, LS102 (an error) below."""

TYPES = (
    ("a.conf", "# x\n\ninput {\n}\n", True), ("a.conf", "\ufefffilter { }\n", True),
    ("a.cfg", "output\n{ }\n", True), ("a.logstash", "", True), ("nginx.conf", "server {\n}\n", False),
    ("a.conf", "inputs {\n}\n", False),
)  # fmt: skip
"""Name and text of a file, and whether an editor is to take it for a pipeline."""


class Desk:
    """A folder with a pipeline, a home and a path for an editor."""

    def __init__(self, folder):
        self.folder = folder
        self.work = folder / "work"
        self.home = folder / "home"
        self.work.mkdir()
        self.home.mkdir()
        (self.work / "lslint.toml").write_text('select = ["LS102", "LS317", "LS701"]\n')
        self.bad = self.write("bad file.conf", BAD)
        programs = folder / "bin"
        programs.mkdir()
        program = programs / "lslint"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m lslint "$@"\n')
        program.chmod(0o755)
        self.env = {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "HOME": str(self.home), "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8", "TERM": "dumb", "REPORT": str(folder / "report.json"),
        }  # fmt: skip

    def write(self, name, text):
        path = self.work / name
        path.write_text(text, encoding="utf-8")
        return path

    def script(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def run(self, *command, **env):
        """Runs an editor to its end; returns what it wrote into ``$REPORT``."""
        report = pathlib.Path(self.env["REPORT"])
        report.unlink(missing_ok=True)
        done = subprocess.run(
            [str(part) for part in command],
            cwd=self.work, env={**self.env, **env}, stdin=subprocess.DEVNULL, capture_output=True, timeout=180,
            text=True, errors="replace",
        )  # fmt: skip
        stated = done.stdout + done.stderr
        assert report.exists(), stated
        return json.loads(report.read_text(encoding="utf-8")), stated
