"""Trees of files for the environments in which configs run."""

import os

import pytest

from lslint.project.environment import single_node
from lslint.project.environment.environments import Environments
from lslint.project.projects import Projects


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

    def environments(self):
        return Environments(Projects())

    def runtimes(self, path, product="logstash"):
        return self.environments().runtimes(os.path.abspath(path), product)

    def runtime(self, path, product="logstash"):
        (found,) = self.runtimes(path, product)
        return found

    def values(self, path, product="logstash"):
        """Names, values and places of the variables of the only runtime of a file."""
        return {n: (one.value, one.location) for n, one in self.runtime(path, product).variables.items()}

    def single_node(self, path):
        return single_node.evidence(Projects(), os.path.abspath(path))


@pytest.fixture
def tree(tmp_path, monkeypatch):
    root = tmp_path / "repository"
    root.mkdir()
    monkeypatch.chdir(root)
    return Tree(root)
