"""Draws text in columns, as a terminal and an editor show it, as SVG in light and dark colors."""

from __future__ import annotations

import dataclasses
import re
from xml.sax.saxutils import escape, quoteattr

THEMES = {
    "light": {
        "background": "#ffffff", "bar": "#f6f8fa", "border": "#d0d7de", "text": "#1f2328", "muted": "#59636e",
        "red": "#c01c28", "yellow": "#8a5a00", "cyan": "#0b6e83", "green": "#116329", "blue": "#0550ae",
        "purple": "#6639ba", "popup": "#f6f8fa",
    },
    "dark": {
        "background": "#0d1117", "bar": "#161b22", "border": "#3d444d", "text": "#e6edf3", "muted": "#9198a1",
        "red": "#ff7b72", "yellow": "#e3b341", "cyan": "#56d4dd", "green": "#56d364", "blue": "#79c0ff",
        "purple": "#d2a8ff", "popup": "#1c2128",
    },
}  # fmt: skip
"""Colors by role; each has a contrast of at least 4.5 with the background of its theme."""

WIDTH, HEIGHT, SIZE = 8.4, 20, 14
"""Of a character, of a line, of the font."""
PADDING, BAR = 16, 34
_ANSI_COLORS = {"31": "red", "32": "green", "33": "yellow", "34": "blue", "36": "cyan"}
_ESCAPE = re.compile("\x1b\\[([0-9;]*)m")


@dataclasses.dataclass(frozen=True)
class Run:
    """Text of one style; ``column`` is that of its first character."""

    column: int
    text: str
    color: str = "text"
    bold: bool = False


def runs_of(line: str) -> list[Run]:
    """A line with ANSI colors as runs, without the spaces around them."""
    found: list[Run] = []
    column, color, bold = 0, "text", False
    for number, piece in enumerate(_ESCAPE.split(line)):
        if number % 2:
            for code in piece.split(";"):
                if code in ("", "0"):
                    color, bold = "text", False
                elif code == "1":
                    bold = True
                else:
                    color = _ANSI_COLORS[code]
            continue
        stripped = piece.strip()
        if stripped:
            found.append(Run(column + len(piece) - len(piece.lstrip()), stripped, color, bold))
        column += len(piece)
    return found


class Drawing:
    """A window with a title bar and lines of text."""

    def __init__(self, columns: int, title: str, alternative: str) -> None:
        """``title`` is shown in the bar; ``alternative`` describes the picture to screen readers."""
        self.columns = columns
        self.title = title
        self.alternative = alternative
        self.rows = 0
        self._parts: list[str] = []

    def line(self, runs: list[Run]) -> int:
        """Adds a line below the others; returns its row."""
        row = self.rows
        self.rows += 1
        for run in runs:
            if run.column + len(run.text) > self.columns:
                raise ValueError(f"more than {self.columns} columns: {run.text}")
            # the width is fixed because viewers choose different fonts
            self._parts.append(
                f'<text class="{run.color}{" bold" if run.bold else ""}" x="{_x(run.column)}" y="{_y(row) + 14}"'
                f' textLength="{_number(len(run.text) * WIDTH)}">{escape(run.text)}</text>'
            )
        return row

    def squiggle(self, row: int, start: int, end: int, color: str) -> None:
        """Underlines columns of a row with a wave."""
        x, y, half = PADDING + start * WIDTH, _y(row) + 18, 2.1
        waves = round((end - start) * WIDTH / half)
        path = f"M{_number(x)} {y}" + "".join(f"l{half} {-2 if step % 2 == 0 else 2}" for step in range(waves))
        self._parts.append(f'<path class="wave {color}" d="{path}"/>')

    def box(self, first: int, last: int, column: int) -> None:
        """Draws the border of a popup around rows, from a column to the right edge; call it before their lines."""
        x, y = _x(column), _y(first) - 4
        right = _number(PADDING + self.columns * WIDTH + 6 - float(x))
        self._parts.append(
            f'<rect class="popup" x="{x}" y="{y}" width="{right}" height="{(last - first + 1) * HEIGHT + 8}" rx="5"/>'
        )

    def render(self, theme: str) -> str:
        """The picture in a theme."""
        colors = THEMES[theme]
        width = _number(self.columns * WIDTH + 2 * PADDING)
        height = BAR + self.rows * HEIGHT + PADDING + 8
        styles = [
            "text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace;"
            "white-space:pre}",
            ".bold{font-weight:700}.wave{fill:none;stroke-width:1.3}",
            *(f".{role}{{fill:{color}}}.wave.{role}{{stroke:{color};fill:none}}" for role, color in colors.items()),
            f".popup{{fill:{colors['popup']};stroke:{colors['border']}}}",
        ]
        frame = (
            f'<rect x="0.5" y="0.5" width="{_number(float(width) - 1)}" height="{height - 1}" rx="8"'
            f' fill="{colors["background"]}" stroke="{colors["border"]}"/>'
            f'<path d="M0.5 {BAR - 6}V8.5a8 8 0 0 1 8 -8H{_number(float(width) - 8.5)}a8 8 0 0 1 8 8V{BAR - 6}z"'
            f' fill="{colors["bar"]}" stroke="{colors["border"]}"/>'
            f'<text class="muted" x="{PADDING}" y="19">{escape(self.title)}</text>'
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            f' role="img" aria-label={quoteattr(self.alternative)}>\n<style>{"".join(styles)}</style>\n{frame}\n'
            + "\n".join(self._parts)
            + "\n</svg>\n"
        )


def _x(column: int) -> str:
    return _number(PADDING + column * WIDTH)


def _y(row: int) -> int:
    return BAR + 4 + row * HEIGHT


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
