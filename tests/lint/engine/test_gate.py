"""A file that is rejected, or with which the product does not start, has an error in the report."""

from __future__ import annotations

import pytest
from advice import lacks_error
from markers import slow_cases
from recorded import probes

from lslint.engine.file import check_text

PROBES = {
    "logstash_grammar": ("config", "a.conf", "logstash"), "logstash_options": ("config", "a.conf", "logstash"),
    "filebeat_8_9": ("config", "filebeat.yml", "filebeat"),
    "elasticsearch_yml": ("body", "elasticsearch.yml", "elasticsearch-settings"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "every"), [*((name, 36) for name in PROBES), *slow_cases(*((name, 12) for name in PROBES))]
)
def test_probes(name: str, every: int) -> None:
    """Every so many probes of a file."""
    field, file, kind = PROBES[name]
    texts = [row[field] for row in probes(name) if field in row]
    assert len(texts) > every
    assert [text for text in texts[::every] if lacks_error(check_text(text, file, kind))] == []
