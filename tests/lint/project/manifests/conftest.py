"""Trees of files for the manifests that deploy configs."""

import os

import pytest
from paths import write_files

from lslint.project.inference import Inference
from lslint.project.manifests.answers import manifests_of
from lslint.project.projects import Projects


class Tree:
    """A repository in a temporary folder, which is the working directory. Each question reads it anew."""

    def __init__(self, root):
        self.root = root
        (root / ".git").mkdir()

    def make(self, files):
        write_files(self.root, files)
        return self

    def manifests(self):
        return manifests_of(Projects())

    def find(self, path, product="logstash", line=0):
        return Inference(Projects())(path, product, line=line)

    def release(self, path, product="logstash", line=0):
        """``7.6.2``, ``7.0..7.17``, ``8.0..8.19?`` (assumed), ``newest``, ``unknown`` (the product only) or None."""
        found = self.find(path, product, line)
        if found is None:
            return None
        shown = found.releases + "?" * found.is_assumed
        return shown or ("newest" if found.newest else "unknown")

    def places(self, path, product="logstash", line=0):
        """``path:line text`` of the evidence."""
        return [f"{one.location} {one.text}" for one in self.find(path, product, line).evidence]

    def runtimes(self, path, product="logstash", line=0):
        return self.manifests().runtimes(path, product, line)

    def runtime(self, path, product="logstash", line=0):
        (found,) = self.runtimes(path, product, line)
        return found

    def values(self, path, product="logstash", line=0):
        """Names, values and places of the variables of the only runtime of a file."""
        return {n: (one.value, one.location) for n, one in self.runtime(path, product, line).variables.items()}


@pytest.fixture
def tree(tmp_path, monkeypatch):
    root = tmp_path / "repository"
    root.mkdir()
    monkeypatch.chdir(root)
    assert os.getcwd() == str(root)
    return Tree(root)
