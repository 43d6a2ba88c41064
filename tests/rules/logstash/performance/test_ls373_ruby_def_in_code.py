"""LS373 (ruby-def-in-code): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import ruby_option, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [(ruby_option("class X\n def y\n end\n end"), 1), (ruby_option("require 'uri' unless defined?(URI)"), 0)],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS373", text)) == count


@pytest.mark.parametrize("name", ["filter", "register", "close", "filter_matched", "self.filter"])
def test_methods_of_the_plugin_are_not_reported(name: str) -> None:
    text = ruby_option(f"def helper(x)\n x\n end\n def {name}(event)\n [event]\n end\n filter(event)")
    assert run("LS373", text) == []


def test_different_methods_with_one_name_are_not_reported() -> None:
    one, other = (ruby_option(f"def y(x)\n x + {n}\n end\n event.set('a', y(1))") for n in (1, 2))
    assert run("LS373", one + other) == []
    assert len(run("LS373", one + one)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "filter { ruby { init => \"require 'json'\" code => \"event.set('n', JSON.parse(event.get('m'))['n'])\" } }\n",
        "filter { ruby { code => \"event.set('t', 'def x, require y') # class z\" } }\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS373" not in selected_codes(text, "LS373")
