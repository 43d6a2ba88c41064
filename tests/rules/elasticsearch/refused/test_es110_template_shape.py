"""ES110 (template-shape): cases beyond the examples of the rule."""

import pytest
from recorded import settings as recorded_settings

from lslint.engine.file import check_text


@pytest.mark.parametrize("text", [
    '{"index_patterns": ["a-*"], "template": {"mappings": {}}, "mappings": {}}',  # two values for `mappings`
    '{"index_patterns": ["a-*"], "template": {}, "mappings": {}, /* one */ "priority": 1}',
])  # fmt: skip
def test_mixed_kinds_without_a_safe_move(text):
    result = check_text(text, "x.json", "es-template", recorded_settings("elasticsearch", "", "ALL"))
    assert [f.fix for f in result.findings if f.rule.code == "ES110"] == [None]
