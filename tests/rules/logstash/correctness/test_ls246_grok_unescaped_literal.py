"""LS246 (grok-unescaped-literal): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS246
        (filters(r"""grok { match => { "m" => "x[-%{WORD:a}] %{INT:b}" } }"""), 1),
        (filters(r"""grok { match => { "m" => "%{WORD:[a][b]} [^]]+ [a-z%]" } }"""), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS246", text)) == count


@pytest.mark.parametrize(
    ("pattern", "is_group"),
    [
        ("^[%{HTTPDATE:t}] %{WORD:b}", False),
        ("^%{WORD:a} [host: %{HOSTNAME:h}|%{DATA}]", True),
        ("^%{WORD:a} [%{WORD:b} ]?%{INT:c}", True),
        ("^%{WORD:a}[ %{WORD:b}]*$", True),
    ],
)
def test_brackets_for_a_group(pattern: str, is_group: bool) -> None:
    for finding in run("LS246", filters(f'grok {{ match => {{ "m" => "{pattern}" }} }}')):
        assert ("(?:…)" in finding.message) is is_group
        assert (finding.fix is None) is is_group
    assert run("LS246", filters(f'grok {{ match => {{ "m" => "{pattern}" }} }}'))


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "^(?<level>[A-Z]+) [[:alpha:]]+ %{GREEDYDATA:text}" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS246", text) == []


DOUBLED = (
    r"^%{TIME:time}  \\[\\*\\*\\] \\[%{DATA:sid}\\] %{DATA:text} \\[Priority: %{INT:priority}\\] \\{%{WORD:kind}\\}"
)


def test_doubled_backslashes_are_one_finding() -> None:
    """In a string of a pipeline, one backslash escapes a bracket, so the second is too many."""
    text = filters(f'grok {{ match => {{ "m" => "{DOUBLED}" }} }}')
    (finding,) = run("LS246", text)
    assert finding.message.endswith(r"Write `\[`")
    assert finding.fix is not None
    for edit in reversed(finding.fix.edits):
        text = text[: edit.start] + edit.text + text[edit.end :]
    assert DOUBLED.replace("\\\\", "\\") in text
    assert run("LS246", text) == []


def test_a_doubled_backslash_that_logstash_processes() -> None:
    text = filters(f'grok {{ match => {{ "m" => "{DOUBLED}" }} }}')
    project = FakeProject()
    project._settings["config.support_escapes"] = True
    assert run("LS246", text, project=project) == []
    pattern = r"\\\[%{WORD:a}\\\] \\%{WORD:b}"  # a backslash, then an escaped bracket
    assert run("LS246", filters(f'grok {{ match => {{ "m" => "{pattern}" }} }}')) == []
