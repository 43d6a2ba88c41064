"""What the pages about the command say is true."""

import re
import tomllib

import pytest
from paths import ROOT

from lslint.config.keys import KEYS, Config


def test_the_example_config_is_valid_and_complete():
    text = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    block = re.search(r"```toml\n(.*?)```", text, re.DOTALL).group(1)
    table = tomllib.loads(block)
    elsewhere = ("extend", "plugins", "allow-plugins")  # they name files
    Config("lslint.toml", {key: value for key, value in table.items() if key not in elsewhere})
    assert set(table) == set(KEYS)


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_paths_that_are_named_exist(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    links = {(ROOT / page).parent / target for target in re.findall(r"\]\(([^)#:]+)\)", text)}
    names = {ROOT / name for name in re.findall(r"`((?:lint|rules|grammar|tests|tools|docs|bench)/[\w./-]+)`", text)}
    assert [path for path in links | names if not path.exists()] == []


def test_rules_in_the_guide_for_contributors_are_as_shown():
    """Each block of Python consists of lines of the file that was linked last before it; ``...``: left out."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    blocks = list(re.finditer(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE))
    assert len(blocks) >= 5
    for block in blocks:
        path = re.findall(r"\]\(([^)]+\.py)\)", text[: block.start()])[-1]
        lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
        assert [line for line in block[1].splitlines() if line and "..." not in line and line not in lines] == []
