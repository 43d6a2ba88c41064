"""Misspelled values: the intended one is suggested, and only a person applies the suggestion."""

from __future__ import annotations

import pytest
from lint_settings import settings

from lslint.engine.file import check_source, check_text
from lslint.rewrite.driver import FixDriver

CODEC = '{"index_patterns": ["a"], "template": {"settings": {"index.codec": "%s"}}}\n'
DYNAMIC = '{"index_patterns": ["a"], "template": {"mappings": {"dynamic": "%s"}}}\n'
CONVERT = 'filter { mutate { convert => { "a" => "%s" } } }\n'

CASES = [
    ("LS110", "logstash-settings", "queue.type: %s\n", "persistd", "persisted"),
    ("LS110", "logstash-settings", 'log.level: "%s"\n', "wran", "warn"),
    ("LS234", "logstash", CONVERT, "integr", "integer"),
    ("LS234", "logstash", CONVERT, "Flaot", "float"),
    ("ES104", "es-index-template", DYNAMIC, "strct", "strict"),
    ("ES123", "es-index-template", CODEC, "best_compresion", "best_compression"),
]


@pytest.mark.parametrize(("code", "kind", "text", "wrong", "right"), CASES)
def test_the_intended_value_is_suggested(code, kind, text, wrong, right):
    written = text % wrong
    (finding,) = [one for one in check_text(written, "file", kind, settings(code)).findings if one.rule.code == code]
    assert finding.fix is not None
    assert finding.fix.applicability == "manual"
    (edit,) = finding.fix.edits
    corrected = written[: edit.start] + edit.text + written[edit.end :]
    assert corrected.replace('"', "") == (text % right).replace('"', "")
    assert code not in [one.rule.code for one in check_text(corrected, "file", kind, settings(code)).findings]


@pytest.mark.parametrize(("code", "kind", "text", "wrong", "right"), CASES)
def test_no_command_applies_the_suggestion(code, kind, text, wrong, right):
    result = check_text(text % wrong, "file", kind, settings(code))
    outcome = FixDriver(check_source, settings(code)).fix(result, unsafe=True)
    assert outcome.text == text % wrong


@pytest.mark.parametrize(("code", "kind", "text", "wrong", "right"), CASES)
def test_no_suggestion_for_another_value(code, kind, text, wrong, right):
    found = [one for one in check_text(text % "elephant", "file", kind, settings(code)).findings if one.fix]
    assert [one for one in found if one.rule.code == code] == []
