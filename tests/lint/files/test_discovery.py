"""Walking: which files are found, under which names, in which order."""

import os
import socket
import subprocess

import pytest

from lslint.files import fs
from lslint.files.discovery import walk
from lslint.files.source import MAX_SIZE

PIPELINE = "input { stdin {} }\n"


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """Makes files from a list of paths (content after ``=``) in the current directory."""
    monkeypatch.chdir(tmp_path)

    def make(*paths):
        for item in paths:
            path, _, text = item.partition("=")
            if os.path.dirname(path):
                os.makedirs(os.path.dirname(path), exist_ok=True)
            if not path.endswith("/"):
                with open(path, "w") as file:
                    file.write(text or "x")

    return make


def found(*paths, **options):
    every = list(walk(paths or ["."], **options))
    assert all(one.error is None for one in every), every
    return [one.path for one in every]


def errors(*paths):
    return [(one.path, one.explicit, one.error) for one in walk(paths or ["."]) if one.error is not None]


def test_documents_on_request(tree):
    tree("a.md=PUT _template/a", "b.ipynb=PUT _template/a", "c.md=nothing")
    assert found() == []
    assert found(documents=True) == ["a.md", "b.ipynb"]


@pytest.mark.parametrize("version", ["2", "4"])
def test_tracked_files_are_found_although_a_pattern_ignores_them(tree, version):
    tree("a/main.conf", "a/b/more.conf", "a/new.conf", "c.conf", ".gitignore=*\n")
    run = {"check": True, "capture_output": True, "timeout": 60}
    subprocess.run(["git", "init", "-q", "."], **run)
    subprocess.run(["git", "add", "-f", "a/main.conf", "a/b/more.conf"], **run)
    subprocess.run(["git", "update-index", "--index-version", version], **run)
    assert found() == ["a/b/more.conf", "a/main.conf"]
    assert found("a") == ["a/b/more.conf", "a/main.conf"]
    reasons = []
    found(reasons=reasons)
    assert ("c.conf", "ignored by .gitignore, and not tracked by git") in reasons


def test_a_broken_index_tracks_nothing(tree):
    for content in ("", "DIRC", "DIRC\0\0\0\2\0\0\0\5abc", "DIRC\0\0\0\4\xff\xff\xff\xff" + "\xff" * 200):
        tree(f".git/index={content}", "a.conf", ".gitignore=*\n")
        assert found() == []


def test_repository_inside_a_repository_has_its_own_rules(tree):
    tree(".git/HEAD", ".gitignore=*.tmp\n", "a.tmp", "inner/.git/info/exclude=b.conf\n", "inner/a.tmp", "inner/b.conf")
    tree("inner/.git/HEAD", "inner/.git/objects/a", "tree/.git=gitdir: ../inner/.git\n", "tree/b.conf", "tree/c.conf")
    assert found() == ["inner/a.tmp", "tree/c.conf"]


def test_exclude_file_of_a_worktree(tree):
    tree("main/a")
    run = {"check": True, "capture_output": True, "timeout": 60}
    git = ["git", "-C", "main", "-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run(["git", "init", "-q", "main"], **run)
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "x"], **run)
    subprocess.run([*git, "worktree", "add", "-q", "../other"], **run)
    tree("main/.git/info/exclude=secret.conf\n", "other/secret.conf", "other/b.conf")
    assert found("other") == ["other/b.conf"]


def test_missing_and_impossible(tree):
    tree("a.conf")
    assert errors("none", "a.conf/b", "c\0d") == [
        ("a.conf/b", True, "not a directory"),
        ("c\0d", True, "is not a valid path"),
        ("none", True, "no such file or directory"),
    ]


def test_fifo_socket_device(tree):
    tree("a.conf")
    os.mkfifo("fifo.conf")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.conf")
        assert found() == ["a.conf"]
        assert errors("fifo.conf", "socket.conf", "/dev/null") == [
            ("/dev/null", True, "is a device, not a regular file"),
            ("fifo.conf", True, "is a FIFO, not a regular file"),
            ("socket.conf", True, "is a socket, not a regular file"),
        ]


def test_large_files_are_kept_only_when_they_look_like_configs(tree):
    tree("a.conf=" + PIPELINE * 5000, "b.json=" + '{"some": "data"}' * 5000, "c.yml=x: 1", "d.conf=")
    for name in ("a.conf", "b.json", "d.conf"):
        with open(name, "r+b") as file:
            file.truncate(MAX_SIZE + 1)
    assert found() == ["a.conf", "c.yml"]
    assert found("b.json", "d.conf") == ["b.json", "d.conf"]


def test_a_chain_of_links_that_no_system_follows(tmp_path):
    first = tmp_path / "a.conf"
    first.write_text("")
    for number in range(2_000):
        (tmp_path / f"{number}.conf").symlink_to(f"{number - 1}.conf" if number else "a.conf")
    assert fs.is_inside(str(tmp_path / "1.conf"), str(tmp_path))
    assert not fs.is_inside(str(tmp_path / "1999.conf"), str(tmp_path))


class TestNamedFilesLikeFoundOnes:
    """``as_found``: of the named files, those that a walk of the working directory finds."""

    FILES = (
        "a.conf", "b/c.conf", "b/vendor/d.conf", "b/ignored.conf", "pyproject.toml", "main.py",
        "node_modules/f/g.conf", "notes.md", "requests.sh=curl -X PUT _template/a",
        "b/.gitignore=ignored.conf", ".venv/lib/x/i.conf", "b/c.conf.bak", "b/c.conf.old",
    )  # fmt: skip

    def test_gives_what_a_walk_gives(self, tree):
        tree(*self.FILES)
        named = [name.partition("=")[0] for name in self.FILES]
        walked = list(walk(["."], exclude=["vendor/"]))
        given = list(walk(named, exclude=["vendor/"], as_found=True))
        assert [(one.path, one.explicit) for one in given] == [(one.path, one.explicit) for one in walked]
        assert [one.path for one in walked] == ["a.conf", "b/c.conf", "requests.sh"]

    def test_paths_in_other_words(self, tree, tmp_path):
        tree(*self.FILES)
        names = ["./a.conf", str(tmp_path / "b" / "c.conf"), "b//c.conf", "main.py"]
        assert found(*names, as_found=True) == ["a.conf", "b/c.conf"]

    def test_what_is_not_below_the_working_directory_is_named(self, tree, tmp_path, monkeypatch):
        tree("in/a.conf", "out/main.py", "out/b.conf")
        monkeypatch.chdir(tmp_path / "in")
        names = ["a.conf", "../out/main.py", str(tmp_path / "out" / "b.conf")]
        every = {one.path: one.explicit for one in walk(names, as_found=True)}
        assert every == {"a.conf": False, "../out/main.py": True, str(tmp_path / "out" / "b.conf"): True}
