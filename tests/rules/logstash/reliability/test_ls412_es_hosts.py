"""LS412 (es-hosts): cases beyond the examples of the rule."""

import pytest
from advice import run, spans
from elasticsearch_checks import severities
from logstash_checks import ES_OF_TWO_HOSTS, es_output


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (es_output('hosts => ["http://a:9300", "http://b:9200"]'), ['"http://a:9300"']),
        (es_output('hosts => "https://es.example.com"'), ['"https://es.example.com"']),
        (es_output('hosts => ["https://es.example.com/path"]'), ['"https://es.example.com/path"']),
        (es_output('hosts => ["https://es.cluster.local"]'), []),
        (es_output('hosts => ["https://10.0.0.5"]'), []),
        (es_output('hosts => ["https://elasticsearch"]'), []),
        (es_output('hosts => ["es-node-01"]'), ['"es-node-01"']),
        (es_output('hosts => ["es01.example.com:9203"]'), []),
        (es_output('hosts => ["es-shop7.example.com:9200"]'), []),
        (es_output('hosts => ["10.0.0.1:9200"]'), []),
        (es_output('hosts => ["[::1]:9300"]'), []),
        (es_output('hosts => ["{{ host }}:9300"]'), []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS412", text) == found


def test_several_hosts() -> None:
    one = 'output { elasticsearch { hosts => ["es1:9200"] } }'
    two = 'output { elasticsearch { hosts => ["es1:9200", "es2:9200"] } }'
    assert severities(one, kind="logstash")["LS412"] == "info"
    assert "LS412" not in severities(two, kind="logstash")


def test_single_host_of_a_cluster() -> None:
    """One host of several is reported, two are not."""
    (finding,) = run("LS412", 'output { elasticsearch { hosts => ["es1:9200"] } }\n')
    assert finding.severity == "info"
    assert not run("LS412", ES_OF_TWO_HOSTS)


@pytest.mark.parametrize(
    ("option", "count"),
    [
        ("sniffing => true", 0),
        ('sniffing => "true"', 0),
        ('sniffing => "${SNIFF}"', 0),
        ("sniffing => false", 1),
        ("sniffing_delay => 5", 1),
    ],
)
def test_an_output_that_looks_for_the_nodes(option: str, count: int) -> None:
    assert len(run("LS412", es_output(f'hosts => ["es1:9200"] {option}'))) == count
    assert len(run("LS412", es_output(f'hosts => ["es1:9300"] {option}'))) == 1
