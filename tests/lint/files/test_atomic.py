import errno
import os
import stat

import pytest

from lslint.files import atomic
from lslint.files.atomic import FixError, write_atomic


def names(folder):
    return sorted(entry.name for entry in folder.iterdir())


@pytest.fixture
def target(tmp_path):
    path = tmp_path / "a.conf"
    path.write_bytes(b"old")
    return path


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o755, 0o4755])
def test_keeps_the_mode_whatever_the_umask(target, mode):
    target.chmod(mode)
    old = os.umask(0o077)
    try:
        write_atomic(str(target), b"new")
    finally:
        os.umask(old)
    assert stat.S_IMODE(target.stat().st_mode) == mode


@pytest.mark.parametrize("content", [b"other", b"old and more", b"ol", b""])
def test_refuses_a_file_that_changed_since_it_was_read(target, content):
    target.write_bytes(content)
    with pytest.raises(FixError, match="changed since"):
        write_atomic(str(target), b"new", expected=b"old")
    assert target.read_bytes() == content
    assert names(target.parent) == ["a.conf"]


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod", "open"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
def test_a_failing_step_leaves_the_file_and_no_temporary_one(target, monkeypatch, step, code):
    def fail(*_):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(atomic.os, step, fail)
    with pytest.raises(FixError, match=r"no space left|unchanged"):
        write_atomic(str(target), b"new")
    assert target.read_bytes() == b"old"
    assert names(target.parent) == ["a.conf"]


def test_all_names_of_a_file_get_the_new_content(target, monkeypatch):
    other = target.parent / "b.conf"
    other.hardlink_to(target)
    write_atomic(str(target), b"newer", expected=b"old")
    assert (target.read_bytes(), other.read_bytes(), other.stat().st_nlink) == (b"newer", b"newer", 2)
    monkeypatch.setattr(atomic.os, "fsync", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        write_atomic(str(target), b"x")
    assert other.read_bytes() == b"newer"


@pytest.mark.parametrize("make", ["missing", "folder", "fifo", "loop"])
def test_what_is_no_file_is_refused(tmp_path, make):
    path = tmp_path / "a"
    if make == "folder":
        path.mkdir()
    elif make == "fifo":
        os.mkfifo(path)
    elif make == "loop":
        path.symlink_to("a")
    with pytest.raises(FixError):
        write_atomic(str(path), b"new", expected=b"")
    assert names(tmp_path) == ([] if make == "missing" else ["a"])
