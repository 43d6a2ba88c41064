"""Patterns of ``path.config``: what they find, and that hostile ones find an end."""

import os

import pytest
from deadline import in_child
from paths import write_files

from lslint.files import globs

FILES = ["a.conf", "b.conf", ".c.conf", "x/a.conf", "x/y/a.conf", "x/y/z/b.conf", ".h/a.conf", "x/[1].conf"]


@pytest.fixture
def tree(tmp_path):
    write_files(tmp_path, dict.fromkeys(FILES, ""))
    (tmp_path / "loop").symlink_to(".")
    return tmp_path


@in_child
def test_hostile_patterns_find_an_end(tree):
    deep = tree / "/".join(["d"] * 60)
    deep.mkdir(parents=True)
    many = ("**/" * 50 + "*.conf", "**/d/" * 40 + "*", "*/" * 90 + "*", "*a" * 50 + "b", "/**/*.nothing", "a/" * 9999)
    for pattern in many:
        globs.find(str(tree), pattern)


@pytest.mark.parametrize(("pattern", "expected"), [
    ("*.conf", ["a.conf", "b.conf"]), (".*.conf", [".c.conf"]), ("?.conf", ["a.conf", "b.conf"]),
    ("[b-z].conf", ["b.conf"]), ("x/\\[1\\].conf", ["x/[1].conf"]),
    ("**/a.conf", ["a.conf", "x/a.conf", "x/y/a.conf"]),
    ("**/*", ["a.conf", "b.conf", "x/[1].conf", "x/a.conf", "x/y/a.conf", "x/y/z/b.conf"]),
    ("x/**/b.conf", ["x/y/z/b.conf"]), ("x/**/y/**/*.conf", ["x/y/a.conf", "x/y/z/b.conf"]),
    ("*/a.conf", ["loop/a.conf", "x/a.conf"]), ("./x//a.conf", ["x/a.conf"]), ("gone/*.conf", []), ("[", []),
    ("a\0*", []), ("\ud800/*", []), ("/gone*/x", []),
])  # fmt: skip
def test_find(tree, pattern, expected):
    found = [path for path in globs.find(str(tree), pattern) if os.path.isfile(path)]
    assert sorted(os.path.relpath(path, tree) for path in found) == expected
