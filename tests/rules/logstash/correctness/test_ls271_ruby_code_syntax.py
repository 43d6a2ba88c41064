"""LS271 (ruby-code-syntax): cases beyond the examples of the rule."""

import pytest
from advice import corpus, run
from rule_examples import found


@pytest.mark.parametrize(
    ("code", "found"), [("if a\nb\nend\nend", True), ("x = [1, 2", True), ("while a do\n b\nend", False)]
)
def test_findings(code: str, found: bool) -> None:
    assert bool(run("LS271", f'filter {{ ruby {{ code => "{code}" }} }}')) is found


def test_on_real_code() -> None:
    """Code that runs somewhere: whatever is found would be a mistake of the counting."""
    assert [path for path, text in corpus("logstash") if run("LS271", text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "filter { ruby { code => \"event.set('b', 1) if event.get('a')\" } }\n",
        "filter { ruby { code => \"event.get('a').each do |x|\n  # end\n  event.set(x, 'end')\nend\" } }\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS271", text) == []
