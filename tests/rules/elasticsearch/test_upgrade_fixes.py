"""Tests for all upgrade rules of templates and node files: which fixes are safe."""

import pytest
from elasticsearch_checks import upgrade_findings

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
def test_a_fix_is_safe_if_the_target_rejects_the_file(code: str) -> None:
    kind, body = OLD[code]
    (finding,) = [each for each in upgrade_findings(body, kind, "9.5") if each.rule.code == code]
    assert (finding.stage, finding.fix.applicability) == ("load", "safe")


def test_the_fix_of_a_format_that_8_0_removed() -> None:
    body = {"index_patterns": ["a-*"], "mappings": {"properties": {"n": {"type": "date", "format": "week_year"}}}}
    (finding,) = [each for each in upgrade_findings(body, "es-template", "8.19") if each.rule.code == "ES610"]
    assert (finding.stage, finding.fix.title) == ("load", "Replace `week_year` with `weekyear`")
