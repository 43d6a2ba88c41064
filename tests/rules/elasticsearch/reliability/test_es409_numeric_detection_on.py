"""ES409 (numeric-detection-on): cases beyond the examples of the rule."""

import json

import pytest
from advice import FakeProject, run

from lslint.grammar.config.json import parser
from lslint.rules.project_view import RelatedFile

NUMBERS = {"match_mapping_type": "long", "mapping": {"type": "keyword"}}
LOOSE = {"match_mapping_type": "double", "mapping": {"type": "double", "ignore_malformed": True}}


def _template(*dynamic, pattern="web-*", detects=True, **settings):
    mapping = {"numeric_detection": detects, "dynamic_templates": [{"a": one} for one in dynamic]}
    return json.dumps({"index_patterns": [pattern], "settings": settings, "mappings": mapping})


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (_template(LOOSE), 0),
        (_template({"match_mapping_type": "*", "mapping": {"type": "text"}}), 0),
        (_template({"match": "*", "mapping": {"type": "keyword"}}), 0),
        (_template({**NUMBERS, "match": "status_*"}), 1),
        (_template({"match_mapping_type": "long", "mapping": {"type": "float"}}), 1),
        (_template({"match_mapping_type": "string", "mapping": {"type": "keyword"}}), 1),
        (_template(**{"index.mapping.ignore_malformed": True}), 0),
        (_template(**{"index.mapping.ignore_malformed": False}), 1),
    ],
)
def test_text_that_is_not_rejected(text: str, count: int) -> None:
    assert len(run("ES409", text)) == count


@pytest.mark.parametrize(
    ("other", "count"),
    [(_template(NUMBERS, pattern="*", detects=False), 0), (_template(NUMBERS, pattern="shop-*", detects=False), 1)],
)
def test_legacy_templates_are_merged(other: str, count: int) -> None:
    class Project(FakeProject):
        def related_files(self, kind, name=""):
            return [RelatedFile("b.json", other, parser.parse(other)[0])] if kind == "es-legacy-template" else []

    assert len(run("ES409", _template(), project=Project())) == count
