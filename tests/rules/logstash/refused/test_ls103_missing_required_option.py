"""LS103 (missing-required-option): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from logstash_checks import check_load


def _load_findings(text):
    return [finding for finding in check_load(text).findings if finding.rule.code in ("LS102", "LS103")]


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("input { beats { prot => 5044 } }\n", "port"),
        ("input { stdin { codec => multiline { patern => '^ ' what => previous } } }\n", "pattern"),
    ],
)
def test_a_required_option_with_a_misspelled_name_is_one_finding(text, option):
    (finding,) = _load_findings(text)
    assert finding.rule.code == "LS102"
    assert f"did you mean `{option}`?" in finding.message
    assert check_load(text).verdict == "rejected"
    assert not _load_findings(fixed(text, finding)), "the fix sets the required option"


@pytest.mark.parametrize(
    "text",
    [
        "input { beats { zzzzz => 5044 } }\n",
        "input { beats { hst => '0.0.0.0' } }\n",  # resembles `host`
        "input { beats { } beats { port => 5044 prot => 5045 } }\n",  # the name is in another plugin
    ],
)
def test_another_unknown_option_does_not_hide_it(text):
    assert {finding.rule.code for finding in _load_findings(text)} == {"LS102", "LS103"}
    assert check_load(text).verdict == "rejected"


def test_only_the_other_missing_options_are_reported():
    text = "input { stdin { codec => multiline { patern => '^ ' } } }\n"
    missing = [finding for finding in _load_findings(text) if finding.rule.code == "LS103"]
    assert len(missing) == 1
    assert "`what`" in missing[0].message
    assert "`pattern`" not in missing[0].message


def test_each_missing_option_must_be_commented_out():
    text = "input {\n twitter {\n#consumer_key => '<key>'\n keywords => ua\n }\n}\n"
    assert {one.severity for one in _load_findings(text)} == {"error"}
