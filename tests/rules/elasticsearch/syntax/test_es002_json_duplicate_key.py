"""ES002 (json-duplicate-key): cases beyond the examples of the rule."""

import json
from pathlib import Path

import pytest

from lslint.cli.main import main
from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text

OLD = '{{"template": "a-*", "mappings": {{"d": {{"properties": {{"m": {{"type": "string"}}, {}}}}}}}}}\n'
NEW = '{{"index_patterns": ["a-*"], "mappings": {{"properties": {{{}}}}}}}\n'
SAME = '"a": {"type": "integer"},\n  "a": {"type":  "integer"}'
DIFFERENT = '"a": {"type": "integer"}, "a": {"type": "long"}'


def found(text: str, target: str = "") -> list[tuple[str, str]]:
    values = Values()
    values.target = [f"elasticsearch={target}"] if target else []
    result = check_text(text, "a.json", "es-legacy-template", Settings(values))
    return [(each.severity, each.stage) for each in result.findings if each.rule.code == "ES002"]


@pytest.mark.parametrize(
    ("text", "target", "expected"),
    [
        (OLD.format(SAME), "", []),
        (OLD.format(DIFFERENT), "", [("warning", "run")]),
        (OLD.format(SAME), "5.6", []),
        (OLD.format(DIFFERENT), "2.4", [("warning", "run")]),
        (NEW.format(SAME), "", [("error", "parse")]),
        (NEW.format(DIFFERENT), "", [("error", "parse")]),
        (NEW.format(SAME), "8.15", [("error", "parse")]),
        (OLD.format(SAME), "9.5", [("error", "parse")]),
    ],
)
def test_duplicates_are_errors_only_for_releases_that_reject_them(text, target, expected) -> None:
    assert found(text, target) == expected


@pytest.mark.parametrize(("body", "severities"), [(SAME, []), (DIFFERENT, ["warning"])])
def test_logstash_merges_duplicates_of_a_template_that_it_installs(
    body, severities, tmp_path: Path, monkeypatch
) -> None:
    (tmp_path / "pipeline").mkdir()
    (tmp_path / "pipeline" / "logstash.conf").write_text(
        'input { stdin {} }\noutput { elasticsearch { hosts => ["a"] template => "/etc/logstash/my_template.json" } }\n'
    )
    (tmp_path / "pipeline" / "my_template.json").write_text(NEW.format(body))
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "other_template.json").write_text(NEW.format(body))
    monkeypatch.chdir(tmp_path)
    main(["check", "--isolated", "--no-cache", "--json", "--exit-zero", "-o", "out.json", "."])
    report = json.loads((tmp_path / "out.json").read_text())
    by_file = {
        name: [each["severity"] for each in report["findings"] if each["code"] == "ES002" and name in each["path"]]
        for name in ("my_template", "other_template")
    }
    assert by_file == {"my_template": severities, "other_template": ["error"]}
