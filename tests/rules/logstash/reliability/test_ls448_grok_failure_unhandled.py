"""LS448 (grok-failure-unhandled): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import ES_OUTPUT, TCP_INPUT

GROK = "grok { match => { 'message' => '^%{IP:a}$' } }"


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (GROK * 3, 1),
        (GROK + GROK.replace("IP:a", "WORD:a"), 0),
        ("grok { match => { 'message' => '%{GREEDYDATA:m}' } }", 0),
        ("grok { match => { 'message' => '^%{DATA}%{GREEDYDATA:m}$' } }", 0),
        ("grok { match => { 'message' => 'Exception' } add_tag => ['stacktrace'] }", 0),
        ("grok { match => { 'path' => '^/var/log/%{WORD:app}' } }", 0),
        (f"{GROK} if ![a] {{ drop {{ }} }}", 0),
        ("grok { match => { 'message' => 'a' } add_tag => ['x'] } if 'x' not in [tags] { drop { } }", 0),
    ],
)
def test_tags_of_failures(filters: str, found: int) -> None:
    assert len(run("LS448", f"{TCP_INPUT}filter {{ {filters} }}\n{ES_OUTPUT}")) == found


def test_an_output_tests_a_tag_of_success() -> None:
    grok = "grok { match => { 'message' => '^%{IP:a}' } add_tag => ['good'] }"
    for tag, found in (("good", 0), ("other", 1)):
        output = f"output {{ if '{tag}' in [tags] {{ elasticsearch {{ hosts => ['es:9200'] }} }} }}"
        assert len(run("LS448", f"{TCP_INPUT}filter {{ {grok} }} {output}")) == found


def test_failures_are_not_checked_in_parts_and_trials() -> None:
    assert not run("LS448", f"filter {{ {GROK} }}")
    assert not run("LS448", f"{TCP_INPUT}filter {{ {GROK} }} output {{ stdout {{ }} }}")
    assert not run(
        "LS448", f"{TCP_INPUT}filter {{ {GROK} }} output {{ elasticsearch {{ }} pipeline {{ send_to => ['a'] }} }}"
    )
    rest = {"a.conf": TCP_INPUT, "z.conf": ES_OUTPUT}
    assert len(run("LS448", f"filter {{ {GROK} }}", project=FakeProject(rest))) == 1
    rest["z.conf"] = "output { if '_grokparsefailure' not in [tags] { elasticsearch { } } }"
    assert not run("LS448", f"filter {{ {GROK} }}", project=FakeProject(rest))


@pytest.mark.parametrize(("pattern", "count"), [("took %{NUMBER:ms} ms", 0), ("%{COMBINEDAPACHELOG}", 1)])
def test_a_search_for_one_value(pattern: str, count: int) -> None:
    text = (
        f'input {{ beats {{ port => 5044 }} }} filter {{ grok {{ match => {{ "message" => "{pattern}" }} }} }}'
        ' output { elasticsearch { hosts => ["es:9200"] } }'
    )
    assert len(run("LS448", text)) == count


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("http_poller { urls => { main => 'http://a/' } codec => plain schedule => { every => '1m' } }", 1),
        ("jdbc { statement => 'SELECT 1' }", 0),
    ],
)
def test_events_that_are_complete_without_grok(source: str, count: int) -> None:
    found = run("LS448", f"input {{ {source} }}\nfilter {{ {GROK} }}\n{ES_OUTPUT}")
    assert len([finding for finding in found if not finding.is_optional]) == count


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("(?:%{IP:a}|-|)%{GREEDYDATA:m}", 0),
        ("\\A\\s*(?<m>.*)$", 0),
        ("(IOC=%{WORD:a} )?(sevr=%{WORD:b} )%{GREEDYDATA:m}", 1),
        ("^(?:%{IP:a} )?%{WORD:b}?$", 1),
        ("^%{SPACE}%{GREEDYDATA:m}x", 1),
        ("(?=x)(%{IP:a})?%{GREEDYDATA:m}", 1),
        ("%{MYOWN:a}?%{GREEDYDATA:m}\\b", 1),
        ("^(%{IP:a})?$%{DATA:m}", 1),
        ("(?:%{IP:a})?%{SPACE}%{NOTSPACE:b}", 1),
    ],
)
def test_patterns_whose_parts_are_optional_always_match(pattern: str, found: int) -> None:
    filters = f"grok {{ match => {{ 'message' => '{pattern}' }} }}"
    if found:
        filters = filters.replace("match =>", 'pattern_definitions => { "MYOWN" => "a+" } match =>')
    assert len(run("LS448", f"{TCP_INPUT}filter {{ {filters} }}\n{ES_OUTPUT}")) == found


def test_definitions_are_part_of_the_pattern() -> None:
    grok = "grok {{ pattern_definitions => {{ 'A' => '{}' }} match => {{ 'message' => '%{{A:a}}%{{GREEDYDATA:m}}' }} }}"
    for definition, found in (("x?", 0), ("(?:x|y)*", 0), ("x", 1)):
        text = f"{TCP_INPUT}filter {{ {grok.format(definition)} }}\n{ES_OUTPUT}"
        assert len(run("LS448", text)) == found


@pytest.mark.parametrize(("option", "found"), [('tag_on_failure => ["_not_a"]', 0), ('add_tag => "b"', 1)])
def test_another_filter_whose_failures_have_their_own_tag(option: str, found: int) -> None:
    other = f"grok {{ match => {{ 'text' => '^%{{IP:b}} %{{WORD:c}}' }} {option} }}"
    assert len(run("LS448", f"{TCP_INPUT}filter {{ {GROK} {other} }}\n{ES_OUTPUT}")) == found


@pytest.mark.parametrize(
    ("around", "outputs", "found"),
    [
        ("if [type] == 'a' { %s }", "if [type] in ['b', 'c'] { elasticsearch { } }", 0),
        ("if [type] == 'a' { %s }", "if [type] != 'a' { elasticsearch { } } else { file { path => '/a' } }", 0),
        ("if [type] == 'a' { %s }", "if [type] == 'a' { stdout { } } else { elasticsearch { } }", 0),
        ("if [k] { %s }", "if [k] { stdout { } } else { elasticsearch { } }", 0),
        ("if [k] { %s }", "if [j] { stdout { } } else { elasticsearch { } }", 1),
        ("if [type] == 'a' { %s } if [type] == 'b' { %s }", "if [type] == 'b' { elasticsearch { } }", 1),
    ],
)
def test_filters_whose_events_are_not_indexed(around: str, outputs: str, found: int) -> None:
    filters = around.replace("%s", GROK)
    assert len(run("LS448", f"{TCP_INPUT}filter {{ {filters} }}\noutput {{ {outputs} }}")) == found
