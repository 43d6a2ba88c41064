"""LS412 (es-hosts): cases beyond the examples of the rule."""

import pytest
from advice import run, spans
from logstash_checks import es_output


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (es_output('hosts => ["https://es.cluster.local"]'), []),
        (es_output('hosts => ["https://10.0.0.5"]'), []),
        (es_output('hosts => ["https://elasticsearch"]'), []),
        (es_output('hosts => ["es-node-01"]'), ['"es-node-01"']),
        (es_output('hosts => ["{{ host }}:9300"]'), []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS412", text) == found


@pytest.mark.parametrize(("option", "count"), [('sniffing => "${SNIFF}"', 0), ("sniffing => false", 1)])
def test_an_output_that_looks_for_the_nodes(option: str, count: int) -> None:
    assert len(run("LS412", es_output(f'hosts => ["es1:9200"] {option}'))) == count
    assert len(run("LS412", es_output(f'hosts => ["es1:9300"] {option}'))) == 1
