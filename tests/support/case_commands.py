"""Cases as data: commands with their exact output, ``tests/cases/cli/*.txt``. See ``tests/cases/README.md``."""

import re
import shlex
import tempfile
from pathlib import Path

from in_process import command, environment
from newest_release import portable

SECTION = re.compile(r"^-- (.+) --\n", re.MULTILINE)
STREAMS = ("exit", "stdout", "stderr")


def read(path: Path) -> list[dict[str, str]]:
    """Return the sections of each command of a file, by name: its own and the input before it."""
    _, *pieces = SECTION.split(path.read_text("utf-8"))
    commands: list[dict[str, str]] = [{}]
    for name, text in zip(pieces[::2], pieces[1::2], strict=True):
        if "run" in commands[-1] and not _is_output(name):
            commands.append(_inputs(commands[-1]))
        commands[-1][name] = text
    return commands


def text_of(commands: list[dict[str, str]]) -> str:
    """Return the text of a file with these commands."""
    text = ""
    for before, sections in zip([{}, *map(_inputs, commands)], commands, strict=False):
        new = {name: body for name, body in sections.items() if before.get(name) != body}
        text += "".join(f"-- {name} --\n{body}" for name, body in new.items())
    return text


def _is_output(name: str) -> bool:
    return name in STREAMS or name.startswith("after ")


def _inputs(sections: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in sections.items() if name != "run" and not _is_output(name)}


def write(files: dict[str, str | None], encoding: str = "utf-8") -> None:
    """Write files into the working directory: ``path -> target`` is a link, and without a text it is deleted."""
    for name, text in files.items():
        path, arrow, target = name.partition(" -> ")
        file = Path(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            file.unlink()
        elif arrow:
            file.symlink_to(target)
        else:
            file.write_text(text, encoding, "surrogateescape", newline="")


def run(sections: dict[str, str]) -> dict[str, str]:
    """Run the command in a folder with the files. Return what came out, by the names of the sections."""
    with tempfile.TemporaryDirectory() as folder, environment(folder):
        files = _inputs(sections)
        stdin = files.pop("stdin", "")
        write(files)
        program, *words = shlex.split(sections["run"])
        assert program == "lslint"
        done = command(words, stdin)
        request = "\n".join((sections["run"], *_inputs(sections).values()))
        streams = {"stdout": done.stdout, "stderr": done.stderr}
        reported = {"exit": f"{done.exit}\n", **{name: portable(text, request) for name, text in streams.items()}}
        for name in sections:
            if name.startswith("after "):
                reported[name] = portable(Path(name[6:]).read_bytes().decode(), request)
        return reported


def differences(sections: dict[str, str], reported: dict[str, str]) -> list[str]:
    """Return the names of the sections that do not fit."""
    expected = {"exit": "0\n", **sections}
    return [name for name, text in reported.items() if not fits(expected.get(name, ""), text)]


def fits(expected: str, text: str) -> bool:
    """Return whether the text is as expected, ``...`` standing for anything in a line, or for any lines."""
    lines = expected.splitlines(keepends=True)
    pattern = ["(?:.*\n)*" if line == "...\n" else re.escape(line).replace(r"\.\.\.", ".*") for line in lines]
    return re.fullmatch("".join(pattern), text) is not None
