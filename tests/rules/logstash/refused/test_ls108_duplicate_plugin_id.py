"""LS108 (duplicate-plugin-id): cases beyond the examples of the rule."""

from advice import FakeProject, GuessedProject, run


def test_ids_of_alternatives() -> None:
    part, rest = 'filter { drop { id => "x" } }\n', "input { stdin { } } output { stdout { } }"
    whole = part + rest
    assert run("LS108", whole, project=GuessedProject({"b.conf": whole})) == []
    assert [f.severity for f in run("LS108", part, project=GuessedProject({"a-old.conf": part}))] == ["warning"]
    assert [f.severity for f in run("LS108", part, project=GuessedProject({"b.conf": whole}))] == ["warning"]
    assert [f.severity for f in run("LS108", whole, project=FakeProject({"b.conf": whole}))] == ["error"]
