"""LS348 (kv-heavy): cases beyond the examples of the rule."""

from advice import run
from logstash_checks import messages


def test_many_transforms() -> None:
    options = 'trim_key => " " trim_value => " " remove_char_key => "<" transform_value => "lowercase"'
    (finding,) = run("LS348", f"filter {{ kv {{ {options} }} }}\n")
    assert finding.severity == "info"
    assert messages("LS348", f'filter {{ kv {{ {options} include_keys => ["a"] }} }}\n') == []
