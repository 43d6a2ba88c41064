"""Fixtures that run commands of lslint."""

import pytest

from lslint.cli.main import main


@pytest.fixture
def tmp_path(tmp_path):
    """A temporary folder that is a repository: without one, only the folder of a file counts."""
    (tmp_path / ".git").mkdir()
    return tmp_path


@pytest.fixture
def calc(capfdbinary):
    """Run ``lslint calc`` and return its output."""

    def run(line: str) -> str:
        assert main(["calc", *line.split()]) == 0
        return capfdbinary.readouterr().out.decode()

    return run


@pytest.fixture
def command(capfdbinary):
    """Run a command and return its output, or its errors if there is no output."""

    def run(*words, code=0):
        assert main([str(word) for word in words]) == code
        out, err = capfdbinary.readouterr()
        return (out or err).decode()

    return run
