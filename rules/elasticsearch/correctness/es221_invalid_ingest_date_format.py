from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class InvalidIngestDateFormat(IngestRule):
    code = "ES221"
    severity = "warning"
    stage = "run"
    summary = "Invalid date format in an ingest processor"
    why = """\
The formats of `date` and `date_index_name` are `ISO8601`, `UNIX`, `UNIX_MS`, `TAI64N`, the names of date formats in
mappings, and patterns of `java.time` (of Joda-Time up to 6.8). `date` compiles a format when the first document
arrives: the pipeline is accepted, and the processor fails on each document that no earlier format matches.
`date_index_name` compiles its formats when the pipeline is created, and the pipeline is rejected.

Since 7.0 `Y` is the week-based year: with `dd/MMM/YYYY` the processor ignores the month and the day. The rule reports
`Y` next to a month or a day if the target is 7.0 or later.

Correct the format. Text in a pattern needs single quotes: `yyyy-MM-dd'T'HH:mm`."""
    sources = ("Elasticsearch 7.0 to 9.x, sources: DateProcessor, DateIndexNameProcessor and DateFormat",)
    bad = ('{"processors": [{"date": {"field": "t", "formats": ["yyyy-MM-ddTHH:mm:ss"]}}]}\n',)
    good = (
        '{"processors": [{"date": {"field": "t", "formats": ["yyyy-MM-dd HH:mm:ss", "ISO8601"]}}]}\n',
        '{"processors": [{"date": {"field": "t", "formats": ["strict_date_optional_time||epoch_millis"]}}]}\n',
    )
