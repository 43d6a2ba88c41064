"""Projects for the upgrade report."""

import json

import pytest

from lslint.cli.main import main


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Writes files (path -> content) into a project, which is the working directory."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()

    def project(files):
        for path, text in files.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text)
        return tmp_path

    return project


@pytest.fixture
def report(project, capsys):
    """The JSON report on a project."""

    def report(files, *arguments, to="9.1"):
        project(files)
        main(["upgrade", "--to", to, "--json", *arguments])
        return json.loads(capsys.readouterr().out)

    return report
