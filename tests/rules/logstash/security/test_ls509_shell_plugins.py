"""LS509 (shell-plugins): cases beyond the examples of the rule."""

from advice import run


def test_the_pipe_output_without_a_shell() -> None:
    text = 'output { pipe { command => "logger -t a" } }\n'
    assert run("LS509", text, target="9.4")
    assert run("LS509", text, target="9.5") == []
    assert run("LS509", 'input { pipe { command => "tail -f /a" } }\n', target="9.5")
