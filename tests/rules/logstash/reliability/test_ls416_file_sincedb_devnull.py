"""LS416 (file-sincedb-devnull): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from advice import run, spans

from lslint.cli.main import main


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('input { file { path => "/a" sincedb_path => "NUL" } }', ['sincedb_path => "NUL"']),
        ('input { file { path => "/a" sincedb_path => "${S}" } }', []),
        ('input { file { path => "/a" sincedb_path => "/dev/null" exit_after_read => true } }', []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS416", text) == found


@pytest.mark.parametrize(("path", "found"), [("/home/me/geo/data.csv", False), ("/var/log/nginx/access.log", True)])
def test_data_that_does_not_grow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: str, found: bool
) -> None:
    text = f'input {{ file {{ path => "{path}" sincedb_path => "/dev/null" }} }}\noutput {{ elasticsearch {{ }} }}\n'
    for name, content in {".git/HEAD": "", "geo/import.conf": text, "geo/access.log": "x\n"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    monkeypatch.chdir(tmp_path)
    main(["--no-cache", "."])
    assert ("LS416" in capsys.readouterr().out) is found
    main(["--no-cache", "--select", "LS416", "."])
    assert "LS416" in capsys.readouterr().out


@pytest.mark.parametrize(("path", "is_optional"), [("/logs/access.log-20170920", True), ("/logs/access.log", False)])
def test_a_rotated_file_does_not_grow(path: str, is_optional: bool) -> None:
    text = f'input {{ file {{ path => "{path}" sincedb_path => "/dev/null" }} }} output {{ elasticsearch {{ }} }}'
    (finding,) = run("LS416", text)
    assert finding.is_optional is is_optional


@pytest.mark.parametrize(
    ("path", "sincedb", "count"),
    [
        ('"/var/log/app.log"', "NUL", 0),  # a file in the working directory
        ('["/var/log/a.log", "/opt/b.log"]', "nul", 0),
        ('["/var/log/a.log", "C:/b.log"]', "NUL", 1),
        ('"C:/logs/app.log"', "NUL", 1),
        ('"/logs/app.log"', "NUL", 1),
        ('"/var/log/app.log"', "/dev/null", 1),
    ],
)
def test_nul_is_a_device_of_windows_only(path: str, sincedb: str, count: int) -> None:
    assert len(run("LS416", f'input {{ file {{ path => {path} sincedb_path => "{sincedb}" }} }}')) == count
