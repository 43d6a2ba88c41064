"""Reports of a project with an address, so that the snapshots do not depend on whether this one has an address."""

import pytest

from lslint.config import project_urls


@pytest.fixture(autouse=True)
def _address(monkeypatch):
    monkeypatch.setattr(project_urls, "DOCUMENTATION", "https://lslint.example")
