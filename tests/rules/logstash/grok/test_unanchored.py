"""Patterns for complete lines: their starts, and what lines begin with before them (LS301)."""

import pytest
from logstash_checks import default_codes, filters

SYSLOG = "%{SYSLOGTIMESTAMP:time} %{SYSLOGHOST:host} %{DATA:program}(?:\\[%{POSINT:pid}\\])?: "


def grok(pattern: str, field: str = "message") -> str:
    return f'grok {{ match => {{ "{field}" => "{pattern}" }} }}'


@pytest.mark.parametrize("rest", [
    "%{GREEDYDATA:text}", "%{GREEDYMULTILINE:text}", "%{REST:text}", "(?<text>.*)",
])  # fmt: skip
def test_text_after_a_syslog_header_may_begin_with_spaces(rest: str) -> None:
    text = filters(grok("^" + SYSLOG + rest), grok("%{WORD:user} : %{IP:a} %{GREEDYDATA:data}", "text"))
    assert "LS301" not in default_codes(text)
    plain = filters(grok("^%{INT:n} %{GREEDYDATA:text}"), grok("%{WORD:user} : %{IP:a} %{GREEDYDATA:data}", "text"))
    assert "LS301" in default_codes(plain)
