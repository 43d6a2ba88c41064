"""Plots of HTML reports: lines over time, and bars in tables, as SVG drawings without a script.

Lines differ in color and dashes; each plot has its lowest, highest, mean and last values as a table. Colors are those
of ``assets/plots.css``.
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor, log10

from lslint.report.display import clock
from lslint.report.html_text import escape, name

WIDTH, HEIGHT = 340, 180
LEFT, RIGHT, TOP, BOTTOM = 52, 10, 10, 24
"""Room for the numbers at the left and below, and around the lines."""
MAX_LINES = 6
"""Lines of a plot; colors and dashes distinguish no more."""
MAX_DOTS = 60
"""Values of a line up to which each has a dot with a tooltip."""
BAR = 80

Values = list[tuple[float, "float | None"]]
"""Seconds and the value then; None interrupts the line."""


def lines(
    title: str,
    series: list[tuple[str, Values]],
    show: Callable[[float], str],
    *,
    marks: list[float] | None = None,
    highest: float | None = None,
) -> str:
    """The plot; empty if there are less than two values. ``series``: label and values of each line. ``show``: a value
    as text. ``marks``: times with a vertical line. ``highest``: the end of the scale, by default above all values."""
    series = [(label, values) for label, values in series[:MAX_LINES] if any(value is not None for _, value in values)]
    numbers = [value for _, values in series for _, value in values if value is not None]
    times = [time for _, values in series for time, _ in values]
    if len(set(times)) < 2 or not numbers:
        return ""
    top = highest or _nice(max(numbers))
    start, end = min(times), max(times)

    def x(time: float) -> float:
        return LEFT + (time - start) / (end - start) * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return TOP + (1 - min(value / top, 1)) * (HEIGHT - TOP - BOTTOM)

    drawn = []
    for number in range(3):
        value = top * number / 2
        drawn.append(f'<path class="grid" d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}"/>')
        drawn.append(f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{escape(show(value))}</text>')
    for time, anchor in ((start, "start"), (end, "end")):
        drawn.append(f'<text x="{x(time):.1f}" y="{HEIGHT - 6}" text-anchor="{anchor}">{clock(time)}</text>')
    for time in marks or ():
        if start <= time <= end:
            drawn.append(f'<path class="mark" d="M{x(time):.1f} {TOP}V{HEIGHT - BOTTOM}"/>')
    for number, (label, values) in enumerate(series):
        drawn.append(_line(number, label, [(x(time), None if value is None else y(value)) for time, value in values]))
        if len(values) <= MAX_DOTS:
            drawn += (
                f'<circle class="s{number}" cx="{x(time):.1f}" cy="{y(value):.1f}" r="2.5"><title>{escape(label)},'
                f" {clock(time)}: {escape(show(value))}</title></circle>"
                for time, value in values
                if value is not None
            )
    rows = "".join(_row(number, label, values, show) for number, (label, values) in enumerate(series))
    return (
        f'<figure class="plot"><figcaption>{escape(title)}</figcaption>'
        f'<svg role="img" aria-label="{escape(title)}" viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(drawn)}</svg>'
        '<div class="wide"><table><tr><th>Line</th><th class="number">lowest</th><th class="number">mean</th>'
        f'<th class="number">highest</th><th class="number">last</th></tr>{rows}</table></div></figure>'
    )


def bar(share: float) -> str:
    """A bar for a share, 0 to 1, to go with its number."""
    return (
        f'<svg class="bar" aria-hidden="true" width="{BAR}" height="12" viewBox="0 0 {BAR} 12"><rect class="all"'
        f' width="{BAR}" height="12" rx="2"/><rect width="{min(max(share, 0), 1) * BAR:.1f}" height="12" rx="2"/></svg>'
    )


def _line(number: int, label: str, points: list[tuple[float, float | None]]) -> str:
    way = []
    pen = "M"
    for x, y in points:
        if y is None:
            pen = "M"
            continue
        way.append(f"{pen}{x:.1f} {y:.1f}")
        pen = "L"
    return f'<path class="line s{number}" d="{"".join(way)}"><title>{escape(label)}</title></path>'


def _row(number: int, label: str, values: Values, show: Callable[[float], str]) -> str:
    numbers = [value for _, value in values if value is not None]
    figures = min(numbers), sum(numbers) / len(numbers), max(numbers), numbers[-1]
    sample = (
        f'<svg class="key" aria-hidden="true" width="28" height="10" viewBox="0 0 28 10"><path class="line s{number}"'
        ' d="M1 5H27"/></svg>'
    )
    cells = "".join(f'<td class="number">{escape(show(value))}</td>' for value in figures)
    return f"<tr><td>{sample} {name(label)}</td>{cells}</tr>"


def _nice(value: float) -> float:
    """The end of a scale: a round number not below the value."""
    if value <= 0:
        return 1
    power = 10.0 ** floor(log10(value))
    return next(step * power for step in (1, 2, 4, 5, 10) if step * power >= value * 0.999)
