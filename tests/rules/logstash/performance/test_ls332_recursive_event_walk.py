"""LS332 (recursive-event-walk): cases beyond the examples of the rule."""

from logstash_checks import messages


def test_masking_of_every_field() -> None:
    assert len(messages("LS332", 'filter { ruby { code => "event.to_hash.each { |k,v| v.clear }" } }\n')) == 1
