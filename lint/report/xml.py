"""What the XML reports share: text that any XML reader takes."""

from __future__ import annotations

import re
from collections.abc import Mapping

_NAMES = {"&": "amp", "<": "lt", ">": "gt", '"': "quot", "\n": "#10", "\r": "#13", "\t": "#9"}


def escape(text: str) -> str:
    """Text for an attribute or an element: no markup, U+FFFD for what XML 1.0 cannot hold, and by number what a
    terminal would not print as it is."""
    text = re.sub("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]", "\ufffd", text)
    for character, name in _NAMES.items():
        text = text.replace(character, f"&{name};")
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else f"&#{ord(char)};" for char in text)


def element(name: str, attributes: Mapping[str, object]) -> str:
    """``name a="b"``: the content of a tag."""
    return name + "".join(f' {key}="{escape(str(value))}"' for key, value in attributes.items())
