"""LS321 (kafka-consumer-threads): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import selected_codes


def test_threads_against_workers() -> None:
    text = 'input { kafka { topics => ["a"] consumer_threads => 6 } }\n'
    assert run("LS321", text) == []
    (finding,) = run("LS321", text, project=FakeProject(pipeline_workers=4))
    assert finding.related[0].path == "logstash.yml"
    assert run("LS321", text, project=FakeProject(pipeline_workers=8)) == []


@pytest.mark.parametrize(
    "text",
    [
        'input { kafka { bootstrap_servers => "k1:9092" topics => ["web"] consumer_threads => "${THREADS:20}" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS321" not in selected_codes(text, "LS321")
