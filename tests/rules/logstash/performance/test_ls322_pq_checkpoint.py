"""LS322 (pq-checkpoint): comments that explain the value."""

import pytest
from settings_checks import check_settings, sorted_codes


@pytest.mark.parametrize(
    "text",
    [
        "queue.type: memory\nqueue.checkpoint.writes: 1\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS322" not in sorted_codes(check_settings("logstash.yml", text))
