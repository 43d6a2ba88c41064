"""The syntax rules that put the tolerant pass's syntax errors into words: their examples, their fixes, one rule a
syntax error kind."""

import re

import pytest
from paths import ROOT

from lslint.engine.file import check_text
from lslint.engine.visitor import Table, visit_errors, visit_pipeline
from lslint.grammar.logstash.parse import parse
from lslint.grammar.logstash.strict import parse_strict
from lslint.rules import registry
from lslint.rules.api import Context, Finding

RECOVERY = ROOT / "grammar" / "logstash" / "recovery"
CODES = [f"LS{n:03}" for n in (*range(2, 12), 19, *range(22, 27))]


def findings(text: str, code: str) -> "list[Finding]":
    tree, errors = parse(text)
    table = Table([registry.load(entry) for entry in [*CODES, "LS001", "LS012"]])
    ctx = Context(text, tree, "x.conf", "logstash", errors=errors)
    found = visit_errors(errors, table, ctx) + visit_pipeline(tree, table, ctx)
    return [one for one in found if one.rule.code == code]


def applied(text: str, finding: Finding) -> str:
    assert finding.fix is not None
    for edit in sorted(finding.fix.edits, key=lambda e: (e.start, e.end), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


@pytest.mark.parametrize("code", CODES)
def test_examples(code: str) -> None:
    rule = registry.load(code)
    for bad in rule.bad:
        found = findings(bad, code)
        assert len(found) == 1, bad
        assert "\n" not in found[0].message
        assert 0 <= found[0].start <= found[0].end <= len(bad)
    for good in rule.good:
        parse_strict(good)
        assert not findings(good, code), good
    if rule.fixed:
        assert applied(rule.bad[0], findings(rule.bad[0], code)[0]) == rule.fixed
        parse_strict(rule.fixed)


def test_readers_import_in_one_direction() -> None:
    order = [
        "tokens", "frames", "state", "blocks", "values", "lists", "misplaced", "operands", "condition", "entries",
        "branches", "items", "top_level", "recover",
    ]  # fmt: skip
    for index, name in enumerate(order):
        imported = re.findall(
            r"logstash\.recovery\.(\w+) import", (RECOVERY / f"{name}.py").read_text(encoding="utf-8")
        )
        assert set(imported) & set(order) <= set(order[:index]), name


@pytest.mark.parametrize("value", ["s3cret!!", "/a/b.log", "a:9200", "1.2.3"])
@pytest.mark.parametrize("more", ["", "\n  codec => json", "\n  hosts => es:9200"])
def test_settings_after_their_plugin_are_one_error(value: str, more: str) -> None:
    """What follows a value without quotes belongs to it."""
    text = f"output {{\n  elasticsearch {{ }}\n  user => a\n  password => {value}{more}\n  stdout {{ }}\n}}\n"
    (finding,) = [finding for finding in check_text(text, "a.conf", "logstash").findings if finding.stage == "parse"]
    assert "Move settings into a plugin" in finding.message
    assert text[finding.start : finding.end] == "user"


def test_a_plugin_right_after_a_setting_is_read() -> None:
    text = 'output {\n  elasticsearch { }\n  user => "a"stdout { coded => json }\n}\n'
    findings = [
        finding for finding in check_text(text, "a.conf", "logstash").findings if finding.stage in ("parse", "load")
    ]
    assert [finding.rule.code for finding in findings] == ["LS001", "LS102"]
