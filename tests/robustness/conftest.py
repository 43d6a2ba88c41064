"""Fixtures of the tests on hostile input."""

import tempfile
from pathlib import Path

import pytest


@pytest.fixture
def folder():
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)
