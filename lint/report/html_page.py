"""The frame that HTML reports share: one self-contained page in the colors of the system, which prints well.

A page loads nothing: style and script are part of it, and its content security policy forbids everything else.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

STYLE = """\
:root { color-scheme: light dark; --text: #1b1f24; --dim: #57606a; --page: #ffffff; --box: #f6f8fa; --line: #d0d7de;
  --link: #0757ba; --red: #b3261e; --amber: #8a5300; --teal: #0b6b6b; --green: #1a7f37; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --dim: #9aa4af; --page: #0d1117; --box: #161b22; --line: #30363d; --link: #79b8ff;
    --red: #ff8f85; --amber: #e3b341; --teal: #56d4d4; --green: #56d364; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 70rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; } h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
a { color: var(--link); } code, pre { font: .875em/1.5 ui-monospace, monospace; }
code { background: var(--box); border-radius: 4px; padding: .1em .3em; }
pre { background: var(--box); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; overflow-x: auto; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; }
th { color: var(--dim); font-weight: 600; } td.number, th.number { text-align: right; white-space: nowrap; }
td.place { min-width: 12rem; } .dim { color: var(--dim); }
.red { color: var(--red); } .amber { color: var(--amber); }
.teal { color: var(--teal); } .green { color: var(--green); }
summary { cursor: pointer; padding: .25rem 0; font-weight: 600; } details { margin: .25rem 0; }
@media print {
  :root { --text: #000; --page: #fff; --box: #fff; --dim: #333; --link: #000; }
  body { max-width: none; padding: 0; font-size: 10pt; } tr, h2, h3 { break-inside: avoid; break-after: auto; }
  h2, h3 { break-after: avoid; }
}
"""
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_SPECIAL = re.compile("[&<>\"']")


def escape(text: str) -> str:
    """Text for an element or a quoted attribute; control characters are shown as ``\\x1b``."""
    from lslint.files.paths import printable_path

    return _SPECIAL.sub(lambda match: _ESCAPES[match[0]], printable_path(text))


def sentence(text: str) -> str:
    """A message as HTML, with names in backticks as code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return escape(text)
    return "".join(f"<code>{escape(part)}</code>" if index % 2 else escape(part) for index, part in enumerate(parts))


def page(title: str, body: str, *, style: str = "", script: str = "") -> str:
    """A page. ``title``: plain text; ``body``: HTML; ``style``, ``script``: those of a report, in addition to the
    frame's."""
    css = STYLE + style
    rules = f"default-src 'none'; style-src '{_hash(css)}'; img-src data:"
    if script:
        rules += f"; script-src '{_hash(script)}'"
    code = f"<script>{script}</script>\n" if script else ""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{rules}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(title)}</title>\n<style>{css}</style>\n</head>\n<body>\n{body}\n{code}</body>\n</html>\n"
    )  # fmt: skip


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
