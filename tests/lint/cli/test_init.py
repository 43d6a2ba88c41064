"""``lslint init`` writes what lslint reads. What it proposes: ``tests/cases/commands/init.yml``."""

import re

import pytest

from lslint.cli.init import run, text
from lslint.config.config_file import read_config
from lslint.config.keys import KEYS


@pytest.mark.parametrize("kinds", [{}, {"logstash": 2, "filebeat": 1}, {"es-index-template": 1}, {"ilm-policy": 1}])
def test_the_config_is_read_and_so_are_its_commented_lines(tmp_path, kinds):
    path = tmp_path / "lslint.toml"
    path.write_text(text(kinds))
    assert read_config(str(path)).targets.products == {}
    path.write_text(re.sub(r"^# (?=\S+ = )", "", text(kinds), flags=re.MULTILINE))
    config = read_config(str(path))
    assert config.targets.products
    assert set(config.given) <= set(KEYS)
    assert {"ignore", "exclude", "fail-on", "baseline", "targets", "per-file-ignores"} <= set(config.given)


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
