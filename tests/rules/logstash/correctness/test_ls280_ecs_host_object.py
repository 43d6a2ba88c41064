"""LS280 (ecs-host-object): cases beyond the examples of the rule."""

import pytest
from advice import run
from beats_projects import messages_in
from logstash_checks import check_ecs_mode
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS280
        ('input { tcp { port => 1 } } filter { if [host] == "a" { drop { } } }', 0),
        ("input { beats { port => 1 } } filter { if [host] { drop { } } }", 0),
        ("input { beats { port => 1 } } filter { if [host] =~ /^a/ { drop { } } }", 1),
        ('input { beats { port => 1 } tcp { port => 2 } } filter { if [host] == "a" { drop { } } }', 0),
        ('input { beats { port => 1 } } filter { mutate { rename => { "host" => "h" } } }', 0),
        ('filter { if [host] == "a" { drop { } } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS280", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'input { file { path => "/a" } } filter { if [host] == "a" { drop { } } }',
    ],
)
def test_ecs_mode(text: str) -> None:
    check_ecs_mode("LS280", text)


@pytest.mark.parametrize(("target", "count"), [("5.2", 0), ("6.2", 0), ("6.3", 1), (None, 1)])
def test_beats_before_6_3_send_a_text(target: str | None, count: int) -> None:
    text = "input { beats { port => 1 } } filter { if [host] =~ /^a/ { drop { } } }"
    assert len(run("LS280", text, target=target)) == count


def test_the_advice_has_the_form_of_the_reference():
    text = 'input { stdin { } } filter { if [host] == "a" { mutate { add_field => { "b" => "%{host}" } } } }'
    comparison, reference = run("LS280", text)
    assert comparison.message.endswith("Use `[host][hostname]`")
    assert reference.message.endswith("Use `%{[host][hostname]}`")


@pytest.mark.parametrize(
    ("output", "target", "count"),
    [
        ('document_type => "%{[@metadata][type]}"', None, 0),
        ('document_type => "%{[@metadata][type]}"', "6.8", 1),
        ('document_type => "%{[@metadata][type]}"', "6.2", 0),
        ('index => "a"', None, 1),
        ('flush_size => 10', None, 1),
    ],
)  # fmt: skip
def test_beats_before_6_3_sent_a_string(output, target, count):
    text = (
        'input { beats { port => 5044 } }\nfilter { mutate { add_field => { "from" => "%{host}" } } }\n'
        f"output {{ elasticsearch {{ {output} }} }}\n"
    )
    assert len(run("LS280", text, target=target)) == count


@pytest.mark.parametrize(
    ("images", "count"),
    [
        ([], 1),
        (["filebeat:${TAG}"], 1),
        (["filebeat:6.2.4"], 0),
        (["filebeat:6.3.0"], 1),
        (["filebeat:8.7.1", "metricbeat:6.2.0"], 0),
    ],
)
def test_the_release_of_the_beats_decides(tmp_path, monkeypatch, images: list[str], count: int) -> None:
    assert len(messages_in(tmp_path, monkeypatch, "LS280", "if [host] =~ /^a/ { drop { } }", *images)) == count


@pytest.mark.parametrize(
    "text",
    [
        'input { udp { port => 514 } }\nfilter { grok { match => { "message" => "^%{HOSTNAME:host} %{DATA:a}$" } }\n'
        '  if [host] == "web1" { drop { } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS280", text) == []
