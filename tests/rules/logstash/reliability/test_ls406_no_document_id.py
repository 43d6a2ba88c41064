"""LS406 (no-document-id): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, reported, run
from logstash_checks import ES_OF_TWO_HOSTS, ES_OUTPUT, TCP_INPUT


@pytest.mark.parametrize(
    ("inputs", "output", "found"),
    [
        ('kafka { topics => ["a"] }', 'document_id => "%{id}"', []),
        ("jdbc { schedule => '* * * * *' statement => 'select * from t where id > :sql_last_value' }", "", []),
        ("jdbc { statement => 'select * from t' }", "", []),
        ("beats { port => 1 }", 'document_id => "${ID}"', []),
    ],
)
def test_documents_that_are_indexed_twice(inputs: str, output: str, found: list[str]) -> None:
    text = f"input {{ {inputs} }} output {{ elasticsearch {{ {output} }} }}"
    assert [finding.severity for finding in run("LS406", text)] == found


def test_statements_with_aggregates_are_not_reported() -> None:
    jdbc = 'input {{ jdbc {{ schedule => "* * * * *" statement => "SELECT {} FROM a" }} }}\n'
    assert run("LS406", jdbc.format("counter, b") + ES_OUTPUT)
    assert not run("LS406", jdbc.format("Count(1) AS n") + ES_OUTPUT)


def test_id_from_a_field_that_may_be_missing() -> None:
    text = (
        TCP_INPUT
        + 'filter { grok { match => { "message" => "%{INT:key} " } } } '
        + ES_OUTPUT.replace("hosts", "document_id")
    )
    text = text.replace('["es:9200"]', '"%{key}"')
    (finding,) = run("LS406", text)
    assert finding.severity == "warning"
    assert "`grok`" in finding.message


def test_no_document_id_is_reported_once_and_across_files() -> None:
    twice = 'input { kafka { topics => ["a"] } } output { elasticsearch { } elasticsearch { } }'
    assert len(reported("LS406", twice)) == 1
    project = FakeProject({"a-in.conf": 'input { kafka { topics => ["a"] } }'})
    assert len(run("LS406", ES_OUTPUT, project=project)) == 1


def test_id_from_a_hash() -> None:
    """Kafka redelivers events; an id from a hash avoids duplicate documents."""
    (finding,) = run("LS406", 'input { kafka { topics => ["a"] } }\n' + ES_OF_TWO_HOSTS)
    assert finding.severity == "info"
    assert "`document_id`" in finding.message


def test_redelivery_of_a_broker_is_reported_on_request() -> None:
    (finding,) = run("LS406", 'input { kafka { topics => ["a"] } } output { elasticsearch { } }')
    assert finding.is_optional
    jdbc = 'input { jdbc { schedule => "@daily" statement => "SELECT * FROM a" } } output { elasticsearch { } }'
    (finding,) = run("LS406", jdbc)
    assert finding.is_optional, "LS257 reports the statement"
    jdbc = jdbc.replace("FROM a", "FROM a WHERE open = 1")
    (finding,) = run("LS406", jdbc)
    assert not finding.is_optional
