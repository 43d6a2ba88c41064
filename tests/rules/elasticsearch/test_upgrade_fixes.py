"""Tests for all upgrade rules of templates and node files: which fixes are safe."""

import json

import pytest
from elasticsearch_checks import upgrade_findings

from lslint.cli.main import main

OLD = {
    "ES601": ("es-template", {"template": "a-*", "settings": {"number_of_shards": 1}}),
    "ES603": ("es-template", {"template": "a-*", "mappings": {"d": {"properties": {
        "n": {"type": "integer", "index": "not_analyzed"}}}}}),
    "ES605": ("es-template", {"template": "a-*", "mappings": {"d": {"properties": {
        "n": {"type": "text", "norms": {"enabled": False}}}}}}),
    "ES607": ("es-template", {"index_patterns": ["a-*"], "mappings": {"d": {"properties": {"n": {"type": "ip"}}}}}),
    "ES608": ("es-template", {"index_patterns": ["a-*"], "mappings": {"_default_": {"properties": {
        "n": {"type": "ip"}}}}}),
    "ES610": ("es-template", {"index_patterns": ["a-*"], "mappings": {"properties": {
        "n": {"type": "date", "format": "dateOptionalTime"}}}}),
    "ES611": ("es-template", {"index_patterns": ["a-*"], "mappings": {"d": {"_all": {"enabled": False}}}}),
    "ES612": ("es-template", {"template": "a-*", "settings": {"index.store.throttle.type": "none"}}),
    "ES613": ("elasticsearch-settings", "transport.tcp.port: 9300\n"),
}  # fmt: skip


@pytest.mark.parametrize("code", OLD)
def test_fix_is_safe_only_if_the_target_rejects_the_file(code: str) -> None:
    kind, body = OLD[code]
    (finding,) = [each for each in upgrade_findings(body, kind) if each.rule.code == code]
    assert (finding.stage, finding.fix.applicability) == ("advice", "unsafe")
    (finding,) = [each for each in upgrade_findings(body, kind, "9.5") if each.rule.code == code]
    assert (finding.stage, finding.fix.applicability) == ("load", "safe")


@pytest.mark.parametrize("code", [code for code, (kind, _) in OLD.items() if kind == "es-template"])
def test_without_a_target_only_unsafe_fixes_change_a_file_for_older_releases(code: str, tmp_path) -> None:
    file = tmp_path / "a.json"
    file.write_text(json.dumps(OLD[code][1]))
    before = file.read_text()
    main(["check", "--isolated", "--fix", "--select", "ES1,ES6", str(file)])
    assert file.read_text() == before
    main(["check", "--isolated", "--target", "newest", "--fix", "--unsafe-fixes", "--select", "ES1,ES6", str(file)])
    assert file.read_text() != before


def test_the_fix_of_a_format_that_8_0_removed() -> None:
    body = {"index_patterns": ["a-*"], "mappings": {"properties": {"n": {"type": "date", "format": "week_year"}}}}
    (finding,) = [each for each in upgrade_findings(body, "es-template", "8.19") if each.rule.code == "ES610"]
    assert (finding.stage, finding.fix.title) == ("load", "Replace `week_year` with `weekyear`")
