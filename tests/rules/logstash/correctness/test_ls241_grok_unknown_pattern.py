"""LS241 (grok-unknown-pattern): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from lint_settings import settings
from logstash_checks import GROK_PATTERN, grok_filter
from rule_examples import found

from lslint.engine.file import check_source, check_text
from lslint.files.source import read
from lslint.project.projects import Projects
from lslint.report.merging import merged
from lslint.rules.logstash.grok import library


@pytest.mark.parametrize(
    ("pattern", "words", "stage", "severity"),
    [
        ("%{word:x}", "Did you mean `WORD`?", "start", "error"),
        ("%{QQQQQQ:x}", "`QQQQQQ` is neither built in nor defined", "start", "warning"),
    ],
)
def test_unknown_names(pattern, words, stage, severity):
    (finding,) = run("LS241", grok_filter(pattern))
    assert (finding.stage, finding.severity) == (stage, severity)
    assert words in finding.message


def test_all_unknown_names_at_once():
    text = grok_filter("%{NOPE:a} %{WORD:b} %{NADA}", "%{NIX}")
    findings = run("LS241", text)
    assert [text[f.start : f.end] for f in findings] == ["%{NOPE:a}", "%{NADA}", "%{NIX}"]
    assert run("LS250", text) == []


def test_a_name_that_may_be_defined_elsewhere_is_reported_once():
    text = grok_filter("%{SHOPORDER:a} %{SHOPORDER:b}", "%{SHOPORDER:c}") + grok_filter("%{SHOPORDER:d}")
    result = check_text(text, "a.conf", "logstash", settings("LS241"))
    (finding,) = merged([found for found in result.findings if found.rule.code == "LS241"])
    assert "Also in 2 other places" in finding.message
    assert (result.verdict, result.starts) == ("accepted", "unknown")
    (reason,) = [one.reason for one in result.not_checked]
    assert "`SHOPORDER`" in reason


@pytest.mark.parametrize(
    ("file", "content", "expected"),
    [("ansible/files/logstash/patterns.d/shop.grok", "# of the shop\nSHOPORDER\t[A-Z]+\n", [])],
)
def test_names_of_pattern_files_in_the_project(tmp_path, monkeypatch, file, content, expected):
    (tmp_path / ".git").mkdir(exist_ok=True)
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(content)
    (tmp_path / "conf").mkdir()
    pipeline = tmp_path / "conf" / "a.conf"
    pipeline.write_text(grok_filter("%{SHOPORDER:a}"))
    monkeypatch.chdir(tmp_path)
    result = check_source(read(str(pipeline)), settings=settings("LS241"), projects=Projects())
    assert [found.severity for found in result.findings] == expected
    assert result.starts == "unknown"
    assert "SHOPORDER" in str([one.reason for one in result.not_checked])


def test_unknown_names_may_be_defined_in_files():
    assert run("LS241", grok_filter("%{NOPE:a}", options='patterns_dir => "./patterns"')) == []
    (finding,) = run("LS250", grok_filter("(%{NOPE:a}", options='patterns_dir => "./patterns"'))
    assert "not closed" in finding.message


def test_sets():
    """The legacy set is a part of the ECS set. The release and the settings determine which one is used."""
    legacy, ecs = library.standard("legacy"), library.standard("ecs-v1")
    assert all(ecs.regex(name) is not None for name in legacy._standard)
    only = next(name for name in ecs._standard if legacy.regex(name) is None)
    text = grok_filter(f"%{{{only}}}")
    assert run("LS241", text) == []
    assert run("LS241", text, target="9.0") == []
    assert [f.stage for f in run("LS241", text, target="7.17")] == ["start"]
    assert [f.stage for f in run("LS241", grok_filter(f"%{{{only}}}", options="ecs_compatibility => disabled"))] == [
        "start"
    ]


def test_near_names_are_shown_as_fix():
    text = grok_filter("%{WORDS:x}")
    (finding,) = run("LS241", text)
    assert fixed(text, finding) == grok_filter("%{WORD:x}")


def test_a_name_that_the_library_dropped():
    text = 'filter { grok { match => { "message" => "%{HOST:server} %{INT:a}" } } }\n'
    (finding,) = run("LS241", text)
    assert "removed in Logstash 2.0" in finding.message
    assert finding.severity == "warning"
    assert "%{HOSTNAME:server}" in fixed(text, finding)


@pytest.mark.parametrize(("target", "is_advised"), [("7.17", True), ("5.0", True), ("2.4", False)])
def test_only_options_of_the_release_are_advised(target: str, is_advised: bool) -> None:
    (finding,) = run("LS241", grok_filter("%{SHOPORDERS:a}"), target=target)
    assert ("pattern_definitions" in finding.message) is is_advised
    assert "patterns_dir" in finding.message


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { patterns_dir => ["./patterns"] match => { "message" => "%{SHOP_ORDER:id}" } } }\n',
        'filter { grok { match => { "message" => "%{ORDERID=O-[0-9]+}" } } }\n',
        'filter { grok { match => { "message" => "%{${PATTERN}}" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS241", text) == []


@pytest.mark.parametrize(
    ("name", "target", "severity"),
    [
        ("NOSPACE", "5.0", "error"),
        ("NOSPACE", "1.4", "warning"),  # in 1.x, the folder `patterns` of Logstash is the place for definitions
        ("DATESTAMP1", "8.9", "warning"),
        ("SYSLOGTIMESTAMP_2", "8.9", "warning"),
        ("DATESTAMPS", "8.9", "error"),
    ],
)
def test_names_that_the_folder_of_logstash_may_define(name: str, target: str, severity: str) -> None:
    (finding,) = run("LS241", GROK_PATTERN.format(f"%{{{name}:a}}"), target=target)
    assert finding.severity == severity
    assert (finding.fix is not None) is (severity == "error")
    assert ("If it is a typo" in str(finding.help)) is (severity == "warning")
