"""FB717 (filebeat-redundant-default): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import (
    FILESTREAM_INPUT,
    KAFKA_OF_5,
    KAFKA_OUTPUT,
    check_fix_keeps_comments,
    filebeat_codes,
    filebeat_findings,
    with_kafka,
)

from lslint.rules import registry
from lslint.rules.filebeat.examples import KAFKA


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (KAFKA + "  required_acks: 1 # explicit\n", 1),
        (KAFKA + "  compression_level: ${LEVEL:4}\n", 0),
    ],
)
def test_fixes_keep_comments_and_settle(text, left):
    check_fix_keeps_comments("FB717", text, left)


@pytest.mark.parametrize(("lines", "fixes"), [("  partition.hash:\n    reachable_only: false\n", [False])])
def test_default_that_selects_the_partitioner_has_no_fix(lines: str, fixes: list) -> None:
    assert [
        each.fix is not None for each in filebeat_findings(FILESTREAM_INPUT + KAFKA_OUTPUT + lines, "FB717")
    ] == fixes


def test_partitions():
    assert (
        len(
            [
                one
                for one in filebeat_findings(FILESTREAM_INPUT + KAFKA_OF_5, "FB717")
                if "reachable_only" in one.message
            ]
        )
        == 1
    )
    assert not registry.load("FB717").default
    (finding,) = filebeat_findings(with_kafka("reachable_only: false", "reachable_only: true"), "FB408")
    assert finding.severity == "info"
    assert "FB408" not in filebeat_codes(FILESTREAM_INPUT + KAFKA_OF_5)


def test_pipelining_that_decides_about_ttl_is_left_to_fb235():
    text = FILESTREAM_INPUT + "output.logstash:\n  hosts: [ls]\n  pipelining: 2\n"
    assert "FB717" in filebeat_codes(text)
    assert "FB717" not in filebeat_codes(text + "  ttl: 60s\n")
    assert "FB232" in filebeat_codes(text + "  ttl: 60s\n")


def test_a_default_that_selects_the_partitioner_has_one_instruction() -> None:
    text = KAFKA + "  partition.round_robin.reachable_only: false\n"
    (finding,) = filebeat_findings(text, "FB717")
    assert finding.message == (
        "`partition.round_robin.reachable_only: false` is the default and has no effect. Write"
        " `partition.round_robin: {}`, which selects the same partitioner"
    )


@pytest.mark.parametrize(
    ("release", "fixes"), [("5.6", []), ("6.1", []), ("6.2", ["safe"]), ("9.3", ["safe"]), (None, ["safe"])]
)
def test_pipelining_is_2_by_default_since_6_2(release: str | None, fixes: list[str]) -> None:
    text = FILESTREAM_INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  pipelining: 2\n"
    assert [finding.fix.applicability for finding in filebeat_findings(text, "FB717", release)] == fixes


@pytest.mark.parametrize(
    ("release", "fixes"), [("7.17", ["safe"]), ("8.17", ["safe"]), ("8.18", []), (None, ["unsafe"])]
)
def test_the_kafka_client_of_8_18_has_another_message_size(release: str | None, fixes: list[str]) -> None:
    found = filebeat_findings(KAFKA + "  max_message_bytes: 1000000\n", "FB717", release)
    assert [finding.fix.applicability for finding in found] == fixes
