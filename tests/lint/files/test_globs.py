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


def test_alternatives_do_not_explode():
    assert len(globs.alternatives("{a,b,c,d}" * 30)) < 1000
