"""``lslint init`` writes what lslint reads."""

import re

import pytest

from lslint.cli.init import hooks, text
from lslint.config.config_file import read_config
from lslint.config.keys import KEYS


@pytest.mark.parametrize("kinds", [{}, {"logstash": 2, "filebeat": 1}, {"es-index-template": 1}, {"ilm-policy": 1}])
def test_the_config_is_read_and_so_are_its_commented_lines(tmp_path, kinds):
    path = tmp_path / "lslint.toml"
    path.write_text(text(kinds))
    assert read_config(str(path)).targets == {}
    whole = re.sub(r'^# (?=[\w"-]+ = |"legacy)', "", text(kinds), flags=re.MULTILINE)
    path.write_text(whole)
    config = read_config(str(path))
    assert config.targets
    assert set(config.given) <= set(KEYS)
    assert {"ignore", "exclude", "targets", "per-file-ignores"} <= set(config.given)


def test_hooks_are_those_of_the_kinds():
    assert re.findall("id: (.*)", hooks({"filebeat": 1, "es-template": 2})) == ["lslint-filebeat", "lslint-template"]
    assert re.findall("id: (.*)", hooks({})) == ["lslint"]
