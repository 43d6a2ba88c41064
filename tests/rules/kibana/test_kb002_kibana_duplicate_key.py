"""KB002 (kibana-duplicate-key): what to do about two values of a key."""

import pytest
from kibana_checks import check

LOGGERS = "logging.loggers:\n  - name: {}\n    level: debug\n"
REMOVE = "Remove one of the two"
LISTS = "Merge the two lists, or remove one of them"
SECTIONS = "Merge the two sections"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("server.host: a\nserver.host: b\n", REMOVE),
        (LOGGERS.format("http") + LOGGERS.format("plugins"), LISTS),
        (LOGGERS.format("http") + LOGGERS.format("http"), REMOVE),
        (LOGGERS.format("http") + LOGGERS.format("http") + "  - name: plugins\n", REMOVE),
        ("elasticsearch.hosts: ['http://a:9200']\nelasticsearch.hosts: ['http://b:9200']\n", LISTS),
        ("elasticsearch.hosts: ['http://a:9200']\nelasticsearch.hosts: http://b:9200\n", REMOVE),
        ("server:\n  host: a\nserver:\n  name: b\n", SECTIONS),
        ("server:\n  host: a\n  port: 1\nserver:\n  host: b\n  name: b\n", SECTIONS),
        ("server:\n  host: a\nserver:\n  host: b\n  name: b\n", REMOVE),
    ],
)
@pytest.mark.parametrize("release", ["", "7.2", "8.12"])
def test_the_action(text, action, release):
    [message] = [one.message for one in check(text, release).findings if one.rule.code == "KB002"]
    assert message.endswith(f". {action}")
