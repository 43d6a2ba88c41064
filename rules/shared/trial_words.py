"""Words in the names of folders and files for learning and testing, not for production."""
# ruff: noqa: SIM905 - long lists of words read better as text

from __future__ import annotations

TRIALS = frozenset(
    """book books chapter chapters ci cookbook course courses demo demos exercise exercises lab labs lesson lessons
    playground quickstart recipe recipes training tutorial tutorials workshop workshops""".split()
)
EXAMPLES = frozenset("example examples sample samples".split())
"""Words in the names of files that are copied instead of run."""
