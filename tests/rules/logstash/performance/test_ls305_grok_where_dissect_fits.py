"""LS305 (grok-where-dissect-fits): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import selected_codes

from lslint.grammar.logstash import parse as parse_


def test_dissect_converts_types() -> None:
    text = "filter { grok { match => { 'message' => '^%{WORD:a} %{NUMBER:b:float} %{INT:c:int}$' } } }"
    finding = run("LS305", text)[0]
    assert "Convert `b` to `float`, `c` to `int` with `convert_datatype`" in str(finding.help)
    assert '"b" => "float" "c" => "int"' in fixed(text, finding)


@pytest.mark.parametrize(
    ("options", "after"),
    [
        (
            "id => 'x' match => { 'm' => '^%{WORD:a} %{WORD:b} %{GREEDYDATA:c}' } add_tag => ['t'] # why\n",
            "id => 'x' mapping => { \"m\" => \"%{a} %{b} %{c}\" } add_tag => ['t'] # why\n",
        ),
        ("match => { 'm' => # why\n '^%{WORD:a} %{WORD:b} %{GREEDYDATA:c}' }", None),
        ("match => { 'm' => '^%{WORD:a} %{WORD:b} %{GREEDYDATA:c}' } overwrite => ['a']", None),
        ("match => { 'm' => '^\"%{DATA:a}\" %{WORD:b} %{GREEDYDATA:c}' }", None),
    ],
)
def test_dissect_instead_of_grok(options: str, after: str | None) -> None:
    text = f"filter {{ grok {{ {options} }} }}"
    (finding,) = run("LS305", text)
    if after is None:
        assert finding.fix is None
        return
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    made = fixed(text, finding)
    assert made == f"filter {{ dissect {{ {after} }} }}"
    assert not parse_.parse(made)[1]
    assert not run("LS305", made)


@pytest.mark.parametrize(
    "rest",
    ["if '_grokparsefailure' in [tags] { drop {} }", "grok { match => { 'a' => '^b' } tag_on_failure => ['x'] }"],
)
def test_no_finding_if_failures_are_handled(rest: str) -> None:
    text = f"filter {{ grok {{ match => {{ 'message' => '^%{{WORD:a}} %{{WORD:b}} %{{GREEDYDATA:c}}' }} }} {rest} }}"
    assert len(run("LS305", text)) == (0 if "_grokparsefailure" in rest else 1)


def test_result_of_the_benchmark() -> None:
    """The message contains the result of the benchmark."""
    found = run("LS305", 'filter { grok { match => { "message" => "^%{WORD:a},%{WORD:b},%{NOTSPACE:c}$" } } }\n')
    assert all("9 to 12 times faster in our benchmark" in finding.message for finding in found)


@pytest.mark.parametrize(
    "text",
    [
        "filter { grok { match => { 'message' => '^%{NOTSPACE:a} %{NOTSPACE:b}(?: %{INT:c})? %{GREEDYDATA:d}' } } }\n",
        "filter { grok { match => { 'message' => ['^%{NOTSPACE:a} %{NOTSPACE:b} %{GREEDYDATA:c}', '^%{INT:n}'] } } }\n",
        "filter { grok { match => { 'message' => '^%{SYSLOGTIMESTAMP:t} %{NOTSPACE:a} %{GREEDYDATA:c}' } } }\n",
        "filter { grok { match => { 'message' => '^%{NOTSPACE:a} %{NOTSPACE:b} %{GREEDYDATA:c}' } }\n"
        "  if '_grokparsefailure' in [tags] { drop {} } }\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS305" not in selected_codes(text, "LS305")
