"""``lslint init`` writes what lslint reads. What it proposes: ``tests/cases/commands/init.yml``."""

import pytest

from lslint.cli.init import run


@pytest.mark.slow
def test_the_number_of_files_that_are_read_is_limited(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.conf").write_text("input { stdin { } }\n")
    (tmp_path / "inventory").mkdir()
    for number in range(2_000):
        (tmp_path / "inventory" / f"{number:04}.ini").write_text("[a]\n")
    (tmp_path / "inventory" / "zz.ini").write_text("logstash_version=7.17.9\n")
    assert run(".", pre_commit=False) == 0
    assert "7.17.9" not in (tmp_path / "lslint.toml").read_text()
