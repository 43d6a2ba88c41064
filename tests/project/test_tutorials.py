"""The commands of the start page, of the tutorials and of some guides print what these pages show.

A page is played from top to bottom in an empty repository, or in an empty folder if it runs ``git init``: a code block
with a title is a file, and the commands of a ``console`` block run in a shell. ``UPDATE_EXAMPLES=1`` writes what they
print into the page.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
from paths import ROOT

SAMPLE = ROOT / "examples" / "beats-to-elasticsearch" / "bad"
START = ROOT / "docs" / "index.md"
FORMATTER = ROOT / "docs" / "format.md"
FIELDS = ROOT / "docs" / "fields.md"
UPGRADE = ROOT / "docs" / "upgrade.md"
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
BLOCK = re.compile(r'^```(?P<language>\w+)(?: title="(?P<title>[^"]+)")?\n(?P<body>.*?)^```$', re.M | re.S)


class Shell:
    """Runs commands in a folder, each with the exit code of the one before as ``$?``."""

    def __init__(self, folder: pathlib.Path, private: pathlib.Path, *, repository: bool = True) -> None:
        """``private`` holds what is outside of ``folder``: the home folder and the command lslint."""
        self.folder = folder
        self.code = 0
        command = private / "bin" / "lslint"
        command.parent.mkdir(parents=True)
        command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m lslint "$@"\n', encoding="utf-8")
        command.chmod(0o755)
        self.environment = {
            "PATH": f"{command.parent}:{os.environ['PATH']}", "HOME": str(private), "COLUMNS": "88", "NO_COLOR": "1",
            "LSLINT_NO_CACHE": "1", "PYTHONIOENCODING": "utf-8", "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a",
            "GIT_COMMITTER_EMAIL": "a@example.org",
        }  # fmt: skip
        if repository:
            self.run("git init -q -b main")

    def run(self, command: str) -> str:
        """What the command prints, on stdout and stderr."""
        done = subprocess.run(
            ["sh", "-c", f"(exit {self.code})\n{command}"], cwd=self.folder, env=self.environment, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60,
        )  # fmt: skip
        self.code = done.returncode
        return done.stdout


def played(text: str, shell: Shell) -> str:
    """The page with what its commands really print."""

    def play(block: re.Match[str]) -> str:
        body = block["body"]
        if block["title"]:
            path = shell.folder / block["title"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(body, encoding="utf-8")
        if block["language"] == "console":
            commands = [line[2:] for line in body.splitlines() if line.startswith("$ ")]
            body = "".join(f"$ {command}\n{shell.run(command)}" for command in commands)
        opening = block[0].splitlines()[0]
        return f"{opening}\n{body}```"

    return BLOCK.sub(play, text)


@pytest.mark.parametrize("page", [START, *TUTORIALS, FORMATTER, FIELDS, UPGRADE], ids=lambda page: page.stem)
def test_commands_print_what_the_page_shows(tmp_path, page) -> None:
    text = page.read_text(encoding="utf-8")
    assert "\n$ lslint " in text
    folder = tmp_path / "repository"
    if page == START:
        shutil.copytree(SAMPLE, folder)
    else:
        folder.mkdir()
    true = played(text, Shell(folder, tmp_path / "private", repository="$ git init" not in text))
    if os.environ.get("UPDATE_EXAMPLES"):
        page.write_text(true, encoding="utf-8")
        return
    assert text == true


def test_wrong_output_is_noticed(tmp_path) -> None:
    file = '```conf title="a.conf"\ninput { beats { port = 1 } }\n```\n'
    page = file + "```console\n$ lslint -q .\nNo findings\n$ echo $?\n0\n```\n"
    (tmp_path / "a").mkdir()
    true = played(page, Shell(tmp_path / "a", tmp_path / "private"))
    assert "LS003" in true
    assert true.endswith("$ echo $?\n1\n```\n")


def test_start_page_links_to_every_tutorial() -> None:
    text = START.read_text(encoding="utf-8")
    assert len(TUTORIALS) == 7
    assert [page.name for page in TUTORIALS if f"(tutorials/{page.name})" not in text] == []
