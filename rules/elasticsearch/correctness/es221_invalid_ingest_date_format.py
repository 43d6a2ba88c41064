from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class InvalidIngestDateFormat(IngestRule):
    code = "ES221"
    severity = "warning"
    stage = "run"
    summary = "Invalid date format in an ingest processor"
    why = """\
The processor `date` parses its formats only when the first document arrives. Elasticsearch accepts the pipeline,
and the processor fails on each document that no earlier format matches. With an invalid format in
`date_index_name`, Elasticsearch rejects the pipeline.

Put text in a pattern into single quotes: `yyyy-MM-dd'T'HH:mm`. Since 7.0, `Y` is the week-based year, so use
`yyyy`. The rule reports nothing for targets before 7.0, which parse other formats."""
    releases = "7.0-"
    sources = ("Elasticsearch 7.0 to 9.x, sources: DateProcessor, DateIndexNameProcessor and DateFormat",)
    bad = ('{"processors": [{"date": {"field": "t", "formats": ["yyyy-MM-ddTHH:mm:ss"]}}]}\n',)
    good = (
        '{"processors": [{"date": {"field": "t", "formats": ["yyyy-MM-dd\'T\'HH:mm:ss"]}}]}\n',
        '{"processors": [{"date": {"field": "t", "formats": ["ISO8601"]}}]}\n',
    )
