"""FB114 (value-not-allowed): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import CONSOLE_OUTPUT, LOAD, LOG_INPUT, START, check_filebeat, levels

KAFKA = LOG_INPUT.replace(CONSOLE_OUTPUT, "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n")


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (LOG_INPUT.replace("paths", "multiline: {type: while_pattern, pattern: a}\n  paths"), "7.17", START),
        (LOG_INPUT.replace("paths", "multiline: {type: while_pattern, pattern: a}\n  paths"), None, []),
        (KAFKA + "  compression: zstd\n", "7.17", LOAD),
        (KAFKA + "  compression: zstd\n", "8.15", []),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB114") == expected


@pytest.mark.parametrize(
    ("hosts", "expected"),
    [
        ("'[\"https://${ES_HOST}:9200\"]'", []),
        ('\'["https://${ES_HOST:es1}:9200", "https://es2:9200"]\'', []),
        ("'[\"https://es1:9200:${A:b}\"]'", LOAD),
        ("'[\"https://es1:9200\"]'", LOAD),
    ],
)
def test_string_with_variables_may_be_a_list(hosts, expected):
    text = LOG_INPUT.replace(CONSOLE_OUTPUT, f"output.elasticsearch:\n  hosts: {hosts}\n")
    assert levels(check_filebeat(text, "8.15"), "FB114") == expected
    assert not levels(check_filebeat(text, "8.15"), "FB129")


def test_string_setting_with_brackets_and_variable():
    assert not levels(check_filebeat(LOG_INPUT + "name: '[${NAME:web}]'\n", "8.15"), "FB129")
