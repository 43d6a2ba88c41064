"""``--fix -``: the fixed content on stdout, byte for byte, and the report on stderr."""

import io
import sys

import pytest

from lslint.cli.main import main

TEXT = "input {\n  stdin { }\n}\noutput {\n  stdout { }\n}\n"
IDS = ["--isolated", "--select", "LS701", "--fix"]


@pytest.fixture
def run(monkeypatch, capfdbinary, tmp_path):
    """Exit code, stdout and stderr for a content of stdin."""
    monkeypatch.chdir(tmp_path)

    def run(data, *arguments):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main([*IDS, *arguments])
        return code, *capfdbinary.readouterr()

    return run


def test_text_that_is_too_large_to_be_given_back_is_an_error(run):
    code, out, err = run(b"x" * (10 * 1024 * 1024 + 1), "-")
    assert (code, out) == (2, b"")
    assert err.startswith(b"lslint: cannot fix stdin: is too large: more than 10.0 MB (max-file-size)")


def test_a_fault_of_lslint_gives_the_text_back(run, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError

    monkeypatch.setattr("lslint.cli.session.check_source", fail)
    code, out, err = run(TEXT.encode(), "-")
    assert (code, out) == (3, TEXT.encode())
    assert b"internal error" in err


def test_colors_depend_on_stderr(run, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    data = b'filter { grok { match => { "message" => "%{IP:ip} %{WORD:verb} x" } } }\n'
    assert b"\x1b" not in run(data, "--extend-select", "LS301", "-")[2]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert b"\x1b" in run(data, "--extend-select", "LS301", "-")[2]
