"""Verdict and releases of pipelines, with and without a target."""

import pytest
from newest_release import NEWEST

from lslint.config.command_line import Values
from lslint.config.keys import Config
from lslint.config.settings import Settings
from lslint.engine.file import check_text


def judge(text, target=None, **config):
    values = Values()
    values.select = ["ALL"]
    if target:
        values.target = [f"logstash={target}"]
    return check_text(text, "x.conf", "logstash", Settings(values, Config("lslint.toml", config)))


@pytest.mark.parametrize(("text", "target", "verdict", "releases"), [
    ("filter { mutate { rename => { 'a' => 'b''c' => 'd' } } }", "8.14", "rejected", f"8.15-{NEWEST}"),
    ('input { beats { port => "{{ port }}" } }', None, "unknown", None),
])  # fmt: skip
def test_verdict(text, target, verdict, releases):
    result = judge(text, target)
    assert (result.verdict, result.releases) == (verdict, releases)


def test_declared_plugins_are_silent():
    text = "filter { acme { } range { } } output { pipe { command => ls } }"
    codes = [finding.rule.code for finding in judge(text).findings]
    assert codes.count("LS402") == 1
    assert codes.count("LS601") == 1
    declared = judge(text, **{"extra-plugins": ["filter/acme", "filter/range", "output/pipe"]})
    assert not {"LS402", "LS601"} & {finding.rule.code for finding in declared.findings}
    assert declared.verdict == "unknown"


def test_declared_variables_are_checked():
    text = 'input { beats { port => "${PORT}" host => "${HOST}" } }'
    assert judge(text, env=["PORT", "HOST"]).verdict == "unknown"
    refused = judge(text, env=["PORT"])
    assert refused.verdict == "rejected"
    assert refused.releases == ""
    assert [(f.rule.code, f.stage) for f in refused.findings if f.rule.code == "LS403"] == [("LS403", "load")]
