"""The graph of pipelines as an SVG drawing, for HTML reports: sources at the left, what is written at the right.

Colors are those of the page (classes in ``assets/graph.css``). Every text is escaped.
"""

from __future__ import annotations

from collections.abc import Callable

from lslint.report.display import plural, short, width
from lslint.report.html_text import escape
from lslint.report.pipeline_graph import GraphNode, edges

MAX_LABEL = 34
"""Columns of a label; the whole name is in its tooltip."""
HEIGHT, GAP, WAY, MARGIN = 32, 12, 64, 8
"""Of a box, between boxes, between columns, around the drawing."""
COLUMN = 8
"""Width of a character."""
SWEEPS = 4


def svg(nodes: list[GraphNode], shown: Callable[[str], str] = str) -> str:
    """The drawing. ``shown``: what is displayed of a name or label, without secrets."""
    others, found = edges(nodes)
    labels = {f"p{number}": shown(node.name) for number, node in enumerate(nodes)}
    labels.update({key: shown(what) for key, what in others.items()})
    found = list(dict.fromkeys(found))
    columns = ordered(ranks(list(labels), found), found)
    sizes = [max(_size(labels[key]) for key in column) for column in columns]
    tallest = max(map(len, columns))
    places: dict[str, tuple[float, float, float]] = {}
    left = float(MARGIN)
    for column, size in zip(columns, sizes, strict=True):
        top = MARGIN + (tallest - len(column)) * (HEIGHT + GAP) / 2
        for row, key in enumerate(column):
            places[key] = (left, top + row * (HEIGHT + GAP), size)
        left += size + WAY
    total = left - WAY + MARGIN, tallest * (HEIGHT + GAP) - GAP + 2 * MARGIN
    title = f"Graph of {plural(len(nodes), 'pipeline')}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{title}" width="{total[0]:g}"'
        f' height="{total[1]:g}" viewBox="0 0 {total[0]:g} {total[1]:g}"><defs><marker id="arrow" viewBox="0 0 8 8"'
        ' refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>'
        + "".join(_edge(places[start], places[end]) for start, end in found)
        + "".join(_box(key, label, places[key]) for key, label in labels.items())
        + "</svg>"
    )


def _size(label: str) -> int:
    return min(width(label), MAX_LABEL) * COLUMN + 24


def ranks(keys: list[str], found: list[tuple[str, str]]) -> list[list[str]]:
    """The nodes in columns, each right of those that feed it; a cycle is cut at its first node."""
    out: dict[str, list[str]] = {key: [] for key in keys}
    waiting = dict.fromkeys(keys, 0)
    for start, end in found:
        out[start].append(end)
        waiting[end] += 1
    rank = dict.fromkeys(keys, 0)
    ready = [key for key in keys if not waiting[key]]
    placed: set[str] = set()
    left = dict.fromkeys(keys)
    while left:
        if not ready:
            ready.append(next(iter(left)))
        key = ready.pop()
        if key in placed:
            continue
        placed.add(key)
        del left[key]
        for other in out[key]:
            if other not in placed:
                rank[other] = max(rank[other], rank[key] + 1)
                waiting[other] -= 1
                if not waiting[other]:
                    ready.append(other)
    fed = {end for _, end in found}
    for key in keys:  # a source that feeds only a later column moves next to it
        targets = [rank[other] for other in out[key] if rank[other] > rank[key]]
        if targets and key not in fed:
            rank[key] = min(targets) - 1
    used = sorted(set(rank.values()))
    return [[key for key in keys if rank[key] == value] for value in used]


def ordered(columns: list[list[str]], found: list[tuple[str, str]]) -> list[list[str]]:
    """The columns with their nodes near those that they are connected to, so that few edges cross."""
    near: dict[str, list[str]] = {}
    for start, end in found:
        near.setdefault(start, []).append(end)
        near.setdefault(end, []).append(start)
    for _ in range(SWEEPS):
        at = {key: (row + 0.5) / len(column) for column in columns for row, key in enumerate(column)}
        for column in columns:
            mean = {key: sum(at[one] for one in near.get(key, [key])) / len(near.get(key, [key])) for key in column}
            column.sort(key=mean.__getitem__)
    return columns


def _edge(start: tuple[float, float, float], end: tuple[float, float, float]) -> str:
    x, y = start[0] + start[2], start[1] + HEIGHT / 2
    to_x, to_y = end[0], end[1] + HEIGHT / 2
    bend = max((to_x - x) / 2, WAY / 2)
    curve = f"{x + bend:g} {y:g} {to_x - bend:g} {to_y:g} {to_x:g} {to_y:g}"
    return f'<path marker-end="url(#arrow)" d="M{x:g} {y:g}C{curve}"/>'


def _box(key: str, label: str, place: tuple[float, float, float]) -> str:
    left, top, size = place
    is_pipeline = key.startswith("p")
    look = ' class="pipeline"' if is_pipeline else ""
    round_ = 4 if is_pipeline else HEIGHT / 2
    return (
        f'<g><title>{escape(label)}</title><rect{look} x="{left:g}" y="{top:g}" width="{size:g}" height="{HEIGHT}"'
        f' rx="{round_:g}"/><text x="{left + size / 2:g}" y="{top + HEIGHT / 2 + 4.5:g}" text-anchor="middle"'
        f">{escape(short(label, MAX_LABEL, ending='/' in label))}</text></g>"
    )
