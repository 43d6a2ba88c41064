"""The tree that an attack begins in."""

import pytest
from hostile import PIPELINE


@pytest.fixture
def tree(tmp_path):
    """A repository to lint; its sibling ``out`` belongs to somebody else."""
    top = tmp_path / "tree"
    (top / ".git").mkdir(parents=True)
    (tmp_path / "out" / "inner").mkdir(parents=True)
    (top / "a.conf").write_text(PIPELINE)
    return top
