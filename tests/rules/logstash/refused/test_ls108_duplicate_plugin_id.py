"""LS108 (duplicate-plugin-id): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, GuessedProject, run
from logstash_checks import selected_codes


def test_ids_of_alternatives() -> None:
    part, rest = 'filter { drop { id => "x" } }\n', "input { stdin { } } output { stdout { } }"
    whole = part + rest
    assert run("LS108", whole, project=GuessedProject({"b.conf": whole})) == []
    assert [f.severity for f in run("LS108", part, project=GuessedProject({"a-old.conf": part}))] == ["warning"]
    assert [f.severity for f in run("LS108", part, project=GuessedProject({"b.conf": whole}))] == ["warning"]
    assert [f.severity for f in run("LS108", whole, project=FakeProject({"b.conf": whole}))] == ["error"]


@pytest.mark.parametrize(
    "text",
    [
        'output { stdout { id => "out" codec => json { id => "out" } } }\n',
        'filter { mutate { id => "twice" id => "twice" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS108" not in selected_codes(text, "LS108")
