"""Everything that a person reads is idiomatic English: no phrase of the list in ``tests/support/prose.py``."""

import json
import re
import subprocess
import sys

import prose
import pytest
import recorded
from lint_settings import settings
from paths import CORPUS, ROOT

from lslint.engine.file import check_text
from lslint.rules import registry

RULES = [entry.code for entry in registry.entries().values()]
FOLDERS = ("grammar", "lint", "rules", "tests", "tools", "bench", "docs")
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")

EXCEPTIONS: dict[tuple[str, str], str] = {
    ("tests/support/prose.py", ""): "the list of the phrases themselves",
    ("tests/project/test_prose.py", ""): "examples of faults",
    ("grammar/regex/unicode_properties.py", "mendekikakui"): "the Unicode script Mende Kikakui",
    ("docs/rules/LS238.md", "gsub-pattern-slip"): "the public name of a rule, used in configs",
}
"""Path and part of the text of faults that are none, and the reason."""


def is_exception(path, fault):
    name = path.relative_to(ROOT).as_posix()
    return any(name == place and part in fault.text for place, part in EXCEPTIONS)


def test_few_exceptions_with_reasons():
    assert len(EXCEPTIONS) <= 20
    assert all(EXCEPTIONS.values())


@pytest.mark.parametrize("name", [name for name in (*FOLDERS, *PAGES) if (ROOT / name).exists()])
def test_no_forbidden_phrase(name):
    faults = [
        f"{path.relative_to(ROOT)}:{fault.line}: {fault.what}: {fault.text[:120]}"
        for path in prose.files_of(ROOT / name)
        for fault in prose.file_faults(path)
        if not is_exception(path, fault)
    ]
    assert faults == []


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


def test_strings_comments_and_docstrings_are_read(tmp_path):
    file = tmp_path / "a.py"
    file.write_text(
        '"""A text of many."""\n# it stands here for long\nA = f"`{b}` is no option of `c`"\nbad = "a text of d"\n'
    )
    assert [fault.line for fault in prose.python_faults(file)] == [1, 3, 2]


def test_pages_without_their_code_blocks(tmp_path):
    file = tmp_path / "a.md"
    file.write_text("## Where things are\n\nOne `a text` and\na text.\n\n```\na text\n```\n")
    assert [fault.line for fault in prose.markdown_faults(file)] == [1, 3]


def assert_readable(findings):
    """Messages that differ only in names and numbers count once. At most 5 % may be too long, as names from the files
    may be long; at most 1 % may have another fault, as names may look like words of ours."""
    messages = {}
    for code, message in findings:
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
    run = subprocess.run([*command, "--preview", CORPUS], capture_output=True, text=True, check=False)
    assert_readable((finding["code"], finding["message"]) for finding in json.loads(run.stdout)["findings"])


KINDS = {"logstash_options": "logstash", "filebeat": "filebeat", "filebeat_8_9": "filebeat"}


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_messages_over_probes(name):
    rows = recorded.shared_rows("probes", f"{name}.jsonl")
    texts = [row["config"] for row in rows if isinstance(row.get("config"), str)][::5]
    results = (check_text(text, "probe", KINDS[name], settings("ALL")) for text in texts)
    assert_readable((finding.rule.code, finding.message) for result in results for finding in result.findings)
