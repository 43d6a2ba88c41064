"""LS008 (value-needs-quotes): backslashes of Markdown, variables of a shell, and which fixes are safe."""

import pytest

from lslint.engine.file import check_text


def _check(text):
    return check_text(text, "a.conf", "logstash")


def _found(text):
    return [finding for finding in _check(text).findings if finding.stage == "parse"]


@pytest.mark.parametrize(
    "value", [r"/\[a\]/", r"\d\[a\]", "a\\"], ids=["regular expression", "other escapes", "at the end"]
)
def test_other_backslashes_are_not_of_markdown(value):
    assert not any(
        "Markdown" in finding.message for finding in _found(f"filter {{ mutate {{ replace => {value} }} }}\n")
    )
