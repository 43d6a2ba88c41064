"""``lslint.check_text`` and ``lslint.check_paths``."""

import json
import subprocess
import sys

import pytest

import lslint
from lslint.cli.main import main

BROKEN = 'input {\n  beats { port = 5044 }\n}\noutput { elasticsearch { password => "hunter2hunter2" } }\n'


@pytest.fixture
def tree(tmp_path, monkeypatch):
    (tmp_path / "a.conf").write_text(BROKEN)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "filebeat.yml").write_text("filebeat.inputs:\n- type: lgo\n  paths: [/a]\noutput.console:\n")
    (tmp_path / "cm.yaml").write_text(
        "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n"
        "  a.conf: |\n    input { stdin { } } output { stdot { } }\n"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def plain(value):
    """A result as the JSON report has it."""
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if hasattr(value, "__slots__"):
        return {name: plain(getattr(value, name)) for name in value.__slots__}
    return value


def test_check_paths_gives_what_the_json_report_gives(tree, capsys):
    report = lslint.check_paths(["."])
    main(["--json", "--no-cache", "--jobs", "1", "."])
    expected = json.loads(capsys.readouterr().out)
    assert plain(report.files) == expected["files"]
    assert plain(report.findings) == expected["findings"]
    assert len(report.files) == 3
    assert any(file.documents for file in report.files)
    assert any(finding.fix and finding.fix.edits for finding in report.findings)


def test_check_text_reads_no_config(tree):
    (tree / "lslint.toml").write_text("no-such-key = 1\n")
    report = lslint.check_text(BROKEN, "a.conf")
    assert [(one.code, one.range.start.line) for one in report.findings if one.stage == "parse"] == [("LS003", 2)]
    assert report.files[0].verdict == "rejected"


def test_settings():
    text = "input { beats { port => 5044 ssl => true } }\noutput { stdout { } }\n"
    old = lslint.check_text(text, kind="logstash", targets={"logstash": "7.17"})
    new = lslint.check_text(text, kind="logstash", targets={"logstash": "9.0"})
    assert old.files[0].verdict == "accepted"
    assert new.files[0].verdict == "rejected"
    assert {one.code for one in lslint.check_text(text, select=["LS701"]).findings} == {"LS701"}
    assert "LS701" not in {one.code for one in lslint.check_text(text, ignore=["LS7"]).findings}


def test_secrets_are_hidden():
    report = lslint.check_text(BROKEN, "a.conf")
    assert "hunter2" not in repr(report)


@pytest.mark.parametrize(
    "options", [{"kind": "nginx"}, {"select": ["XX999"]}, {"targets": {"kibana": "8"}}, {"targets": {"logstash": "x"}}]
)
def test_wrong_options(options):
    with pytest.raises(lslint.UsageError):
        lslint.check_text("", **options)


def test_what_is_public():
    assert all(hasattr(lslint, name) for name in lslint.__all__)
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = lslint.no_such_name


def test_the_api_is_loaded_on_first_use():
    code = "import sys, lslint; assert 'lslint.cli.python_api' not in sys.modules; lslint.check_text('')"
    subprocess.run([sys.executable, "-c", code], check=True)
