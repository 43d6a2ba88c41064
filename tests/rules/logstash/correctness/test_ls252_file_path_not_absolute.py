"""LS252 (file-path-not-absolute): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found

from lslint.report.merging import merged


@pytest.mark.parametrize(
    ("path", "found"),
    [ ('"~/a.log"', 1), ('"<%= dir %>/a"', 0)
    ]
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


def test_a_description_in_the_place_of_a_path():
    text = 'input { file { path => "path to the log file" } file { path => ["path to the log file"] } }\n'
    found = run("LS252", text)
    assert {one.message for one in found} == {
        "`path to the log file` is a placeholder, so the `file` input does not start. Replace it with an absolute path"
    }
    assert len(merged(found)) == 1


@pytest.mark.parametrize("path", ["my logs/app.log", "my app logs/*.log", "logs/two words", "app log"])
def test_relative_paths_with_spaces(path):
    (finding,) = run("LS252", f'input {{ file {{ path => "{path}" }} }}\n')
    assert finding.message.startswith(f"Path `{path}` is relative")
