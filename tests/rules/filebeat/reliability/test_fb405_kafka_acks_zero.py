"""FB405 (kafka-acks-zero): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import (
    FILESTREAM_INPUT,
    KAFKA_OF_5,
    check_fix_keeps_comments,
    filebeat_codes,
    filebeat_findings,
    with_kafka,
)

from lslint.rules.filebeat.examples import KAFKA


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (KAFKA + "  required_acks: 0 # quick\n", 0),
    ],
)
def test_fixes_keep_comments_and_settle(text, left):
    check_fix_keeps_comments("FB405", text, left)


def test_acknowledgements():
    (finding,) = filebeat_findings(with_kafka("required_acks: 1", "required_acks: 0"), "FB405")
    assert finding.severity == "info"
    assert "FB405" not in filebeat_codes(with_kafka("required_acks: 1", "required_acks: -1"))
    assert any("required_acks" in one.message for one in filebeat_findings(FILESTREAM_INPUT + KAFKA_OF_5, "FB717"))
