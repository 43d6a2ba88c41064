"""``lslint try`` and ``lslint test`` on bad input: a clear result or message, in bounded time and memory."""

import json
import os

import pytest
from hostile import MEGABYTE, fine, lslint

GROK = 'filter { grok { match => { "message" => "^%{COMBINEDAPACHELOG}" } } }\n'
HOSTILE = 'filter { grok { match => { "message" => "^(?<x>(?:a|b|ab)*)*!\\k<x>$" } } }\n'

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.conf").write_text(GROK)
    (tmp_path / "hostile.conf").write_text(HOSTILE)
    return tmp_path


def results(done):
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("name", ["a.conf", "hostile.conf"])
@pytest.mark.parametrize("end", [b"", b"\n", b"!x\n"])
def test_a_line_of_ten_megabytes(folder, name, end):
    line = b"ab" * (5 * MEGABYTE) + end
    [found] = results(fine(lslint("try", name, "-", "--json", cwd=folder, stdin=line), 0))
    assert found["unknown"] or found["events"][0]["tags"] == ["_grokparsefailure"]


def test_a_line_that_is_too_long(folder):
    done = fine(lslint("try", "a.conf", "-", "--json", cwd=folder, stdin=b"x" * (17 * MEGABYTE) + b"\nb\n"), 0)
    first, second = results(done)
    assert "longer than" in first["error"]
    assert second["events"][0]["message"] == "b"


def test_bytes_that_are_not_utf8(folder):
    [found] = results(fine(lslint("try", "a.conf", "-", "--json", cwd=folder, stdin=b"caf\xe9 \x1b[2J\n"), 0))
    assert found["events"][0]["message"] == "caf\\xE9 \\e[2J"
    done = fine(lslint("try", "a.conf", "-", cwd=folder, stdin=b"a\x1b[2J\n::error::x ##vso[x]\n"), 0)
    assert b"\x1b" not in done.stdout
    assert b"##vso[" not in done.stdout


@pytest.mark.parametrize(
    "text", [b"5", b"[1]", b"null", b"{", b'{"a": 1} x', b"[" * 100_000, b'{"\\ud800": "\\ud800"}']
)
def test_events_that_are_not_objects(folder, text):
    for arguments in (("--json-events", "-"), ("--codec", "json", "-")):
        done = fine(lslint("try", "a.conf", *arguments, "--json", cwd=folder, stdin=text + b"\n"), 0)
        assert len(results(done)) == 1


@pytest.mark.parametrize("kind", ["--input", "--json-events"])
def test_input_that_is_not_a_file(folder, kind):
    os.mkfifo(folder / "fifo")
    for name in ("fifo", ".", "/dev/zero", "/proc/self/environ", "none"):
        done = fine(lslint("try", "a.conf", kind, name, cwd=folder), 2)
        assert done.stdout == b""


def test_a_hostile_pattern_ends(folder):
    line = b"ab" * 30 + b"!x"
    for _ in range(2):
        [found] = results(fine(lslint("try", "hostile.conf", "-", "--json", cwd=folder, stdin=line), 0))
        assert found["reasons"] == ["the regular expression takes too many steps"]


@pytest.mark.parametrize("text", [
    '{"testcases": ' + "[" * 5_000,
    '{"testcases": [{"input": ["' + "x" * 100_000 + '"], "expected": []}]}',
    '{"testcases": [{"input": ["x"], "expected": [{"a": ' + "[" * 400 + "]" * 400 + "}]}]}",
    '{"testcases": [{"input": ["x"], "expected": [], "fields": {"@timestamp": 5, "tags": {"a": 1}}}]}',
    '{"testcases": [{"input": ["x"], "expected": [], "fields": {"@metadata": 5}}]}',
    '{"testcases": [{"input": ["\\ud800"], "expected": []}], "codec": "}"}',
])  # fmt: skip
def test_broken_test_cases(folder, text):
    (folder / "t.json").write_text(text)
    done = fine(lslint("test", "t.json", "--pipeline", "a.conf", cwd=folder), 0, 1, 2)
    assert done.stdout or done.stderr
