"""Stepping stones, compatibility and pages of an upgrade."""

import pytest

from lslint.rules import knowledge
from lslint.upgrade import path


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        ("7.17", "9.1", ["8.19", "9.1"]),
        ("7.17.9", "9.0", ["8.18", "9.0"]),
        ("2.4", "9.1", ["5.6", "6.8", "7.17", "8.19", "9.1"]),
        ("5.2", "6.3", ["5.6", "6.3"]),
        ("6.2", "7.0", ["6.7", "7.0"]),
        ("6.2", "7.1", ["6.8", "7.1"]),
        ("6.8", "7.17", ["7.17"]),
        ("7.10", "8.4", ["7.17", "8.4"]),
        ("8.19", "9.1", ["9.1"]),
        ("8.2", "8.19", ["8.19"]),
    ],
)
def test_stepping_stones(low: str, high: str, expected: list[str]) -> None:
    assert path.waypoints(low, high) == expected


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [("1.7", "9.1", ["2.4"]), ("1.4.2", "5.0", ["2.4"]), ("1.7", "2.4", []), ("2.1", "9.1", []), ("7.17", "9.1", [])],
)
def test_elasticsearch_alone_goes_through_2_4(low: str, high: str, expected: list[str]) -> None:
    assert path.server_waypoints(low, high) == expected


@pytest.mark.parametrize(("release", "oldest"), [("9.1", "8.19"), ("9.0.3", "8.18"), ("8.4", "7.17"), ("7.9", "6.7")])
def test_oldest_sender(release: str, oldest: str) -> None:
    found = path.senders(release)
    assert found is not None
    assert found.oldest == oldest
    assert found.source.startswith("https://www.elastic.co/")


def test_nothing_is_known_of_the_senders_of_old_releases() -> None:
    assert path.senders("5.6") is None


def test_elasticsearch_is_upgraded_first_and_beats_last() -> None:
    products = path.products(("elasticsearch", "logstash", "filebeat"))
    assert [product.key for product in products] == ["elasticsearch", "kibana", "logstash", "filebeat"]
    assert [product.key for product in products if not product.checked] == ["kibana"]


@pytest.mark.parametrize(
    ("product", "low", "high", "majors"),
    [
        ("logstash", "7.17", "9.1", ["8.x", "9.x"]),
        ("elasticsearch", "2.4", "6.8", ["5.x", "6.x"]),
        ("filebeat", "8.2", "8.19", ["8.x"]),
        ("filebeat", "1.3", "6.8", ["6.x"]),
    ],
)
def test_pages_of_the_major_releases_on_the_way(product: str, low: str, high: str, majors: list[str]) -> None:
    found = path.pages(product, low, high)
    assert [major for major, _ in found] == majors
    assert all(url.startswith("https://www.elastic.co/") for _, url in found)


def test_all_releases_of_the_table_are_known() -> None:
    known = knowledge.load("releases")["elasticsearch"]
    table = knowledge.load("upgrades")
    for row in (*table["through"], *table["accepts"]):
        assert row[0] in known
        assert row[1] in known
        assert path.number(row[1]) < path.number(row[0])
