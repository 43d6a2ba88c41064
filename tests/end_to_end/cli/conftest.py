"""End-to-end cases: every ``*.txt`` here is one: input files, a command line, and what must come out.

Sections begin with ``-- name --``: a path is an input file (``path -> target``: a link), ``stdin`` what is fed in,
``run`` the command, ``exit``, ``stdout`` and ``stderr`` (absent: empty) what is expected, ``after path`` what an input
file must hold at the end. Lines that are ``...`` stand for any lines. ``UPDATE_CASES=1`` writes what came out.
"""

import os
import re
import shlex
import subprocess

import fork_server
import pytest

SECTION = re.compile(r"^-- (.+) --\n", re.MULTILINE)


def pytest_collect_file(parent, file_path):
    return CaseFile.from_parent(parent, path=file_path) if file_path.suffix == ".txt" else None


class CaseFile(pytest.File):
    def collect(self):
        yield Case.from_parent(self, name=self.path.stem)


class Case(pytest.Item):
    def runtest(self):
        import tempfile

        _, *pieces = SECTION.split(self.path.read_text(encoding="utf-8"))
        sections = dict(zip(pieces[::2], pieces[1::2], strict=True))
        with tempfile.TemporaryDirectory() as folder:
            for name, text in sections.items():
                if name in ("stdin", "run", "exit", "stdout", "stderr") or name.startswith("after "):
                    continue
                path, arrow, target = name.partition(" -> ")
                full = os.path.join(folder, path)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                if arrow:
                    os.symlink(target, full)
                else:
                    with open(full, "w", encoding="utf-8", newline="") as file:
                        file.write(text)
            words = shlex.split(sections["run"])
            assert words[0] == "lslint"
            env = {"PATH": os.environ["PATH"], "COLUMNS": "100", "HOME": folder}
            done = subprocess.run(
                [*fork_server.lslint(), *words[1:]],
                cwd=folder,
                env=env,
                input=sections.get("stdin", "").encode(),
                capture_output=True,
            )
            seen = {"exit": f"{done.returncode}\n", "stdout": done.stdout.decode(), "stderr": done.stderr.decode()}
            for name in sections:
                if name.startswith("after "):
                    with open(os.path.join(folder, name[6:]), encoding="utf-8", newline="") as file:
                        seen[name] = file.read()
        wrong = {name for name, text in seen.items() if not fits(sections.get(name, ""), text)}
        if wrong and os.environ.get("UPDATE_CASES"):
            sections.update((name, seen[name]) for name in wrong)
            text = "".join(f"-- {name} --\n{body}" for name, body in sections.items())
            self.path.write_text(text, encoding="utf-8")
        for name in sorted(wrong):
            assert seen[name] == sections.get(name, ""), name

    def repr_failure(self, excinfo):
        return f"{self.path.name}: {excinfo.value}"

    def reportinfo(self):
        return self.path, 0, self.path.stem


def fits(expected, text):
    """True if the text is as expected, ``...`` standing for anything in a line, or for any lines."""
    lines = expected.splitlines(keepends=True)
    pattern = ["(?:.*\n)*" if line == "...\n" else re.escape(line).replace(r"\.\.\.", ".*") for line in lines]
    return re.fullmatch("".join(pattern), text) is not None
