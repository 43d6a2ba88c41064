"""LS005 (unclosed-block-or-string): quotes inside a string of several lines."""

import pytest
from logstash_checks import check_default

RUBY = "filter {{\n  ruby {{\n    code => {0}\n{1}\n    {0}\n  }}\n}}\n"


def messages(text: str) -> list[str]:
    return [f"{one.rule.code} {one.message}" for one in check_default(text).findings]


@pytest.mark.parametrize(
    ("quote", "code", "message"),
    [
        (
            "'",
            '      # don\'t change\n      ips = event.get("[ip]")\n      if ips\n        event.set(1)\n      end',
            "LS005 The string of line 3 ends at this `'`, so Logstash rejects the pipeline."
            " Remove the inner `'` or write `\"`",
        ),
        (
            '"',
            '      x = event.get("ip")\n      event.set("a", x.to_s) if x',
            "LS005 The string of line 3 ends at this `\"`, so Logstash rejects the pipeline. Enclose the string in `'`",
        ),
    ],
)
def test_a_quote_in_a_string_of_several_lines_is_one_error(quote, code, message):
    assert messages(RUBY.format(quote, code)) == [message]


def test_a_string_that_is_not_closed_before_the_next_one():
    text = RUBY.format("'", "      event.set(1)").replace("    '\n  }\n}\n", "  }\n}\n") + RUBY.format("'", "      a")
    assert any("is not closed on that line" in message for message in messages(text))
