"""ES328 (logsdb-available): cases beyond the examples of the rule."""

import json

import pytest
from advice import run
from elasticsearch_checks import check_first_release


@pytest.mark.parametrize(
    "first",
    [
        (8, 17),
    ],
)
def test_advice_begins_with_its_release(first: tuple[int, int] | None) -> None:
    check_first_release("ES328", first)


@pytest.mark.parametrize("target", ["8.17", "8.19", "9.0", "9.5"])
def test_logsdb_by_name_since_9(target: str) -> None:
    text = json.dumps({"index_patterns": ["logs-web-*"], "data_stream": {}, "template": {"settings": {}}})
    assert bool(run("ES328", text, target=target)) is (target < "9")
    other = text.replace("logs-web-*", "weblogs-*")
    assert run("ES328", other, target=target)
