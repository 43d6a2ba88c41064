"""Cases that belong to the slow set."""

from typing import Any

import pytest


def slow_cases(*values: Any) -> list[Any]:
    """Return the values as cases of a parameter, marked as slow. A tuple has a value for each of several parameters."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.slow) for value in values
    ]
