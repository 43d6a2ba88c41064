"""A project whose releases the engine finds."""

import pytest

TRANSLATE = (
    'input { stdin { } }\nfilter { translate { id => "t" source => "a" target => "b" dictionary => { "x" => "y" } } }\n'
)
"""A pipeline that depends on the release: in older ones `translate` has `field` instead of `source`."""


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A repository with a pipeline that depends on the release; the working directory."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "pipeline").mkdir()
    (tmp_path / "pipeline" / "a.conf").write_text(TRANSLATE)
    monkeypatch.chdir(tmp_path)
    return tmp_path
