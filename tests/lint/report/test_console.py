"""Reports in the encoding of stdout, and what the command line changes in them."""

import io
import json
import os
import subprocess

import fork_server
import pytest

from lslint.report import console

PIPELINE = 'input { beats { port => 5044 tag => "…日é" } }\noutput { stdout { } }\n'


def run(folder, *arguments, **environment):
    names = ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "PYTHONIOENCODING", "CI")
    env = {name: text for name, text in os.environ.items() if name not in names}
    command = [*fork_server.lslint(), "check", "--isolated", *arguments, "."]
    return subprocess.run(command, cwd=folder, capture_output=True, env={**env, **environment}, check=False).stdout


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.conf").write_text(PIPELINE, encoding="utf-8")
    return tmp_path


ENCODINGS = ("latin-1", "ascii", "cp1252", "utf-8", "utf-16-le")


@pytest.mark.parametrize(
    ("form", "encoding"), [*(("text", name) for name in ENCODINGS), ("concise", "ascii"), ("concise", "utf-16-le")]
)
def test_text_has_the_encoding_of_stdout(folder, form, encoding):
    expected = run(folder, "--output-format", form).decode("utf-8")
    assert "日" in expected or form != "text"
    out = run(folder, "--output-format", form, PYTHONIOENCODING=encoding).decode(encoding)
    if encoding.startswith("utf"):
        assert out == expected
    else:
        assert "\\u65e5" in out or form != "text"
        assert "\\u2026" not in out
        assert len(out.splitlines()) == len(expected.splitlines())


@pytest.mark.parametrize("form", ["json", "sarif", "github", "junit"])
def test_formats_for_programs_are_always_utf_8(folder, form):
    assert run(folder, "--output-format", form, PYTHONIOENCODING="ascii") == run(folder, "--output-format", form)


def test_columns_break_messages_and_pipes_do_not(folder):
    narrow = run(folder, COLUMNS="80").decode("utf-8")
    assert all(len(line) <= 80 for line in narrow.splitlines())
    wide = run(folder).decode("utf-8")
    assert max(map(len, wide.splitlines())) > 80
    assert json.loads(run(folder, "--json", COLUMNS="80")) == json.loads(run(folder, "--json"))


@pytest.mark.parametrize("able", [False, True])
def test_windows_consoles_without_escape_sequences_get_plain_text(monkeypatch, able):
    class Output(io.BytesIO):
        def isatty(self):
            return True

    written = Output()
    monkeypatch.setattr(console, "_is_windows", lambda: True)
    monkeypatch.setattr(console, "_enable_escapes", lambda: able)
    monkeypatch.setattr(console.sys, "stdout", io.TextIOWrapper(written, "utf-8"))
    text = b"\x1b[1m\x1b]8;;https://docs.example/rules/LS101/\x1b\\LS101\x1b]8;;\x1b\\\x1b[0m \x1b[1;31merror\x1b[0m"
    console.write(text)
    assert written.getvalue() == (text if able else b"LS101 error")


def test_a_system_without_that_function_has_no_escape_sequences():
    assert os.name == "nt" or not console._enable_escapes()
