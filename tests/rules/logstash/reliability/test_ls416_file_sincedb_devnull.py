"""LS416 (file-sincedb-devnull): cases beyond the examples of the rule."""

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


def test_one_cause_is_one_finding(tmp_path, capsys) -> None:
    files = "".join(f'file {{ path => "/srv/{name}" sincedb_path => "/tmp/{name}.db" }} ' for name in "abc")
    (tmp_path / "a.conf").write_text(f"input {{ {files} }} output {{ elasticsearch {{ }} }}\n")
    main(["--no-cache", "--isolated", "--select", "LS416", str(tmp_path / "a.conf")])
    shown = capsys.readouterr().out
    assert shown.count("LS416") == 1
    assert "also line" in shown


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


def test_a_temporary_folder_that_survives_a_restart() -> None:
    text = 'input {{ file {{ path => "/srv/a" sincedb_path => "{}/a.db" }} }}\noutput {{ elasticsearch {{ }} }}\n'
    assert run("LS416", text.format("/tmp"))
    assert not run("LS416", text.format("/var/tmp"))
