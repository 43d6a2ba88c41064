"""Branches that no event reaches."""

import pytest
from logstash_checks import check_default, default_codes

TEXT = """input { %s { %s } }
filter {
  if [fileset][module] == "system" {
    grok { match => { "message" => "%%{SYSLOGTIMESTAMP:t} %%{SYSLOGHOST:h} %%{GREEDYDATA:m}" } }
    date { match => ["t", "MMM  d HH:mm:ss"] }
  }
}
output { elasticsearch { hosts => ["https://{{ es }}:9200"] index => "{{ name }}-%%{+YYYY}" } }
"""
ADVICE = {"LS301", "LS448", "LS225"}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("kafka", 'topics => ["a"] codec => json'),
        ("kafka", 'topics => ["a"] codec => "{{ codec }}"'),
        ("kafka", 'topics => ["a"] add_field => { "{{ name }}" => "a" }'),
        ("kafka", 'topics => ["a"] {% if json %} codec => json {% endif %}'),
        ("beats", "port => 5044"),
    ],
)
def test_a_branch_that_events_may_enter(name, options):
    codes = default_codes(TEXT % (name, options), path="logs.conf.j2")
    assert "LS301" in codes
    assert "LS293" not in codes


def test_a_branch_after_a_json_filter():
    text = TEXT.replace("filter {\n", 'filter {\n json { source => "message" }\n')
    assert "LS301" in default_codes(text % ("kafka", 'topics => ["a"]'), path="logs.conf.j2")


RUBY = "ruby { code => \"event['a'] = 1\" }"


def test_errors_that_prevent_the_start_count_in_every_branch():
    text = 'input { udp { port => 1 type => a } }\nfilter { if [type] == "b" { grok { match => { "a" => "(x" } } } }\n'
    found = check_default(text + "output { stdout { } }\n", "a.conf", "logstash", "8.15").findings
    assert "error" in {finding.severity for finding in found if finding.rule.code == "LS250"}
