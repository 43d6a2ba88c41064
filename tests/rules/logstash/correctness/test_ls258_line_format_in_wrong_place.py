"""LS258 (line-format-in-wrong-place): cases beyond the examples of the rule."""

from rule_examples import found


def test_the_http_output_has_an_option_format() -> None:
    text = 'output { http { url => "http://a" http_method => "post" format => "message" message => "%{message}" } }\n'
    assert found("LS258", text) == []
