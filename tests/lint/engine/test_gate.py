"""A file that is rejected, or with which the product does not start, has an error in the report."""

from __future__ import annotations

import json
import os

import pytest
from advice import lacks_error
from markers import slow_cases
from paths import CORPUS, SHARED

from lslint.config.settings import Settings
from lslint.engine.file import check_source, check_text
from lslint.files.source import Unreadable, read

PROBES = {
    "logstash_grammar.jsonl": ("config", "a.conf", "logstash"),
    "logstash_options.jsonl": ("config", "a.conf", "logstash"),
    "filebeat_8_9.jsonl": ("config", "filebeat.yml", "filebeat"),
    "elasticsearch_yml.jsonl": ("body", "elasticsearch.yml", "elasticsearch-settings"),
}


@pytest.mark.parametrize(
    ("name", "every"), [*((name, 36) for name in PROBES), *slow_cases(*((name, 12) for name in PROBES))]
)
def test_probes(name: str, every: int) -> None:
    """Every so many probes of a file."""
    path = SHARED / "probes" / name
    if not path.exists():
        pytest.skip("the shared material is missing")
    field, file, kind = PROBES[name]
    texts = [
        row[field] for row in map(json.loads, path.read_text(encoding="utf-8").rstrip("\n").split("\n")) if field in row
    ]
    assert len(texts) > every
    assert [text for text in texts[::every] if lacks_error(check_text(text, file, kind))] == []


@pytest.mark.slow
@pytest.mark.parametrize("folder", sorted(os.listdir(CORPUS)) if CORPUS.exists() else [None])
def test_corpus(folder: str | None) -> None:
    if folder is None:
        pytest.skip("the shared material is missing")
    wrong = []
    for path in sorted((CORPUS / folder).rglob("*")):
        try:
            source = read(str(path)) if path.is_file() else None
        except Unreadable:
            continue
        if source is not None and lacks_error(check_source(source, None, Settings())):
            wrong.append(str(path))
    assert wrong == []
