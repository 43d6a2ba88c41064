"""LS220 (field-used-after-removal): cases beyond the examples of the rule."""

from advice import FakeProject, run


def test_another_file_removes_the_field() -> None:
    other = {"a.conf": 'filter { mutate { rename => { "a" => "b" } } }\n'}
    text = 'output { file { path => "%{a}" } }\n'
    (finding,) = run("LS220", text, project=FakeProject(other))
    assert "in `a.conf` (line 1) renamed it to `b`" in finding.message
    assert finding.related[0].path == "a.conf"


class Guessed(FakeProject):
    """Files of a folder, which may run together."""

    declared = False
    has_other_files = True


def test_another_file_may_set_the_field_before_the_outputs() -> None:
    other = {"b.conf": 'filter { mutate { add_field => { "a" => "b" } } }\n'}
    filters = 'filter { mutate { remove_field => ["a"] } kv { source => "a" target => "b" } }\n'
    text = filters + 'output { file { path => "%{a}" } }\n'
    assert len(run("LS220", text)) == 2
    assert len(run("LS220", text, project=Guessed(other))) == 1
    assert len(run("LS220", text, project=Guessed({"b.conf": "output { stdout { } }\n"}))) == 2
