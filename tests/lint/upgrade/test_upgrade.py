"""Parts of the upgrade report. What it says: ``tests/cases/commands/upgrade.yml``."""

from lslint.cli import progress
from lslint.cli.main import main

PIPELINE = (
    'input { beats { port => 5044 ssl => true ssl_certificate => "/a" ssl_key => "/b" } }\n'
    'filter { grok { match => { "message" => "^%{COMBINEDAPACHELOG}$" } } }\n'
)


def test_progress_within_a_file(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(progress, "AFTER", 0)
    monkeypatch.setattr(progress, "EVERY", 0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    (tmp_path / "a.conf").write_text(PIPELINE)
    main(["upgrade", "--from", "7.17", "--to", "9.1"])
    assert capsys.readouterr().err.count("0 of 1 files") > 1
