"""Names and releases of ``--target`` and ``[targets]``."""

import pytest

from lslint.config.targets import ranges_of


@pytest.mark.parametrize(("releases", "text"), [
    (["1.5", "2.0", "2.1", "7.9", "7.10"], "1.5, 2.0 to 2.1, 7.9 to 7.10"),
    (["8.0", "8.1", "8.3", "8.5", "8.6", "9.0"], "8.0 to 8.1, 8.3, 8.5 to 8.6, 9.0"),
    (["7.0", "8.1"], "7.0, 8.1"),
])  # fmt: skip
def test_ranges_have_no_gaps(releases, text):
    assert ranges_of(releases) == text
