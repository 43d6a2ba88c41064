"""LS301 unanchored-grok: where patterns stand, what counts as anchored, where nothing is gained, and the fix."""

import os
import random

import pytest
from advice import FakeProject, corpus, fixed, run
from logstash_checks import messages

from lslint.grammar.logstash import parse as parse_
from lslint.rules import registry


def grok(body: str, rest: str = "") -> str:
    return f"filter {{\n  grok {{\n    {body}\n  }}\n}}\n{rest}"


def match(pattern: str, field: str = "message") -> str:
    return grok(f'match => {{ "{field}" => "{pattern}" }}')


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('match => { "message" => "%{IP:a} %{WORD:b}" }', ["%{IP:a} %{WORD:b}"]),
        ("match => { message => '%{IP:a} %{WORD:b}' }", ["%{IP:a} %{WORD:b}"]),
        ('match => ["message", "%{IP:a} %{WORD:b}"]', ["%{IP:a} %{WORD:b}"]),
        ('match => ["message", "^x", "raw", "%{IP:a} %{WORD:b}"]', ["%{IP:a} %{WORD:b}"]),
        ('match => ["message", ["^x", "%{IP:a} %{WORD:b}"]]', ["%{IP:a} %{WORD:b}"]),
        ('match => { "message" => ["%{IP:a} %{WORD:b}", "^%{IP:a}", "%{WORD:c} %{INT:d}"] }',
         ["%{IP:a} %{WORD:b}", "%{WORD:c} %{INT:d}"]),
        ('match => { "msg" => "%{IP:a} %{INT}" }\n match => { "line" => "%{WORD:c} %{INT:d}" }',
         ["%{IP:a} %{INT}", "%{WORD:c} %{INT:d}"]),
        ('pattern => "%{IP:a} %{WORD:b}"', ["%{IP:a} %{WORD:b}"]),
        ('pattern => ["%{IP:a} %{WORD:b}", "^%{IP:a} %{WORD:b}"]', ["%{IP:a} %{WORD:b}"]),
        ('match => { "message" => 5 }', []),
        ('match => ["message"]', []),
        ('overwrite => ["%{IP:a} %{WORD:b}"]', []),
    ],
)  # fmt: skip
def test_places(body: str, found: list[str]) -> None:
    text = grok(body)
    assert [text[f.start + 1 : f.end - 1] for f in run("LS301", text)] == found


@pytest.mark.parametrize(
    "pattern",
    [
        "^%{IP:a} %{WORD:b}",
        "\\\\A%{IP:a} %{WORD:b}".replace("\\\\", "\\"),
        "(?m)^%{IP:a} %{WORD:b}",
        "(?s)^%{IP:a} %{WORD:b}".replace("(?s)", "(?im)"),
        "(^%{IP:a}|^-) %{WORD:b}",
        "^%{IP:a} %{WORD:b}|^%{WORD:b} %{IP:a}",
        "(?:^|,)%{IP:a} %{WORD:b}",
        "\\\\b%{WORD:a} %{WORD:b}".replace("\\\\", "\\"),
        "(?<=x)%{WORD:a} %{WORD:b}",
        "%{TOP=^%{IP:a}} %{WORD:b}",
        "%{GREEDYDATA:a} %{WORD:b} %{INT:c}",
        ".*%{WORD:b} %{INT:c}",
        "%{DATA:a} %{WORD:b} %{INT:c}",
        "<%{POSINT:p}>%{SYSLOGBASE} %{GREEDYDATA:m}",
        "at %{JAVACLASS:c}\\\\.%{WORD:m}".replace("\\\\", "\\"),
        "\\\\[%{DATA:a}\\\\] %{WORD:b} %{INT:c}".replace("\\\\", "\\"),
        "%{UUID:id} %{WORD:event} %{NUMBER:n}",
        "%{TIMESTAMP_ISO8601:ts} %{LOGLEVEL:level} %{GREEDYDATA:msg}",
        "%{IP:a}",
        "%{LOGLEVEL:level}",
        "user %{USER:user}",
        "%{YEAR:y}%{MONTHNUM:m}%{MONTHDAY:d}.log$",
        "(%{IP:a}|) ?(%{WORD:b}|)",
        "%{SYSLOGHOST:host}%{SPACE}%{GREEDYDATA:rest}",  # one character is enough: hardly a line fails
        "%{WORD:a}%{GREEDYDATA:b}",
        "%{HOSTNAME:host}\\\\[%{IP:ip}\\\\]".replace("\\\\", "\\"),  # a word of a line
        "%{INT:h}:%{INT:m}:%{INT:s}",
        "%{OWN_HEAD:a} %{WORD:b}",
        "%{OWN_HEAD:a}?%{IP:b} %{WORD:c}",
        "(%{IP:a} %{WORD:b}",
        "${HEAD} %{IP:a} %{WORD:b}",
        "{{ head }} %{IP:a} %{WORD:b}",
        "",
    ],
)
def test_silent(pattern: str) -> None:
    assert run("LS301", match(pattern)) == []


@pytest.mark.parametrize(
    "field",
    ["path", "[log][file][path]", "[source][ip]", "remote_addr", "referer_domain", "url", "request", "relay", "a",
     "[kvs][FailureReason]", "resources_used.cput", "Resource_List.mem", "message_id", "[log][level]", "logLevel",
     "[message][code]", "pipeline", "context", "timestamp_raw_ms"],
)  # fmt: skip
def test_silent_on_fields_that_hold_a_part_of_a_line(field: str) -> None:
    assert run("LS301", match("%{IP:a} %{WORD:b}", field)) == []


@pytest.mark.parametrize(
    "field",
    ["message", "Message", "@message", "msg", "[event][original]", "short_message", "messagenosyslog", "sys_message",
     "accesslog", "[@metadata][rest]", "logLine", "raw-event", "json.log", "syslog_msg_2", "message1", "log_data"],
)  # fmt: skip
def test_fields_that_hold_a_line(field: str) -> None:
    assert len(run("LS301", match("%{IP:a} %{WORD:b}", field))) == 1


def test_values_of_many_columns_without_spaces_are_a_line() -> None:
    assert len(run("LS301", match("%{WORD:a}:%{WORD:b}:%{WORD:c}/%{WORD:d}"))) == 1


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ('"took" in [message]', 0),
        ("[message] =~ /^GET/", 0),
        ('[message] =~ "GET"', 0),
        ('([type] == "web" and "took" in [message])', 0),
        ('[type] == "web" and ("a" in [message] or "b" in [message])', 0),
        ('!("took" not in [message])', 0),
        ("!([message] !~ /GET/)", 0),
        ('"took" not in [message]', 1),
        ("[message] !~ /GET/", 1),
        ('!("took" in [message])', 1),
        ('"took" in [message] or [type] == "web"', 1),
        ('!("a" in [message] and [type] == "web")', 1),
        ('"took" in [other]', 1),
        ('"took" in [tags]', 1),
        ('[message] != ""', 1),
        ("[message]", 1),
    ],
)
def test_silent_where_a_condition_has_chosen_the_lines(condition: str, found: int) -> None:
    inner = 'grok { match => { "message" => "%{IP:a} %{WORD:b}" } }'
    assert len(run("LS301", f"filter {{ if {condition} {{ {inner} }} }}")) == found
    assert len(run("LS301", f"filter {{ if {condition} {{ if [x] {{ {inner} }} }} }}")) == found
    assert len(run("LS301", f"filter {{ if [x] {{ }} else if {condition} {{ {inner} }} }}")) == found
    assert len(run("LS301", f"filter {{ if {condition} {{ }} else {{ {inner} }} }}")) == 1


SYSLOG = "%{SYSLOGTIMESTAMP:at} %{SYSLOGHOST:host} %{PROG:prog}: %{GREEDYDATA:rest}"


@pytest.mark.parametrize(
    ("head", "anchor", "told"),
    [
        ("input { udp { port => 514 } }", "^(?:<\\d+>)?", False),
        ("input { tcp { port => 514 codec => line } beats { port => 5044 } }", "^(?:<\\d+>)?", False),
        ("input { tcp { port => 514 codec => json_lines } }", "^", True),
        ("input { redis { key => 'x' data_type => 'list' } }", "^", True),
        ("input { beats { port => 5044 } file { path => '/var/log/syslog' } stdin { } }", "^", False),
        ("input { syslog { port => 514 } }", "^", False),
        ("", "^", True),
    ],
)
def test_the_priority_of_syslog_lines(head: str, anchor: str, told: bool) -> None:
    """What comes raw from the network begins with ``<13>``; files do not hold it, and the syslog input takes it off."""
    for project, text in ((None, head + match(SYSLOG)), (FakeProject({"10-in.conf": head}), match(SYSLOG))):
        (finding,) = run("LS301", text, project=project)
        assert f'"{anchor}%{{SYSLOGTIMESTAMP' in fixed(text, finding)
        assert f"begin it with `{anchor}` " in finding.message
        assert ("`^(?:<\\d+>)?`" in str(finding.help)) is told
        assert run("LS301", fixed(text, finding), project=project) == []


def test_a_month_comes_first_in_syslog() -> None:
    text = "input { udp { port => 514 } }\n" + match(
        "%{MONTH:m} +%{MONTHDAY:d} %{TIME:t} %{HOSTNAME:host} %{GREEDYDATA:rest}"
    )
    (finding,) = run("LS301", text)
    assert '"^(?:<\\d+>)?%{MONTH' in fixed(text, finding)


@pytest.mark.parametrize("pattern", ["(?:<%{POSINT:pri}>)?" + SYSLOG, "(%{SYSLOG5424PRI})?%{SYSLOGLINE}"])
def test_a_priority_of_its_own_is_enough(pattern: str) -> None:
    text = "input { udp { port => 514 } }\n" + match(pattern)
    (finding,) = run("LS301", text)
    assert '"^' + pattern in fixed(text, finding)
    assert "<\\d" not in str(finding.help)


def test_other_lines_have_no_priority() -> None:
    text = "input { udp { port => 514 } }\n" + match("%{IP:a} %{WORD:b}")
    (finding,) = run("LS301", text)
    assert '"^%{IP' in fixed(text, finding)
    assert "<\\d" not in str(finding.help)


@pytest.mark.parametrize(
    ("pattern", "gain"),
    [
        ("%{NOTSPACE:a} %{NOTSPACE:b} %{INT:d}", "14.1 × "),
        ("%{IPORHOST:client} %{WORD:method} %{NUMBER:bytes}", "12.8 × "),
        ("%{COMBINEDAPACHELOG}", "12.1 × "),
        ("%{HTTPD_COMBINEDLOG} %{NUMBER:took}", "12.1 × "),
        ("%{IP:ip} - %{USERNAME:user} %{GREEDYDATA:rest}", "9.6 × "),
        ("%{HOSTNAME:host} %{LOGLEVEL:level} %{GREEDYDATA:msg}", "5.6 × "),
        ("%{WORD:a} %{WORD:b} %{INT:d}", "3.4 × "),
        ("%{SYSLOGBASE} %{GREEDYDATA:msg}", "2.7 × "),
        ("(?:%{SYSLOGTIMESTAMP:ts}) %{SYSLOGHOST:host} %{DATA:prog}: %{GREEDYDATA:msg}", "2.7 × "),
        (
            "%{NUMBER:value} %{WORD:unit}",
            "2.3 × faster on lines of other formats, for a pattern that begins with NUMBER",
        ),
        ("%{UNIXPATH:path} %{INT:code}", "2.2 × "),
        ("%{USER:who} %{WORD:what} %{WORD:how}", "2.3 × faster on lines of other formats, median of 22 patterns"),
    ],
)  # fmt: skip
def test_the_message_quotes_the_measured_gain(pattern: str, gain: str) -> None:
    (finding,) = run("LS301", match(pattern))
    assert f"measured {gain}" in finding.message
    assert finding.severity == "info"
    assert finding.stage == "advice"
    assert "\n" not in finding.message


@pytest.mark.parametrize(
    ("pattern", "displayed"),
    [
        ("%{IP:a} %{WORD:b}", "`%{IP:a} %{WORD:b}` "),
        ("%{IP:a} %{WORD:b_of_thirty_nine_characters}", "`%{IP:a}…` "),
        ("%{IP:a} %{WORD:b} and_more_than_forty_characters", "`%{IP:a} %{WORD:b} and_more_than_forty_c…` "),
        ("%{IPORHOST:a_name_of_more_than_thirty_nine} %{INT:b}", "`%{IPORHOST:a_name_of_more_than_thirty_n…` "),
    ],
)
def test_the_message_shows_the_beginning(pattern: str, displayed: str) -> None:
    assert run("LS301", match(pattern))[0].message.startswith(displayed)


def test_figures_of_the_page_are_those_of_the_messages() -> None:
    why = registry.load("LS301").why
    for row in ("| NOTSPACE | 14.1 | 48.5 |", "| WORD | 3.4 | 21.2 |", "| median of all 22 | 2.3 | 9.1 |"):
        assert row in why


@pytest.mark.parametrize(
    ("definition", "found"), [("%{IP:ip}", True), ("^%{IP:ip}", False), ("\\A", False), ("%{IN}", False)]
)
def test_definitions_bring_the_anchor(definition: str, found: bool) -> None:
    for written in (f'{{ "TOP" => "{definition}" "IN" => "^" }}', f'["TOP", "{definition}", "IN", "^"]'):
        text = grok(
            f'pattern_definitions => {written}\n    match => {{ "message" => "%{{TOP}} %{{WORD:b}} %{{INT:c}}" }}'
        )
        assert bool(run("LS301", text)) is found


def test_a_definition_replaces_a_standard_name() -> None:
    text = grok('pattern_definitions => { "IP" => "^[0-9.]+" }\n match => { "message" => "%{IP:a} %{WORD:b}" }')
    assert run("LS301", text) == []


def test_the_set_in_use_decides() -> None:
    """CATALINALOG holds ", 20" near its start in the legacy set, which other lines lack, and not in the other."""
    body = 'match => { "message" => "%{CATALINALOG}" }'
    assert run("LS301", grok(body)) == []
    assert run("LS301", grok(body), target="7.17") == []
    assert len(run("LS301", grok(body), target="8.15")) == 1
    assert len(run("LS301", grok(f'ecs_compatibility => "v1"\n {body}'))) == 1
    assert run("LS301", grok(f"ecs_compatibility => disabled\n {body}"), target="8.15") == []
    project = FakeProject()
    project._settings["pipeline.ecs_compatibility"] = "disabled"
    assert run("LS301", grok(body), target="8.15", project=project) == []
    only_ecs = 'match => { "message" => "%{HAPROXYHTTPREQUESTLINE}" }'
    assert len(run("LS301", grok(only_ecs))) == len(run("LS301", grok(only_ecs), target="8.15")) == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"%{IP:a} %{WORD:b}"', '"^%{IP:a} %{WORD:b}"'),
        ("'%{IP:a} %{WORD:b}'", "'^%{IP:a} %{WORD:b}'"),
        ('"%{IP:a} x|%{WORD:b} %{INT:c} y"', '"^(?:%{IP:a} x|%{WORD:b} %{INT:c} y)"'),
        ('"(?i)%{IP:a} %{WORD:b}"', '"^(?i)%{IP:a} %{WORD:b}"'),
        ('"(?m)%{IP:a} %{GREEDYDATA:b}"', '"\\A(?m)%{IP:a} %{GREEDYDATA:b}"'),
        ('"%{IP:a} %{WORD:b}\\n%{GREEDYDATA:c}"', '"\\A%{IP:a} %{WORD:b}\\n%{GREEDYDATA:c}"'),
    ],
)
def test_fix(before: str, after: str) -> None:
    text = grok(f'match => {{ "message" => {before} }} # note')
    (finding,) = run("LS301", text)
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    repaired = fixed(text, finding)
    assert repaired == grok(f'match => {{ "message" => {after} }} # note')
    assert run("LS301", repaired) == []


@pytest.mark.parametrize(
    "head",
    ['input { file { path => "/x" codec => multiline { pattern => "^ " what => "previous" } } }\n',
     'filter { multiline { pattern => "^ " what => "previous" } }\n'],
)  # fmt: skip
def test_joined_lines_are_anchored_at_the_start_of_the_text(head: str) -> None:
    text = head + match("%{IP:a} %{WORD:b}")
    (finding,) = run("LS301", text)
    assert '"\\A%{IP:a}' in fixed(text, finding)
    assert "21.8 ×" in finding.message
    (finding,) = run("LS301", match("%{IP:a} %{WORD:b}"), project=FakeProject({"10-in.conf": head}))
    assert '"\\A%{IP:a}' in fixed(match("%{IP:a} %{WORD:b}"), finding)


def test_help_names_the_open_end() -> None:
    assert "`$`" in str(run("LS301", match("%{IP:a} %{WORD:b}"))[0].help)
    assert "`$`" not in str(run("LS301", match("%{IP:a} %{GREEDYDATA:b}"))[0].help)


@pytest.mark.slow
def test_corpus_fixes_parse_and_are_final() -> None:
    files = [(path, text) for path, text in corpus("logstash") if "grok" in text]
    random.Random(5).shuffle(files)
    seen = 0
    for path, text in files[:: 1 if os.environ.get("LSLINT_ALL") else 4]:
        tree, errors = parse_.parse(text)
        del tree
        if errors:
            continue
        for finding in run("LS301", text):
            seen += 1
            repaired = fixed(text, finding)
            assert parse_.parse(repaired)[1] == [], path
            assert len(run("LS301", repaired)) == len(run("LS301", text)) - 1, path
    assert seen


def test_anchors() -> None:
    text = 'filter { grok { match => { "message" => "%{IP:ip} %{WORD:verb}" } } }\n'
    assert len(messages("LS301", text)) == 1
    assert messages("LS301", text.replace("%{IP:ip} %{WORD:verb}", "^%{IP:ip} %{WORD:verb}$")) == []
