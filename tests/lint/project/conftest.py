"""Trees of files."""

from functools import partial

import pytest
from paths import write_files


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """Writes files into the working directory."""
    monkeypatch.chdir(tmp_path)
    return partial(write_files, tmp_path)
