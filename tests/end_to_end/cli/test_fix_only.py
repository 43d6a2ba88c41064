"""``--fix-only``: fixes, says what it fixed, and nothing else. ``--force-exclude``: for hooks that name files."""

import pytest

from lslint.cli.main import main

FIXABLE = "filter { if [a] && [b] { drop {} } }\n"
UNFIXABLE = "filter { mutate { unknown_option => 1 } }\n"
BROKEN = "input { beats { port => }\n"


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.conf").write_text(FIXABLE + UNFIXABLE)
    (tmp_path / "b.conf").write_text(UNFIXABLE)
    (tmp_path / "c.conf").write_text(BROKEN)
    return tmp_path


def test_unsafe_fixes_are_mentioned(place, capsys):
    (place / "d.conf").write_text('filter { grok { match => { "message" => "%{IP:client} %{WORD:x}" } } }\n')
    assert main(["--isolated", "--fix-only", "d.conf"]) == 0
    assert capsys.readouterr().out == "No safe fixes; `--unsafe-fixes` may fix 1 finding\n"
    assert main(["--isolated", "--fix-only", "--unsafe-fixes", "d.conf"]) == 0
    assert capsys.readouterr().out == "d.conf: fixed 1 finding\n"
    assert main(["--isolated", "--fix-only", "--unsafe-fixes", "d.conf"]) == 0
    assert capsys.readouterr().out == "Nothing to fix\n"


@pytest.mark.parametrize(
    "option", [["--diff"], ["--json"], ["--output-format", "sarif"], ["--statistics"], ["--output-file", "x"]]
)
def test_options_that_ask_for_findings_are_refused(place, capsys, option):
    assert main(["--isolated", "--fix-only", *option, "a.conf"]) == 2
    assert f"cannot be combined with {' '.join(option).replace(' x', '')}" in capsys.readouterr().err
    assert (place / "a.conf").read_text() == FIXABLE + UNFIXABLE
