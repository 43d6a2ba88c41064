"""LS025 (missing-value): what is not a missing value."""

import pytest
from logstash_checks import check_default


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("input { tcp { port => host => 'a' } }", [("LS025", "`port` has no value")]),
        ("input { tcp { port =>\n1 => 'a' } }", [("LS025", "`port` has no value")]),
        ("input { tcp { port => 1 => 2 } }", [("LS001", "Logstash rejects the pipeline: expected a setting")]),
        (
            "filter { ruby { code => <<EOS\nb\nEOS\n  } }",
            [("LS008", "Logstash does not support heredocs (`<<EOS`) and rejects the pipeline")],
        ),
        ("filter { ruby { code => <<EOS\n } }", [("LS008", "Logstash rejects the value `<<EOS` without quotes")]),
    ],
)
def test_found(text, expected):
    found = [one for one in check_default(text).findings if one.stage == "parse"]
    assert [one.rule.code for one in found] == [code for code, _ in expected]
    for one, (_, message) in zip(found, expected, strict=True):
        assert one.message.startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'filter { mutate { add_field => { "a" => 1b => 2 } } }',
            'No space between the value `1` and the next key `b`, so Logstash rejects the pipeline: write `1 "b" => …`,'
            " or quote the value if it is `1b`",
        ),
        (
            "filter { mutate { add_field => { b } } }",
            '`b` has no value, so Logstash rejects the pipeline: write `"b" => …` or remove `b`',
        ),
        (
            "filter { mutate { b } }",
            "`b` has no value, so Logstash rejects the pipeline: write `b => …` or remove `b`",
        ),
        (
            "input { stdin { ${X} } }",
            '`${X}` is not a setting, so Logstash rejects the pipeline: write `name => "${X}"` or remove `${X}`',
        ),
    ],
)
def test_what_is_not_a_missing_value(text, message):
    assert message in [one.message for one in check_default(text).findings if one.rule.code == "LS025"]


@pytest.mark.parametrize(
    ("text", "name"),
    [("output {\n  http {\n    u", "u"), ("output { http { url =>\n", "url"), ("input { tcp { po ", "po")],
)
def test_a_file_that_ends_too_early(text, name):
    found = [one for one in check_default(text).findings if one.rule.code == "LS025"]
    assert [one.message for one in found] == [
        f"The file ends after `{name}`, so Logstash rejects the pipeline. Complete the file"
    ]
