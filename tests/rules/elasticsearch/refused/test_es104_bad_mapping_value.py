"""ES104 (bad-mapping-value): cases beyond the examples of the rule."""

from elasticsearch_checks import INDEX, check_template, composable, load_findings


def test_the_exclusion_of_several_types_is_reported_as_an_unknown_key_only():
    """`unmatch_mapping_type` was added in 8.13, with lists from the beginning."""
    rule = {"unmatch_mapping_type": ["string", "x"], "mapping": {"type": "keyword"}}
    body = composable({"dynamic_templates": [{"t": rule}]})
    (found,) = [each for each in check_template(body, INDEX, "7.17").findings if each.rule.code == "ES104"]
    assert "Key `unmatch_mapping_type` of dynamic template `t` requires" in found.message
    assert ("ES104", "load") in load_findings(check_template(body, INDEX, "9.5"))
    rule["unmatch_mapping_type"] = ["string", "long"]
    assert "ES104" not in {code for code, _ in load_findings(check_template(body, INDEX, "9.5"))}
