"""Preview rules and ``required-version`` on the command line."""

import json

import pytest

from lslint.cli.main import main
from lslint.config import version
from lslint.engine import check
from lslint.rules import registry

PIPELINE = 'input { redis { host => "r" data_type => "list" key => "k" batch_count => 500 } }\n'


@pytest.fixture
def preview_rule(monkeypatch):
    """LS317 as a preview rule, with separate visit tables: they depend on it, and are kept for later tests."""
    monkeypatch.setattr(check, "_rules", {})
    monkeypatch.setattr(registry.entries()["LS317"], "preview", True)
    monkeypatch.setattr(type(registry.load("LS317")), "preview", True)


def codes(capsys, *arguments):
    main(["--isolated", "--no-cache", "--json", *arguments])
    captured = capsys.readouterr()
    return [finding["code"] for finding in json.loads(captured.out)["findings"]], captured.err


def test_preview_rules_are_reported_on_request_only(preview_rule, tmp_path, capsys):
    path = str(tmp_path / "a.conf")
    (tmp_path / "a.conf").write_text(PIPELINE)
    assert "LS317" not in codes(capsys, path)[0]
    assert "LS317" in codes(capsys, "--preview", path)[0]
    found, errors = codes(capsys, "--select", "LS317", path)
    assert found == []
    assert errors == "lslint: LS317 is a preview rule, so selecting it has no effect without --preview\n"
    assert codes(capsys, "--select", "LS31", path)[1] == ""
    assert codes(capsys, "--preview", "--select", "redis-batch-count", path) == (["LS317"], "")


def test_preview_in_the_config(preview_rule, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.conf").write_text(PIPELINE)
    (tmp_path / "lslint.toml").write_text('preview = true\nselect = ["LS317"]\n')
    assert main(["--no-cache", "--output-format", "concise", "a.conf"]) == 1
    assert " LS317 " in capsys.readouterr().out
    assert main(["--show-settings", "a.conf"]) == 0
    assert "preview = true  (lslint.toml)" in capsys.readouterr().out


def test_how_a_preview_rule_is_described(preview_rule, capsys):
    main(["rule", "LS317"])
    assert "  default   off: reported with --preview\n" in capsys.readouterr().out
    main(["rule", "LS317", "--json"])
    described = json.loads(capsys.readouterr().out)
    assert (described[0] if isinstance(described, list) else described)["preview"] is True
    main(["rule", "--all"])
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("LS317 ")]
    assert " preview " in line


@pytest.mark.parametrize(("required", "code"), [(">=0.1,<1", 0), (">=1", 2), ("soon", 2)])
def test_required_version(required, code, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(version, "VERSION", "0.3.0")
    (tmp_path / "a.conf").write_text("input { stdin { id => a1 } }\n")
    (tmp_path / "lslint.toml").write_text(f'required-version = "{required}"\nselect = ["LS0"]\n')
    assert main(["--no-cache", "a.conf"]) == code
    errors = capsys.readouterr().err
    if code:
        assert errors.startswith("lslint: lslint.toml: required-version: ")
        assert ("requires lslint >=1, but this is lslint 0.3.0" if required == ">=1" else "'soon'") in errors
