"""Suggestions for misspelled words."""

import pytest

from lslint.rules.shared.suggest import closest


@pytest.mark.parametrize(("word", "known"), [
    ("ilm_enabeld", "ilm_enabled"), ("ilmenabled", "ilm_enabled"), ("imm_enabled", "ilm_enabled"), ("prot", "port"),
    ("codeec", "codec"), ("elasticsaerch", "elasticsearch"),
    ("ssl_certficate_authorites", "ssl_certificate_authorities"),
    ("node.nmae", "node.name"), ("TLS1.2", "TLSv1.2"), ("include_line", "include_lines"),
    ("ilm_enaxled", "ilm_enabled"), ("cnovert", "convert"), ("xort", "ort"), ("hosts_name", "host_name"),
    ("TIMESTAME_ISO8601", "TIMESTAMP_ISO8601"),
])  # fmt: skip
def test_a_misspelled_word_has_a_suggestion(word, known):
    assert closest(word, ["other", known]) == known


@pytest.mark.parametrize(("word", "known"), [
    ("include", "exclude"), ("get_fields", "set_fields"), ("TLSv1.4", "TLSv1.0"),
])  # fmt: skip
def test_another_word_is_no_suggestion(word, known):
    assert closest(word, ["other", known]) is None
