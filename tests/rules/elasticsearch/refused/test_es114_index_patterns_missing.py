"""ES114 (index-patterns-missing): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import upgrade_findings

from lslint.cli.main import main
from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


@pytest.mark.parametrize("patterns", [[], None])
def test_the_message_calls_an_empty_list_of_patterns_empty(patterns) -> None:
    body = {"index_patterns": patterns, "settings": {}}
    (finding,) = [each for each in upgrade_findings(body, "es-template") if each.rule.code == "ES114"]
    assert "empty" in finding.message


def of_list(patterns: list[str], target: str, **more: object) -> list[tuple[str, str, str]]:
    values = Values()
    values.target = [f"elasticsearch={target}"]
    text = json.dumps({"template": patterns, "order": 1, "settings": {}, **more})
    found = check_text(text, "a.json", "es-legacy-template", Settings(values)).findings
    return [(each.severity, each.stage, each.message) for each in found if each.rule.code == "ES114"]


@pytest.mark.parametrize(
    ("patterns", "target", "more"),
    [
        (["a-*,b-*"], "5.6", {}),
        (["Logs-*"], "5.6", {}),
        ([], "6.8", {}),
        (["logs-*"], "9.5", {"index_patterns": ["logs-*"]}),
    ],
)
def test_other_lists_are_refused(patterns, target, more) -> None:
    assert [found[:2] for found in of_list(patterns, target, **more)] == [("error", "load")]


def test_the_message_does_not_name_a_key_that_the_release_does_not_have() -> None:
    assert "index_patterns" not in of_list(["logs-*"], "5.6")[0][2]
    assert "index_patterns" not in of_list(["a", "b"], "5.6")[0][2]


def test_the_fix_takes_the_brackets_away(tmp_path) -> None:
    file = tmp_path / "a.json"
    file.write_text('{"template": [ "logs-*" ], "order": 1, "settings": {}}')
    options = ["--fix", "--unsafe-fixes", "-q", "--select", "ES114", "--kind", "es-legacy-template"]
    main(["check", "--isolated", "--target", "elasticsearch=5.6", *options, str(file)])
    assert file.read_text() == '{"template": "logs-*", "order": 1, "settings": {}}'
