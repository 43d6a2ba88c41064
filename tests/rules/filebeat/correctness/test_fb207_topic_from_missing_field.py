"""FB207 (topic-from-missing-field): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import (
    CONSOLE_OUTPUT,
    FILESTREAM_INPUT,
    KAFKA_OF_5,
    PROSPECTOR_OF_5,
    PROSPECTORS,
    RUN,
    check_filebeat,
    filebeat_codes,
    levels,
)

TOPIC = PROSPECTORS.replace(CONSOLE_OUTPUT, "output.kafka:\n  hosts: ['k:9092']\n  topic: '%{[type]}'\n")


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (TOPIC, "5.6", []),
        (TOPIC, "6.8", RUN),
        (TOPIC.replace("prospectors", "inputs"), "7.17", RUN),
        (TOPIC.replace("%{[type]}", "%{[type]:other}"), "6.8", []),
        (TOPIC.replace("document_type: shop", "fields_under_root: true\n  fields: {type: shop}"), "6.8", []),
    ],
)
def test_topic_from_type(text, release, expected):
    assert levels(check_filebeat(text, release), "FB207") == expected


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (PROSPECTOR_OF_5.replace("prospectors", "inputs") + KAFKA_OF_5, True),
        (FILESTREAM_INPUT + KAFKA_OF_5 + "  topics: [{topic: other, when.equals.a: b}]\n", False),
        (FILESTREAM_INPUT + "  fields_under_root: true\n  fields: {type: shop}\n" + KAFKA_OF_5, False),
    ],
)
def test_topic_from_a_field_that_is_never_set(text, found):
    assert ("FB207" in filebeat_codes(text, "7.17")) is found
