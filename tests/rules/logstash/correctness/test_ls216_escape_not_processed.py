"""LS216 (escape-not-processed): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from rule_examples import found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('filter { csv { separator => "\\t" } }\n', 1),
        ("filter { csv { separator => '\\t' } }\n", 1),
        ('filter { csv { separator => "\\\\t" } }\n', 0),
        ('filter { mutate { gsub => ["a", "\\n", " "] } }\n', 0),
        ('filter { mutate { gsub => ["a", " ", "\\n"] } }\n', 1),
        ('filter { mutate { split => { "a" => "\\t" } join => ["b", "\\n"] } }\n', 2),
        ('filter { dissect { mapping => { "message" => "%{a}\\t%{b}" } } }\n', 1),
        ('filter { kv { field_split => "\\t" value_split => "\\n" } }\n', 0),
        ('input { tcp { codec => line { delimiter => "\\n" } } }\n', 1),
        ('output { csv { fields => ["a"] csv_options => { "col_sep" => "\\t" } } }\n', 1),
        ('output { email { to => "a@example.com" body => "a\\nb" } }\n', 0),
        ('filter { grok { match => { "message" => "a\\tb" } } }\n', 0),
    ],
)
def test_escapes(text: str, count: int) -> None:
    assert len(run("LS216", text)) == count
    project = FakeProject()
    project._settings["config.support_escapes"] = True
    assert run("LS216", text, project=project) == []


INSERTED = 'filter { mutate { gsub => ["m", "@@", "\\n"] } }\n'
JOINED = 'filter { mutate { join => { "m" => "\\n" } } }\n'


@pytest.mark.parametrize("first", [INSERTED, JOINED])
@pytest.mark.parametrize(
    ("more", "count"),
    [
        ('filter { mutate { gsub => ["m", "\\\\n", "\n"] } }\n', 0),
        ("filter { mutate { gsub => ['m', '\\\\n', ' '] } }\n", 0),
        ('filter { grok { match => { "m" => "\\\\n(?<level>\\w+): %{GREEDYDATA:rest}" } } }\n', 0),
        ('filter { grok { match => { "m" => ["a", "%{DATA:a}%{SPACE}\\\\n%{DATA:b}"] } } }\n', 0),
        ("filter { if [m] =~ /\\\\n/ { mutate { add_tag => ['x'] } } }\n", 0),
        ('filter { if [m] =~ "^a\\\\nb" { drop { } } }\n', 0),
        ("filter { ruby { code => \"event.set('m', event.get('m').gsub('\\\\n', 10.chr))\" } }\n", 0),
        ('filter { mutate { gsub => ["m", "[\\\\]", ""] } }\n', 0),
        ("output { if [m] =~ /a\\\\nb/ { stdout { } } }\n", 0),
        ('filter { mutate { gsub => ["m", "\\n", " "] } }\n', 1),  # searches for line breaks
        ('filter { mutate { gsub => ["m", "\\\\t", " "] } }\n', 1),
        ('# filter { mutate { gsub => ["m", "\\\\n", " "] } }\n', 1),
    ],
)
def test_a_mark_that_the_pipeline_searches_for(first: str, more: str, count: int) -> None:
    assert len(run("LS216", first + more)) == count


@pytest.mark.parametrize(("target", "is_named"), [("2.4", False), ("5.5", False), ("5.6", True), (None, True)])
def test_the_setting_for_escapes_exists_since_5_6(target: str | None, is_named: bool) -> None:
    (found,) = run("LS216", 'filter { csv { separator => "\\t" } }\n', target=target)
    assert ("config.support_escapes" in found.message) is is_named


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { add_field => { "path" => "C:\\temp\\new" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS216", text) == []
