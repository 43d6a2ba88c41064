"""LS405 (comparison-without-presence): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from advice import fixed, run
from logstash_checks import check_in_project, codes_of

from lslint.grammar.logstash import parse as parse_
from lslint.project.projects import Projects


@pytest.mark.parametrize(
    ("condition", "fix"),
    [
        ("5 < [n]", "[n] and 5 < [n]"),
        ('[t] == "x" or [n] > 5', '[t] == "x" or ([n] and [n] > 5)'),
        ("!([n] > 5)", "!(([n] and [n] > 5))"),
        ('"bad" not in [tags] and [n] > 5', None),
        ("[n] > [m]", None),
        ("[name] and [name_length] > 5", None),
        ('[@timestamp] > "2020"', None),
    ],
)
def test_missing_fields_in_comparisons(condition: str, fix: str | None) -> None:
    text = f"filter {{ if {condition} {{ drop {{ }} }} }}"
    found = run("LS405", text)
    assert len(found) == (fix is not None)
    if fix is not None:
        after = fixed(text, found[0])
        assert after == f"filter {{ if {fix} {{ drop {{ }} }} }}"
        assert parse_.parse(after)[1] == []
        assert run("LS405", after) == [], "idempotent"


@pytest.mark.parametrize(
    ("before", "found"),
    [
        ('if [t] { mutate { add_field => { "n" => "1" } } }', False),  # a string: LS206 reports the comparison
        ('json { source => "message" }', True),
        ("some_filter_of_mine { }", False),
    ],
)
def test_fields_that_were_set_before(before: str, found: bool) -> None:
    assert bool(run("LS405", f"filter {{ {before} if [n] > 5 {{ drop {{ }} }} }}")) is found


def test_field_tested_in_other_branches_and_enclosing_conditions() -> None:
    assert not run("LS405", "filter { if ![n] { drop { } } else if [n] > 5 { drop { } } }")
    assert not run("LS405", "output { if [n] { if [n] > 5 { stdout { } } } }")
    assert len(run("LS405", "output { if [a] > 1 { stdout { } } else if [a] > 2 { stdout { } } }")) == 1


@pytest.mark.parametrize(
    ("target", "words"),
    [(None, "(up to 8.15)"), ("8.15", "the pipeline stops. "), ("8.16", "the event is dropped. ")],
)
def test_message_names_the_effect_in_the_release(target: str | None, words: str) -> None:
    (finding,) = run("LS405", "filter { if [n] > 5 { drop { } } }", target=target)
    assert words in finding.message


SETS = 'filter {{ grok {{ match => {{ "message" => "total=%{{INT:n:int}}" }} add_field => {{ "{}" => "{}" }} }} {} }}'


@pytest.mark.parametrize(
    ("field", "value", "branch", "count"),
    [
        ("[log][kind]", "done", 'if [log][kind] == "done" and [n] > 0 { drop { } }', 0),
        ("kind", "done", 'if [kind] == "done" and 0 < [n] { drop { } }', 0),
        ("kind", "done", 'if [kind] == "start" and [n] > 0 { drop { } }', 1),
        ("kind", "done", 'if [kind] == "done" and [m] > 0 { drop { } }', 1),
    ],
)
def test_a_value_that_the_filter_which_sets_the_field_adds(field: str, value: str, branch: str, count: int) -> None:
    assert len(run("LS405", SETS.format(field, value, branch))) == count


READS = 'filter {{\n  if [type] == "http" {{\n    if [host_name] {{\n      if [n] > 5 {{ {0} }}\n    }}\n  }}\n}}\n'
RUBY = "ruby { code => \"event.set('n', 1)\" }"


@pytest.mark.parametrize(
    ("name", "other", "found"),
    [
        ("10.conf", f'filter {{ if [type] == "http" {{\n if [host_name] {{ {RUBY} }} }} }}\n', False),
        ("10.conf", f'filter {{ if [a] {{ drop {{ }} }} else if [type] == "http" {{ {RUBY} }} }}\n', True),
        ("10.conf", 'filter { grok { match => { "message" => "%{INT:n:int}" } } }\n', True),
    ],
)
def test_a_file_before_sets_the_field(tmp_path: Path, name: str, other: str, found: bool) -> None:
    (tmp_path / "50.conf").write_text(READS.format("drop { }"))
    (tmp_path / name).write_text(other)
    (tmp_path / "pipelines.yml").write_text(f"- pipeline.id: a\n  path.config: {tmp_path}/*.conf\n")
    assert ("LS405" in codes_of(check_in_project(tmp_path, "50.conf", Projects()))) is found
