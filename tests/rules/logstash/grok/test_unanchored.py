"""Patterns for complete lines: their starts, and what lines begin with before them (LS301)."""

import pytest
from advice import run
from logstash_checks import default_codes, filters, grok_filter, inputs, match, messages

SYSLOG = "%{SYSLOGTIMESTAMP:time} %{SYSLOGHOST:host} %{DATA:program}(?:\\[%{POSINT:pid}\\])?: "
TCP = "tcp { port => 5140 type => syslog }"


def advised(text: str) -> list[str]:
    return [message.partition("Start it with ")[2].strip("`") for message in messages("LS301", text)]


def grok(pattern: str, field: str = "message") -> str:
    return f'grok {{ match => {{ "{field}" => "{pattern}" }} }}'


@pytest.mark.parametrize(
    "rest",
    ["%{GREEDYDATA:text}", "%{GREEDYMULTILINE:text}", "%{REST:text}", "(?<text>.*)", "(?<text>.*)$", "%{ALL:text}$"],
)
def test_text_after_a_syslog_header_may_begin_with_spaces(rest: str) -> None:
    text = filters(grok("^" + SYSLOG + rest), grok("%{WORD:user} : %{IP:a} %{GREEDYDATA:data}", "text"))
    assert "LS301" not in default_codes(text)
    plain = filters(grok("^%{INT:n} %{GREEDYDATA:text}"), grok("%{WORD:user} : %{IP:a} %{GREEDYDATA:data}", "text"))
    assert "LS301" in default_codes(plain)


def test_priority_only_before_lines_of_the_network() -> None:
    iso = grok("%{TIMESTAMP_ISO8601:time} %{IP:client} %{WORD:verb}")
    assert advised(inputs(TCP) + filters(iso)) == ["^(?:<\\d+>(?:1 )?)?"]
    asked = f'if [type] == "iis" {{ {iso} }}'
    assert advised(inputs(TCP, "beats { port => 5044 }") + filters(asked)) == ["^"]
    assert advised(inputs(TCP) + filters(asked.replace("iis", "syslog"))) == ["^(?:<\\d+>(?:1 )?)?"]
    assert advised(inputs("tcp { port => 1 }") + filters(asked)) == ["^(?:<\\d+>(?:1 )?)?"]


def test_priority_that_another_pattern_begins_with() -> None:
    line = SYSLOG + "%{GREEDYDATA:text}"
    es = 'output { elasticsearch { hosts => ["es:9200"] } }\n'
    assert advised(inputs('file { path => "/var/log/a" }') + filters(grok(line)) + es) == ["^"]
    several = grok_filter(line, ">%{DATA:program}: %{GREEDYDATA:text}")
    assert advised(inputs('file { path => "/var/log/a" }') + several + es)[0] == "^(?:<\\d+>)?"


def test_patterns_that_match_nothing() -> None:
    assert run("LS301", filters(grok("%{SYSLOGTIMESTAMP}:syslog_timestamp %{SYSLOGHOST:host} %{WORD:verb}"))) == []
    assert len(run("LS301", filters(grok("%{SYSLOGTIMESTAMP}:%{INT:n} %{SYSLOGHOST:host} %{WORD:verb}")))) == 1
    broken = grok("%{IPORHOST:client} - %{DATA:user}\n   %{INT:status} %{WORD:verb}")
    assert run("LS301", inputs('file { path => "/a" }') + filters(broken)) == []
    joined = 'file { path => "/a" codec => multiline { pattern => "^ " what => previous } }'
    assert len(run("LS301", inputs(joined) + filters(broken))) == 1


def test_severity_depends_on_the_gain_of_the_usual_anchor() -> None:
    several = inputs("beats { port => 5044 }", "kafka { topics => ['a'] }", "redis { key => a data_type => list }")
    time = "(?m)%{SYSLOGTIMESTAMP:time} %{HOSTNAME:host} %{GREEDYDATA:text}"
    address = "(?m)%{IPORHOST:client} %{WORD:verb} %{GREEDYDATA:text}"
    assert [one.severity for one in run("LS301", several + filters(grok(time)))] == ["info"]
    assert [one.severity for one in run("LS301", several + filters(grok(address)))] == ["warning"]


@pytest.mark.parametrize(
    ("first", "second", "count"),
    [
        ("Failed password for %{USER:user}", "Accepted password for %{USER:user}", 0),
        ("Failed password for %{USER:user}", "^Accepted password for %{USER:user}", 1),
        ("Failed password for %{USER:user}", "%{IP:a} %{WORD:b} %{INT:c} %{INT:d} %{INT:e}", 2),
    ],
)
def test_lists_of_literals(first: str, second: str, count: int) -> None:
    text = grok_filter(first, second, "%{IPORHOST:client} : fd %{INT:fd} %{WORD:how}")
    assert len(run("LS301", text)) == count


def test_a_time_in_a_list_of_literals_begins_the_line() -> None:
    literals = "Failed password for %{USER:u}", "Accepted key for %{USER:u}"
    assert len(run("LS301", grok_filter(*literals, "%{TIMESTAMP_ISO8601:t} %{GREEDYDATA:x}"))) == 1


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
    ("pattern", "count"),
    [
        (r"\[agent_ds=%{DATA:ds}\]-%{GREEDYDATA:rest}", 0),
        (r"\[component\] %{WORD:a} %{WORD:b} %{WORD:c}", 0),
        (r"\[component\] %{TIMESTAMP_ISO8601:t} %{WORD:b} %{WORD:c}", 1),
        (r"\[%{HTTPDATE:t}\] %{WORD:a} %{WORD:b}", 1),
        (r"\[pid %{INT:pid}\] %{WORD:a} %{WORD:b}", 1),
    ],
)
def test_a_word_in_an_opening_bracket(pattern: str, count: int) -> None:
    assert len(run("LS301", match(pattern))) == count


@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        (r"%{IP:a}\(%{INT:p}\).*%{IP:b}\(%{INT:q}\)", 0),
        (r"%{IP:a}\(%{INT:p}\) .*%{IP:b}\(%{INT:q}\)", 1),
        (r"%{TIMESTAMP_ISO8601:t}.*%{IP:b}\(%{INT:q}\)", 1),
    ],
)
def test_words_with_anything_between_them(pattern: str, count: int) -> None:
    assert len(run("LS301", match(pattern))) == count


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
    assert len(run("LS301", match(pattern))) == count


def test_a_keyword_in_a_bracket() -> None:
    assert run("LS301", match(r"\[req-%{UUID:request} %{WORD:user} %{WORD:tenant}\] %{GREEDYDATA:rest}")) == []
