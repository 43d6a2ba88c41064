"""LS007 (trailing-comma): cases beyond the examples of the rule."""

import pytest

from lslint.engine.file import check_text
from lslint.rewrite.apply_fixes import fix_result

GROK = 'filter { grok { match => [\n"m", "a", "m", "b",%s\n] overwrite => ["m"] } }\n'


def check(text):
    return check_text(text, "a.conf", "logstash")


@pytest.mark.parametrize(
    ("text", "is_odd"),
    [
        (GROK % "", False),
        ('filter { mutate { add_field => ["a",] } }\n', True),
        ('filter { mutate { add_tag => ["a",] } }\n', False),
        ('filter { mutate { replace => ["a",,"b"] } }\n', False),
        ('filter { unheard { match => ["a",] } }\n', False),
    ],
)
def test_the_pair_of_a_list_for_a_hash(text, is_odd):
    (finding,) = [one for one in check(text).findings if one.rule.code == "LS007"]
    assert ("last key of the list has no value" in finding.message) == (finding.fix is None) == is_odd
    fixed = fix_result(check(text), unsafe=True, recheck=check)
    assert (fixed.text == text) == is_odd
    assert fixed.rejected == []
