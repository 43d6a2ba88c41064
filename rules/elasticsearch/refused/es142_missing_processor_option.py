from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class MissingProcessorOption(IngestRule):
    code = "ES142"
    summary = "Ingest processor without a required option"
    why = """\
Elasticsearch rejects a pipeline if a processor lacks a required option: `[field] required property is missing`. Some
processors require one of two options: `set` requires `value` or, since 7.10, `copy_from`.

Add the option."""
    sources = (
        "Elasticsearch 5.0 to 9.x, sources: ConfigurationUtils.readStringProperty and the factories of the processors",
    )
    bad = (
        '{"processors": [{"rename": {"field": "a"}}]}\n',
        '{"processors": [{"set": {"field": "a"}}]}\n',
    )
    good = (
        '{"processors": [{"rename": {"field": "a", "target_field": "b"}}]}\n',
        '{"processors": [{"set": {"field": "a", "copy_from": "b"}}]}\n',
    )
