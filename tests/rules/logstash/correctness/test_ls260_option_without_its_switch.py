"""LS260 (option-without-its-switch): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("output { elasticsearch { doc_as_upsert => true } }\n", 0),
        ('output { elasticsearch { doc_as_upsert => true document_id => "%{id}" } }\n', 1),
        (
            'input { file { path => "/srv/a.csv" mode => "read" start_position => "beginning" } }\n',
            1,
        ),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS260", text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('input { jdbc { jdbc_page_size => 10 jdbc_paging_enabled => false } }\n', 1),
        ('input { jdbc { jdbc_page_size => 10 jdbc_paging_enabled => "true" } }\n', 0),
        ('output { elasticsearch { doc_as_upsert => true action => "%{[@metadata][action]}" } }\n', 0),
        ('output { elasticsearch { doc_as_upsert => true action => "index" } }\n', 1),
        ('output { elasticsearch { template => "/t.json" } }\n', 0),
        ('output { elasticsearch { template => "/t.json" manage_template => false } }\n', 1),
        ('filter { translate { source => "a" dictionary => {} refresh_interval => 5 } }\n', 1),
        ('filter { aggregate { task_id => "%{a}" timeout_tags => ["a"] push_previous_map_as_event => true } }', 0),
        ('input { s3 { bucket => "a" backup_add_prefix => "p/" backup_to_dir => "/d" } }\n', 0),
        ('input { s3 { bucket => "a" backup_add_prefix => "p/" } }\n', 1),
        ('input { kafka { topics => ["a"] sasl_mechanism => "PLAIN" security_protocol => "SASL_SSL" } }\n', 0),
        ('input { kafka { topics => ["a"] sasl_mechanism => "PLAIN" } }\n', 1),
        ('output { redis { batch_events => 500 {{ more }} } }\n', 0),
    ],
)  # fmt: skip
def test_switches(text: str, count: int) -> None:
    assert len(run("LS260", text)) == count


def test_batch_events_without_batch() -> None:
    (finding,) = run("LS260", 'output { redis { data_type => "list" key => "k" batch_events => 500 } }\n')
    assert finding.severity == "warning"
    assert finding.fix is not None
    assert "batch => true" in finding.fix.message


@pytest.mark.parametrize(
    "text",
    [
        'output { redis { data_type => "list" key => "k" batch => "${BATCH}" batch_events => 500 } }\n',
        'input { file { path => "/a" mode => "read" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS260", text) == []
