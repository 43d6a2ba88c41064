"""LS617 (data-stream-by-default): outputs that write to a data stream from 8.0 on."""

import pytest
from advice import run

PLAIN = 'elasticsearch { hosts => ["https://es1:9200"] }'


@pytest.mark.parametrize(("target", "count"), [("7.17", 0), ("8.0", 1), ("9.1", 1), (None, 0)])
def test_only_from_8_on(target: "str | None", count: int) -> None:
    assert len(run("LS617", f"output {{ {PLAIN} }}", target=target)) == count


@pytest.mark.parametrize(
    ("option", "count"),
    [
        ('index => "a"', 0),
        ("ilm_enabled => false", 0),
        ("manage_template => false", 0),
        ("data_stream => false", 0),
        ('data_stream_dataset => "a"', 0),
        ("ecs_compatibility => disabled", 0),
        ('action => "update" document_id => "1"', 0),
        ('action => "create"', 1),
        ('user => "u" password => "${PASSWORD}"', 1),
    ],
)
def test_options_that_exclude_a_data_stream(option: str, count: int) -> None:
    assert len(run("LS617", f"output {{ elasticsearch {{ {option} }} }}", target="8.19")) == count
