"""LS218 (date-sprintf-is-event-time): cases beyond the examples of the rule."""

from logstash_checks import filters, messages

DATE = 'date { match => ["time", "ISO8601"] }'
STAMP = 'mutate { add_field => [ "index_time", "%{+YYYY-MM-dd HH:mm:ss Z}" ] }'


def test_the_delay_of_the_pipeline() -> None:
    assert len(messages("LS218", filters(DATE, STAMP))) == 1
    assert messages("LS218", filters(STAMP, DATE)) == []
