"""Fixtures that run commands of lslint."""

import pytest

from lslint.cli.main import main


@pytest.fixture
def calc(capfdbinary):
    """Runs ``lslint calc`` and returns what it writes."""

    def run(line: str) -> str:
        assert main(["calc", *line.split()]) == 0
        return capfdbinary.readouterr().out.decode()

    return run


@pytest.fixture
def command(capfdbinary):
    """Runs a command and returns its output, or its errors where there is none."""

    def run(*words, code=0):
        assert main([str(word) for word in words]) == code
        out, err = capfdbinary.readouterr()
        return (out or err).decode()

    return run
