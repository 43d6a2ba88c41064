"""Cases as data: commands with their exact output, ``tests/cases/cli/*.txt``. See ``tests/cases/README.md``."""

import os
import re
import shlex
import tempfile
from pathlib import Path

from in_process import command, environment
from newest_release import portable

SECTION = re.compile(r"^-- (.+) --\n", re.MULTILINE)
STREAMS = ("exit", "stdout", "stderr")


def read(path: Path) -> dict[str, str]:
    """Return the sections of a case, by name."""
    _, *pieces = SECTION.split(path.read_text("utf-8"))
    return dict(zip(pieces[::2], pieces[1::2], strict=True))


def run(sections: dict[str, str]) -> dict[str, str]:
    """Run the command in a folder with the files. Return what came out, by the names of the sections."""
    with tempfile.TemporaryDirectory() as folder, environment(folder):
        for name, text in sections.items():
            if name in ("stdin", "run", *STREAMS) or name.startswith("after "):
                continue
            path, arrow, target = name.partition(" -> ")
            file = Path(path)
            file.parent.mkdir(parents=True, exist_ok=True)
            if arrow:
                os.symlink(target, file)
            else:
                file.write_text(text, "utf-8", newline="")
        program, *words = shlex.split(sections["run"])
        assert program == "lslint"
        done = command(words, sections.get("stdin", ""))
        reported = {"exit": f"{done.exit}\n", "stdout": portable(done.stdout), "stderr": portable(done.stderr)}
        for name in sections:
            if name.startswith("after "):
                reported[name] = portable(Path(name[6:]).read_bytes().decode())
        return reported


def differences(sections: dict[str, str], reported: dict[str, str]) -> list[str]:
    """Return the names of the sections that do not fit."""
    return [name for name, text in reported.items() if not fits(sections.get(name, ""), text)]


def fits(expected: str, text: str) -> bool:
    """Return whether the text is as expected, ``...`` standing for anything in a line, or for any lines."""
    lines = expected.splitlines(keepends=True)
    pattern = ["(?:.*\n)*" if line == "...\n" else re.escape(line).replace(r"\.\.\.", ".*") for line in lines]
    return re.fullmatch("".join(pattern), text) is not None
