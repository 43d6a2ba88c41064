"""ES206 (duplicate-dynamic-template-name): cases beyond the examples of the rule."""

import json

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text

MAPPINGS = {"dynamic_templates": [{"a": {"match": f"{end}_*", "mapping": {"type": "ip"}}} for end in "xy"]}
TEMPLATE = {"template": {"mappings": MAPPINGS}}


@pytest.mark.parametrize(
    ("body", "severities"),
    [
        (TEMPLATE, ["info"]),
        ({"index_patterns": ["a-*"], "composed_of": ["b"], **TEMPLATE}, ["info"]),
        ({"index_patterns": ["a-*"], **TEMPLATE}, []),
        ({"mappings": MAPPINGS}, []),  # an index that is created with this body has both
    ],
)
def test_names_matter_only_if_mappings_are_merged(body: dict, severities: list[str]) -> None:
    result = check_text(json.dumps(body), "a.json", "es-template", Settings(Values()))
    assert [each.severity for each in result.findings if each.rule.code == "ES206"] == severities
