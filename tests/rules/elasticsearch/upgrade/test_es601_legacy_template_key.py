"""ES601 (legacy-template-key): cases beyond the examples of the rule."""

from elasticsearch_checks import check_template, load_findings, upgrade_findings


def test_no_target_what_only_older_ones_accept_is_a_warning():
    result = check_template({"template": "a-*", "settings": {"number_of_shards": 1}})
    assert load_findings(result) == {("ES601", "advice")}
    assert [f.severity for f in result.findings if f.rule.code == "ES601"] == ["warning"]
    assert result.verdict == "accepted"
    assert result.releases == "1.7-7.17"


def test_upgrade_fix_is_safe_where_no_release_takes_the_file() -> None:
    body = {"template": "a-*", "mappings": {"subobjects": False, "properties": {"n": {"type": "ip"}}}}
    (finding,) = [each for each in upgrade_findings(body, "es-template") if each.rule.code == "ES601"]
    assert (finding.stage, finding.fix.applicability) == ("load", "safe")
