"""Settings, types and parameters of templates for OpenSearch, by release."""

import json

from images import Images

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


def template(settings=None, properties=None, **mapping):
    body = {"settings": settings or {}, "mappings": {"properties": properties or {"a": {"type": "keyword"}}, **mapping}}
    return json.dumps({"index_patterns": ["shop-*"], "template": body})


def checked(text, release):
    values = Values()
    values.target = [f"opensearch={release}"] if release else []
    return check_text(text, "x.json", "es-template", Settings(values, inference=Images("opensearch")))


def messages(text, release):
    found = [one for one in checked(text, release).findings if one.rule.covers_opensearch]
    return [(one.rule.code, one.severity, one.message) for one in found]


def one_message(text, release):
    ((code, severity, message),) = messages(text, release)
    assert severity == "error"
    return f"{code} {message}"


def test_messages():
    flattened = template(properties={"a": {"type": "flattened"}})
    assert one_message(flattened, "2.11") == (
        "ES101 Type `flattened` of `a` exists in Elasticsearch, but not in OpenSearch (rejected by OpenSearch 2.11)."
        " OpenSearch has `flat_object`"
    )
    assert one_message(flattened, "1.0").endswith(". Use another type")
    assert one_message(template({"index.replication.type": "SEGMENT"}), "1.0") == (
        "ES122 Setting `index.replication.type` requires a newer OpenSearch, for example 2.11 (rejected by"
        " OpenSearch 1.0). Remove the setting, or upgrade"
    )
    assert one_message(template({"index.lifecycle.name": "p"}), "2.0..2.11") == (
        "ES122 OpenSearch does not have `index.lifecycle.name`, a setting of Elasticsearch (rejected by OpenSearch"
        " 2.11). Set `ism_template` in an ISM policy instead"
    )
    assert one_message(template({"index.lifecycle.name": "p"}), "") == (
        "ES122 OpenSearch does not have `index.lifecycle.name`, a setting of Elasticsearch (rejected by OpenSearch)."
        " Set `ism_template` in an ISM policy instead"
    )
    assert one_message(template({"index.lifecycle.rollover_alias": "a"}), "3.8") == (
        "ES122 OpenSearch does not have `index.lifecycle.rollover_alias`, a setting of Elasticsearch (rejected by"
        " OpenSearch 3.8). Use `plugins.index_state_management.rollover_alias`"
    )
    assert one_message(template({"index.provided_name": "a"}), "2.11") == (
        "ES122 `index.provided_name` is managed by OpenSearch and cannot be set (rejected by OpenSearch 2.11). Remove"
        " the setting"
    )
    assert one_message(template({"index.number_of_replicas": -1}), "2.11") == (
        "ES104 `-1` is not a valid value of `index.number_of_replicas` (rejected by OpenSearch 2.11). Use 0 or more"
    )
    assert one_message(template(properties={"a": {"type": "keyword", "ignore_abov": 1}}), "2.11") == (
        "ES101 Type `keyword` of `a` has no parameter `ignore_abov` (rejected by OpenSearch 2.11); did you mean"
        " `ignore_above`?"
    )
