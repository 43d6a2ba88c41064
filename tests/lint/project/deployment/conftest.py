"""Trees of files for the detection of deployments."""

import os

import pytest

from lslint.project.deployment.deployments import Deployments


class Tree:
    """A repository in a temporary folder, which is the working directory."""

    def __init__(self, root):
        self.root = root
        (root / ".git").mkdir()

    def make(self, files):
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return self

    def find(self, path, product="logstash"):
        return Deployments().find(path, product)

    def release(self, path, product="logstash"):
        """``7.6.2``, ``7.0..7.17``, ``newest``, ``unknown`` (the product only) or None."""
        found = self.find(path, product)
        if found is None:
            return None
        if found.release is not None or not found.low:
            return found.release or ("newest" if found.newest else "unknown")
        return f"{found.low}..{found.high}"

    def places(self, path, product="logstash"):
        """``path:line text`` of the evidence."""
        return [f"{one.path}:{one.line} {one.text}" for one in self.find(path, product).evidence]


@pytest.fixture
def tree(tmp_path, monkeypatch):
    root = tmp_path / "repository"
    root.mkdir()
    monkeypatch.chdir(root)
    assert os.getcwd() == str(root)
    return Tree(root)
