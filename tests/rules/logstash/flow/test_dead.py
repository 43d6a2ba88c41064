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
        ("kafka", 'topics => ["a"]'),
        ("kafka", 'topics => ["{{ topic }}"] # {{ comment }}'),
        ("udp", "port => 5000"),
        ("tcp", 'port => 5000 host => "{{ host }}"'),
        ("file", 'path => "/var/log/{{ app }}.log"'),
        ("kafka", 'topics => ["a"] codec => plain { charset => "UTF-8" }'),
    ],
)
def test_advice_in_a_branch_that_no_event_of_plain_lines_enters(name, options):
    options += "\n"
    codes = default_codes(TEXT % (name, options), path="logs.conf.j2")
    assert not ADVICE & set(codes)
    assert "LS293" in codes


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


@pytest.mark.parametrize(
    ("outer", "inner", "between", "found"),
    [
        ('[type] == "redis"', '[type] == "windows"', "", False),
        ('[type] in ["a", "b"]', '[type] == "c"', "", False),
        ('[type] == "redis" and [a]', '"x" in [b] and [type] == "windows"', "", False),
        ('[type] == "redis"', '[type] == "redis"', "", True),
        ('[type] == "redis"', '[type] =~ "win"', "", True),
        ('[type] == "redis"', '[kind] == "windows"', "", True),
        ('[type] == "redis"', '[type] == "windows"', 'mutate { replace => { "type" => "%{kind}" } }', True),
        ('[type] == "redis"', '[type] == "windows"', 'json { source => "message" }', True),
        ('[type] != "redis"', '[type] == "windows"', "", True),
    ],
)
def test_conditions_that_contradict_the_ones_around_them(outer, inner, between, found):
    """Whatever the inputs are: they are in another file, or send any events."""
    grok = 'grok { match => { "message" => "%{DATA}(Account Name:)%{SPACE}%{USERNAME:user}%{GREEDYDATA}" } }'
    filters = f"filter {{ if {outer} {{ {between} if {inner} {{ {grok} }} }} }}\n"
    for inputs in ("", "input { beats { port => 5044 } }\noutput { elasticsearch { } }\n"):
        assert ("LS302" in default_codes(inputs + filters)) is found


def test_advice_in_a_branch_whose_condition_contradicts_itself():
    grok = 'grok { match => { "message" => "%{SYSLOGTIMESTAMP:t} %{SYSLOGHOST:h} %{GREEDYDATA:m}" } }'
    text = f'input {{ beats {{ port => 5044 }} }}\nfilter {{ if [a] == "x" and OTHER {{ {grok} }} }}\n'
    text += "output { elasticsearch { hosts => ['https://es:9200'] } }\n"
    assert "LS301" not in default_codes(text.replace("OTHER", '[a] == "y"'))
    assert "LS301" in default_codes(text.replace("OTHER", '[b] == "y"'))


RUBY = "ruby { code => \"event['a'] = 1\" }"


@pytest.mark.parametrize(
    ("inputs", "before", "condition", "severity"),
    [
        ("udp { port => 1 type => syslog }", "", '[type] == "ids"', "info"),
        ("udp { port => 1 type => syslog }", "", '[type] == "syslog"', "error"),
        ("udp { port => 1 }", "", '[type] == "ids"', "info"),
        ("udp { port => 1 type => syslog }", 'mutate { replace => { "type" => "ids" } }', '[type] == "ids"', "error"),
        ("beats { port => 1 }", "", '[type] == "ids"', "error"),
        # A document may contain the field, but nothing shows that one does.
        ("udp { port => 1 type => syslog }", 'json { source => "message" }', '[type] == "ids"', "info"),
        ("udp { port => 1 type => syslog }", 'json { source => "message" }', '[type] in ["ids", "b"]', "info"),
        ("udp { port => 1 type => syslog }", 'json { source => "message" }', '[type] in ["ids", "syslog"]', "error"),
        ("udp { port => 1 type => syslog }", 'json { source => "message" }', '[type] == "ids" or [a]', "error"),
        ("udp { port => 1 type => syslog }", 'json { source => "message" }', '[type] != "ids"', "error"),
        ("udp { port => 1 type => syslog codec => json }", "", '[type] == "ids"', "error"),
        ("udp { port => 1 }", 'json { source => "message" }', '[type] == "ids"', "error"),
        ("udp { port => 1 type => syslog } beats { port => 2 }", 'json { source => "a" }', '[type] == "ids"', "error"),
        ("udp { port => 1 type => ss }", 'json { source => "a" } kv { } ruby { code => "event.set(\'type\', 1)" }',
         '[type] == "ids"', "error"),
        ("udp { port => 1 type => syslog }", 'json { source => "a" } grok { match => { "a" => "^%{WORD:type}" } }',
         '[type] == "ids"', "error"),
        ("udp { port => 1 type => syslog }", 'json { source => "a" } ruby { code => "event.set(\'[a][type]\', 1)" }',
         '[type] == "ids"', "info"),
        ("udp { port => 1 type => syslog }", 'kv { } clone { clones => ids }', '[type] == "ids"', "error"),
        ('udp { port => 1 type => "${TYPE}" }', 'json { source => "a" }', '[type] == "ids"', "error"),
    ],
)  # fmt: skip
def test_an_error_at_run_time_in_a_branch_that_events_probably_never_enter(inputs, before, condition, severity):
    text = f"input {{ {inputs} }}\nfilter {{ {before} if {condition} {{ {RUBY} }} }}\noutput {{ stdout {{ }} }}\n"
    found = check_default(text, "a.conf", "logstash", "8.15").findings
    assert [finding.severity for finding in found if finding.rule.code == "LS670"] == [severity]


def test_errors_that_prevent_the_start_count_in_every_branch():
    text = 'input { udp { port => 1 type => a } }\nfilter { if [type] == "b" { grok { match => { "a" => "(x" } } } }\n'
    found = check_default(text + "output { stdout { } }\n", "a.conf", "logstash", "8.15").findings
    assert "error" in {finding.severity for finding in found if finding.rule.code == "LS250"}
