"""LS332 (recursive-event-walk): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import messages, ruby_option, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (ruby_option("# event.to_hash.each { }"), 0),
        (ruby_option("def walk(h)\n h.each { |k, v| walk(v) }\n end\n walk(event.to_hash)"), 1),
        (ruby_option("def once(h)\n h.size\n end\n once(event.to_hash)"), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS332", text)) == count


def test_masking_of_every_field() -> None:
    assert len(messages("LS332", 'filter { ruby { code => "event.to_hash.each { |k,v| v.clear }" } }\n')) == 1


@pytest.mark.parametrize(
    "text",
    [
        'filter {\n  ruby {\n    code => "event.to_hash.each { |k, v| event.remove(k) if v.nil? }"\n  }\n}\n',
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS332" in selected_codes(text, "LS332")
