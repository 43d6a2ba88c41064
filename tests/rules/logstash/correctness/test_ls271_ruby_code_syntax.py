"""LS271 (ruby-code-syntax): cases beyond the examples of the rule."""

import pytest
from advice import corpus, run
from rule_examples import found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("if a\nb", True),
        ("if a\nb\nend\nend", True),
        ("x = [1, 2", True),
        ("a.each do |x|\n  y(x)", True),
        ("while a do\n b\nend", False),
        ("until a\n b\nend", False),
        ("x = if a then 1 else 2 end", False),
        ("if a\n b\nelsif c\n d\nelse\n e\nend", False),
        ("if a\n b\nelse if c\n d\nend\nend", False),
        ("begin\n a\nrescue => e\n b\nend while c", False),
        ("a if b unless c", False),
        ("case a\nwhen 1 then 2\nend", False),
        ("x = <<EOS\nif\nEOS\n", False),
        ("x = a.split(/[({]/)", False),
        ("x = %w[if do]", False),
        ("h = { :if => 1, end: 2 }", False),
        ("x.end if x.begin", False),
        ("puts 'if (' + a", False),
        ("# if (\nx = 1", False),
    ],
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
