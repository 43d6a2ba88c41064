"""Reports of a project with an address, and snapshots without the newest release: neither depends on this one."""

import pytest
from newest_release import portable
from syrupy.extensions.amber import AmberSnapshotExtension

from lslint.config import project_urls


@pytest.fixture(autouse=True)
def _address(monkeypatch):
    monkeypatch.setattr(project_urls, "DOCUMENTATION", "https://lslint.example")


class _Portable(AmberSnapshotExtension):
    def serialize(self, data, **options):
        return super().serialize(portable(data), **options)


@pytest.fixture
def snapshot(snapshot):
    return snapshot.use_extension(_Portable)
