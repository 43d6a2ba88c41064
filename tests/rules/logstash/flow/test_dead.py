"""Branches that no event reaches."""

from logstash_checks import check_default

RUBY = "ruby { code => \"event['a'] = 1\" }"


def test_errors_that_prevent_the_start_count_in_every_branch():
    text = 'input { udp { port => 1 type => a } }\nfilter { if [type] == "b" { grok { match => { "a" => "(x" } } } }\n'
    found = check_default(text + "output { stdout { } }\n", "a.conf", "logstash", "8.15").findings
    assert "error" in {finding.severity for finding in found if finding.rule.code == "LS250"}
