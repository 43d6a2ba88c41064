"""LS301 (unanchored-grok): location of patterns, anchors, patterns without a gain, and the fix."""

import os
import random
from pathlib import Path

import pytest
from advice import FakeProject, corpus, fixed, run
from logstash_checks import messages
from timing import at_most

from lslint.grammar.logstash import parse as parse_
from lslint.rules import registry


def grok(body: str, rest: str = "") -> str:
    return f"filter {{\n  grok {{\n    {body}\n  }}\n}}\n{rest}"


def match(pattern: str, field: str = "message") -> str:
    return grok(f'match => {{ "{field}" => "{pattern}" }}')


INPUTS = "input { beats { port => 5044 } kafka { topics => ['a'] } }\n"
"""Lines of any format."""


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
def test_location_of_findings(body: str, found: list[str]) -> None:
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
        "at %{JAVACLASS:c}\\\\.%{WORD:m}".replace("\\\\", "\\"),
        "%{IP:a}",
        "%{LOGLEVEL:level}",
        "user %{USER:user}",
        "%{DATA} %{WORD:b} %{INT:c}",  # LS302
        "expires on %{TIMESTAMP_ISO8601:at} for %{USER:user} of %{WORD:team}",
        "IN=%{WORD:in} SRC=%{IP:src} DST=%{IP:dst} PROTO=%{WORD:proto} %{GREEDYDATA:rest}",
        "%{JAVASTACKTRACEPART:frame} %{GREEDYDATA:rest}",
        "%{WORD:a} %{WORD:b} %{INT:c}$",
        "%{YEAR:y}%{MONTHNUM:m}%{MONTHDAY:d}.log$",
        "(%{IP:a}|) ?(%{WORD:b}|)",
        "%{SYSLOGHOST:host}%{SPACE}%{GREEDYDATA:rest}",  # one character satisfies it: hardly any line fails
        "%{WORD:a}%{GREEDYDATA:b}",
        "%{HOSTNAME:host}\\\\[%{IP:ip}\\\\]".replace("\\\\", "\\"),  # one word of a line
        "%{INT:h}:%{INT:m}:%{INT:s}",
        "%{OWN_HEAD:a} %{WORD:b}",
        "%{OWN_HEAD:a}?%{IP:b} %{WORD:c}",
        "(%{IP:a} %{WORD:b}",
        "${HEAD} %{IP:a} %{WORD:b}",
        "{{ head }} %{IP:a} %{WORD:b}",
        "\\\\[32minfo +%{TIME:t} %{WORD:b} %{GREEDYDATA:c}".replace("\\\\", "\\"),  # after an escape character
        "\\\\[\\\\d+;1m%{TIME:t} %{WORD:b} %{GREEDYDATA:c}".replace("\\\\", "\\"),
        "\\\\[%{INT:g}:%{INT:s}:%{INT:r}\\\\] %{DATA:m} %{IP:a} -> %{IP:b}".replace("\\\\", "\\"),  # after a time
        "####<%{TIMESTAMP_ISO8601:t}> <%{WORD:b}> <%{WORD:c}>",
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
def test_fields_with_part_of_a_line_are_not_reported(field: str) -> None:
    assert run("LS301", match("%{IP:a} %{WORD:b}", field)) == []


@pytest.mark.parametrize(
    "field",
    ["message", "Message", "@message", "msg", "[event][original]", "short_message", "messagenosyslog", "sys_message",
     "accesslog", "[@metadata][rest]", "logLine", "raw-event", "json.log", "syslog_msg_2", "message1", "log_data"],
)  # fmt: skip
def test_fields_with_a_line_are_reported(field: str) -> None:
    assert len(run("LS301", match("%{IP:a} %{WORD:b}", field))) == 1


def test_many_columns_without_spaces_are_a_line() -> None:
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
def test_short_patterns_below_a_condition_that_has_searched_the_field(condition: str, found: int) -> None:
    inner = 'grok { match => { "message" => "%{IP:a} %{WORD:b}" } }'  # may be a search, so that the condition decides
    assert len(run("LS301", f"filter {{ if {condition} {{ {inner} }} }}")) == found
    assert len(run("LS301", f"filter {{ if {condition} {{ if [x] {{ {inner} }} }} }}")) == found
    assert len(run("LS301", f"filter {{ if [x] {{ }} else if {condition} {{ {inner} }} }}")) == found
    assert len(run("LS301", f"filter {{ if {condition} {{ }} else {{ {inner} }} }}")) == 1


@pytest.mark.parametrize(
    ("condition", "pattern", "found"),
    [
        ("[message] =~ /^\\w+:/", "%{WORD:id}: %{GREEDYDATA:rest}", 0),
        ("[message] =~ /\\A\\d+ /", "%{COMBINEDAPACHELOG}", 0),
        ("[message] !~ /^\\w+:/", "%{COMBINEDAPACHELOG}", 1),
        ("[other] =~ /^\\w+:/", "%{COMBINEDAPACHELOG}", 1),
        ("[message] =~ /AUDIT/", "(?<what>[^:]*):(?<session>[^:]*),%{GREEDYDATA:a};%{GREEDYDATA:b}", 0),
        ("[other] =~ /AUDIT/", "(?<what>[^:]*): (?<session>[^:]*), %{WORD:a} %{GREEDYDATA:b}", 1),
    ],
)
def test_conditions_that_search_the_field(condition: str, pattern: str, found: int) -> None:
    text = f'filter {{ if {condition} {{ grok {{ match => {{ "message" => "{pattern}" }} }} }} }}'
    assert len(run("LS301", text)) == found


def test_lines_selected_by_a_condition() -> None:
    """Lines of other formats do not reach the filter, so the anchor saves little time."""
    inner = 'grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }'
    (finding,) = run("LS301", f'filter {{ if "HTTP" in [message] {{ {inner} }} }}')
    assert finding.severity == "info"
    assert "matches in the middle of longer lines" in finding.message
    (finding,) = run("LS301", f'{INPUTS}filter {{ if [type] == "web" {{ {inner} }} }}')
    assert finding.severity == "info"
    assert "retried at every position" in finding.message
    (finding,) = run("LS301", f"{INPUTS}filter {{ {inner} }}")
    assert finding.severity == "warning"


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("input { file { path => '/var/log/a.log' } }\nfilter { %s }", "info"),
        ("filter { %s }", "info"),
        ("input { beats { port => 5044 } }\nfilter { %s grok { match => { 'message' => '^%%{IP:a}' } } }", "warning"),
        ("input { beats { port => 5044 } tcp { port => 1 } }\nfilter { %s }", "warning"),
        ("input { beats { port => 5044 } tcp { port => 1 } }\nfilter { if [a] { } else { %s } }", "warning"),
        ("input { beats { port => 5044 } tcp { port => 1 } }\nfilter { if [a] { %s } }", "info"),
        ("input { beats { port => 5044 } tcp { port => 1 } }\nfilter { %s }\noutput { stdout { } }", "info"),
    ],
)
def test_lines_of_other_formats_make_it_a_warning(text: str, severity: str) -> None:
    (finding,) = run("LS301", text % 'grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }')
    assert finding.severity == severity


def test_possible_searches_are_reported_only_if_selected() -> None:
    (finding,) = run("LS301", match("%{WORD:method} %{NOTSPACE:path} %{NUMBER:status} %{GREEDYDATA:rest}"))
    assert finding.is_optional
    (finding,) = run("LS301", match("%{IP:client} %{WORD:verb} %{NUMBER:status}"))
    assert not finding.is_optional


def test_joined_lines_begin_with_a_record() -> None:
    codec = "codec => multiline { pattern => '^%{TIMESTAMP_ISO8601}' negate => true what => 'previous' }"
    grok = match("%{IPORHOST:at} %{LOGLEVEL:level} %{GREEDYDATA:text}")
    (finding,) = run("LS301", f"input {{ file {{ path => '/a' {codec} }} }}\n{grok}")
    assert finding.is_optional
    (finding,) = run("LS301", f"input {{ file {{ path => '/a' {codec.replace('true', 'false')} }} }}\n{grok}")
    assert not finding.is_optional


@pytest.mark.parametrize(
    ("head", "optional"),
    [
        ("%{SYSLOGTIMESTAMP:at} %{NOTSPACE:host} %{PROG:prog}: %{GREEDYDATA:rest_message}", True),
        ("%{SYSLOGTIMESTAMP:at} %{DATA:syslog_program}: %{GREEDYDATA:rest_message}", True),
        ("^<%{POSINT:pri}>%{GREEDYDATA:rest_message}", False),
    ],
)
def test_what_follows_a_syslog_header(head: str, optional: bool) -> None:
    text = match(head) + match("%{IP:client} %{WORD:verb} %{NUMBER:status}", "rest_message")
    *_, finding = run("LS301", text)
    assert finding.is_optional is optional
    assert (finding.fix is None) is optional


def test_a_capture_into_the_same_field_rewrites_nothing() -> None:
    """Without ``overwrite`` the field becomes a list."""
    head = "%{SYSLOGTIMESTAMP:at} %{NOTSPACE:host} %{PROG:prog}: %{GREEDYDATA:message}"
    *_, finding = run("LS301", match(head) + match("%{IP:client} %{WORD:verb} %{NUMBER:status}"))
    assert not finding.is_optional


def test_header_removed_in_another_file() -> None:
    """The field of the condition comes from a syslog header, so `message` may begin with a space."""
    inner = match("%{IP:client} %{WORD:verb} %{NUMBER:status}").removeprefix("filter {").rstrip().removesuffix("}")
    text = 'filter { if [program] == "haproxy" {' + inner + " } }\n"
    (finding,) = run("LS301", text)
    assert finding.is_optional
    assert finding.fix is None
    (finding,) = run("LS301", text.replace("[program]", "[type]"))
    assert not finding.is_optional


SYSLOG = "%{SYSLOGTIMESTAMP:at} %{SYSLOGHOST:host} %{PROG:prog}: %{GREEDYDATA:rest}"


@pytest.mark.parametrize(
    ("head", "anchor", "in_help"),
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
def test_the_priority_of_syslog_lines(head: str, anchor: str, in_help: bool) -> None:
    """Lines read directly from the network begin with ``<13>``; the syslog input removes it, and files lack it."""
    for project, text in ((None, head + match(SYSLOG)), (FakeProject({"10-in.conf": head}), match(SYSLOG))):
        (finding,) = run("LS301", text, project=project)
        assert f'"{anchor}%{{SYSLOGTIMESTAMP' in fixed(text, finding)
        assert finding.message.endswith(f"Start it with `{anchor}`")
        assert ("`^(?:<\\d+>)?`" in str(finding.help)) is in_help
        assert run("LS301", fixed(text, finding), project=project) == []


def test_a_month_comes_first_in_syslog() -> None:
    text = "input { udp { port => 514 } }\n" + match(
        "%{MONTH:m} +%{MONTHDAY:d} %{TIME:t} %{HOSTNAME:host} %{GREEDYDATA:rest}"
    )
    (finding,) = run("LS301", text)
    assert '"^(?:<\\d+>)?%{MONTH' in fixed(text, finding)


@pytest.mark.parametrize("pattern", ["(?:<%{POSINT:pri}>)?" + SYSLOG, "(%{SYSLOG5424PRI})?%{SYSLOGLINE}"])
def test_pattern_that_includes_the_priority(pattern: str) -> None:
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
    ("pattern", "gain", "severity"),
    [
        ("%{NOTSPACE:a} %{NOTSPACE:b} %{INT:d}", "14.1×", "warning"),
        ("%{IPORHOST:client} %{WORD:method} %{NUMBER:bytes}", "12.8×", "warning"),
        ("%{COMBINEDAPACHELOG}", "12.1×", "warning"),
        ("%{HTTPD_COMBINEDLOG} %{NUMBER:took}", "12.1×", "warning"),
        ("%{IP:ip} - %{USERNAME:user} %{GREEDYDATA:rest}", "9.6×", "warning"),
        ("%{HOSTNAME:host} %{LOGLEVEL:level} %{GREEDYDATA:msg}", "5.6×", "warning"),
        ("%{WORD:a} %{WORD:b} %{INT:d}", "3.4×", "info"),
        ("%{SYSLOGBASE} %{GREEDYDATA:msg}", "2.7×", "info"),
        ("(?:%{SYSLOGTIMESTAMP:ts}) %{SYSLOGHOST:host} %{DATA:prog}: %{GREEDYDATA:msg}", "2.7×", "info"),
        ("%{NUMBER:value} %{WORD:unit}", "2.3×", "info"),
        ("%{UNIXPATH:path} %{INT:code}", "2.2×", "info"),
    ],
)  # fmt: skip
def test_the_message_quotes_the_measured_gain(pattern: str, gain: str, severity: str) -> None:
    (finding,) = run("LS301", INPUTS + match(pattern))
    assert finding.message == (
        f"Grok pattern is not anchored: non-matching lines are retried at every position ({gain[:-1]}× slower in our"
        " benchmark). Start it with `^`"
    )
    assert finding.severity == severity
    assert finding.stage == "advice"
    assert len(finding.message) <= 160


@pytest.mark.parametrize(
    ("pattern", "severity"),
    [
        ("%{USER:who} %{WORD:what} %{INT:how}", "warning"),
        ("%{LOGLEVEL:level} +%{TIMESTAMP_ISO8601:at} %{GREEDYDATA:rest}", "warning"),
        ("%{CISCOFW106006_106007_106010}", "warning"),
        ("%{CISCOFW106015}", "warning"),
        ("%{DATESTAMP:at} %{WORD:level} %{GREEDYDATA:rest}", "info"),
    ],
)
def test_steps_are_counted_without_a_benchmark(pattern: str, severity: str) -> None:
    (finding,) = run("LS301", INPUTS + match(pattern))
    assert "retried at every position. Start it" in finding.message
    assert finding.severity == severity


@pytest.mark.parametrize(
    "pattern",
    [
        "<%{POSINT:p}>%{SYSLOGBASE} %{GREEDYDATA:m}",
        "\\[%{DATA:a}\\] %{WORD:b} %{INT:c}",
        "%{UUID:id} %{WORD:event} %{NUMBER:n}",
        "%{TIMESTAMP_ISO8601:ts} %{LOGLEVEL:level} %{GREEDYDATA:msg}",
    ],
)
def test_little_to_gain(pattern: str) -> None:
    """The regex engine rejects most lines before it tries the pattern, so the message names the other effect."""
    (finding,) = run("LS301", match(pattern))
    assert finding.message == (
        "Grok pattern is not anchored, so it also matches in the middle of longer lines. Start it with `^`"
    )
    assert finding.severity == "info"


def test_a_captured_wildcard_at_the_start() -> None:
    (finding,) = run("LS301", INPUTS + match("%{DATA:a} %{WORD:b} %{INT:c}"))
    assert finding.message == (
        "Leading `%{DATA:a}` is not anchored and backtracks quadratically on lines that do not match. Start it with `^`"
    )
    assert finding.severity == "warning"
    assert run("LS302", match("%{DATA:a} %{WORD:b} %{INT:c}")) == [], "one cause, one finding"
    assert run("LS301", match("%{DATA} %{WORD:b} %{INT:c}")) == []
    assert len(run("LS302", match("%{DATA} %{WORD:b} %{INT:c}"))) == 1


def rows() -> list[list[str]]:
    lines = (Path(__file__).parents[3] / "data/unanchored_patterns.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines[1:]]


def quoted(text: str) -> str:
    return f"'{text}'" if "'" not in text else '"' + text.replace('"', '\\"') + '"'


@pytest.mark.parametrize(("expected", "reason", "field", "pattern", "definitions"), rows())
def test_patterns_of_common_log_formats(expected: str, reason: str, field: str, pattern: str, definitions: str) -> None:
    own = [each.partition("=") for each in definitions.split(";") if each]
    given = f"pattern_definitions => {{ {' '.join(f'{name} => {quoted(regex)}' for name, _, regex in own)} }}"
    text = grok(f"{given if own else ''}\n    match => {{ {quoted(field)} => {quoted(pattern)} }}")
    for target in (None, "7.17", "9.3"):
        findings = run("LS301", text, target=target)
        assert bool(findings) is (expected == "reported"), (reason, target)
        for finding in findings:
            if "ISO dates" in finding.message:  # an anchor may be wrong there
                continue
            assert run("LS301", fixed(text, finding), target=target) == []


def test_the_list_is_large_enough() -> None:
    reported = [row for row in rows() if row[0] == "reported"]
    assert len(reported) >= 60
    assert len({row[1] for row in reported}) >= 20
    assert len(rows()) - len(reported) >= 40


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("^%{IP:a} %{WORD:b}|%{WORD:b} %{IP:a}", True),
        ("(?:^%{IP:a}|%{HOSTNAME:a}) %{WORD:b}", True),
        ("(?:^|;)%{IP:a} %{WORD:b}", False),
        ("(?:^%{IP:a}|^%{HOSTNAME:a}) %{WORD:b}", False),
    ],
)
def test_alternatives_without_an_anchor(pattern: str, found: bool) -> None:
    assert bool(run("LS301", match(pattern))) is found


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("%{WORD:verb} %{URIPATH:path}", False),
        ("%{WORD:verb} %{URIPATH:path} %{INT:status} %{INT:bytes}", True),
        ("%{TIMESTAMP_ISO8601:at} %{WORD:level}", True),
        ("%{WORD:level} %{GREEDYDATA:rest}", True),
    ],
)
def test_all_patterns_of_a_list_are_tried(pattern: str, found: bool) -> None:
    """``break_on_match => false`` with a list often collects values from anywhere in the line."""
    several = f'match => {{ "message" => ["{pattern}", "^%{{INT:n}}$"] }}'
    assert bool(run("LS301", grok(f"{several}\n break_on_match => false"))) is found
    assert len(run("LS301", grok(several))) == 1
    assert len(run("LS301", grok(f'match => {{ "message" => "{pattern}" }}\n break_on_match => false'))) == 1


@pytest.mark.parametrize(
    ("field", "found"),
    [("[event][original]", True), ("[log][original]", True), ("original", True), ("event_original", True),
     ("[url][original]", False), ("[user_agent][original]", False), ("request_original", False)],
)  # fmt: skip
def test_fields_named_original(field: str, found: bool) -> None:
    assert bool(run("LS301", match("%{WORD:a} %{WORD:b} %{INT:c}", field))) is found


@pytest.mark.parametrize(
    "pattern",
    [
        "%{{USER:u{n}}} %{{IPORHOST:h}} %{{NOTSPACE:x}} end{n}",
        "%{{USER:u}} %{{DATA:b}} (?:%{{GREEDYDATA}} ?(?:a|b|ab)*)*; {n}",
        "%{{DATA:u}} %{{DATA:b}} (?:%{{NOTSPACE:x{n}}} ?)*;",
        "%{{NOTSPACE:u}}(%{{NOTSPACE:b}}|%{{WORD:c}})* x{n}",
    ],
)
def test_many_patterns_take_bounded_time(pattern: str) -> None:
    several = ", ".join(f'"{pattern.format(n=n)}"' for n in range(1000))
    text = grok(f'match => {{ "message" => [{several}] }}')
    with at_most(3):
        assert len(run("LS301", text)) == 1000


def test_figures_of_the_page_are_those_of_the_messages() -> None:
    why = registry.load("LS301").why
    for row in ("| NOTSPACE | 14.1 | 48.5 |", "| WORD | 3.4 | 21.2 |", "| median of 22 patterns | 2.3 | 9.1 |"):
        assert row in why


@pytest.mark.parametrize(
    ("definition", "found"), [("%{IP:ip}", True), ("^%{IP:ip}", False), ("\\A", False), ("%{IN}", False)]
)
def test_anchor_in_a_definition(definition: str, found: bool) -> None:
    for written in (f'{{ "TOP" => "{definition}" "IN" => "^" }}', f'["TOP", "{definition}", "IN", "^"]'):
        text = grok(
            f'pattern_definitions => {written}\n    match => {{ "message" => "%{{TOP}} %{{WORD:b}} %{{INT:c}}" }}'
        )
        assert bool(run("LS301", text)) is found


def test_a_definition_replaces_a_standard_name() -> None:
    text = grok('pattern_definitions => { "IP" => "^[0-9.]+" }\n match => { "message" => "%{IP:a} %{WORD:b}" }')
    assert run("LS301", text) == []


def test_the_set_in_use_decides() -> None:
    """CATALINALOG contains ", 20" near its start only in the legacy set, and other lines do not contain it."""
    body = 'match => { "message" => "%{CATALINALOG}" }'

    def severity(text: str, target: str | None = None, project: FakeProject | None = None) -> str:
        (finding,) = run("LS301", INPUTS + text, target=target, project=project)
        return finding.severity

    assert severity(grok(body)) == "info"
    assert severity(grok(body), "7.17") == "info"
    assert severity(grok(body), "8.15") == "warning"
    assert severity(grok(f'ecs_compatibility => "v1"\n {body}')) == "warning"
    assert severity(grok(f"ecs_compatibility => disabled\n {body}"), "8.15") == "info"
    project = FakeProject()
    project._settings["pipeline.ecs_compatibility"] = "disabled"
    assert severity(grok(body), "8.15", project) == "info"
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
def test_joined_lines_are_anchored_at_the_start_of_the_event(head: str) -> None:
    text = head + match("%{IP:a} %{WORD:b}")
    (finding,) = run("LS301", text)
    assert '"\\A%{IP:a}' in fixed(text, finding)
    assert "21.8×" in finding.message
    assert "non-matching events" in finding.message
    (finding,) = run("LS301", match("%{IP:a} %{WORD:b}"), project=FakeProject({"10-in.conf": head}))
    assert '"\\A%{IP:a}' in fixed(match("%{IP:a} %{WORD:b}"), finding)


def test_help_suggests_an_anchor_at_the_end() -> None:
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
        found = run("LS301", text)
        for finding in found:
            if finding.fix is None:  # an earlier filter rewrites the field
                continue
            seen += 1
            repaired = fixed(text, finding)
            assert parse_.parse(repaired)[1] == [], path
            assert len(run("LS301", repaired)) == len(found) - 1, path
    assert seen > 30


def test_anchors() -> None:
    text = 'filter { grok { match => { "message" => "%{IP:ip} %{WORD:verb}" } } }\n'
    assert len(messages("LS301", text)) == 1
    assert messages("LS301", text.replace("%{IP:ip} %{WORD:verb}", "^%{IP:ip} %{WORD:verb}$")) == []


@pytest.mark.parametrize(
    ("before", "is_default"),
    [
        ("", True),
        ('grok { match => { "message" => "^%{WORD:x} %{GREEDYDATA:message}" } overwrite => ["message"] }', False),
        ('mutate { gsub => ["message", "^<\\d+>", ""] }', False),
        ('mutate { replace => { "message" => "%{rest}" } }', False),
        ('dissect { mapping => { "message" => "%{a} %{message}" } }', False),
        ('mutate { gsub => ["message", "^<\\d+>", ""] } mutate { strip => ["message"] }', True),
        ('mutate { gsub => ["other", "a", "b"] }', True),
    ],
)
def test_a_rewritten_field_may_begin_with_a_space(before: str, is_default: bool) -> None:
    grok = 'grok { match => { "message" => "%{IPORHOST:a} %{WORD:b} %{GREEDYDATA:c}" } }'
    text = f"filter {{ {before} {grok} mutate {{ gsub => ['message', 'a', 'b'] }} }}"
    (finding,) = run("LS301", text)
    assert finding.is_optional is not is_default
    assert (finding.fix is not None) is is_default


def test_a_pattern_whose_anchor_saves_little_is_an_info() -> None:
    (finding,) = run("LS301", 'filter { grok { match => { "message" => "<%{POSINT:pri}>%{SYSLOGLINE}" } } }')
    assert (finding.severity, finding.is_optional) == ("info", False)
    assert "also matches in the middle of longer lines" in finding.message


WITH_PRIORITY = 'filter { grok { match => { "message" => "<%{POSINT:pri}>%{GREEDYDATA:rest}" } } }\n'
TIMED = 'grok { match => { "message" => "%{TIMESTAMP_ISO8601:time} %{GREEDYDATA:text}" } }'


@pytest.mark.parametrize(
    ("before", "filters", "count"),
    [
        ("", TIMED, 1),
        (WITH_PRIORITY, TIMED, 0),
        (WITH_PRIORITY, f'if "a" in [tags] {{ {TIMED} }}', 0),
        (WITH_PRIORITY, TIMED.replace('"message"', '"line"'), 1),
        ('filter { if [type] == "a" { grok { match => { "message" => "<%{POSINT:p}>%{DATA:x}$" } } } }',
         f'if [type] == "b" {{ {TIMED} }}', 1),
        ('filter { if "a" in [tags] { grok { match => { "message" => "^<%{POSINT:p}>%{DATA:x}$" } } } }',
         f'if "b" in [tags] {{ {TIMED} }}', 0),
        ('filter { if "a" in [tags] { grok { match => { "message" => "^<%{POSINT:p}>%{DATA:x}$" } } } }', TIMED, 1),
        (WITH_PRIORITY, f'if "_grokparsefailure" in [tags] {{ {TIMED} }}', 1),
        ("", 'if "a" in [b] { grok { match => { "message" => "^<%{INT:p}>%{DATA:x}$" } } } else { ' + TIMED + " }", 1),
        ('filter { grok { match => { "message" => "^<%{INT:p}>%{DATA:message}$" } overwrite => "message" } }',
         TIMED, 0),  # rewritten: only if selected
    ],
)  # fmt: skip
def test_a_field_that_still_has_its_priority(before: str, filters: str, count: int) -> None:
    found = run("LS301", f"{before}filter {{ {filters} }}\n")
    assert len([one for one in found if one.start >= len(before) and not one.is_optional]) == count


def test_the_priority_in_another_file() -> None:
    project = FakeProject({"01.conf": WITH_PRIORITY})
    assert run("LS301", f"filter {{ {TIMED} }}", project=project) == []
    assert len(run("LS301", f"filter {{ {TIMED} }}", project=FakeProject({"01.conf": "filter { drop { } }"}))) == 1


CISCO = 'grok { match => { "message" => "%{IP:src} %{WORD:act} URL %{IP:dst}:%{GREEDYDATA:url}" } }'


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"filter {{ {CISCO} }}", 1),
        (f"filter {{ if [message] =~ /%ASA-\\d-\\d+:/ {{ {CISCO} }} }}", 0),
        (f'filter {{ if "%ASA-" in [message] {{ {CISCO} }} }}', 0),
        (f'filter {{ if "proxy[" in [message] {{ {CISCO} }} }}', 0),
        (f'filter {{ if "proxy[" in [other] {{ {CISCO} }} }}', 1),
        (f"filter {{ if [message] =~ /^%ASA-/ {{ {CISCO} }} }}", 0),
        (f'filter {{ if "URL" in [message] {{ {CISCO} }} }}', 1),
        (f'filter {{ if "GET" in [message] {{ {CISCO} }} }}', 1),
        ('filter { if "sshd[" in [message] { grok { match => { "message" => "%{SYSLOGLINE}" } } } }', 1),
        (f'filter {{ grok {{ match => {{ "message" => "%%{{DATA:program}}: " }} }} {CISCO} }}', 0),
        (f'filter {{ {CISCO} grok {{ match => {{ "message" => "%%{{DATA:program}}: " }} }} }}', 1),
        (f'filter {{ if [a] {{ grok {{ match => {{ "message" => "%%{{DATA:program}}: " }} }} }} {CISCO} }}', 1),
    ],
)
def test_prefix_before_the_message(text: str, count: int) -> None:
    assert len(run("LS301", text)) == count


@pytest.mark.parametrize(
    ("first", "second", "count"),
    [
        ("Failed password for %{USER:user}", "Accepted password for %{USER:user}", 0),
        ("Failed password for %{USER:user}", "^Accepted password for %{USER:user}", 1),
        ("Failed password for %{USER:user}", "%{IP:a} %{WORD:b} %{INT:c} %{INT:d} %{INT:e}", 2),
    ],
)
def test_lists_of_literals(first: str, second: str, count: int) -> None:
    patterns = ", ".join(f'"{one}"' for one in (first, second, "%{IPORHOST:client} : fd %{INT:fd} %{WORD:how}"))
    assert len(run("LS301", grok(f'match => {{ "message" => [{patterns}] }}'))) == count


def test_a_time_in_a_list_of_literals_begins_the_line() -> None:
    patterns = '"Failed password for %{USER:u}", "Accepted key for %{USER:u}", "%{TIMESTAMP_ISO8601:t} %{GREEDYDATA:x}"'
    assert len(run("LS301", grok(f'match => {{ "message" => [{patterns}] }}'))) == 1


@pytest.mark.parametrize("name", ["DATE", "DATE_US", "DATE_EU", "DATESTAMP"])
def test_dates_that_begin_with_the_day_get_no_fix(name: str) -> None:
    (finding,) = run("LS301", match(f"%{{{name}:date}} %{{WORD:level}} %{{GREEDYDATA:text}}"))
    assert finding.fix is None
    assert "ISO dates" in finding.message
    assert f"`%{{{name}}}`" in str(finding.help)
    (finding,) = run("LS301", match("%{TIMESTAMP_ISO8601:date} %{WORD:level} %{GREEDYDATA:text}"))
    assert finding.fix is not None


def test_the_anchor_of_a_syslog_pattern_allows_the_priority() -> None:
    text = "input { udp { port => 514 } }\n" + WITH_PRIORITY
    finding = run("LS301", text + match("%{SYSLOGLINE}"))[-1]
    assert "`^(?:<\\d+>)?`" in finding.message


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("%{BASE10NUM:priority}\\>date=%{WORD:date} time=%{TIME:time} name=%{HOSTNAME:name}", False),
        ("(?<pri>\\d+)>%{SYSLOGTIMESTAMP:at} %{SYSLOGHOST:host} %{GREEDYDATA:text}", False),
        ("(?m)(%{TIMESTAMP_ISO8601:at})\\]+\\s*\\[%{WORD:level}\\] %{GREEDYDATA:text}", False),
        ("%{TIMESTAMP_ISO8601:at} %{LOGLEVEL:level}\\] %{GREEDYDATA:text}", False),
        ("%{TIMESTAMP_ISO8601:at} \\[%{WORD:level}\\] %{GREEDYDATA:text}", True),
        ("%{SYSLOGPROG}\\] %{WORD:level} %{INT:code} %{GREEDYDATA:text}", True),
        ("%{INT:a} -> %{INT:b} %{IP:c} %{GREEDYDATA:text}", True),
    ],
)
def test_closing_bracket_without_an_opening_one(pattern: str, found: bool) -> None:
    assert bool(run("LS301", match(pattern))) is found


@pytest.mark.parametrize(
    ("sample", "found"),
    [
        ("# [2015-09-23 10:06:04,397][INFO ] text", False),
        ("# <30>2015-09-23T10:06:04Z host text", False),
        ("# 2015-09-23 10:06:04 INFO text", True),
        ("# [2015-09-23] and more", True),
        ("# (%{TIMESTAMP_ISO8601}) 10:06:04", True),
        ("", True),
    ],
)
def test_a_sample_line_above_the_filter(sample: str, found: bool) -> None:
    rest = match("%{TIMESTAMP_ISO8601:at} %{LOGLEVEL:level} %{GREEDYDATA:text}").removeprefix("filter {\n")
    assert bool(run("LS301", f"filter {{\n  {sample}\n  # more\n{rest}")) is found


@pytest.mark.parametrize(
    ("pattern", "optional"),
    [
        ("\\[%{INT:gid}:%{INT:sid}\\]\\s%{DATA:alert}\\[Priority:\\s+%{IP:from}\\]", True),
        ("%{LOGLEVEL:level} %{IP:from} %{GREEDYDATA:text}", True),
        ("%{TIMESTAMP_ISO8601:at} %{NOTSPACE:name} %{GREEDYDATA:text}", False),
        ("%{IPORHOST:host} %{LOGLEVEL:level} %{GREEDYDATA:text}", False),
        ("<%{POSINT:pri}>%{SYSLOGLINE}", False),
    ],
)
def test_lines_from_the_network_may_begin_with_a_header(pattern: str, optional: bool) -> None:
    (finding,) = run("LS301", "input { udp { port => 514 type => 'a' } }\n" + match(pattern))
    assert finding.is_optional is optional
    assert (finding.fix is None) is optional
    (finding,) = run("LS301", "input { udp { port => 514 codec => json } }\n" + match(pattern))
    assert not finding.is_optional
    inner = "if [type] == 'b' { " + match(pattern).removeprefix("filter {").rstrip().removesuffix("}") + "}"
    (finding,) = run("LS301", "input { udp { port => 514 type => 'a' } }\nfilter { " + inner + " }")
    assert not finding.is_optional


@pytest.mark.parametrize(
    "pattern",
    [
        "%{TIMESTAMP_ISO8601:at} %{NOTSPACE:name} %{GREEDYDATA:text}",
        "(?<timestamp>%{YEAR}%{MONTHNUM}%{MONTHDAY} %{TIME}) %{WORD:name} %{GREEDYDATA:text}",
        "\\[%{HTTPDATE:at}\\] %{WORD:level} %{INT:code} %{GREEDYDATA:text}",
    ],
)
def test_each_time_may_follow_a_priority(pattern: str) -> None:
    text = "input { udp { port => 514 } }\n" + match(pattern)
    (finding,) = run("LS301", text)
    assert '"^(?:<\\d+>)?' + pattern in fixed(text, finding)
    (finding,) = run("LS301", match(pattern))
    assert finding.message.endswith("Start it with `^`")
    assert "<\\d" not in str(finding.help)


def test_position_at_which_a_date_matches() -> None:
    for name, at in (("DATE", "third"), ("DATE_US", "fourth"), ("DATE_EU", "third"), ("DATESTAMP", "third")):
        (finding,) = run("LS301", match(f"%{{{name}:date}} %{{WORD:level}} %{{GREEDYDATA:text}}"))
        assert f"only from its {at} character on" in str(finding.help)
    (finding,) = run("LS301", match("(?<at>%{DATE_US} %{TIME} (?:AM|PM)) %{WORD:level} %{GREEDYDATA:text}"))
    assert "ISO" not in finding.message
    assert finding.fix is not None


def test_a_pattern_without_fix_is_not_merged_with_others() -> None:
    several = '["%{TIMESTAMP_ISO8601:at} %{GREEDYDATA:text}", "%{DATESTAMP:at} %{GREEDYDATA:text}"]'
    found = run("LS301", grok(f'match => {{ "message" => {several} }}'))
    assert len({one.key for one in found}) == len(found) == 2


@pytest.mark.parametrize(
    ("earlier", "is_prefix_offered"),
    [
        ("", True),
        ('grok { match => { "message" => "%{TIMESTAMP_ISO8601:t} %{GREEDYDATA:raw_message}" } }', False),
        ('grok { match => { "message" => "^%{GREEDYDATA:raw_message}" } }', True),
        ('grok { match => { "message" => "(?<raw_message>.*)" } }', True),
        ('dissect { mapping => { "message" => "%{t} %{raw_message}" } }', False),
    ],
)
def test_no_priority_before_an_extracted_field(earlier: str, is_prefix_offered: bool) -> None:
    pattern = "%{DATESTAMP} NAS=%{IPORHOST:device} %{DATA} User=%{WORD:user} %{GREEDYDATA:command}"
    text = f"input {{ udp {{ port => 514 }} }}\nfilter {{ {earlier} }}\n{match(pattern, 'raw_message')}"
    (*_, finding) = run("LS301", text)
    assert ("(?:<\\d+>)?" in finding.message + str(finding.help)) is is_prefix_offered


@pytest.mark.parametrize(
    ("path", "pattern", "optional"),
    [
        ("recipes/a.conf", "<%{POSINT:pri}>%{SYSLOGLINE}", True),
        ("conf.d/a.conf", "<%{POSINT:pri}>%{SYSLOGLINE}", False),
        ("recipes/a.conf", "%{IP:a} %{WORD:b}", False),
        ("examples/a.conf", "<%{POSINT:pri}>%{SYSLOGLINE}", True),
        ("examples/a.conf", "%{IP:a} %{WORD:b}", False),
    ],
)
def test_patterns_in_exercises_and_examples(path: str, pattern: str, optional: bool) -> None:
    class Project(FakeProject):
        def path_in_project(self) -> str:
            return path

    (finding,) = run("LS301", match(pattern), project=Project())
    assert finding.is_optional is optional


@pytest.mark.parametrize(
    ("pattern", "severity"),
    [
        ("%{NOTSPACE} %{INT:status} %{INT:bytes} %{IP:client}", "info"),
        ("%{NOTSPACE:a} %{INT:status} %{INT:bytes} %{IP:client}", "warning"),
    ],
)
def test_leading_word_without_a_field(pattern: str, severity: str) -> None:
    (finding,) = run("LS301", INPUTS + match(pattern))
    assert finding.severity == severity


@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        (r"\\[agent_ds=%{DATA:ds}\\]-%{GREEDYDATA:rest}", 0),
        (r"\\[component\\] %{WORD:a} %{WORD:b} %{WORD:c}", 0),
        (r"\\[component\\] %{TIMESTAMP_ISO8601:t} %{WORD:b} %{WORD:c}", 1),
        (r"\\[%{HTTPDATE:t}\\] %{WORD:a} %{WORD:b}", 1),
        (r"\\[pid %{INT:pid}\\] %{WORD:a} %{WORD:b}", 1),
    ],
)
def test_a_word_in_an_opening_bracket(pattern: str, count: int) -> None:
    pattern = pattern.replace("\\\\", "\\")
    assert len(run("LS301", f'filter {{ grok {{ match => {{ "message" => "{pattern}" }} }} }}')) == count


@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        (r"%{IP:a}\(%{INT:p}\).*%{IP:b}\(%{INT:q}\)", 0),
        (r"%{IP:a}\(%{INT:p}\) .*%{IP:b}\(%{INT:q}\)", 1),
        (r"%{TIMESTAMP_ISO8601:t}.*%{IP:b}\(%{INT:q}\)", 1),
    ],
)
def test_words_with_anything_between_them(pattern: str, count: int) -> None:
    assert len(run("LS301", f'filter {{ grok {{ match => {{ "message" => "{pattern}" }} }} }}')) == count


@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        (r"%{DATESTAMP:t}: %{WORD:level}\/%{NOTSPACE:worker}\] %{GREEDYDATA:m}", 0),
        (r"%{DATESTAMP:t} \[%{WORD:level}\] %{GREEDYDATA:m}", 1),
        (
            r"(?<class>[A-Z])%{MONTHNUM:m}%{MONTHDAY:d} %{TIME:t} %{NOTSPACE:f}:%{POSINT:l}\] %{GREEDYDATA:m}",
            1,
        ),
    ],
)
def test_a_date_in_a_bracket_that_opens_before(pattern: str, count: int) -> None:
    assert len(run("LS301", f'filter {{ grok {{ match => {{ "message" => "{pattern}" }} }} }}')) == count
