"""Messages and summaries of rules are idiomatic English, in the form that ``tests/support/prose.py`` checks."""

import json
import re
import subprocess
import sys

import prose
import pytest
import recorded
from lint_settings import settings
from paths import CORPUS

from lslint.engine.file import check_text
from lslint.rules import registry

RULES = [entry.code for entry in registry.entries().values()]
"""Path and part of the text of faults that are none, and the reason."""


@pytest.mark.parametrize("code", RULES)
def test_summary(code):
    assert prose.summary_faults(registry.load(code).summary) == []


MESSAGES = [
    ("`x` is no option of the `log` input", "is no option"),
    ("It is ignored", "name the subject"),
    ("Set `x`; use `y`; or `z`", "semicolon"),
    ("Unknown option `x`.", "period"),
    ("unknown option", "lower-case"),
    ("Unknown option max_retries", "without backticks"),
    ("Unknown " + "option " * 30, "at most 160"),
    ("The arrow => is missing", "without backticks"),
]


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


def assert_readable(findings):
    """Messages that differ only in names and numbers count once. At most 5 % may be too long, as names from the files
    may be long; at most 1 % may have another fault, as names may look like words of ours. What the engine adds in
    templates does not count."""
    messages = {}
    for code, message in findings:
        message = message.removesuffix(" (where this branch is rendered)")
        message = re.sub(r"\.? Also in [\d,]+ (?:other )?(?:places?|files?)\b[^.]*$", "", message)
        messages[code, re.sub(r"\d+", "N", prose.bare(message))] = message
    assert len(messages) > 50
    faults = {message: found for message in messages.values() if (found := prose.message_faults(message))}
    long = {message for message, found in faults.items() if all("characters, at most" in one for one in found)}
    assert len(long) <= 0.05 * len(messages), long
    assert len(faults) - len(long) <= 0.01 * len(messages), faults


@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.exists(), reason="needs the shared material")
def test_messages_over_real_files():
    command = [sys.executable, "-m", "lslint", "check", "--json", "--no-cache", "--isolated", "--select", "ALL"]
    run = subprocess.run([*command, CORPUS], capture_output=True, text=True, check=False)
    assert_readable((finding["code"], finding["message"]) for finding in json.loads(run.stdout)["findings"])


KINDS = {"logstash_options": "logstash", "filebeat": "filebeat", "filebeat_8_9": "filebeat"}


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_messages_over_probes(name):
    rows = recorded.shared_rows("probes", f"{name}.jsonl")
    texts = [row["config"] for row in rows if isinstance(row.get("config"), str)][::5]
    results = (check_text(text, "probe", KINDS[name], settings("ALL")) for text in texts)
    assert_readable((finding.rule.code, finding.message) for result in results for finding in result.findings)
