"""Built-in analyzers, tokenizers and filters by release."""

import pytest
from elasticsearch_checks import ACCEPTED, composable, verdict_of


def analysis(**parts):
    return composable(config={"analysis": parts})


@pytest.mark.parametrize("name", ["type_as_payload", "common_grams", "delimited_payload", "truncate", "elision"])
def test_filters_without_required_settings(name):
    body = analysis(analyzer={"a": {"tokenizer": "standard", "filter": [name]}})
    assert verdict_of(body, "9.5") == ACCEPTED
