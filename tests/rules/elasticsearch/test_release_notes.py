"""Which releases a message names: a boundary only if the knowledge has it, otherwise the observed releases."""

import re

import pytest
from elasticsearch_checks import check_any


def messages(text, target="", kind="es-template"):
    return [(found.rule.code, found.message) for found in check_any(text, target, kind).findings]


def template(field=None, *, settings=None, **more):
    mappings = {"properties": {"f": field}} if field is not None else {}
    return {"index_patterns": ["a-*"], "template": {"settings": settings or {}, "mappings": {**mappings, **more}}}


def filtered(kind):
    return template(settings={"analysis": {"filter": {"f": {"type": kind}}}})


@pytest.mark.parametrize(
    ("code", "text", "target", "note"),
    [
        (
            "ES101",
            template({"type": "keyword", "synthetic_source_keep": "all"}),
            "",
            "requires Elasticsearch 8.16 or later (rejected by 7.17)",
        ),
        (
            "ES123",
            template(settings={"index.compound_format": "1gb"}),
            "",
            "(rejected by 7.17, accepted by 8.19-9.5)",
        ),
        ("ES137", filtered("persian_stem"), "", "(rejected by 7.17, accepted by 8.19-9.5)"),
        ("ES137", filtered("persian_stem"), "6.8", "(rejected by 6.8, accepted by 8.19-9.5)"),
        (
            "ES122",
            template(settings={"index.merge.policy.type": "tiered"}),
            "",
            "requires a newer Elasticsearch (rejected by 7.17, accepted by 8.19-9.5)",
        ),
        ("ES101", template({"type": "rank_vectors"}), "", "requires Elasticsearch 8.18 or later (rejected by 7.17)"),
        ("ES101", template(_source={"mode": "stored"}), "", "requires Elasticsearch 8.4 or later (rejected by 7.17)"),
        ("ES610", template({"type": "keyword", "boost": 2}), "", "(rejected since 8.0)"),
    ],
)
def test_note_names_a_known_boundary_or_the_observed_releases(code, text, target, note):
    (message,) = [message for found, message in messages(text, target) if found == code]
    assert note in message
    assert len(message) <= 160


def test_value_of_a_root_key_says_nothing_about_releases_without_the_key():
    for target in ("", "7.17"):
        codes = {code for code, _ in messages(template(subobjects=None), target)}
        assert codes & {"ES104", "ES110"} == {"ES110"}


@pytest.mark.parametrize("target", ["", "8.19", "9.5"])
def test_value_of_a_parameter_says_nothing_about_releases_without_the_type(target):
    found = dict(messages(template({"type": "rank_vectors", "dims": 5000}), target))
    assert "since" not in found["ES104"]
    assert "accepted" not in found["ES104"]
    assert "ES104" not in dict(messages(template({"type": "rank_vectors", "dims": 5000}), "7.17"))


@pytest.mark.parametrize("target", ["", "7.10", "8.5"])
def test_no_message_prints_an_observed_release_as_a_boundary(target):
    text = template(
        {"type": "keyword", "synthetic_source_keep": "all"},
        settings={"index.compound_format": "1gb", "index.merge.policy.type": "tiered"},
    )
    for _, message in messages(text, target):
        assert not re.search(r"(before|since|newer than) (7\.17|8\.19|9\.5)", message)


@pytest.mark.parametrize(
    ("settings", "releases"),
    [
        ({"index.nosuch": 1}, "1.7-2.4"),  # which ignore unknown settings
        ({"index.merge.policy.type": "tiered"}, "1.7-2.4"),  # 8.0 and later reject `template`
        ({"index.number_of_shards": 0}, "1.7"),
    ],
)
def test_listed_releases_are_all_that_accept_the_file(settings, releases):
    result = check_any({"template": "a-*", "settings": settings}, "", "es-legacy-template")
    assert result.releases == releases
