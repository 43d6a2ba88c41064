"""What the pages about the command say is true."""

import json
import re
import subprocess
import tomllib

import fork_server
import pytest
import recipe_tools
from paths import ROOT, TESTS

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


def test_json_report_of_a_run_that_failed(tmp_path):
    """As docs/json.md says: a report for a missing path, nothing after a wrong option."""
    command = [*fork_server.lslint(), "--isolated", "--json"]
    missing = subprocess.run([*command, "nothere.conf"], cwd=tmp_path, capture_output=True, text=True)
    assert missing.returncode == 2
    assert json.loads(missing.stdout)["summary"]["files"] == 0
    wrong = subprocess.run([*command, "--target", "x"], cwd=tmp_path, capture_output=True, text=True)
    assert (wrong.returncode, wrong.stdout) == (2, "")


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/dev/architecture.md"])
def test_paths_that_are_named_exist(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    links = {(ROOT / page).parent / target for target in re.findall(r"\]\(([^)#:]+)\)", text)}
    names = {ROOT / name for name in re.findall(r"`((?:lint|rules|grammar|tests|tools|docs|bench)/[\w./-]+)`", text)}
    assert [path for path in links | names if not path.exists()] == []


RENDERED = (ROOT / "docs" / "rendered.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("title", "command"),
    [
        ("ansible-core", "ansible-playbook"),
        ("Salt", "salt-call"),
        ("Helm", "helm"),
        ("Kustomize", "kustomize"),
        ("Docker Compose", "docker-compose"),
    ],
)
def test_recipes_name_the_versions_that_run_them(title, command):
    _, version = {**recipe_tools.PYTHON, **recipe_tools.GO}[command]
    assert re.search(rf"\| {title} {re.escape(version)}\b", RENDERED)


def test_recipes_without_a_test_say_so():
    sections = re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", RENDERED, re.MULTILINE | re.DOTALL)
    unmarked = [title for title, text in sections if "```" in text and "\n<!-- " not in f"\n{text}"]
    assert unmarked == ["Command, kind and release", "Chef"]
    assert "has not been tested" in dict(sections)["Chef"]
    tests = (TESTS / "end_to_end" / "test_recipes.py").read_text(encoding="utf-8")
    names = re.findall(r"^<!-- ([\w-]+) -->$", RENDERED, re.MULTILINE)
    assert [name for name in names if f'"{name}"' not in tests] == []
