"""LS105 (value-not-in-list): cases beyond the examples of the rule."""

from advice import fixed
from logstash_checks import check_load

KAFKA = 'output { kafka { topic_id => "t" acks => %s } }\n'


def findings(text):
    return [finding for finding in check_load(text).findings if finding.rule.code == "LS105"]


def test_a_number_in_a_list_of_strings_needs_quotes():
    (finding,) = findings(KAFKA % 0)
    assert 'use the string `"0"`' in finding.message
    assert fixed(KAFKA % 0, finding) == KAFKA % '"0"'
    assert not findings(KAFKA % '"0"')


def test_a_number_that_is_not_in_the_list():
    (finding,) = findings(KAFKA % 7)
    assert "use the string" not in finding.message
    assert "`0`, `1`, `all`" in finding.message


def test_no_suggestion_for_a_short_value():
    (finding,) = findings(KAFKA % '"2"')
    assert "did you mean" not in finding.message
    assert finding.fix is None


def test_a_long_list_is_not_printed():
    (finding,) = check_load('input { stdin { codec => plain { charset => "no_such_value" } } }').findings
    assert finding.message.endswith("supported values, for example `UTF-8`")
