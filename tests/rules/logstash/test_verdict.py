"""Verdict and releases of pipelines, with and without a target."""

import pytest
from newest_release import NEWEST

from lslint.config.command_line import Values
from lslint.config.keys import Config
from lslint.config.settings import Settings
from lslint.engine.file import check_text

OUT = " output { stdout { } }"


def judge(text, target=None, **config):
    values = Values()
    values.select = ["ALL"]
    if target:
        values.target = [f"logstash={target}"]
    return check_text(text, "x.conf", "logstash", Settings(values, Config("lslint.toml", config)))


@pytest.mark.parametrize(
    ("text", "target", "verdict", "releases"),
    [
        ("input { stdin { } }" + OUT, None, "accepted", f"5.0-{NEWEST}"),
        ("input { stdin { } }" + OUT, "6.8", "accepted", f"5.0-{NEWEST}"),
        ("", None, "accepted", f"7.6-{NEWEST}"),
        # newer than 5.0: silent
        ("input { beats { port => 1 enrich => none } }", None, "accepted", f"8.7-{NEWEST}"),
        ("input { beats { port => 1 enrich => none } }", "8.6", "rejected", f"8.7-{NEWEST}"),
        # accepted by older releases only, with a warning
        ("input { beats { port => 1 ssl => true } }", None, "accepted", "5.0-8.19"),
        ("input { beats { port => 1 ssl => true } }", "8.19", "accepted", "5.0-8.19"),
        ("input { beats { port => 1 ssl => true } }", "9.0.2", "rejected", "5.0-8.19"),
        # rejected by every release
        ("input { beats { port => 1 ssl => true } } filter { date { precision => ns match => [a, ISO8601] } }", None,
         "rejected", ""),
        ("input { beats { prot => 1 } }", None, "rejected", ""),
        ("input { beats { port => 1 } beats { port => 1 codec => json codec => plain } }", None, "rejected", "5.0-8.6"),
        ("input { stdin {", None, "rejected", ""),
        # older grammars
        ("filter { drop { } } # end", None, "accepted", f"5.0-5.6, 8.15-{NEWEST}"),
        ("filter { mutate { rename => { 'a' => 'b''c' => 'd' } } }", None, "accepted", f"8.15-{NEWEST}"),
        ("filter { mutate { rename => { 'a' => 'b''c' => 'd' } } }", "8.14", "rejected", f"8.15-{NEWEST}"),
        ("filter { mutate { rename => { 'a' => 'b' 'a' => 'd' } } }", "8.14", "rejected", ""),
        # plugins of unknown origin
        ("filter { acme { } }", None, "unknown", None),
        ("filter { range { } }", None, "unknown", None),
        ("filter { range { } } input { beats { prot => 1 } }", None, "rejected", ""),
        ("output { pipe { command => ls } }", None, "accepted", "5.0-9.4"),
        ("output { pipe { command => ls } }", "9.4", "accepted", "5.0-9.4"),
        ("filter { prune { } }", None, "accepted", f"7.0-{NEWEST}"),
        ("filter { prune { } }", "6.8", "unknown", f"7.0-{NEWEST}"),
        ("filter { http { url => ab target_body => ab } }", None, "accepted", f"6.6-{NEWEST}"),
        # variables
        ('input { beats { port => "${PORT}" } }', None, "unknown", None),
        ('input { beats { port => "${PORT:5044}" } }', None, "accepted", f"5.0-{NEWEST}"),
        ('input { beats { port => 1 host => "${HOST}" } }', None, "accepted", f"5.0-{NEWEST}"),
        ("input { beats { port => {{ port }} } }", None, "unknown", None),
        ('input { beats { port => "{{ port }}" } }', None, "unknown", None),
        ('output { elasticsearch { hosts => "${ES_HOSTS}" } }', None, "unknown", None),
        # older than the catalogue
        ("input { beats { prot => 1 } }", "2.4", "accepted", None),
    ],
)  # fmt: skip
def test_verdict(text, target, verdict, releases):
    result = judge(text, target)
    assert (result.verdict, result.releases) == (verdict, releases)


def test_unknowns_are_reported():
    result = judge('filter { acme { } }\ninput { beats { port => "${PORT}" } }')
    assert [(gap.reason, gap.start) for gap in result.not_checked] == [
        ("plugin filter/acme is not in the catalogue", 9),
        ("the value of `port` is not in the file", 44),
    ]


def test_declared_plugins_are_silent():
    text = "filter { acme { } range { } } output { pipe { command => ls } }"
    codes = [finding.rule.code for finding in judge(text).findings]
    assert codes.count("LS402") == 1
    assert codes.count("LS601") == 1
    declared = judge(text, **{"extra-plugins": ["filter/acme", "filter/range", "output/pipe"]})
    assert not {"LS402", "LS601"} & {finding.rule.code for finding in declared.findings}
    assert declared.verdict == "unknown"


@pytest.mark.parametrize("plugin", ["filter { range { } }", "output { opensearch { } }", "output { gelf { } }"])
def test_community_plugins_are_not_checked(plugin):
    """A community plugin in a config is most likely installed, so its absence from the distribution is not reported."""
    result = judge(plugin)
    assert not {"LS402", "LS101"} & {finding.rule.code for finding in result.findings}
    assert result.verdict == "unknown"
    assert [gap.reason.startswith("plugin ") for gap in result.not_checked] == [True]


def test_declared_variables_are_checked():
    text = 'input { beats { port => "${PORT}" host => "${HOST}" } }'
    assert judge(text, env=["PORT", "HOST"]).verdict == "unknown"
    refused = judge(text, env=["PORT"])
    assert refused.verdict == "rejected"
    assert refused.releases == ""
    assert [(f.rule.code, f.stage) for f in refused.findings if f.rule.code == "LS403"] == [("LS403", "load")]


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("input { stdin { } }\noutput { stdout { } }\n", "yes"),
        ('filter { grok { match => { "message" => "%{NOSPACE}" } } }\n', "no"),
        ('filter { grok { match => { "message" => "%{NO_SUCH}" } } }\n', "unknown"),
        ('filter { grok { match => { "message" => "%{NO_SUCH} %{NOSPACE}" } } }\n', "no"),
        ('filter { grok { match => { "message" => "%{NO_SUCH} (" } } }\n', "no"),
        ('filter { grok { patterns_dir => ["/p"] match => { "message" => "%{NO_SUCH}" } } }\n', "unknown"),
        ('filter { ruby { code => "event.set(1)" } }\n', "unknown"),
        ('output { elasticsearch { template => "/etc/logstash/own.json" } }\n', "unknown"),
        ("filter { gork { } }\n", "unknown"),
        ("input { beats { } }\n", "unknown"),
    ],
)
def test_whether_it_starts(text: str, starts: str) -> None:
    assert check_text(text, "x.conf", "logstash").starts == starts
