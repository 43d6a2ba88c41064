"""ES104 (bad-mapping-value): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable, load_findings, upgrade_findings


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable({"properties": {"a": {"type": "alias", "path": "b"}}}), INDEX),
        (composable({"properties": {"a": {"type": "text", "similarity": "nope"}}}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES104" in {finding.rule.code for finding in check_template(body, kind).findings}


def test_releases_that_reject_the_type_are_not_named() -> None:
    field = {"type": "string", "index": "analyzed", "ignore_above": 256}
    body = {"template": "a-*", "mappings": {"d": {"properties": {"m": field}}}}
    found = [each for each in upgrade_findings(body, "es-legacy-template", "5.6") if each.rule.code == "ES104"]
    assert [each.message.count("accepted") for each in found] == [0]


@pytest.mark.parametrize(
    ("field", "target", "parts"),
    [
        ({"dims": 4096}, "8.19", None),
        ({"dims": 2048}, "7.17", None),
        ({"dims": 32768, "element_type": "bit"}, "8.19", None),
        ({"dims": 32776, "element_type": "bit"}, "8.19", "a multiple of 8 from 8 to 32768, not `32776`"),
        ({"dims": 12, "element_type": "bit"}, "8.19", "a multiple of 8 from 8 to 32768, not `12`"),
        ({"dims": 32768, "element_type": "{{ element }}"}, "8.19", None),
    ],
)
def test_dimensions_of_vectors(field: dict, target: str, parts: str | None) -> None:
    body = composable({"properties": {"v": {"type": "dense_vector", **field}}})
    found = [one for one in check_template(body, INDEX, target).findings if one.rule.code == "ES104"]
    assert [parts is not None and parts in one.message for one in found] == ([True] if parts else [])


@pytest.mark.parametrize(
    ("field", "part"),
    [
        (
            {"type": "text", "index_prefixes": {"min_chars": 5, "max_chars": 30}},
            "`min_chars` (5) and `max_chars` (30) in `index_prefixes` of `v` must be from 1 to 19, and `min_chars` at"
            " most `max_chars`",
        ),
        ({"type": "text", "index_options": "none"}, "must be `docs`, `freqs`, `positions` or `offsets`, not `none`"),
    ],
)
def test_the_message_names_the_accepted_values(field: dict, part: str) -> None:
    found = check_template(composable({"properties": {"v": field}}), INDEX, "9.5").findings
    assert [part in one.message for one in found if one.rule.code == "ES104"] == [True]


def test_the_exclusion_of_several_types_is_reported_as_an_unknown_key_only():
    """`unmatch_mapping_type` was added in 8.13, with lists from the beginning."""
    rule = {"unmatch_mapping_type": ["string", "x"], "mapping": {"type": "keyword"}}
    body = composable({"dynamic_templates": [{"t": rule}]})
    (found,) = [each for each in check_template(body, INDEX, "7.17").findings if each.rule.code == "ES104"]
    assert "Key `unmatch_mapping_type` of dynamic template `t` requires" in found.message
    assert ("ES104", "load") in load_findings(check_template(body, INDEX, "9.5"))
    rule["unmatch_mapping_type"] = ["string", "long"]
    assert "ES104" not in {code for code, _ in load_findings(check_template(body, INDEX, "9.5"))}


def test_a_list_of_types_requires_8_13():
    rule = {"match_mapping_type": ["string", "long"], "mapping": {"type": "keyword"}}
    body = composable({"dynamic_templates": [{"t": rule}]})
    assert ("ES104", "load") in load_findings(check_template(body, INDEX, "7.17"))
    assert "ES104" not in {code for code, _ in load_findings(check_template(body, INDEX, "9.5"))}
