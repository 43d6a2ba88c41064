"""ES606 (removed-type-in-dynamic-template): cases beyond the examples of the rule."""

from elasticsearch_checks import LOGSTASH_STRINGS, check_any


def test_the_old_template_by_release() -> None:
    target = "9.5"
    stage = "load"
    text = LOGSTASH_STRINGS
    if target != "5.6":
        text = text.replace('"template": "weblogs-*"', '"index_patterns": ["weblogs-*"]')
    if target in ("7.17", "9.5"):
        text = text.replace('"_default_": {', "").replace("} } ] } }", "} } ] }")
    stages = {each.stage for each in check_any(text, target).findings if each.rule.code == "ES606"}
    assert stages == ({stage} if stage else set())
    result = check_any(text, target)
    assert result.verdict == ("rejected" if stage == "load" else "accepted")
