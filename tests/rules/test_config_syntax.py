"""The syntax rules for YAML and JSON, compared with recorded results of the products, and by target."""

import pytest
from markers import slow_cases
from recorded import probes

from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.grammar.config.yaml.parser import parse


def found(text, kind, **targets):
    settings = Settings()
    settings.targets.update(targets)
    name = "x.json" if kind.startswith("es-") or kind == "ilm-policy" else "x.yml"
    findings = check_text(text, name, kind, settings).findings
    codes = ("ES00", "ES201", "FB00", "FB212", "FB214")
    return [(f.rule.code, f.severity, f.stage) for f in findings if f.rule.code.startswith(codes)]


def test_findings():
    assert found("a: 1\na: 2\n---\n# none\n", "filebeat") == [("FB212", "warning", "run")]


@pytest.mark.parametrize("every", [4, *slow_cases(1)])
def test_filebeat_refusals_while_reading(every):
    """Unreadable YAML, non-string keys and unclosed references, and nothing else, in every so many probes."""
    characters = ("yaml:", "string key required", "parsing splice")
    wrong = []
    for row in probes("filebeat")[::every]:
        if row["ok"] is None or "{{" in row["config"] or "{%" in row["config"] or "<%" in row["config"]:
            continue
        refused = any(character in str(row["error"]) for character in characters)
        ours = [code for code, _, stage in found(row["config"], "filebeat") if stage == "parse"]
        if refused != bool(ours):
            wrong.append((row["id"], row["error"], ours))
    assert wrong == []


@pytest.mark.parametrize("text", ["name: a\n ---\nother: b\n", "--- \nname: a\n", " --- a\n", " # c\n---\nname: a\n"])
def test_other_dashes_are_not_taken_for_an_indented_marker(text):
    assert "indented-marker" not in [error.detail.get("what") for error in parse(text)[1]]
