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
