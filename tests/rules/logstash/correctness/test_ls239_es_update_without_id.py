"""LS239 (es-update-without-id): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found


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
