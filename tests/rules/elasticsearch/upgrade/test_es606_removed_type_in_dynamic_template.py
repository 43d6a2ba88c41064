"""ES606 (removed-type-in-dynamic-template): cases beyond the examples of the rule."""

from elasticsearch_checks import LOGSTASH_STRINGS, check_any


def test_the_old_template_by_release() -> None:
    patterns = LOGSTASH_STRINGS.replace('"template": "weblogs-*"', '"index_patterns": ["weblogs-*"]')
    typeless = patterns.replace('"_default_": {', "").replace("} } ] } }", "} } ] }")
    for text, target, stages, verdict in (
        (LOGSTASH_STRINGS, "2.4", set(), "accepted"),
        (typeless, "9.5", {"load"}, "rejected"),
    ):
        result = check_any(text, target)
        assert {each.stage for each in result.findings if each.rule.code == "ES606"} == stages
        assert result.verdict == verdict
