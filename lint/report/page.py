"""The frame of HTML reports: one self-contained page that loads nothing, light and dark, printable.

A report makes its body of ``escape``d text (``lslint.report.html_text``), uses the classes and variables of
``assets/page.css``, and may add a style sheet and a script. The page may run only these,
whatever text gets into it: a content security policy names their digests. So bodies have no ``style`` or ``on…``
attributes.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from pkgutil import get_data

from lslint.config.version import VERSION
from lslint.report.html_text import escape


def page(title: str, body: str, *, note: str = "", styles: tuple[str, ...] = (), scripts: tuple[str, ...] = ()) -> str:
    """The whole page, with a line end.

    ``title``: plain text, also its heading. ``body``: the HTML below the heading. ``note``: plain text under the
    heading. ``styles`` and ``scripts``: files of ``assets`` after ``page.css`` and ``page.js``.
    """
    style = _joined("page.css", *styles)
    script = _joined("page.js", *scripts)
    policy = (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}';"
        " base-uri 'none'; form-action 'none'"
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        '<header class="top"><div><h1>'
        f"{escape(title)}</h1>{f'<p>{escape(note)}</p>' if note else ''}</div>"
        '<button type="button" id="theme" hidden>Theme</button></header>\n'
        f"<main>\n{body}\n</main>\n"
        f"<footer>lslint {escape(VERSION)}</footer>\n<script>{script}</script>\n</body>\n</html>\n"
    )


def _joined(*names: str) -> str:
    """The content of files of ``assets``."""
    parts = []
    for name in names:
        data = get_data("lslint.report", f"assets/{name}")
        assert data is not None
        parts.append(data.decode("utf-8"))
    return "\n" + "".join(parts)


def _digest(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode("utf-8")).digest()).decode("ascii")
