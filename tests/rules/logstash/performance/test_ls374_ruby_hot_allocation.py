"""LS374 (ruby-hot-allocation): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import messages, ruby_option, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (ruby_option("a.each do |x|\n y << Set.new([1, 2])\n end"), 0),
        (ruby_option(f"a.each do |x|\n y << Set.new([{', '.join('123456789012')}])\n end"), 1),
        (ruby_option("a.each { |x| y if %w(a b).include?(x); x =~ Regexp.new('a') }"), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS374", text)) == count


def test_an_object_in_a_loop() -> None:
    assert len(messages("LS374", "filter { ruby { code => \"100.times { x = Regexp.new('a') }\" } }\n")) == 1


@pytest.mark.parametrize(
    "text",
    [
        'filter { ruby { init => "@re = /^a/" code => "event.get(\'list\').each { |x| x =~ @re }" } }\n',
        "filter { ruby { code => \"x = Regexp.new(event.get('p'))\" } }\n",
        "filter { ruby { code => \"event.get('t').each { |x| y = 1 if ['a', 'b'].include?(x) }\" } }\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS374" not in selected_codes(text, "LS374")
