"""Messages and summaries of rules are idiomatic English, in the form that ``tests/support/prose.py`` checks."""

import prose
import pytest

from lslint.rules import registry

RULES = [entry.code for entry in registry.entries().values()]
"""Path and part of the text of faults that are none, and the reason."""


@pytest.mark.parametrize("code", RULES)
def test_summary(code):
    assert prose.summary_faults(registry.load(code).summary) == []


MESSAGES = [
    ("`x` is no option of the `log` input", "is no option"), ("It is ignored", "name the subject"),
    ("Set `x`; use `y`; or `z`", "semicolon"), ("Unknown option `x`.", "period"), ("unknown option", "lower-case"),
    ("Unknown option max_retries", "without backticks"), ("Unknown " + "option " * 30, "at most 160"),
    ("The arrow => is missing", "without backticks"),
]  # fmt: skip


@pytest.mark.parametrize(("message", "fault"), MESSAGES)
def test_faults_of_messages(message, fault):
    assert any(fault in found for found in prose.message_faults(message)), prose.message_faults(message)


def test_good_messages():
    for message in (
        "Unknown option `enable` for the `log` input is ignored; did you mean `enabled`?",
        '`kafka` input has no `id`, so metrics and logs show a generated name. Add `id => "…"`',
        f"Filebeat rejects `{'x' * 300}`. Remove it",
    ):
        assert prose.message_faults(message) == []
