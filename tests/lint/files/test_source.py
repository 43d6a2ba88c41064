"""Reading: what a file's bytes become, and what cannot be read."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.files.source import Lines, TooLarge, Unreadable, decode, read


@given(st.binary(max_size=200))
def test_utf8_and_garbage_come_back_unchanged(data):
    source = decode("x", data)
    if source.exact:
        assert source.encode(source.text) == data
    if source.bad is not None:
        assert 0 <= source.bad < len(source.text)


@given(st.text(alphabet="ab\n\r\t€", max_size=60), st.integers(0, 60))
def test_position_counts_lines_and_code_points(text, offset):
    offset = min(offset, len(text))
    before = text[:offset]
    assert Lines(text).position(offset) == (before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)


def reason(path, **options):
    with pytest.raises(Unreadable) as caught:
        read(str(path), **options)
    assert caught.value.path == str(path)
    assert "\n" not in caught.value.reason
    return caught.value


@pytest.mark.parametrize("size", [0, 1, 8191, 8192, 8193, 100_000])
def test_reads_all_of_it_up_to_the_limit(tmp_path, size):
    path = tmp_path / "a"
    path.write_bytes(b"x" * size)
    assert read(str(path), size).text == "x" * size
    if size:
        error = reason(path, max_size=size - 1)
        assert isinstance(error, TooLarge)
        assert error.head == "x" * min(size, 65536)


def test_missing(tmp_path):
    assert reason(tmp_path / "none").reason == "no such file or directory"
    assert reason(tmp_path / "none" / "below").reason == "no such file or directory"
    (tmp_path / "file").write_text("")
    assert reason(tmp_path / "file" / "below").reason == "not a directory"
    assert reason(tmp_path / ("n" * 300)).reason == "file name too long"
    assert reason(str(tmp_path) + "/a\0b").reason == "is not a valid path"


def test_links_that_lead_nowhere(tmp_path):
    broken = tmp_path / "broken"
    broken.symlink_to("else\x1bwhere")
    assert reason(broken).reason == "is a broken link to else\\x1bwhere"
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    assert reason(loop).reason == "is a loop of links"


def test_fifo_that_takes_the_place_of_a_file_does_not_block(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.write_text("x")
    regular = os.stat(path)
    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr(os, "stat", lambda *_args, **_options: regular)
    assert reason(path).reason == "is a FIFO, not a regular file"


@pytest.mark.slow
def test_file_that_grows_past_the_limit(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.write_bytes(b"x" * 10)
    small = os.stat(path)
    path.write_bytes(b"x" * 20_000)
    monkeypatch.setattr(os, "fstat", lambda _: small)
    assert isinstance(reason(path, max_size=9000), TooLarge)
    assert len(read(str(path), 20_000).text) == 20_000
