"""The custom rule of docs/own-rules.md."""

import re

from paths import ROOT

PAGE = ROOT / "docs" / "own-rules.md"
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
RULE = BLOCKS[0][1]
