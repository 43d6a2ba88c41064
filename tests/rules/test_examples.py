"""The examples of every rule: ``bad`` is found, ``good`` is not, and the fix turns the first bad one into ``fixed``."""

import re
from functools import cache
from pathlib import Path

import prose
import pytest
from advice import lacks_error
from case_files import Row
from case_runner import difference, update_hint, wording
from paths import DATA, TESTS

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_source, check_text
from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.rules import checkout, registry
from lslint.rules.shared.upgrades import SET_RELEASE

CODES = list(registry.entries())
SUFFIX = {"logstash": ".conf", "filebeat": ".yml", "logstash-settings": ".yml", "pipelines": ".yml"}
SUFFIX["elasticsearch-settings"] = ".yml"
TARGETS = {
    "FB262": "filebeat=7.3", "FB264": "filebeat=8.12", "ES113": "elasticsearch=5.6", "ES278": "elasticsearch=7.17",
    "FB239": "filebeat=7.6", "LS496": "logstash=8.11", "LS605": "logstash=5.6", "LS616": "logstash=9.5",
    "LS617": "logstash=9.5", "ES403": "elasticsearch=6.8", "ES505": "elasticsearch=2.4",
}  # fmt: skip
"""The targets for the examples of rules that are silent without a target."""
OF_OLD_RELEASES = ("ES113", "FB239", "LS605")
"""Those of them whose bad examples only old releases read as they are meant."""


def all_on(code="", *, has_target=True):
    values = Values()
    values.target = [TARGETS[code]] if code in TARGETS and has_target else []
    values.select = ["ALL", "LS701"]  # selected by its code, because its fix is applied on request
    return Settings(values)


def kind_of(rule):
    return rule.kinds[0]


def check(rule, text, *, has_target=True):
    kind = kind_of(rule)
    if kind == "node-stats":
        from node_stats import check_stats

        result = FileResult("stats.json", kind, None)
        result.findings = check_stats(text, all_on())
        return result
    name = "example" + SUFFIX.get(kind, ".json")
    result = check_text(text, name, kind, all_on(rule.code, has_target=has_target))
    assert not lacks_error(result), text
    return result


@cache
def findings_of_bad(code):
    """The findings in each bad example of a rule, checked once for all tests of this module."""
    return [(text, check(registry.load(code), text).findings) for text in registry.load(code).bad]


def check_form(findings, text):
    """Check that spans are inside the text, messages are one readable line, and stages fit severities."""
    for finding in findings:
        assert 0 <= finding.start <= finding.end <= len(text)
        assert finding.message
        assert "\n" not in finding.message
        assert prose.message_faults(finding.message) == [], finding.message
        fix_title = finding.fix.message if finding.fix is not None else ""
        assert prose.phrases(fix_title) + prose.phrases(finding.help or "") == []
        if finding.stage in ("parse", "load", "start"):
            # a warning depends on something outside the file, such as the release in use
            is_open = SET_RELEASE in (finding.help or "") or " may fail " in finding.message
            assert finding.severity == "error" or is_open, finding
        for edit in finding.fix.edits if finding.fix is not None else ():
            assert 0 <= edit.start <= edit.end <= len(text)


@pytest.mark.parametrize("code", [code for code in CODES if registry.load(code).bad])
def test_bad_is_found(code):
    for text, findings in findings_of_bad(code):
        assert code in [finding.rule.code for finding in findings], text
        check_form(findings, text)


@pytest.mark.parametrize("code", [code for code in CODES if registry.load(code).good])
def test_good_is_silent(code):
    rule = registry.load(code)
    for text in rule.good:
        found = check(rule, text, has_target=code not in OF_OLD_RELEASES)
        assert [finding for finding in found.findings if finding.rule.code == code] == [], text
        refused = [one for one in found.findings if one.stage in ("parse", "load", "start") and one.severity == "error"]
        refused = [one for one in refused if not one.rule.about_missing]  # an example may be a part of a file
        assert not refused or found.releases, f"some release must accept a good example: {text}"
        check_form(found.findings, text)


@pytest.mark.parametrize("family", ["elasticsearch", "filebeat", "kibana", "logstash"])
def test_findings_in_examples(family, pytestconfig):
    """All findings in the examples of the rules are as recorded, with their wording and fixes (``--update``)."""
    path, text = DATA / "wording" / f"{family}_examples.out", ""
    for code in (code for code in CODES if registry.entries()[code].family == family):
        rule, targets = registry.load(code), [TARGETS[code]] if code in TARGETS else []
        examples = (*rule.bad, *rule.good)
        rows = [Row("", 0, {"text": each, "files": {}}, [], rule.kinds[0], targets, some=False) for each in examples]
        text += f"== {code} ==\n{wording(rows)}"
    if pytestconfig.getoption("--update"):
        path.write_text(text, encoding="utf-8")
    recorded = path.read_text(encoding="utf-8")
    assert recorded == text, "\n".join([difference(recorded, text, path.name), update_hint(Path(__file__))])


# rules with fixes for some findings that depend on more than the example
FIXED_ELSEWHERE = ("FB238", "LS001", "LS110", "LS403")


@pytest.mark.parametrize("code", [code for code in CODES if registry.load(code).bad])
def test_fixes_are_as_declared(code):
    rule = registry.load(code)
    findings = [finding for _, findings in findings_of_bad(code) for finding in findings if finding.rule.code == code]
    found = {finding.fix.applicability for finding in findings if finding.fix is not None} & {"safe", "unsafe"}
    declared = set(rule.fix.split("/")) & {"safe", "unsafe"}
    assert found <= declared
    assert found or not declared or code in FIXED_ELSEWHERE


@cache
def codes_in_tests():
    paths = [path for path in TESTS.rglob("*.*") if path.suffix in (".py", ".yml", ".txt") and path != Path(__file__)]
    texts = [path.read_text(encoding="utf-8") + path.name.upper().replace("_", " ") for path in paths]
    return {code for text in texts for code in re.findall(r"\b[A-Z]{2}\d{3}\b", text)}


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
    if rule.bad:
        assert rule.good or rule.stage == "parse" or code == "LS022"
    else:  # it depends on other files, or on what happens before a file is parsed
        assert code in codes_in_tests()
    assert set(rule.fix.split("/")) <= {"safe", "unsafe", "manual", "none"}


@pytest.mark.parametrize("cuts", [1, pytest.param(25, marks=pytest.mark.slow)])
@pytest.mark.parametrize("code", CODES)
def test_rules_accept_truncated_text(code, cuts):
    """A rule never fails on an incomplete file, for example while the user types."""
    rule = registry.load(code)
    kind = kind_of(rule)
    for text in (*rule.bad[:2], *rule.good[:1]):
        step = max(1, len(text) // cuts)
        for cut in range(step // 2, len(text), step):
            check_source(Source("example.conf", text[:cut]), kind, all_on(rule.code))


@pytest.mark.parametrize("code", [code for code in CODES if registry.load(code).fixed])
def test_fixed_is_the_result_of_the_fix(code):
    text, findings = findings_of_bad(code)[0]
    own = [finding for finding in findings if finding.rule.code == code and finding.fix is not None]
    edits = {(edit.start, edit.end, edit.text) for finding in own for edit in finding.fix.edits}
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    assert text == registry.load(code).fixed
