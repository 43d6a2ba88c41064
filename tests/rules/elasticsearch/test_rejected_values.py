"""Values that the release in use rejects: an error and no advice about the same value."""

import pytest
from elasticsearch_checks import NODE, severities


@pytest.mark.parametrize(
    ("text", "target", "error", "advice"),
    [('network.host: 0.0.0.0\nxpack.security.enabled: "off"\n', "7.17", "ES135", "ES501")],
)
def test_settings_of_a_node(text, target, error, advice):
    found = severities(text, target, NODE)
    assert error in found
    assert advice not in found


@pytest.mark.parametrize(
    ("text", "target", "advice"),
    [
        ("network.host: 0.0.0.0\nxpack.security.enabled: false\n", "7.17", "ES501"),
    ],
)
def test_accepted_settings_of_a_node(text, target, advice):
    assert advice in severities(text, target, NODE)


def test_an_old_release_accepts_other_words_for_booleans():
    assert "ES135" not in severities('xpack.security.enabled: "off"\n', "5.6", NODE)
    assert "ES135" in severities('xpack.security.enabled: "off"\n', "6.8", NODE)


@pytest.mark.parametrize(("shards", "is_accepted"), [(1024, True), (1025, False)])
def test_settings_of_an_index(shards, is_accepted):
    body = {"index_patterns": ["a-*"], "template": {"settings": {"number_of_shards": shards}}}
    result = severities(body, "8.19", "es-index-template")
    assert ("ES123" in result) is not is_accepted
