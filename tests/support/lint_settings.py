"""Settings of a check."""

from lslint.config.command_line import Values
from lslint.config.settings import Settings


def settings(*select, **values):
    """Settings with the rules that ``select`` names (none: the default ones) and values of the command line."""
    made = Values()
    made.select = list(select)
    for name, value in values.items():
        setattr(made, name, value)
    return Settings(made)
