"""LS024 (missing-array-comma): signs in the place of a comma."""

import pytest
from advice import fixed

from lslint.engine.file import check_text


def _found(text):
    return [one for one in check_text(text, "a.conf", "logstash").findings if one.stage == "parse"]


@pytest.mark.parametrize("sign", [".", ";", " ;", " .", "|", ":"])
def test_another_sign_instead_of_the_comma(sign):
    text = f'filter {{\n  mutate {{\n    remove_field => [\n      "a"{sign}\n      "b"\n    ]\n  }}\n}}\n'
    (finding,) = _found(text)
    assert finding.rule.code == "LS024"
    assert finding.message.startswith(f'`{sign.strip()}` instead of a comma after `"a"`')
    assert fixed(text, finding) == text.replace(f'"a"{sign}', '"a"' + sign[:-1] + ",")


def test_a_sign_after_the_last_value_is_not_a_value():
    (finding,) = _found('filter { mutate { remove_field => ["a", "b".] } }\n')
    assert finding.rule.code == "LS001"


def test_several_places_are_one_finding():
    text = 'filter {\n  mutate {\n    remove_field => [\n      "a".\n      "b"\n      "c"\n    ]\n  }\n}\n'
    (finding,) = _found(text)
    assert fixed(text, finding) == text.replace('"a".', '"a",').replace('"b"', '"b",')
