"""LS281 (legacy-grok-field-in-ecs): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import check_ecs_mode, filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # grok of 1.x knows no ECS mode
        ('filter { grok { pattern => "%{COMBINEDAPACHELOG}" } if [clientip] { drop { } } }\n', 0),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS281", text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS281
        (filters('grok { match => { "m" => "%{SYSLOGBASE} %{OWN}" } } if [program] { drop { } }'), 0),
        (
            filters('grok { match => { "m" => "%{SYSLOGBASE}" } patterns_dir => "/p" } if [program] { drop { } }'),
            0,
        ),
        (filters('grok { match => { "m" => "%{SYSLOGBASE}" } } mutate { lowercase => ["program", "pid"] }'), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS281", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        filters('grok { match => { "m" => "%{SYSLOGBASE}" } } if [program] { drop { } }'),
    ],
)
def test_ecs_mode(text: str) -> None:
    check_ecs_mode("LS281", text)


def test_a_pipeline_of_an_older_release_is_left_alone():
    text = (
        'filter {\n  multiline { pattern => "x" what => "previous" }\n'
        '  grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }\n  if [verb] == "GET" { drop { } }\n}\n'
    )
    assert run("LS281", text) == []
    assert run("LS281", text, target="8.15")


READS = 'filter { grok { match => { "message" => "%{COMBINEDAPACHELOG}" } } mutate { lowercase => ["verb"] } }\n'


def test_without_a_release_only_newer_files_are_reported() -> None:
    (finding,) = run("LS281", READS)
    assert finding.is_optional
    (finding,) = run("LS281", READS, target="8.15")
    assert not finding.is_optional
    (finding,) = run("LS281", READS + "output { elasticsearch { ecs_compatibility => disabled } }")
    assert finding.is_optional
    (finding,) = run("LS281", READS + "output { elasticsearch { ecs_compatibility => disabled ssl_enabled => true } }")
    assert not finding.is_optional
    assert run("LS281", READS + "output { elasticsearch_http { host => 'es' } }") == []


@pytest.mark.parametrize(
    ("asked", "count"), [("[http][response][status_code] or [response]", 0), ("[message] or [response]", 1)]
)
def test_conditions_that_ask_for_the_fields_of_both_sets(asked: str, count: int) -> None:
    body = f'grok {{ match => {{ "message" => "%{{COMBINEDAPACHELOG}}" }} }} if {asked} {{ drop {{ }} }}'
    assert len(run("LS281", filters(body))) == count


@pytest.mark.parametrize(
    ("between", "count"),
    [
        ('mutate { add_tag => "x" }', 1),
        ('mutate { rename => { "[source][address]" => "clientip" } }', 0),
        ('if [a] { grok { match => { "a" => "^%{IP:clientip}$" } } }', 0),
        ('json { source => "b" }', 0),  # may bring a field of that name
        ('json { source => "b" target => "c" }', 1),
        ("ruby { code => \"event.set('a', 1)\" }", 1),
        ('ruby { code => "event.set(k, 1)" }', 0),
        ('mutate { remove_field => "clientip" }', 0),  # LS220
    ],
)
def test_what_is_between_pattern_and_read(between: str, count: int) -> None:
    grok = 'grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }'
    assert len(run("LS281", filters(f'{grok} {between} geoip {{ source => "clientip" target => "c" }}'))) == count


def test_complete_pipelines_of_one_folder_are_separate() -> None:
    whole = "input {{ stdin {{ }} }} filter {{ {} }} output {{ stdout {{ }} }}"
    grok = 'grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }'
    text = whole.format(grok + " mutate { lowercase => 'verb' }")
    other = whole.format("mutate { add_field => { verb => 'get' } }")
    assert len(run("LS281", text, project=Folder({"b.conf": other}))) == 1


class Folder(FakeProject):
    """Files that only share a folder."""

    declared = False


@pytest.mark.parametrize(
    "text",
    [
        'filter {\n  grok { match => { "message" => ["^%{COMBINEDAPACHELOG}", "^%{IP:clientip} %{DATA:a}"] } }\n'
        '  geoip { source => "clientip" target => "client" }\n}\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS281", text) == []


def test_a_plugin_without_ecs_mode_next_to_a_grok_filter_with_it() -> None:
    text = READS.replace('}" } }', '}" } ecs_compatibility => v1 }')
    assert run("LS281", text + "output { elasticsearch { ecs_compatibility => disabled } }")


GROK = 'grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }'
READ = 'if [verb] { mutate { add_field => { "action" => "%{verb}" } } }'


@pytest.mark.parametrize(
    ("body", "count"),
    [
        (f'if [type] == "nginx" {{ {GROK} }} if [type] == "audit" {{ {READ} }}', 0),
        (f'if [type] == "nginx" {{ {GROK} }} else if [verb] == "GET" {{ drop {{ }} }}', 0),
        (f'if [type] == "nginx" {{ {READ} {GROK} {READ} }}', 1),
    ],
)
def test_only_reads_that_events_of_the_grok_filter_reach(body: str, count: int) -> None:
    text = filters(body)
    found = run("LS281", text)
    assert len(found) == count
    assert all(finding.start > text.index(GROK) for finding in found)


def test_outputs_run_after_all_filters() -> None:
    output = 'output { elasticsearch { index => "%{verb}" } }\n'
    assert len(run("LS281", output + filters(GROK))) == 1


def test_the_pattern_that_the_events_of_the_read_reach_is_named() -> None:
    other = GROK.replace("COMBINED", "COMMON")
    body = f'if [a] == "1" {{ {other} }} else {{ {GROK} {READ} }}'
    (finding,) = run("LS281", filters(body))
    assert "`%{COMBINEDAPACHELOG}` does not set `verb`" in finding.message


def test_files_that_only_share_a_folder_have_no_known_order() -> None:
    assert len(run("LS281", filters(READ), project=Folder({"z.conf": filters(GROK)}))) == 1
