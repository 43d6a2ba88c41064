"""A workspace for the parts of the language server."""

import pytest
from lsp_session import Workspace


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    """A repository, which is the working directory, with a session."""
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "repo")
    return Workspace(tmp_path / "repo")
