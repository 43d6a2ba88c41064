"""What the pages about the command say is true."""

import re
import tomllib

from paths import ROOT

from lslint.config.keys import KEYS, Config


def test_the_example_config_is_valid_and_complete():
    text = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    block = re.search(r"```toml\n(.*?)```", text, re.DOTALL).group(1)
    table = tomllib.loads(block)
    elsewhere = ("extend", "plugins", "allow-plugins")  # they name files
    Config("lslint.toml", {key: value for key, value in table.items() if key not in elsewhere})
    assert set(table) == set(KEYS)
