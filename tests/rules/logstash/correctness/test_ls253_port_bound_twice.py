"""LS253 (port-bound-twice): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, GuessedProject, run
from logstash_checks import inputs


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("tcp { port => 1 }", 'tcp { port => "1" }', True),
        ('http { host => "127.0.0.1" }', "http { }", True),
        ('http { host => "127.0.0.1" }', 'http { host => "10.0.0.1" }', False),
        ('beats { port => "${PORT}" }', 'beats { port => "${PORT}" }', True),
        ('tcp { port => 1 host => "${A}" }', "tcp { port => 1 }", False),
    ],
)
def test_ports(one: str, other: str, found: bool) -> None:
    both = run("LS253", inputs(one, other))
    assert len(both) == found
    assert [f.stage for f in both] == ["run"] * found
    apart = run("LS253", inputs(one), project=FakeProject({"b.conf": inputs(other)}))
    assert len(apart) == found
    for finding in apart:
        assert finding.severity == "error"
        assert finding.related[0].path == "b.conf"
        assert "b.conf" in finding.message
    guessed = run("LS253", inputs(one), project=GuessedProject({"b.conf": inputs(other)}))
    assert [f.severity for f in guessed] == ["warning"] * found


def test_whole_pipelines_in_a_folder_may_be_alternatives() -> None:
    whole = inputs("tcp { port => 1 }") + "output { stdout { } }"
    assert run("LS253", whole, project=GuessedProject({"b.conf": whole})) == []
    assert len(run("LS253", whole, project=FakeProject({"b.conf": whole}))) == 1


def test_alternatives_of_a_template_do_not_meet() -> None:
    text = inputs("{% if tls %}", "tcp { port => 1 }", "{% else %}", "tcp { port => 1 }", "{% endif %}")
    assert run("LS253", text) == []
    text = inputs("tcp { port => 1 }", "{{ more }}", "tcp { port => 1 }")
    assert len(run("LS253", text)) == 1
