"""What the pages about the command say is true."""

import json
import re
import subprocess
import tomllib

import fork_server
import pytest
from paths import ROOT

from lslint.config.keys import KEYS, Config


def test_the_example_config_is_valid_and_complete():
    text = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    block, own = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)[:2]
    table = tomllib.loads(block)
    elsewhere = ("extend", "plugins")  # they name files
    Config("lslint.toml", {key: value for key, value in table.items() if key not in elsewhere})
    assert set(tomllib.loads(own)) == {"allow-plugins"}
    assert {*table, "allow-plugins"} == set(KEYS)


def test_the_sample_of_the_json_report_is_true(tmp_path):
    """But for the address of the rule's page, which depends on the build."""
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    sample = json.loads(re.search(r"```json\n(.*?)```", page, re.DOTALL)[1])
    (tmp_path / "a.conf").write_text("input {\n  beats {\n    port = 5044\n  }\n}\n")
    image = "docker.elastic.co/logstash/logstash:7.6.2"
    (tmp_path / "docker-compose.yml").write_text(f"services:\n  logstash:\n    image: {image}\n")
    command = [*fork_server.lslint(), "--isolated", "--json", "a.conf"]
    report = json.loads(subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).stdout)
    for one in (sample, report):
        assert "url" in one["findings"][0]
        del one["findings"][0]["url"]
    assert report == sample


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/dev/architecture.md"])
def test_paths_that_are_named_exist(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    links = {(ROOT / page).parent / target for target in re.findall(r"\]\(([^)#:]+)\)", text)}
    names = {ROOT / name for name in re.findall(r"`((?:lint|rules|grammar|tests|tools|docs|bench)/[\w./-]+)`", text)}
    assert [path for path in links | names if not path.exists()] == []
