"""Branches that no event reaches."""

import pytest
from logstash_checks import check_default

RUBY = "ruby { code => \"event['a'] = 1\" }"


@pytest.mark.parametrize(
    ("inputs", "before", "condition", "severity"),
    [
        ("udp { port => 1 type => syslog }", "", '[type] == "ids"', "info"),
        ("udp { port => 1 type => syslog }", "", '[type] == "syslog"', "error"),
        ("udp { port => 1 }", "", '[type] == "ids"', "info"),
        ("udp { port => 1 type => syslog }", 'mutate { replace => { "type" => "ids" } }', '[type] == "ids"', "error"),
        ("beats { port => 1 }", "", '[type] == "ids"', "error"),
        ("beats { port => 1 }", "", '[a] == "x" and [a] == "y"', "info"),
        ("udp { port => 1 type => syslog }", 'json { source => "message" }', '[type] == "ids"', "error"),
        ("udp { port => 1 type => syslog codec => json }", "", '[type] == "ids"', "error"),
    ],
)
def test_an_error_at_run_time_in_a_branch_that_no_event_enters(inputs, before, condition, severity):
    text = f"input {{ {inputs} }}\nfilter {{ {before} if {condition} {{ {RUBY} }} }}\noutput {{ stdout {{ }} }}\n"
    found = check_default(text, "a.conf", "logstash", "8.15").findings
    assert [finding.severity for finding in found if finding.rule.code == "LS670"] == [severity]


def test_errors_that_prevent_the_start_count_in_every_branch():
    text = 'input { udp { port => 1 type => a } }\nfilter { if [type] == "b" { grok { match => { "a" => "(x" } } } }\n'
    found = check_default(text + "output { stdout { } }\n", "a.conf", "logstash", "8.15").findings
    assert "error" in {finding.severity for finding in found if finding.rule.code == "LS250"}
