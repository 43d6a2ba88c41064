"""Settings of plugins: an unknown name may belong to a plugin unless it is similar to a known name."""

import json

from elasticsearch_checks import check_template


def index(name):
    body = {"index_patterns": ["a-*"], "template": {"settings": {name: "x"}}}
    result = check_template(json.dumps(body), "es-index-template", "9.5")
    return result.verdict, [one.rule.code for one in result.findings if one.stage == "load"]


def test_index_settings():
    assert index("index.archived.index.foo") == ("rejected", ["ES122"])
