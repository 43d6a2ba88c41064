"""LS252 (file-path-not-absolute): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ('"logs/a.log"', 1), ('"~/a.log"', 1), ('"./a.log"', 1), ('["/a", "b"]', 1), ('"/a"', 0), ('"C:/a"', 0),
        ('"C:\\a"', 0), ('"\\\\server\\a"', 0), ('"${DIR}/a"', 0), ('"{{ dir }}/a"', 0), ('"<%= dir %>/a"', 0),
    ],
)  # fmt: skip
def test_file_paths(path: str, found: int) -> None:
    assert len(run("LS252", f"input {{ file {{ path => {path} }} }}")) == found


@pytest.mark.parametrize(
    "text",
    [
        'input { file { path => "${LOG_DIR}/app.log" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS252", text) == []
