"""LS214 (tag-never-added): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import FILE_INPUT, FILE_OUTPUT


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f'{FILE_INPUT}filter {{ if "x" in [tags] {{ drop {{}} }} }}\n{FILE_OUTPUT}', 1),
        (f'{FILE_INPUT}filter {{ mutate {{ add_tag => ["x"] }} if "x" in [tags] {{ drop {{}} }} }}\n{FILE_OUTPUT}', 0),
        (f'{FILE_INPUT}filter {{ json {{ source => "message" }} if "x" in [tags] {{ drop {{}} }} }}\n{FILE_OUTPUT}', 0),
        (f'{FILE_INPUT}filter {{ if "x" not in [tags] {{ drop {{}} }} }}\n{FILE_OUTPUT}', 0),
        (f'{FILE_INPUT}filter {{ if "_x" in [tags] {{ drop {{}} }} }}\n{FILE_OUTPUT}', 0),
        (f'{FILE_INPUT}filter {{ if "x" in [tags] {{ drop {{}} }} }}\n', 0),
    ],
)
def test_tags(text: str, count: int) -> None:
    assert len(run("LS214", text)) == count


PIPELINE = 'input {{ file {{ path => "/a" {0} }} }}\nfilter {{\n{1}\n}}\noutput {{ {2} file {{ path => "/b" }} {3} }}\n'
ADD = 'mutate { add_tag => ["web"] }'
DROP = 'if "web" in [tags] { drop { } }'


@pytest.mark.parametrize(
    ("inputs", "filters", "before", "after", "count"),
    [
        ("", f"{DROP} {ADD}", "", "", 1),
        ("", f'if "web" in [tags] {{ {ADD} }}', "", "", 1),
        ("", f"{ADD} {DROP}", "", "", 0),
        ('tags => ["web"]', f"{DROP} {ADD}", "", "", 0),
        ("", f'if "web" not in [tags] {{ {ADD} }}', "", "", 0),
        ("", ADD, 'if "web" in [tags] {', "}", 0),
        ("", f'{DROP} ruby {{ path => "/x.rb" }} {ADD}', "", "", 1),
        ("", f'ruby {{ path => "/x.rb" }} {DROP} {ADD}', "", "", 0),
    ],
)
def test_order(inputs, filters, before, after, count):
    assert len(run("LS214", PIPELINE.format(inputs, filters, before, after))) == count


def test_order_of_filter_sections():
    text = PIPELINE.format("", DROP, "", "") + f"filter {{ {ADD} }}\n"
    assert len(run("LS214", text)) == 1
    text = f"filter {{ {ADD} }}\n" + PIPELINE.format("", DROP, "", "")
    assert run("LS214", text) == []


def test_order_of_files():
    other = FakeProject({"b.conf": f"filter {{ {ADD} }} output {{ stdout {{ }} }}"})
    (finding,) = run("LS214", PIPELINE.format("", DROP, "", ""), project=other)
    assert "only added in `b.conf`" in finding.message
    assert finding.message.endswith(". Move the condition after the filter that adds the tag")


def test_a_tag_that_is_removed_before():
    text = PIPELINE.format("", f'{ADD} mutate {{ remove_tag => ["web"] }} {DROP}', "", "")
    (finding,) = run("LS214", text)
    assert "is removed on line 3" in finding.message
    assert finding.message.endswith(". Move the condition before the filter that removes the tag")
    filters = f'{ADD} if [message] =~ "a" {{ mutate {{ remove_tag => ["web"] }} }} {DROP}'
    assert run("LS214", PIPELINE.format("", filters, "", "")) == []


def test_other_events_have_the_tag():
    filters = f'if [message] =~ "a" {{ {ADD} }} else {{ {DROP} }}'
    (finding,) = run("LS214", PIPELINE.format("", filters, "", ""))
    assert "only added to other events, on line 3" in finding.message


@pytest.mark.parametrize(
    ("inputs", "filters"),
    [
        (FILE_INPUT, 'mutate { add_tag => ["%{program}"] }'),
        (FILE_INPUT, 'grok { match => { "message" => "^%{WORD:tags}" } }'),
        (FILE_INPUT, 'dissect { mapping => { "message" => "%{tags} %{rest}" } }'),
        (FILE_INPUT, 'csv { columns => ["ts", "tags"] } mutate { split => { "tags" => "|" } }'),
        (FILE_INPUT, """ruby { code => "event.set('tags', (event.get('tags') || []) + [event.get('a').to_s])" }"""),
        (FILE_INPUT, "ruby { code => \"event.tag(event.get('a'))\" }"),
        (FILE_INPUT, 'json { source => "message" target => "tags" }'),
        (FILE_INPUT, 'xml { source => "message" store_xml => false xpath => { "/a" => "tags" } }'),
        (FILE_INPUT, 'mutate { copy => { "message" => "tags" } }'),
        (FILE_INPUT, 'mutate { rename => { "message" => "tags" } }'),
        (FILE_INPUT, 'mutate { merge => { "tags" => "a" } }'),
        (FILE_INPUT, 'mutate { replace => { "tags" => "%{a}" } }'),
        (FILE_INPUT, 'grok { match => { "message" => "^x" } tag_on_failure => ["%{host}"] }'),
        ('input { jdbc { statement => "select id, tags from t" } }\n', 'mutate { copy => { "id" => "a" } }'),
    ],
)
def test_tags_that_the_file_does_not_name(inputs, filters):
    assert not run("LS214", f'{inputs}filter {{ {filters} if "x" in [tags] {{ drop {{ }} }} }}\n{FILE_OUTPUT}')


@pytest.mark.parametrize(
    ("option", "count"), [("", 1), ("refilter => true", 0), ("add_feild => { }", 1), ('remove_field => ["a"]', 1)]
)
def test_a_filter_with_an_option_of_another_version(option, count):
    later = f'split {{ add_tag => ["web"] {option} }}'
    assert len(run("LS214", PIPELINE.format("", f"{DROP} {later}", "", ""))) == count


MOVE = "Move the condition after the filter that adds the tag"
REMOVE = "Remove the branch, as line 5 handles these events"


@pytest.mark.parametrize(
    ("branch", "before", "after", "advice"),
    [
        (DROP, 'if "web" in [tags] {', "}", REMOVE),
        (DROP, 'if [a] and "web" in [tags] {', "}", REMOVE),
        (DROP, 'if "web" not in [tags] {', "}", MOVE),
        (DROP, 'if "web" in [tags] { } else {', "}", MOVE),
        (DROP, 'if "web" not in [tags] { stdout { } } else {', "}", REMOVE),
        (DROP, 'if !("web" in [tags]) { stdout { } } else {', "}", REMOVE),
        (DROP.replace("drop", "kv"), 'if "web" in [tags] {', "}", MOVE),
    ],
)
def test_events_that_a_later_branch_handles_are_not_to_be_dropped(branch, before, after, advice):
    text = PIPELINE.format("", f"{branch} {ADD}", before, after)
    (finding,) = run("LS214", text)
    assert finding.message.endswith(f". {advice}")


def test_a_filter_that_handles_the_events_and_a_file_that_does():
    (finding,) = run("LS214", PIPELINE.format("", f'{DROP} {ADD} if "web" in [tags] {{ grok {{ }} }}', "", ""))
    assert finding.message.endswith("Remove the branch, as line 3 handles these events")
    (finding,) = run("LS214", PIPELINE.format("", f"{DROP} {ADD} {DROP}", "", ""))
    assert finding.message.endswith("Move the condition after the filter that adds the tag")
    other = FakeProject({"b.conf": f'filter {{ {ADD} }} output {{ if "web" in [tags] {{ stdout {{ }} }} }}'})
    (finding,) = run("LS214", PIPELINE.format("", DROP, "", ""), project=other)
    assert finding.message.endswith("Remove the branch, as another file handles these events")
