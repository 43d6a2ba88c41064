"""LS205 (conditional-in-input): cases beyond the examples of the rule."""

from advice import run


def test_input_conditions_are_reported_once() -> None:
    text = "input { if [a] { if [b] { stdin {} } } else { stdin {} } }"
    assert len(run("LS205", text)) == 1
    assert run("LS205", "output { if [a] { stdout {} } }") == []
