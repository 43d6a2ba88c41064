"""LS106 (obsolete-option): cases beyond the examples of the rule."""

import pytest
from logstash_checks import check_load


@pytest.mark.parametrize("target", ["", "6.8", "7.0", "9.5"])
def test_the_message_names_the_first_release_that_rejects_the_option(target):
    """6.0 made `flush_size` obsolete, and 7.0 does not know the option at all."""
    text = 'output { elasticsearch { hosts => ["a"] flush_size => 500 } }\n'
    (finding,) = [one for one in check_load(text, target or None).findings if one.rule.code == "LS106"]
    assert "was removed in Logstash 6.0" in finding.message
