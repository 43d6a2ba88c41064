"""Patterns of ``path.config``: what they find, and that hostile ones find an end."""

import pytest
from deadline import in_child

from lslint.files import globs

FILES = ["a.conf", "b.conf", ".c.conf", "x/a.conf", "x/y/a.conf", "x/y/z/b.conf", ".h/a.conf", "x/[1].conf"]


@pytest.fixture
def tree(tmp_path):
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
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
    ("a.conf", ["a.conf"]), ("{a,b}.conf", ["a.conf", "b.conf"]),
    ("x/{a,b}/{1,2}", ["x/a/1", "x/a/2", "x/b/1", "x/b/2"]), ("{a,{b,c}}", ["a", "b", "a", "c"]), ("{a", ["{a"]),
    ("a}", ["a}"]), ("${HOME}/x", ["${HOME}/x"]),
])  # fmt: skip
def test_alternatives(pattern, expected):
    assert sorted(globs.alternatives(pattern)) == sorted(expected)


def test_alternatives_do_not_explode():
    assert len(globs.alternatives("{a,b,c,d}" * 30)) < 1000
