"""Fields whose lines begin with something that the pattern does not describe (LS301)."""

import pytest
from advice import run
from logstash_checks import default_codes, filters, grok_filter, inputs, messages

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


def test_condition_on_a_capture_of_the_same_line() -> None:
    header = grok("^" + SYSLOG + "%{GREEDYDATA:text}")
    second = grok("%{IP:client}:%{INT:port} %{NOTSPACE:backend} %{INT:status}")
    asked = f'if [program] == "haproxy" {{ {second} }}'
    assert messages("LS301", inputs(TCP) + filters(header, asked)) == []
    assert messages("LS301", inputs(TCP) + filters(header, f"if [pid] {{ {second} }}")) == []
    assert messages("LS301", inputs(TCP) + filters(header, asked.replace("program", "pid", 1))) == []
    # the rest of the line, another field, or the same start
    assert len(messages("LS301", inputs(TCP) + filters(header, asked.replace('"message"', '"text2line"')))) == 0
    again = f'if [program] == "haproxy" {{ {grok(SYSLOG + "%{IP:a} %{INT:b}")} }}'
    assert len(messages("LS301", inputs(TCP) + filters(header, again))) == 1
    other = f'if [kind] == "haproxy" {{ {second} }}'
    assert len(messages("LS301", inputs("beats { port => 5044 }") + filters(header, other))) == 1


def test_priority_only_before_lines_of_the_network() -> None:
    iso = grok("%{TIMESTAMP_ISO8601:time} %{IP:client} %{WORD:verb}")
    assert advised(inputs(TCP) + filters(iso)) == ["^(?:<\\d+>)?"]
    asked = f'if [type] == "iis" {{ {iso} }}'
    assert advised(inputs(TCP, "beats { port => 5044 }") + filters(asked)) == ["^"]
    assert advised(inputs(TCP) + filters(asked.replace("iis", "syslog"))) == ["^(?:<\\d+>)?"]
    assert advised(inputs("tcp { port => 1 }") + filters(asked)) == ["^(?:<\\d+>)?"]


def test_priority_before_pasted_syslog_lines() -> None:
    line = SYSLOG + "%{GREEDYDATA:text}"
    es = 'output { elasticsearch { hosts => ["es:9200"] } }\n'
    assert advised(inputs("stdin { }") + filters(grok(line)) + es) == ["^(?:<\\d+>)?"]
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


def test_priority_in_trials() -> None:
    line = grok("<%{POSINT:pri}>" + SYSLOG + "%{GREEDYDATA:text}")
    out = "output { stdout { codec => json_lines } }\n"
    assert "LS301" not in default_codes(inputs("stdin { }") + filters(line) + out)
    assert "LS301" in default_codes(inputs(TCP) + filters(line) + 'output { elasticsearch { hosts => ["es:9200"] } }')
