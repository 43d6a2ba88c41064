"""LS424 (isolator-without-queue): cases beyond the examples of the rule."""

import pytest
from settings_checks import check_settings


@pytest.mark.parametrize(
    ("first", "second", "count"),
    [
        ("elasticsearch { hosts => [es1] }", "elasticsearch { hosts => [es2] }", 2),
        ("elasticsearch { hosts => [es1] index => a }", "elasticsearch { hosts => [es1] index => b }", 0),
        ("elasticsearch { hosts => [es1, es2] }", "elasticsearch { hosts => [es2, es1] }", 0),
        ("elasticsearch { }", "elasticsearch { }", 2),
        ("elasticsearch { hosts => [es1] }", "elasticsearch { hosts => [es1] } udp { host => web1 port => 9 }", 2),
    ],
)
def test_pipelines_that_send_to_the_same_hosts_stall_together(first: str, second: str, count: int) -> None:
    text = (
        "- pipeline.id: in\n"
        "  config.string: 'input { stdin { } } output { pipeline { send_to => [one, two] } }'\n"
        "- pipeline.id: one\n"
        f"  config.string: 'input {{ pipeline {{ address => one }} }} output {{ {first} }}'\n"
        "- pipeline.id: two\n"
        f"  config.string: 'input {{ pipeline {{ address => two }} }} output {{ {second} }}'\n"
    )
    found = check_settings("pipelines.yml", text).findings
    assert len([one for one in found if one.rule.code == "LS424"]) == count


@pytest.mark.parametrize(
    ("output", "count"), [("udp { host => web1 port => 9 }", 1), ("tcp { host => web1 port => 9 }", 2)]
)
def test_an_output_that_waits_for_no_answer_does_not_stall(output: str, count: int) -> None:
    text = (
        "- pipeline.id: in\n"
        "  config.string: 'input { stdin { } } output { pipeline { send_to => [one, two] } }'\n"
        "- pipeline.id: one\n"
        "  config.string: 'input { pipeline { address => one } } output { elasticsearch { } }'\n"
        "- pipeline.id: two\n"
        f"  config.string: 'input {{ pipeline {{ address => two }} }} output {{ {output} }}'\n"
    )
    found = [one for one in check_settings("pipelines.yml", text).findings if one.rule.code == "LS424"]
    assert len(found) == count
    assert "`elasticsearch` stalls" in found[0].message
