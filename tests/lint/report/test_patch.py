"""Patches of ``--diff`` are applied by git and patch, and the files are then what ``--fix`` makes of them."""

import os
import shutil
import subprocess

import pytest

from lslint.cli.main import main

TEXT = "# note\ninput {\n  stdin { }\n}\nfilter {\n  drop { }   # why\n}\noutput {\n  stdout { }\n}\n"
DATA = TEXT.encode()
IDS = ["--isolated", "--select", "LS701"]


@pytest.fixture(autouse=True)
def _git(monkeypatch, tmp_path):
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """Makes a repository ``repo`` next to a folder ``other``, both with files of these paths; the working directory."""

    def make(paths, here="repo", content=DATA):
        (tmp_path / "repo" / here.removeprefix("repo").strip("/")).mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "init", "-q", str(tmp_path / "repo")], check=True)
        for path in paths:
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_bytes(content)
        monkeypatch.chdir(tmp_path / here)
        return tmp_path

    return make


def patch_of(capfdbinary, *arguments):
    """The patch, and what stderr says besides the count."""
    main([*IDS, "--diff", *arguments])
    out, err = capfdbinary.readouterr()
    return out, "".join(line for line in err.decode().splitlines(keepends=True) if not line.startswith("Would fix"))


def fixed(top, *arguments):
    """The files after ``--fix``, by path; they are put back."""
    paths = [path for path in top.rglob("*") if path.is_file() and ".git" not in path.parts]
    before = {path: path.read_bytes() for path in paths}
    main([*IDS, "--fix", *arguments])
    after = {path: path.read_bytes() for path in paths}
    assert after != before
    for path, content in before.items():
        path.write_bytes(content)
    return after


def check_applies(capfdbinary, top, *arguments, cwd=None, tool=("git", "apply", "-")):
    wanted = fixed(top, *arguments)
    capfdbinary.readouterr()
    text, notes = patch_of(capfdbinary, *arguments)
    subprocess.run(tool, input=text, cwd=cwd, check=True, stdout=subprocess.DEVNULL)
    assert {path: path.read_bytes() for path in wanted} == wanted
    return text, notes


PATCH = ("patch", "-p1", "--binary", "-s")


NAMES = ["my file.conf", " a b /c d.conf", "a/b/a/b.conf", "b/a.conf", "tab\there.conf", 'a"b\\.conf', "日本 x.conf",
         "x 2020-01-01 10:00:00.conf"]  # fmt: skip


@pytest.mark.parametrize("tool", [("git", "apply", "-"), PATCH], ids=["git apply", "patch"])
@pytest.mark.parametrize("name", NAMES)
def test_names(tree, capfdbinary, name, tool):
    if shutil.which(tool[0]) is None:
        pytest.skip(f"{tool[0]} is not installed")
    top = tree([f"repo/{name}"])
    assert check_applies(capfdbinary, top, ".", tool=tool)[1] == ""


def test_above_the_working_directory(tree, capfdbinary):
    top = tree(["repo/conf.d/a.conf", "repo/sub/b.conf"], here="repo/sub")
    text, notes = check_applies(capfdbinary, top, "..", cwd=top / "repo")
    assert b"--- a/conf.d/a.conf\n" in text
    assert f"`git -C {top / 'repo'} apply`" in notes


@pytest.mark.parametrize("is_absolute", [True, False], ids=["absolute", "relative"])
def test_outside_of_the_repository(tree, capfdbinary, is_absolute):
    top = tree(["repo/a.conf", "other/my b.conf"])
    given = str(top / "other") if is_absolute else "../other"
    text, notes = check_applies(capfdbinary, top, ".", given, cwd="/")
    assert f"--- a{top}/repo/a.conf\n".encode() in text
    assert f"--- a{top}/other/my b.conf\t\n".encode() in text
    assert notes == "lslint: the patch is relative to /; apply it there, for example with `git -C / apply`\n"
    assert patch_of(capfdbinary, "-q", ".", given)[1] == ""
