"""LS214 (tag-never-added): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import FILE_INPUT, FILE_OUTPUT


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f'{FILE_INPUT}filter {{ if "x" in [tags] {{ drop {{}} }} }}\n{FILE_OUTPUT}', 1),
        (f'{FILE_INPUT}filter {{ mutate {{ add_tag => ["x"] }} if "x" in [tags] {{ drop {{}} }} }}\n{FILE_OUTPUT}', 0),
        (f'{FILE_INPUT}filter {{ json {{ source => "message" }} if "x" in [tags] {{ drop {{}} }} }}\n{FILE_OUTPUT}', 0),
        (f'{FILE_INPUT}filter {{ if "x" not in [tags] {{ drop {{}} }} }}\n{FILE_OUTPUT}', 0),
        (f'{FILE_INPUT}filter {{ if "_x" in [tags] {{ drop {{}} }} }}\n{FILE_OUTPUT}', 0),
        (f'{FILE_INPUT}filter {{ if "x" in [tags] {{ drop {{}} }} }}\n', 0),
    ],
)
def test_tags(text: str, count: int) -> None:
    assert len(run("LS214", text)) == count


PIPELINE = 'input {{ file {{ path => "/a" {0} }} }}\nfilter {{\n{1}\n}}\noutput {{ {2} file {{ path => "/b" }} {3} }}\n'
ADD = 'mutate { add_tag => ["web"] }'
DROP = 'if "web" in [tags] { drop { } }'


@pytest.mark.parametrize(
    ("inputs", "filters", "before", "after", "count"),
    [
        ("", f"{DROP} {ADD}", "", "", 1),
        ("", f'if "web" in [tags] {{ {ADD} }}', "", "", 1),
        ("", f"{ADD} {DROP}", "", "", 0),
        ('tags => ["web"]', f"{DROP} {ADD}", "", "", 0),
        ("", f'if "web" not in [tags] {{ {ADD} }}', "", "", 0),
        ("", ADD, 'if "web" in [tags] {', "}", 0),
        ("", f'{DROP} ruby {{ path => "/x.rb" }} {ADD}', "", "", 0),
    ],
)
def test_order(inputs, filters, before, after, count):
    assert len(run("LS214", PIPELINE.format(inputs, filters, before, after))) == count


def test_several_filter_sections_are_not_ordered_here():
    text = PIPELINE.format("", DROP, "", "") + f"filter {{ {ADD} }}\n"
    assert run("LS214", text) == []
