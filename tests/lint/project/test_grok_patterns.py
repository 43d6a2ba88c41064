"""Grok pattern files of a project."""

import os

import pytest

from lslint.project import grok_patterns
from lslint.project.projects import Projects


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    (tmp_path / "conf").mkdir()
    return tmp_path


def write(folder, **files):
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def definitions(folder, written="./patterns"):
    return grok_patterns.definitions(Projects(), os.path.join(folder, "conf", "a.conf"), written)


def test_a_folder_that_is_not_known_completely(folder):
    assert definitions(folder) is None
    write(folder / "patterns", one="OWN a\n", two="OWN b\n")
    assert definitions(folder) is None  # Logstash reads the files in no fixed order
    write(folder / "patterns", two="OWN a\n")
    assert definitions(folder) == {"OWN": ("a", os.path.join("patterns", "one"))}
    write(folder / "patterns", three="X " + "a" * grok_patterns.MAX_FOLDER_BYTES)
    assert definitions(folder) is None
    (folder / "patterns" / "three").unlink()
    for number in range(grok_patterns.MAX_FOLDER_FILES):
        write(folder / "patterns", **{f"f{number}": f"N{number} a\n"})
    assert definitions(folder) is None
