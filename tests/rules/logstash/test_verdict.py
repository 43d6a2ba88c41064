"""Verdict and releases of pipelines, with and without a target."""

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


def test_declared_variables_are_checked():
    text = 'input { beats { port => "${PORT}" host => "${HOST}" } }'
    assert judge(text, env=["PORT", "HOST"]).verdict == "unknown"
    refused = judge(text, env=["PORT"])
    assert refused.verdict == "rejected"
    assert refused.releases == ""
    assert [(f.rule.code, f.stage) for f in refused.findings if f.rule.code == "LS403"] == [("LS403", "load")]
