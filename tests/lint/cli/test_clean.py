"""``lslint clean`` deletes the reports that older releases cached, and nothing else."""

import pytest

from lslint.cli.main import main

REPORT = "0123456789abcdef" * 2


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LSLINT_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "caches"))
    monkeypatch.setattr("sys.platform", "linux")
    folder = tmp_path / "caches" / "lslint"
    folder.mkdir(parents=True)
    return folder


def fill(folder, *names):
    for name in ("CACHEDIR.TAG", ".gitignore", REPORT, f"{REPORT}.123.new", *names):
        (folder / name).write_text("x")


def test_reports_and_an_empty_folder_go(folder, capsys):
    fill(folder)
    assert main(["clean"]) == 0
    assert f"deleted 2 cached reports of older releases from {folder}" in capsys.readouterr().err
    assert not folder.exists()
    assert main(["clean"]) == 0
    assert "deleted 0 cached reports" in capsys.readouterr().err


def test_other_files_stay(folder):
    fill(folder, f"{REPORT}.conf", "notes", REPORT.upper())
    assert main(["clean"]) == 0
    assert {path.name for path in folder.iterdir()} == {
        "CACHEDIR.TAG", ".gitignore", f"{REPORT}.conf", "notes", REPORT.upper(),
    }  # fmt: skip


@pytest.mark.parametrize("variable", [False, True])
def test_the_folder_can_be_named(folder, tmp_path, monkeypatch, variable):
    (tmp_path / "own").mkdir()
    fill(folder)
    fill(tmp_path / "own")
    if variable:
        monkeypatch.setenv("LSLINT_CACHE_DIR", "own")
    assert main(["clean", *([] if variable else ["--cache-dir", "own"])]) == 0
    assert not (tmp_path / "own").exists()
    assert len([*folder.iterdir()]) == 4


def test_a_folder_that_is_no_cache_is_not_removed(folder, tmp_path):
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / ".gitignore").write_text("")
    assert main(["clean", "--cache-dir", "own"]) == 0
    assert [path.name for path in (tmp_path / "own").iterdir()] == [".gitignore"]
