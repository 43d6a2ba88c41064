"""LS024 (missing-array-comma): signs in the place of a comma."""

import pytest
from advice import fixed
from logstash_checks import check_default

from lslint.engine.file import check_text


def _found(text):
    return [one for one in check_text(text, "a.conf", "logstash").findings if one.stage == "parse"]


@pytest.mark.parametrize("sign", ["|"])
def test_another_sign_instead_of_the_comma(sign):
    text = f'filter {{\n  mutate {{\n    remove_field => [\n      "a"{sign}\n      "b"\n    ]\n  }}\n}}\n'
    (finding,) = _found(text)
    assert finding.rule.code == "LS024"
    assert finding.message.startswith(f'`{sign.strip()}` instead of a comma after `"a"`')
    assert fixed(text, finding) == text.replace(f'"a"{sign}', '"a"' + sign[:-1] + ",")


def test_several_places_are_one_finding():
    text = 'filter {\n  mutate {\n    remove_field => [\n      "a".\n      "b"\n      "c"\n    ]\n  }\n}\n'
    (finding,) = _found(text)
    assert fixed(text, finding) == text.replace('"a".', '"a",').replace('"b"', '"b",')


@pytest.mark.parametrize(
    ("items", "value"),
    [
        ("'Level', Event ID', 'Task'", "Event ID'"),
        ('Event ID", "Level"', 'Event ID"'),
        ('"Level", b", "Task"', 'b"'),
        ('"Level", event.id"', 'event.id"'),
    ],
)
def test_a_missing_opening_quote_is_no_missing_comma(items, value):
    (finding,) = _found(f"filter {{\n  csv {{\n    columns => [{items}]\n  }}\n}}\n")
    assert finding.rule.code == "LS005"
    message = f"The opening `{value[-1]}` before `{value}` is missing, so Logstash rejects the pipeline: add the quote"
    assert finding.message == message
    assert finding.fix is None


@pytest.mark.parametrize("items", ['"a", Event ID, "c"', '"a" "b"', '"a" b, "c"'])
def test_words_without_a_quote(items):
    assert "LS005" not in [one.rule.code for one in _found(f"filter {{ csv {{ columns => [{items}] }} }}\n")]


def test_a_word_that_ends_with_a_quote_gets_no_safe_comma():
    text = 'filter { mutate { remove_field => [ "aa", bb", cc" ] } }\n'
    found = [one for one in check_default(text).findings if one.rule.code == "LS024"]
    assert [one.fix.applicability for one in found if one.fix] == ["unsafe"] * len(found)
