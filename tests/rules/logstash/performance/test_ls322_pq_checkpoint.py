"""LS322 (pq-checkpoint): comments that explain the value."""

import pytest
from settings_checks import check_settings, sorted_codes

PERSISTED = "queue.type: persisted\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# maximum durability\nqueue.checkpoint.writes: 1\n", 0),
        ("# we must never\n# lose an event\nqueue.checkpoint.writes: 1\n", 0),
        ("queue.checkpoint.writes: 1  # no data loss\n", 0),
        ("# the number of written events before a checkpoint\nqueue.checkpoint.writes: 1\n", 1),
        ("# no data loss\nnode.name: a\n\nqueue.checkpoint.writes: 1\n", 1),
        ("queue:\n  checkpoint:\n    # survives a crash\n    writes: 1\n", 0),
    ],
)
def test_a_comment_about_the_loss_of_events(text: str, found: int) -> None:
    result = check_settings("logstash.yml", PERSISTED + text)
    assert [one.rule.code for one in result.findings].count("LS322") == found


@pytest.mark.parametrize(
    "text",
    [
        "queue.type: memory\nqueue.checkpoint.writes: 1\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS322" not in sorted_codes(check_settings("logstash.yml", text))
