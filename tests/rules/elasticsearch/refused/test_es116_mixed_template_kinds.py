"""ES116 (mixed-template-kinds): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import fixed_by
from recorded import settings

from lslint.engine.file import check_text


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (
            '{"index_patterns": ["a-*"], "priority": 1, "settings": {}, "version": 2, "mappings": {}}',
            '{"index_patterns": ["a-*"], "priority": 1, "version": 2, "template": {"settings": {}, "mappings": {}}}',
        ),
        (
            '{"index_patterns": ["a-*"], "template": {}, "mappings": {}, "settings": {}}',
            '{"index_patterns": ["a-*"], "template": {"mappings": {}, "settings": {}}}',
        ),
        (
            '{\n  "settings": {\n    "codec": "default"\n  },\n  "index_patterns": ["a-*"],\n  "order": 2,\n'
            '  "template": {\n    "mappings": {}\n  }\n}\n',
            '{\n  "index_patterns": ["a-*"],\n  "priority": 2,\n  "template": {\n    "mappings": {},\n'
            '    "settings": {\n      "codec": "default"\n    }\n  }\n}\n',
        ),
    ],
)
def test_mixed_kinds(text, made):
    assert fixed_by(text, "ES116") == made


@pytest.mark.parametrize(
    "text",
    [
        '{"index_patterns": ["a-*"], "template": {"mappings": {}}, "mappings": {}}',  # two values for `mappings`
        '{"index_patterns": ["a-*"], "template": {}, "mappings": {}, /* one */ "priority": 1}',
    ],
)
def test_mixed_kinds_without_a_safe_move(text):
    result = check_text(text, "x.json", "es-template", settings("elasticsearch", "", "ALL"))
    assert [f.fix for f in result.findings if f.rule.code == "ES116"] == [None]
