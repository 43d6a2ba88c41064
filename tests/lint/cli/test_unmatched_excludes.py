"""Patterns of ``exclude`` that match nothing: which are reported, and when that is not known."""

import pytest
from logstash_checks import write_files

from lslint.cli import unmatched_excludes
from lslint.cli.main import main

PIPELINE = "input { stdin { } }\n"


@pytest.fixture
def notes(tmp_path, monkeypatch, capsys):
    """Makes files, ``lslint.toml`` with these patterns, and says what stderr holds after a run."""
    monkeypatch.chdir(tmp_path)

    def notes(patterns, paths, *arguments):
        (tmp_path / "lslint.toml").write_text(f"exclude = {patterns}\n")
        write_files(tmp_path, dict.fromkeys(paths, PIPELINE))
        main([*arguments])
        return capsys.readouterr().err

    return notes


def said(*patterns, config="lslint.toml"):
    names = ", ".join(f"`{pattern}`" for pattern in patterns)
    them = "the pattern" if len(patterns) == 1 else "these patterns"
    return f"lslint: note: `exclude` in {config} matches nothing: {names}; correct or remove {them}\n"


def test_a_tree_that_is_too_large_is_not_searched_to_its_end(notes, monkeypatch):
    monkeypatch.setattr(unmatched_excludes, "MAX_ENTRIES", 10)
    assert notes(["nothing/"], [f"d/{n}.conf" for n in range(12)]) == ""
    assert notes(["d/"], []) == ""


def test_a_folder_that_cannot_be_read_may_hold_it(notes, monkeypatch):
    original = unmatched_excludes.fs.entries

    def entries(folder):
        if folder.endswith("secret"):
            raise PermissionError
        return original(folder)

    monkeypatch.setattr(unmatched_excludes.fs, "entries", entries)
    assert "`exclude`" not in notes(["nothing/"], ["secret/a.conf", "a.conf"])
    assert notes(["secret/"], []) == ""


def test_several_processes(notes):
    paths = [f"d{n}/a.conf" for n in range(50)]
    assert notes(["d1/", "nothing/"], paths, "--jobs", "2") == said("nothing/")
