"""FB222 (filestream-duplicate-id): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import RUN, START, TWIN_FILESTREAMS, check_filebeat, levels


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (TWIN_FILESTREAMS[1], "8.19", RUN),
        (TWIN_FILESTREAMS[1], "9.0", START),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB222") == expected
