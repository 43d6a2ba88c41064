"""LS204 (repeated-setting): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import check_load
from rule_examples import found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # equal values of a key count as one
        ('filter { mutate { convert => { "a" => "integer" } convert => { "a" => "integer" } } }\n', 0),
        ('filter { mutate { replace => { "a" => 1 } replace => { "a" => "1" } } }\n', 1),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS204", text)) == count


def test_a_repeated_key_is_reported_at_its_place():
    text = "filter { mutate { replace => { aa => x1 } replace => { bb => x1 } replace => { cc => 'y' aa => 'z' } } }"
    (finding,) = [f for f in check_load(text).findings if f.rule.code == "LS204"]
    assert (text[finding.start : finding.end], finding.start) == ("aa", text.rindex("aa"))
    assert finding.related[0].start == text.index("aa")
    assert "`aa`" in finding.message
    assert "3 hashes" in finding.message


@pytest.mark.parametrize(
    ("options", "verdict"),
    [
        ('rename => ["a", "b"] rename => { "c" => "d" }', "rejected"),
        ('rename => ["a", "b"] rename => { "c" => "d" "e" => "f" }', "accepted"),  # a hash with lists as keys
        ('rename => ["a", "b"] rename => ["c", "d"]', "accepted"),
        ('rename => { "c" => "d" } rename => ["a", "b"]', "accepted"),
        ('add_tag => ["a"] add_tag => "b"', "accepted"),
    ],
)
def test_a_hash_after_a_list_adds_its_pairs_to_the_list(options, verdict):
    result = check_load(f"filter {{ mutate {{ {options} }} }}")
    assert result.verdict == verdict
    found = [finding.message for finding in result.findings if finding.rule.code == "LS204"]
    assert any("each pair of the hash" in message for message in found) == (verdict == "rejected")


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ('add_field => { "at" => "%{[g][longitude]}" } add_field => { "at" => "%{[g][latitude]}" }', 0),
        ('add_field => { "at" => "%{[g][longitude]}" } add_field => { "at" => "%{[g][name]}" }', 1),
    ],
)
def test_a_list_of_both_values_that_is_intended(options, count):
    assert len(run("LS204", f"filter {{ mutate {{ {options} }} }}")) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { rename => ["a", "b"] rename => { "c" => "d" } } }\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS204", text)


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { remove_field => ["a"] remove_field => ["b"] } }\n',
        'filter { mutate { merge => { "ips" => "a" } merge => { "ips" => "b" } } }\n',
        'filter { grok { match => { "message" => "%{IP:ip}" } match => { "message" => "%{WORD:w}" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS204", text) == []
