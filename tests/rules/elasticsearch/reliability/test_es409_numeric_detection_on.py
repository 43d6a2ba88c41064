"""ES409 (numeric-detection-on): cases beyond the examples of the rule."""

import json

import pytest
from advice import FakeProject, run

from lslint.grammar.config.json import parser
from lslint.rules.project_view import RelatedFile

NUMBERS = {"match_mapping_type": "long", "mapping": {"type": "keyword"}}


def _template(*dynamic, pattern="web-*", detects=True, **settings):
    mapping = {"numeric_detection": detects, "dynamic_templates": [{"a": one} for one in dynamic]}
    return json.dumps({"index_patterns": [pattern], "settings": settings, "mappings": mapping})


@pytest.mark.parametrize(("other", "count"), [
    (_template(NUMBERS, pattern="*", detects=False), 0), (_template(NUMBERS, pattern="shop-*", detects=False), 1),
])  # fmt: skip
def test_legacy_templates_are_merged(other: str, count: int) -> None:
    class Project(FakeProject):
        def related_files(self, kind, name=""):
            return [RelatedFile("b.json", other, parser.parse(other)[0])] if kind == "es-legacy-template" else []

    assert len(run("ES409", _template(), project=Project())) == count
