"""LS239 (es-update-without-id): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS239 only reports a missing ID
        ("output { elasticsearch { doc_as_upsert => true } }\n", 1),
        ('output { elasticsearch { doc_as_upsert => true document_id => "%{id}" } }\n', 0),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS239", text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS239
        ('output { elasticsearch { action => "delete" } }', 1),
        ('output { elasticsearch { action => "${A}" } }', 0),
        ("output { elasticsearch { doc_as_upsert => true } }", 1),
        ('output { elasticsearch { action => "%{a}" doc_as_upsert => true } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS239", text)) == count


@pytest.mark.parametrize(("release", "codes"), [("", {"LS223"}), ("8.15", {"LS223"}), ("2.1", {"LS239"})])
def test_an_update_without_id_is_one_error(release, codes) -> None:
    text = 'output { elasticsearch { hosts => ["a"] action => "update" } }\n'
    found = {code for code in ("LS223", "LS239") if run(code, text, **({"target": release} if release else {}))}
    assert found == codes


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { action => "update" document_id => "%{sku}" index => "stock" } }\n',
        'output { elasticsearch { action => "%{[@metadata][action]}" index => "stock" } }\n',
        'output { elasticsearch { action => "create" index => "stock" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS239", text) == []
