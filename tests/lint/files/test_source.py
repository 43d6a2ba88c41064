"""Reading: what a file's bytes become, and what cannot be read."""

import os
import socket
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.files.paths import printable_path
from lslint.files.source import Binary, Lines, Source, TooLarge, Unreadable, decode, read


@pytest.mark.parametrize(
    ("data", "text", "encoding", "bad"),
    [
        (b"", "", "utf-8", None),
        (b"input {}\r\n", "input {}\r\n", "utf-8", None),
        ("ä€😀".encode(), "ä€😀", "utf-8", None),
        (b"\xef\xbb\xbfinput", "\ufeffinput", "utf-8", None),
        ("ä".encode() + b"b\xffc\xe4", "äb\udcffc\udce4", "utf-8", 2),
        (b"\xed\xa0\x80", "\udced\udca0\udc80", "utf-8", 0),  # a surrogate is no UTF-8
        ("\ufeffinput €".encode("utf-16-le"), "\ufeffinput €", "utf-16-le", None),
        ("\ufeffinput €".encode("utf-16-be"), "\ufeffinput €", "utf-16-be", None),
        ("\ufeffinput 😀".encode("utf-32-le"), "\ufeffinput 😀", "utf-32-le", None),
        ("\ufeffinput 😀".encode("utf-32-be"), "\ufeffinput 😀", "utf-32-be", None),
        ("\ufeff😀a".encode("utf-16-le") + b"x", "\ufeff😀a\ufffd", "utf-16-le", 3),
        ("\ufeffa".encode("utf-16-be") + b"\xd8\x00\x00b", "\ufeffa\ufffdb", "utf-16-be", 2),
    ],
)
def test_decode(data, text, encoding, bad):
    source = decode("a.conf", data)
    assert (source.text, source.encoding, source.bad) == (text, encoding, bad)
    assert source.path == "a.conf"
    if source.exact:
        assert source.encode(source.text) == data
    assert source.exact == (bad is None or encoding == "utf-8")


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


def test_line_without_its_end():
    lines = Source("x", "a\r\n\nlast").lines
    assert [lines.line(number) for number in (1, 2, 3)] == ["a", "", "last"]


def reason(path, **options):
    with pytest.raises(Unreadable) as caught:
        read(str(path), **options)
    assert caught.value.path == str(path)
    assert "\n" not in caught.value.reason
    return caught.value


def test_reads_a_file(tmp_path):
    path = tmp_path / "a.conf"
    path.write_bytes(b"input {\r\n}\r\n")
    assert read(str(path)).text == "input {\r\n}\r\n"
    link = tmp_path / "link"
    link.symlink_to(path)
    assert read(str(link)).text == "input {\r\n}\r\n"


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


def test_directory(tmp_path):
    assert reason(tmp_path).reason == "is a directory"


def test_links_that_lead_nowhere(tmp_path):
    broken = tmp_path / "broken"
    broken.symlink_to("else\x1bwhere")
    assert reason(broken).reason == "is a broken link to else\\x1bwhere"
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    assert reason(loop).reason == "is a loop of links"


def test_fifo_does_not_block(tmp_path):
    path = tmp_path / "fifo"
    os.mkfifo(path)
    done = []
    thread = threading.Thread(target=lambda: done.append(reason(path).reason), daemon=True)
    thread.start()
    thread.join(5)
    assert done == ["is a FIFO, not a regular file"]


def test_fifo_that_takes_the_place_of_a_file_does_not_block(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.write_text("x")
    regular = os.stat(path)
    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr(os, "stat", lambda *_args, **_options: regular)
    assert reason(path).reason == "is a FIFO, not a regular file"


def test_file_that_vanishes_is_missing(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.write_text("x")
    regular = os.stat(path)
    path.unlink()
    monkeypatch.setattr(os, "stat", lambda *_args, **_options: regular)
    assert reason(path).reason == "no such file or directory"


@pytest.mark.slow
def test_file_that_grows_past_the_limit(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.write_bytes(b"x" * 10)
    small = os.stat(path)
    path.write_bytes(b"x" * 20_000)
    monkeypatch.setattr(os, "fstat", lambda _: small)
    assert isinstance(reason(path, max_size=9000), TooLarge)
    assert len(read(str(path), 20_000).text) == 20_000


def test_socket_and_device(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # socket paths are short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("s")
        assert reason("s").reason == "is a socket, not a regular file"
    assert reason("/dev/zero").reason == "is a device, not a regular file"


def test_binary(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"input { stdin {} }\n\0")
    assert isinstance(reason(path), Binary)
    path.write_bytes("\ufeffinput {}".encode("utf-16-le"))
    assert read(str(path)).encoding == "utf-16-le"


def test_large_sparse_file_is_recognized_by_its_beginning(tmp_path):
    path = tmp_path / "a"
    with open(path, "wb") as file:
        file.truncate(20 * 1024 * 1024)
    assert isinstance(reason(path), Binary)
    with open(path, "r+b") as file:
        file.write(b"input { stdin {} }\n" * 4000)
    error = reason(path)
    assert isinstance(error, TooLarge)
    assert error.reason == "is too large: 20.0 MB, the limit is 10.0 MB (max-file-size)"
    assert error.head.startswith("input {")
    assert len(error.head) == 65536


@pytest.mark.parametrize(
    ("path", "displayed"),
    [
        ("conf.d/10 in.conf", "conf.d/10 in.conf"),
        ("ü/日本.conf", "ü/日本.conf"),
        ("a\nb", "a\\nb"),
        ("a\x1b[31mred", "a\\x1b[31mred"),
        ("a\udcff\udc80", "a\\xff\\x80"),
        ("a\u202eb", "a\\u202eb"),
        ("a\x85b", "a\\x85b"),
        ("a\ud800b", "a\\ud800b"),
    ],
)
def test_display_path(path, displayed):
    assert printable_path(path) == displayed
