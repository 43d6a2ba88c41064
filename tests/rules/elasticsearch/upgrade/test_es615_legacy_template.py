"""ES615 (legacy-template): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import fixed_by
from recorded import settings

from lslint.cli.main import main
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


LAYER = '{"index_patterns": ["a-*"], "order": 0, "settings": {"number_of_shards": 3}}\n'


@pytest.mark.parametrize(("other", "is_fixed"), [
    ('{"template": "*", "order": 1, "mappings": {"_default_": {"properties": {}}}}\n', False),
    ('{"index_patterns": ["b-*"], "order": 1, "settings": {"number_of_replicas": 1}}\n', True),
])  # fmt: skip
def test_no_fix_for_templates_in_one_folder_that_are_merged(tmp_path, other, is_fixed):
    (tmp_path / "a.json").write_text(LAYER)
    (tmp_path / "b.json").write_text(other)
    main(["--no-cache", "--fix", "--unsafe-fixes", "--select", "ES6", "--target", "elasticsearch=8.5", str(tmp_path)])
    assert ("priority" in (tmp_path / "a.json").read_text()) == is_fixed
