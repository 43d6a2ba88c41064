"""LS250 (grok-invalid-regex): cases beyond the examples of the rule."""

from advice import FakeProject, run

from lslint.engine.file import check_text


def test_regexes_with_escapes_on():
    text = 'filter { grok { match => { "message" => "\\\\(a" } } }'
    project = FakeProject()
    project._settings = {"config.support_escapes": False}
    assert run("LS250", text, project=project) != []
    project._settings = {"config.support_escapes": True}
    assert run("LS250", text, project=project) == []


def test_a_string_with_a_syntax_error_is_not_compiled() -> None:
    text = 'filter { grok { match => { "message" => "%{IP:ip}\\" } } }'
    assert {one.rule.code for one in check_text(text, "a.conf", "logstash").findings if one.severity == "error"} == {
        "LS010"
    }
