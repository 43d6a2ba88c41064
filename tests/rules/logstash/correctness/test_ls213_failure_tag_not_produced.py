"""LS213 (failure-tag-not-produced): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import FILE_INPUT, FILE_OUTPUT
from rule_examples import found

GROK = 'grok { match => { "message" => "^%{IP:ip}" } '
ASK = ' if "_grokparsefailure" in [tags] { drop {} } '


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"filter {{ {GROK} tag_on_failure => [] }} {ASK} }}\n", 1),
        (f'filter {{ {GROK} tag_on_failure => ["bad"] }} {ASK.replace(" in ", " not in ")} }}\n', 1),
        (f'filter {{ {GROK} tag_on_failure => "${{TAG}}" }} {ASK} }}\n', 0),
        (f'filter {{ {GROK} tag_on_failure => [] }} ruby {{ code => "event.tag(\'_grokparsefailure\')" }} {ASK} }}', 0),
        (f"{FILE_INPUT.replace('file {', 'redis {')}filter {{ {ASK} }}\n{FILE_OUTPUT}", 0)
    ]
)  # fmt: skip
def test_failure_tags(text: str, count: int) -> None:
    assert len(run("LS213", text)) == count


def test_a_filter_of_another_file_sets_the_tag() -> None:
    text = f'filter {{ {GROK} tag_on_failure => ["bad"] }} {ASK} }}\n'
    other = f"filter {{ {GROK} }} }}\n"
    assert run("LS213", text, project=FakeProject({"b.conf": other})) == []
    assert len(run("LS213", text, project=FakeProject({"b.conf": "output { if [a] { stdout {} } }\n"}))) == 1


PIPELINE = 'input {{ file {{ path => "/a" }} }}\nfilter {{\n{0}\n}}\noutput {{ file {{ path => "/b" }} }}\n'
WHOLE_GROK = 'grok { match => { "message" => "^%{IP:ip}" } }'
DROP = 'if "_grokparsefailure" in [tags] { drop { } }'


@pytest.mark.parametrize(
    ("filters", "count"),
    [(f'{DROP} {WHOLE_GROK} mutate {{ add_tag => "_grokparsefailure" }}', 1), (f"if [a] {{ {WHOLE_GROK} }} {DROP}", 0)],
)
def test_order(filters, count):
    found = run("LS213", PIPELINE.format(filters))
    assert len(found) == count
    assert all("is only added later, on line" in finding.message for finding in found)


def test_all_tags_that_replace_the_default() -> None:
    groks = "".join(f'grok {{ match => {{ "a" => "{tag}" }} tag_on_failure => ["{tag}"] }} ' for tag in ("_a", "_b"))
    (finding,) = run("LS213", f'filter {{ {groks} if "_grokparsefailure" in [tags] {{ drop {{}} }} }}')
    assert finding.message.endswith("Test for `_a` or `_b`")
    assert len(finding.related) == 2


@pytest.mark.parametrize(
    "text",
    [
        'output { if "_grokparsefailure" in [tags] { stdout {} } }\n',
        'filter { grok { match => { "message" => "^%{IP:ip}" } tag_on_failure => ["bad"] }'
        ' if "bad" in [tags] { drop {} } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS213", text) == []


def test_events_that_an_output_writes_elsewhere_are_not_to_be_dropped() -> None:
    text = PIPELINE.format(f"{DROP} {WHOLE_GROK}")
    (finding,) = run("LS213", text)
    assert finding.message.endswith("Move the condition after the filter that adds the tag")
    output = 'if "_grokparsefailure" in [tags] { file { path => "/b" } }'
    (finding,) = run("LS213", text.replace('file { path => "/b" }', output))
    assert finding.message.endswith("Remove the branch, as line 5 handles these events")
    assert finding.fix is not None
    assert finding.fix.message == "Remove the branch, as line 5 handles these events"
