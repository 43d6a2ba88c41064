"""ES201 (json-trailing-content): the extra brace in the middle of a template."""

import pytest
from lint_settings import settings

from lslint.engine.file import check_text
from lslint.rewrite.apply_fixes import fix_result

CUT = '{{\n  "index_patterns": ["web-*"],\n  "settings": {{\n    "hidden": true\n    }}{}  "mappings": {{}}\n}}\n'


def check(text):
    return check_text(text, "web-template.json", "es-template", settings("ES201"))


@pytest.mark.parametrize("brace", ["\n  },\n", "},\n", "\n},", "\n\n  } ,\n"])
def test_the_fix_removes_the_brace_and_keeps_the_text_after_it(brace):
    (finding,) = check(CUT.format(brace)).findings
    assert finding.message.endswith("lines after it have no effect. Remove that brace")
    text = fix_result(check(CUT.format(brace)), unsafe=True, recheck=check).text
    assert '"mappings": {}' in text
    assert check(text).findings == []
    assert check_text(text, "web-template.json", "es-template", settings()).verdict != "rejected"


@pytest.mark.parametrize(
    "text",
    [
        '{"index_patterns": ["web-*"]}, "settings": {\n',  # not valid without the brace
        '{"index_patterns": ["web-*"]},\n{"settings": {}}\n',
    ],
)
def test_where_the_brace_is_not_certain_both_remain(text):
    (finding,) = check(text).findings
    assert finding.message.endswith("Remove that brace, or the text")
