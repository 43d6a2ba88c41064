"""The severities and stages on the pages of the rules: those that the examples really have."""

import pytest

from build import release_spans, rule_docs


@pytest.mark.parametrize(("spans", "words"), [
    (["-"], "any target"), (["-5.6"], "Logstash 5.6 and earlier"), (["7.0-"], "Logstash 7.0 and later"),
    (["6.0-6.3"], "Logstash 6.0 to 6.3"), (["6.4"], "Logstash 6.4"),
    (["-5.6", "7.0-7.17", "8.2", "9.0-"], "Logstash up to 5.6, 7.0 to 7.17, 8.2 and from 9.0 on"),
])  # fmt: skip
def test_targets_in_words(spans, words):
    assert rule_docs.target_text("Logstash", spans) == words


@pytest.mark.parametrize(("value", "spans"), [
    (lambda release: True, [("-", True)]),
    (lambda release: release in ("1.5", "2.0"), [("-2.0", True), ("2.1-", False)]),
    (lambda release: release.startswith("7."), [("-6.8", False), ("7.0-7.17", True), ("8.0-", False)]),
    (lambda release: release == "6.8", [("-6.7", False), ("6.8", True), ("7.0-", False)]),
    (lambda release: release.startswith("9."), [("-8.19", False), ("9.0-", True)]),
])  # fmt: skip
def test_spans_of_releases(value, spans):
    assert release_spans.spans("logstash", value) == spans


def test_neighbors_with_the_same_value_are_joined():
    assert release_spans.joined([("-5.6", 1), ("6.0-6.8", 2), ("7.0-", 2)]) == [("-5.6", 1), ("6.0-", 2)]
    assert release_spans.joined([("-5.6", 1), ("6.0-", 1)]) == [("-", 1)]
