"""ES615 (legacy-template): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import fixed_by
from recorded import settings

from lslint.engine.file import check_text


@pytest.mark.slow
def test_a_long_template_is_moved_as_it_is():
    fields = ",\n".join(f'      "f{number}": {{"type": "ip"}}' for number in range(6000))
    limit = '"settings": {"index.mapping.total_fields.limit": 7000}'
    text = f'{{\n  "index_patterns": ["a-*"],\n  {limit},\n  "mappings": {{"properties": {{\n{fields}\n  }}}}\n}}\n'
    result = check_text(text, "x.json", "es-template", settings("elasticsearch", "", "ALL"))
    fix = next(f.fix for f in result.findings if f.rule.code == "ES615")
    assert len(fix.edits) < 10
    assert list(json.loads(fixed_by(text, "ES615"))["template"]["mappings"]["properties"])[-1] == "f5999"
