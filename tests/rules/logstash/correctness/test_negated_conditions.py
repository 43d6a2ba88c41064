"""Messages about the outcome of a comparison hold also inside of a negation."""

import pytest
from advice import run
from logstash_checks import FILE_INPUT, FILE_OUTPUT

GROK = 'grok { match => { "message" => "%{INT:n:int} %{WORD:w}" } tag_on_failure => ["bad"] }'
FAILED = "`_grokparsefailure` is never set, so the condition is always "


@pytest.mark.parametrize(
    ("code", "condition", "words"),
    [
        ("LS213", '[w] and !(("_grokparsefailure" in [tags]))', FAILED + "true:"),
        ("LS213", '!([w] or "_grokparsefailure" in [tags])', FAILED + "true:"),
        ("LS213", '"_grokparsefailure" in [tags] nand [w]', FAILED + "true:"),
        ("LS213", '!("_jsonparsefailure" not in [tags])', "is never true"),
        ("LS202", '!([w] in ["ab"])', "so the comparison is always false"),
        ("LS206", '!([n] == "5")', 'comparing it with the string `"5"` is never true'),
        ("LS215", "!([n] =~ /5/)", "`=~` is never true for numbers"),
        ("LS201", '!([tags] == "ab")', "`==` is always false"),
        ("LS293", '!([unset] != "ab")', ""),
        ("LS294", '!([type] == "web")', ""),
    ],
)
def test_outcomes(code, condition, words):
    inputs = FILE_INPUT.replace("file {", 'file { type => "web"')
    text = f"{inputs}filter {{ {GROK} if {condition} {{ drop {{ }} }} }}\n{FILE_OUTPUT}"
    messages = [one.message for one in run(code, text)]
    assert len(messages) == bool(words), messages
    assert not words or words in messages[0]
