"""Every rule proves itself on its examples: bad is found, good is not, the fix makes ``fixed`` of the first bad one."""

import re

import pytest
from paths import SHARED

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_source, check_text
from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.rewrite.apply_fixes import fix_result
from lslint.rules import checkout, registry

CODES = list(registry.entries())
CODES_TABLE = SHARED / "research" / "codes.md"
SUFFIX = {"logstash": ".conf", "filebeat": ".yml", "logstash-settings": ".yml", "pipelines": ".yml"}
SUFFIX["elasticsearch-settings"] = ".yml"
# These depend on what happened before the file was parsed (see tests/end_to_end/cli) or on related files (see the test
# files of the rules): no text alone can show them.
WITHOUT_TEXT = (
    "LS902",
    "LS903",
    "LS905",
    "LS906",
    "LS413",
    "LS433",
    "LS436",
    "LS443",
    "LS444",
    "LS446",
    "LS610",
    "LS718",
    "LS741",
)


def all_on():
    values = Values()
    values.select = ["ALL"]
    return Settings(values)


def kind_of(rule):
    return rule.kinds[0]


def check(rule, text):
    kind = kind_of(rule)
    if kind == "node-stats":
        from lslint.cli.profile.command import check_stats

        result = FileResult("stats.json", kind, None)
        result.findings = check_stats(text, all_on())
        return result
    return check_text(text, "example" + SUFFIX.get(kind, ".json"), kind, all_on())


def examples(which):
    return [
        pytest.param(code, text, id=f"{code}-{number}")
        for code in CODES
        for number, text in enumerate(getattr(registry.load(code), which))
    ]


@pytest.mark.parametrize(("code", "text"), examples("bad"))
def test_bad_is_found(code, text):
    rule = registry.load(code)
    assert code in [finding.rule.code for finding in check(rule, text).findings]


@pytest.mark.parametrize(("code", "text"), examples("good"))
def test_good_is_silent(code, text):
    rule = registry.load(code)
    found = check(rule, text)
    assert [finding for finding in found.findings if finding.rule.code == code] == []
    refused = [finding for finding in found.findings if finding.stage == "parse"]
    assert refused == [], "a good example is no config that is refused"


@pytest.mark.parametrize("code", [code for code in CODES if registry.load(code).fixed])
def test_fix_makes_fixed(code):
    """All rules look at the text, but only the rule's own fixes are applied."""
    rule = registry.load(code)

    def own(text):
        result = check(rule, text)
        result.findings = [finding for finding in result.findings if finding.rule.code == code]
        return result

    outcome = fix_result(own(rule.bad[0]), unsafe=True, recheck=own)
    assert outcome.text == rule.fixed
    assert [str(rejected) for rejected in outcome.rejected] == []


@pytest.mark.parametrize("code", CODES)
def test_findings_are_well_formed(code):
    """Spans lie in the text, messages are one line, stages and severities go together."""
    rule = registry.load(code)
    for text in (*rule.bad, *rule.good):
        for finding in check(rule, text).findings:
            assert 0 <= finding.start <= finding.end <= len(text)
            assert finding.message
            assert "\n" not in finding.message
            if finding.stage in ("parse", "load", "start"):
                assert finding.severity == "error", finding
            for edit in finding.fix.edits if finding.fix is not None else ():
                assert 0 <= edit.start <= edit.end <= len(text)


@pytest.mark.parametrize("code", CODES)
def test_rule_is_described(code):
    rule = registry.load(code)
    assert rule.kinds
    assert rule.visits or any(set(rule.kinds) & set(check.kinds) for check in checkout.checks())
    assert rule.sources
    assert len(rule.why.strip()) > 80
    assert "\n" not in rule.summary
    assert not rule.summary.endswith(".")
    assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", rule.name)
    if code not in WITHOUT_TEXT:
        assert rule.bad
        assert rule.good or rule.stage == "parse" or code == "LS022"
    assert set(rule.fix.split("/")) <= {"safe", "unsafe", "manual", "none"}


@pytest.mark.skipif(not CODES_TABLE.exists(), reason="needs ../shared/research/codes.md")
def test_rules_are_as_the_table_of_codes_says():
    """Code, name, stage, severity and default are those that were decided."""
    lines = CODES_TABLE.read_text(encoding="utf-8").splitlines()
    rows = {line.split()[1]: line for line in lines if line.startswith("| ")}
    wrong = []
    for code in CODES:
        rule = registry.load(code)
        if code not in rows:  # a later rule: its number is free, and so must be its name
            wrong += [(code, rule.name) for line in lines if f"`{rule.name}`" in line]
            continue
        _, _, name, _, stage, severity, default, *_ = (cell.strip() for cell in rows[code].split("|"))
        decided = (name.strip("`"), stage.split(" ")[0], severity.split(" ")[0], default)
        if (rule.name, rule.stage, rule.severity, "on" if rule.default else "off") != decided:
            wrong.append((code, decided))
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_rules_accept_truncated_text(code):
    """A rule never fails on half a file, as it is while someone types."""
    rule = registry.load(code)
    kind = kind_of(rule)
    for text in (*rule.bad[:2], *rule.good[:1]):
        for cut in range(0, len(text), max(1, len(text) // 25)):
            check_source(Source("example.conf", text[:cut]), kind, all_on())
