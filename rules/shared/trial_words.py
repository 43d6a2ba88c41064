"""Words in the names of folders and files for learning and testing, not for production."""
# ruff: noqa: SIM905 - long lists of words read better as text

from __future__ import annotations

TRIALS = frozenset(
    """book books bootcamp chapter chapters ci cookbook course courses curso cursos demo demos exercise exercises
    handson homework lab labs lecture lectures lesson lessons playground quickstart recipe recipes schulung taller
    talleres training trainings tutorial tutorials tutoriel webinar webinars workshop workshops""".split()
)
EXAMPLES = frozenset("example examples sample samples".split())
"""Words in the names of files that are copied instead of run."""
