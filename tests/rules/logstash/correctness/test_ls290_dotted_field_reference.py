"""LS290 (dotted-field-reference): what may create the dotted field, and the fix in conditions, options and strings."""

import pytest
from advice import fixed, reported, run
from rule_examples import found

BEATS = "input { beats { port => 5044 } }\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (BEATS + 'filter { ruby { code => "event.set(\'agent.name\', 1)" } if [agent.name] { drop { } } }', 0),
        (BEATS + 'filter { ruby { path => "/a.rb" } if [agent.name] { drop { } } }', 0),
        (BEATS + 'filter { if ![agent.name] { mutate { add_field => { "agent.name" => "x" } } } }', 0),
        ("input { kafka { codec => json } } filter { if [winlog.event_id] == 1 { drop { } } }", 0),
        ('filter { json { source => "message" target => "doc" } if [doc.a] { drop { } } }', 1),
        ('filter { geoip { source => "ip" } if ![geoip.ip] { drop { } } }', 1),
        # a write that needs the dotted field does not create it
        (
            'filter { geoip { source => "ip" target => "g" }'
            ' if [g.location] =~ "0,0" { mutate { replace => { "g.location" => "" } } } }',
            1,
        ),
        ('input { tcp { port=>1 codec=>json } } filter { mutate { add_field => { "[a][b]" => 1 } } if [a.b] {} }', 0),
        # the dotted field is converted into the nested one
        ('input { tcp { port => 1 } } filter { mutate { rename => { "a.b" => "[a][b]" } } if [a.b] { drop { } } }', 0)
    ]
)  # fmt: skip
def test_findings(text: str, count: int) -> None:
    assert len(reported("LS290", text)) == count


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("filter { if [agent.name] == 1 { drop { } } }", "filter { if [agent][name] == 1 { drop { } } }"),
        (
            'filter { dns { resolve => ["agent.name"] } }',
            'filter { dns { resolve => ["[agent][name]"] } }',
        ),
        (
            'filter { mutate { add_field => { "x" => "a %{agent.name} %{[agent.name]}" } } }',
            'filter { mutate { add_field => { "x" => "a %{[agent][name]} %{[agent][name]}" } } }',
        ),
    ],
)
def test_fix(text: str, expected: str) -> None:
    (finding,) = reported("LS290", BEATS + text)
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    assert fixed(BEATS + text, finding) == BEATS + expected


@pytest.mark.parametrize("word", ["replace", "update", "add_field"])
def test_no_fix_that_leaves_a_dotted_name_behind(word: str) -> None:
    text = 'filter { if [agent.name] == "x" { mutate { WORD => { "agent.name" => "y" } } } }'.replace("WORD", word)
    for finding in run("LS290", BEATS + text):
        assert finding.fix is None


@pytest.mark.parametrize(
    ("renamed", "count"),
    [
        ('rename => { "o" => "[l][o]" } rename => { "o.results" => "[l][o]" }', 0),
        ('rename => { "o.results" => "[l][o]" }', 1),
    ],
)
def test_plugins_that_handle_both_forms(renamed: str, count: int) -> None:
    text = f'filter {{ json {{ source => "message" target => "o" }} mutate {{ {renamed} }} }}'
    assert len(run("LS290", text)) == count


def test_the_title_of_the_fix_names_both_forms() -> None:
    (finding,) = run("LS290", BEATS + "filter { if [agent.name] { drop { } } }")
    assert finding.fix is not None
    assert finding.fix.message == "Replace `agent.name` with `[agent][name]`"


GEOIP = 'geoip { source => "ip" target => "client" %s }'


@pytest.mark.parametrize(
    ("plugin", "field", "target", "advice"),
    [
        (GEOIP % "", "client.location", None, "`[client][geo][location]`, or `[client][location]` before Logstash 8"),
        (GEOIP % "", "client.ip", None, "`[client][ip]`"),
        (GEOIP % "", "client.geo.location", "9.0", "`[client][geo][location]`"),
        (GEOIP % "", "client.geo.location", "7.17", None),
        (GEOIP % "", "client.geo.location", None, None),
        (GEOIP % "ecs_compatibility => v1", "client.location", "7.17", "`[client][geo][location]`"),
        ('useragent { source => "a" target => "client" }', "client.os_name", "7.17", "`[client][os_name]`"),
        ('useragent { source => "a" target => "client" }', "client.major", "9.0", None)
    ]
)  # fmt: skip
def test_names_in_ecs_mode(plugin: str, field: str, target: str | None, advice: str | None) -> None:
    found = run("LS290", f"filter {{ {plugin} if [{field}] {{ drop {{ }} }} }}", target=target)
    assert [one.message.partition(". Use ")[2] for one in found] == [advice] * (advice is not None)


def test_only_a_known_name_is_written() -> None:
    text = f"filter {{ {GEOIP % ''} if [client.location] {{ drop {{ }} }} }}"
    fixes = [run("LS290", text, target=target)[0].fix for target in (None, "7.17", "9.0")]
    assert [fix and [edit.text for edit in fix.edits] for fix in fixes] == [
        None,
        ["[client][location]"],
        ["[client][geo][location]"],
    ]


@pytest.mark.parametrize(
    "text",
    [
        'input { syslog { } }\nfilter {\n  grok { match => { "message" => "%{IP:[source][ip]}" } }\n'
        '  geoip { source => "source.ip" target => "geo" }\n}\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS290", text)


@pytest.mark.parametrize(
    "text",
    [
        'filter {\n  geoip { source => "ip" target => "client" }\n  if [client][location] { drop { } }\n}\n',
        'filter {\n  grok { match => { "message" => "%{IP:source.ip}" } }\n  if [source.ip] { drop { } }\n}\n',
        'input { beats { port => 5044 } }\nfilter {\n  if [log.level] == "ERROR" { drop { } }\n}\n',
        'input { beats { port => 5044 } }\nfilter {\n  mutate { rename => { "agent.name" => "[agent][name]" } }\n}\n',
        'input { tcp { port => 5000 codec => json } }\nfilter {\n  mutate { copy => { "x" => "[id][orig_h]" } }\n'
        "  if [id.orig_h] { drop { } }\n}\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS290", text) == []
