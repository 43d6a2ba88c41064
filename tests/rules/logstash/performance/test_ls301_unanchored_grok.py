"""LS301 (unanchored-grok): location of patterns, anchors, patterns without a gain, and the fix."""

import os
import random
from pathlib import Path

import pytest
from advice import FakeProject, corpus, fixed, reported, run
from counting import check_linear
from deadline import in_child
from logstash_checks import ANY_LINES, grok, match, messages, selected_codes

from lslint.grammar.logstash import parse as parse_


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
        "\\A%{IP:a} %{WORD:b}",
        "(?m)^%{IP:a} %{WORD:b}",
        "(?im)^%{IP:a} %{WORD:b}",
        "(^%{IP:a}|^-) %{WORD:b}",
        "^%{IP:a} %{WORD:b}|^%{WORD:b} %{IP:a}",
        "(?:^|,)%{IP:a} %{WORD:b}",
        "\\b%{WORD:a} %{WORD:b}",
        "(?<=x)%{WORD:a} %{WORD:b}",
        "%{TOP=^%{IP:a}} %{WORD:b}",
        "%{GREEDYDATA:a} %{WORD:b} %{INT:c}",
        ".*%{WORD:b} %{INT:c}",
        "at %{JAVACLASS:c}\\.%{WORD:m}",
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
        "%{HOSTNAME:host}\\[%{IP:ip}\\]",  # one word of a line
        "%{INT:h}:%{INT:m}:%{INT:s}",
        "%{OWN_HEAD:a} %{WORD:b}",
        "%{OWN_HEAD:a}?%{IP:b} %{WORD:c}",
        "(%{IP:a} %{WORD:b}",
        "${HEAD} %{IP:a} %{WORD:b}",
        "{{ head }} %{IP:a} %{WORD:b}",
        "\\[32minfo +%{TIME:t} %{WORD:b} %{GREEDYDATA:c}",  # after an escape character
        "\\[\\d+;1m%{TIME:t} %{WORD:b} %{GREEDYDATA:c}",
        "\\[%{INT:g}:%{INT:s}:%{INT:r}\\] %{DATA:m} %{IP:a} -> %{IP:b}",  # after a time
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


def test_a_captured_wildcard_at_the_start() -> None:
    (finding,) = run("LS301", ANY_LINES + match("%{DATA:a} %{WORD:b} %{INT:c}"))
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


@pytest.mark.slow
@pytest.mark.parametrize(
    "pattern",
    [
        "%{{USER:u{n}}} %{{IPORHOST:h}} %{{NOTSPACE:x}} end{n}",
        "%{{USER:u}} %{{DATA:b}} (?:%{{GREEDYDATA}} ?(?:a|b|ab)*)*; {n}",
        "%{{DATA:u}} %{{DATA:b}} (?:%{{NOTSPACE:x{n}}} ?)*;",
        "%{{NOTSPACE:u}}(%{{NOTSPACE:b}}|%{{WORD:c}})* x{n}",
    ],
)
@in_child
def test_many_patterns_take_bounded_time(pattern: str) -> None:
    several = ", ".join(f'"{pattern.format(n=n)}"' for n in range(1000))
    text = grok(f'match => {{ "message" => [{several}] }}')
    assert len(run("LS301", text)) == 1000


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


@pytest.mark.parametrize("name", ["DATE", "DATE_US", "DATE_EU", "DATESTAMP"])
def test_dates_that_begin_with_the_day_get_no_fix(name: str) -> None:
    (finding,) = run("LS301", match(f"%{{{name}:date}} %{{WORD:level}} %{{GREEDYDATA:text}}"))
    assert finding.fix is None
    assert "ISO dates" in finding.message
    assert f"`%{{{name}}}`" in str(finding.help)
    (finding,) = run("LS301", match("%{TIMESTAMP_ISO8601:date} %{WORD:level} %{GREEDYDATA:text}"))
    assert finding.fix is not None


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
    ("pattern", "optional"),
    [
        ("<30>%{SYSLOGTIMESTAMP:t} %{SYSLOGHOST:h} %{GREEDYDATA:m}", True),
        ("<13>%{SYSLOGLINE}", True),
        ("<%{POSINT:pri}>%{SYSLOGLINE}", False),
        (r"\[%{NUMBER:sid:int}\:.*?\]\s%{GREEDYDATA:m}", True),
        (r"\(%{INT:pid}\) %{WORD:a} %{GREEDYDATA:m}", True),
        (r"\[%{TIMESTAMP_ISO8601:t}\] %{LOGLEVEL:l} %{GREEDYDATA:m}", False),
        (r"\[%{LOGLEVEL:l}\] %{TIMESTAMP_ISO8601:t} %{GREEDYDATA:m}", False),
    ],
)
def test_starts_that_are_rarely_those_of_a_line(pattern: str, optional: bool) -> None:
    found = run("LS301", match(pattern))
    assert all(one.is_optional for one in found) if optional else [one.is_optional for one in found] == [False]


@pytest.mark.parametrize(
    ("inputs", "begin"),
    [
        ("", "^(?:<\\d+>)?"),
        ("input { udp { port => 514 } }\n", "^(?:<\\d+>)?"),
        ('input { tcp { port => 2514 type => "syslog" } }\n', "^(?:<\\d+>)?"),
        ("input { beats { port => 5044 } }\n", "^"),
        ('input { file { path => "/var/log/messages" } }\n', "^"),
    ],
)
@pytest.mark.parametrize("pattern", ["%{SYSLOGBASE}", "%{SYSLOGTIMESTAMP:ts} %{SYSLOGHOST:host} %{GREEDYDATA:a}"])
def test_a_syslog_pattern_also_matches_lines_with_a_priority(inputs: str, begin: str, pattern: str) -> None:
    text = inputs + match(pattern)
    (finding,) = run("LS301", text)
    assert finding.message.endswith(f"Start it with `{begin}`")
    assert f'"{begin}{pattern}"' in fixed(text, finding)


@pytest.mark.parametrize(
    ("inputs", "condition", "optional"),
    [
        ('syslog { port => 1 type => "syslog" } beats { port => 2 }', '[type] == "syslog"', True),
        ('syslog { port => 1 tags => ["sys"] } beats { port => 2 }', '"sys" in [tags]', True),
        ('syslog { port => 1 type => "syslog" } beats { port => 2 }', '[type] in ["syslog", "system"]', True),
        ('syslog { port => 1 type => "syslog" } udp { port => 2 type => "syslog" }', '[type] == "syslog"', False),
        ('syslog { port => 1 type => "a" } beats { port => 2 }', '[type] == "syslog"', False),
        ("syslog { port => 1 } beats { port => 2 }", '[type] == "syslog"', False),
        ('syslog { port => 1 type => "syslog" } beats { port => 2 }', "[message]", False),
    ],
)
def test_a_filter_for_the_events_of_a_syslog_input(inputs: str, condition: str, optional: bool) -> None:
    text = f"input {{ {inputs} }}\nfilter {{ if {condition} {{ {match('%{SYSLOGLINE}')[9:-3]} }} }}\n"
    (found,) = run("LS301", text)
    assert found.is_optional is optional


@pytest.mark.parametrize(
    ("pattern", "begins"),
    [
        ("%{SYSLOGLINE}", "^(?:<\\d+>(?:1 )?)?"),
        ("%{SYSLOGBASE2} %{GREEDYDATA:rest}", "^(?:<\\d+>(?:1 )?)?"),
        ("%{TIMESTAMP_ISO8601:t} %{SYSLOGHOST:h} %{GREEDYDATA:rest}", "^(?:<\\d+>(?:1 )?)?"),
        ("%{SYSLOGBASE} %{GREEDYDATA:rest}", "^(?:<\\d+>)?"),
        ("%{SYSLOGTIMESTAMP:t} %{SYSLOGHOST:h} %{GREEDYDATA:rest}", "^(?:<\\d+>)?"),
    ],
)
def test_version_after_the_priority(pattern: str, begins: str) -> None:
    text = "input { udp { port => 514 } }\n" + match(pattern)
    (finding,) = run("LS301", text)
    assert f'"{begins}{pattern}"' in fixed(text, finding)


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => ["^%{IP:a} %{WORD:b}", "%{NOTSPACE:a} %{WORD:b} %{INT:c}"] } } }\n',
        'filter { grok { pattern_definitions => { "TOP" => "%{IP}" } match => { "message" => "%{TOP} %{INT}" } } }\n',
        'filter { grok { match => { "message" => "<%{POSINT:pri}>%{SYSLOGLINE}" } } }\n',
        'filter { grok { match => { "message" => "%{DATA:what}: %{INT:code} %{WORD:unit}" } } }\n',
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS301" in selected_codes(text, "LS301")


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "^%{IP:ip} %{WORD:verb}$" } } }\n',
        'filter { grok { match => { "message" => "(?m)^%{IP:ip} %{WORD:verb}" } } }\n',
        'filter { grok { match => { "message" => "(?:\\A%{IP:ip}|^-) %{WORD:verb}" } } }\n',
        'filter { grok { pattern_definitions => { "TOP" => "^%{IP}" } match => { "message" => "%{TOP} %{INT}" } } }\n',
        'filter { grok { match => { "message" => "%{GREEDYDATA:what} took %{NUMBER:ms:int} ms" } } }\n',
        'filter { grok { match => { "message" => "took %{NUMBER:ms:int} ms" } } }\n',
        'filter { grok { patterns_dir => ["./patterns"] match => { "message" => "%{SHOP_HEAD} %{WORD:verb}" } } }\n',
        'filter { grok { match => { "message" => "session %{WORD:session} of %{USER:user}" } } }\n',
        'filter { grok { match => { "message" => "%{IP:proxy}? %{COMBINEDAPACHELOG}" } } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS301" not in selected_codes(text, "LS301")


@pytest.mark.parametrize(
    ("field", "more", "begins"),
    [
        ("message", 'json { source => "message" }', "^(?:<\\d+>)?"),
        ("Message", "", "^(?:<\\d+>)?"),
        ("Message", 'json { source => "message" }', "^"),
        ("Message", 'json { source => "message" target => "event" }', "^(?:<\\d+>)?"),
        ("[event][Message]", 'json { source => "message" target => "event" }', "^"),
        ("Message", 'json { source => "other" } mutate { rename => { "message" => "Message" } }', "^(?:<\\d+>)?"),
        ("raw", 'kv { } mutate { add_field => { "raw" => "%{message}" } }', "^(?:<\\d+>)?"),
        ("raw", 'csv { } mutate { copy => { "other" => "raw" } }', "^"),
    ],
)
def test_no_priority_before_a_field_of_a_decoded_event(field: str, more: str, begins: str) -> None:
    pattern = "%{SYSLOGTIMESTAMP:at} %{SYSLOGHOST:server} %{GREEDYDATA:text}"
    text = f'input {{ udp {{ port => 514 }} }} filter {{ {more} grok {{ match => {{ "{field}" => "{pattern}" }} }} }}\n'
    (finding,) = run("LS301", text)
    assert finding.message.endswith(f"Start it with `{begins}`")


@pytest.mark.parametrize(
    ("other", "is_optional"),
    [
        ("<(?<id>\\d+)>%{SYSLOGTIMESTAMP:at} %{GREEDYDATA:text}", True),
        ("^<%{POSINT:priority}>%{GREEDYDATA:text}", True),
        ("^%{SYSLOGTIMESTAMP:at} %{GREEDYDATA:text}", False),
    ],
)
def test_an_access_log_that_may_be_behind_a_syslog_header(other: str, is_optional: bool) -> None:
    filters = "".join(
        f'if [type] == "{kind}" {{ grok {{ match => {{ "message" => "{pattern}" }} }} }} '
        for kind, pattern in (("web", "%{COMBINEDAPACHELOG}"), ("fw", other))
    )
    for plugin, expected in (("udp", is_optional), ("file", False)):
        inputs = f'{plugin} {{ type => "web" port => 1 }} udp {{ type => "fw" port => 2 }}'
        found = run("LS301", f"input {{ {inputs} }} filter {{ {filters} }}\n")
        assert found[0].is_optional is expected
        assert (found[0].fix is None) is expected


def test_thousands_of_patterns_of_one_field_take_linear_time() -> None:
    def check(count: int) -> None:
        several = ", ".join(['"%{IP:a} %{DATA:b}"'] * count)
        assert len(run("LS301", grok(f'match => {{ "message" => [{several}] }}'))) == count

    check_linear(check, lambda size: size, 250, 4000)


def test_the_anchor_of_a_message_is_that_of_each_of_its_edits() -> None:
    lines = r"%{IP:a} %{WORD:b}\n%{WORD:c}"
    one = f'filter {{ grok {{ match => {{ "message" => ["{lines}", "%{{IP:a}} %{{WORD:b}}"] }} }} }}'
    assert [finding.message[-4:] for finding in run("LS301", one)] == ["`\\A`", "`\\A`"]
    several = "".join(
        f'grok {{ match => {{ "message" => "{pattern}" }} }} ' for pattern in (lines, "%{IP:a} %{WORD:b}", lines)
    )
    found = reported("LS301", f"filter {{ {several} }}")
    edits = [{edit.text for edit in finding.fix.edits} for finding in found if finding.fix is not None]
    assert edits == [{"\\A"}, {"^"}]
    assert ["`\\A`" in found[0].message, "`^`" in found[1].message] == [True, True]
