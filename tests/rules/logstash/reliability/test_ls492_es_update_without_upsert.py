"""LS492 (es-update-without-upsert): outputs that create or may create the document."""

import pytest
from advice import run

PIPELINE = 'input {{ beats {{ }} }} output {{ elasticsearch {{ action => "{}" document_id => "%{{id}}" {} }} }}\n'


@pytest.mark.parametrize(
    ("action", "rest", "count"),
    [
        ("update", "", 1),
        ("update", "doc_as_upsert => false", 1),
        ("update", 'script => "ctx._source.n += 1"', 1),
        ("update", 'doc_as_upsert => "true"', 0),
        ("update", 'doc_as_upsert => "${UPSERT}"', 0),
        ("update", "scripted_upsert => true", 0),
        ("update", 'upsert => "{}"', 0),
        ("index", "", 0),
        ("%{[@metadata][action]}", "", 0),
        ("update", '} elasticsearch { index => "other"', 0),
        ("update", '} elasticsearch { action => "%{act}" document_id => "1"', 0),
    ],
)
def test_findings(action: str, rest: str, count: int) -> None:
    assert len(run("LS492", PIPELINE.format(action, rest))) == count


def test_without_document_id_it_does_not_start() -> None:
    text = 'input { beats { } } output { elasticsearch { action => "update" } }\n'
    assert run("LS492", text) == []
    assert len(run("LS223", text)) == 1


def test_incomplete_pipeline() -> None:
    assert run("LS492", 'output { elasticsearch { action => "update" document_id => "%{id}" } }\n') == []
