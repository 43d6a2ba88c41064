"""LS102 (unknown-option): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import severities
from logstash_checks import ES_OPTIONS, check_load, default_codes


def test_no_option_is_offered_that_is_on_its_way_out():
    (finding,) = [f for f in check_load(ES_OPTIONS % "index_type => log").findings if f.rule.code == "LS102"]
    assert "document_type" not in finding.message
    assert finding.fix is None
    (finding,) = [f for f in check_load(ES_OPTIONS % "index_type => log", "5.6").findings if f.rule.code == "LS102"]
    assert "use `document_type`" in finding.message


@pytest.mark.parametrize("option", ["protocol => http", "port => 9200", "cluster => main"])
def test_no_rename_is_offered_for_another_meaning(option):
    name = option.split()[0]
    result = check_load(ES_OPTIONS.replace('hosts => ["es:9200"] ', "") % option)
    (finding,) = [finding for finding in result.findings if finding.rule.code in ("LS102", "LS106")]
    assert finding.fix.applicability == "manual"
    assert finding.fix.message == f"Use `hosts` instead of `{name}`"


def test_protocol_was_removed() -> None:
    text = 'output { elasticsearch { protocol => "transport" } }'
    assert {"LS102", "LS106"} & set(severities(text, kind="logstash"))


def test_the_redis_input_has_no_cluster_mode() -> None:
    assert "LS102" in default_codes('input { redis { data_type => "list" key => "k" cluster => true } }\n')
