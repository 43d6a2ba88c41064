"""LS301 (unanchored-grok) and what a line may begin with before the pattern: a syslog priority, a header, a space."""

import pytest
from advice import FakeProject, fixed, run
from logstash_checks import match


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
        ("input { tcp { port => 514 codec => json_lines } }", "^(?:<\\d+>)?", True),
        ("input { redis { key => 'x' data_type => 'list' } }", "^(?:<\\d+>)?", True),
        ("input { beats { port => 5044 } file { path => '/var/log/syslog' } stdin { } }", "^", False),
        ("input { syslog { port => 514 } beats { port => 5044 } }", "^(?:<\\d+>)?", False),
        ("input { relp { port => 514 } }", "^(?:<\\d+>)?", False),
        ("input { unix { path => '/dev/log' } }", "^(?:<\\d+>)?", False),
        ("", "^(?:<\\d+>)?", True),
    ],
)
def test_the_priority_of_syslog_lines(head: str, anchor: str, in_help: bool) -> None:
    """Lines read directly from the network begin with ``<13>``; the syslog input removes it, and files lack it. An
    optional priority is right for inputs that are not known."""
    for project, text in ((None, head + match(SYSLOG)), (FakeProject({"10-in.conf": head}), match(SYSLOG))):
        (finding,) = run("LS301", text, project=project)
        assert f'"{anchor}%{{SYSLOGTIMESTAMP' in fixed(text, finding)
        assert finding.message.endswith(f"Start it with `{anchor}`")
        assert ("`^` is enough" in str(finding.help)) is in_help
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


def test_the_anchor_of_a_syslog_pattern_allows_the_priority() -> None:
    text = "input { udp { port => 514 } }\n" + WITH_PRIORITY
    finding = run("LS301", text + match("%{SYSLOGLINE}"))[-1]
    assert "`^(?:<\\d+>(?:1 )?)?`" in finding.message


@pytest.mark.parametrize(
    ("pattern", "optional"),
    [
        ("\\[%{WORD:gid}:%{INT:sid}\\]\\s%{DATA:alert}\\[Priority:\\s+%{IP:from}\\]", True),
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
    ("pattern", "begin"),
    [
        ("%{TIMESTAMP_ISO8601:at} %{NOTSPACE:name} %{GREEDYDATA:text}", "^(?:<\\d+>(?:1 )?)?"),
        ("(?<timestamp>%{YEAR}%{MONTHNUM}%{MONTHDAY} %{TIME}) %{WORD:name} %{GREEDYDATA:text}", "^(?:<\\d+>)?"),
        ("\\[%{HTTPDATE:at}\\] %{WORD:level} %{INT:code} %{GREEDYDATA:text}", "^(?:<\\d+>)?"),
    ],
)
def test_each_time_may_follow_a_priority(pattern: str, begin: str) -> None:
    text = "input { udp { port => 514 } }\n" + match(pattern)
    (finding,) = run("LS301", text)
    after = fixed(text, finding)
    assert f'"{begin}{pattern}' in after
    assert run("LS301", after) == []
    (finding,) = run("LS301", match(pattern))
    assert finding.message.endswith("Start it with `^`")
    assert "<\\d" not in str(finding.help)


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
    ("pattern", "optional"),
    [
        (SYSLOG, True),
        ("%{TIMESTAMP_ISO8601:at} %{NOTSPACE:name} %{GREEDYDATA:text}", True),
        ("%{SYSLOGPROG}: %{IP:from} %{WORD:verb} %{GREEDYDATA:text}", True),
        ("%{IP:from} - %{USER:user} \\[%{HTTPDATE:at}\\] %{GREEDYDATA:text}", False),
        ("%{COMBINEDAPACHELOG}", False),
    ],
)
def test_the_syslog_input_removes_the_header_or_leaves_the_whole_line(pattern: str, optional: bool) -> None:
    """A header in the field is that of a line that the input could not parse: anything may be before it."""
    for head in ("syslog { port => 514 type => 'a' }", "syslog { type => 'a' } tcp { port => 1 type => 'b' }"):
        asked = "filter { if [type] == 'a' {" + match(pattern).removeprefix("filter {").rstrip() + "}"
        (finding,) = run("LS301", f"input {{ {head} }}\n{asked}")
        assert (finding.is_optional, finding.fix is None) == (optional, optional)
    other = "filter { if [type] == 'b' {" + match(pattern).removeprefix("filter {").rstrip() + "}"
    (finding,) = run("LS301", "input { syslog { type => 'a' } file { path => '/a' type => 'b' } }\n" + other)
    assert not finding.is_optional
