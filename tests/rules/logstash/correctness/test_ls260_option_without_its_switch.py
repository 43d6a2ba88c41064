"""LS260 (option-without-its-switch): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('filter { aggregate { task_id => "%{a}" timeout_tags => ["a"] push_previous_map_as_event => true } }', 0),
        ('input { s3 { bucket => "a" backup_add_prefix => "p/" } }\n', 1),
        ('output { redis { batch_events => 500 {{ more }} } }\n', 0)
    ]
)  # fmt: skip
def test_switches(text: str, count: int) -> None:
    assert len(run("LS260", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'output { redis { data_type => "list" key => "k" batch => "${BATCH}" batch_events => 500 } }\n',
        'input { file { path => "/a" mode => "read" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS260", text) == []
