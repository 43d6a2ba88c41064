"""Pipelines with their plugins and conditions, and which feeds which, as one SVG drawing.

Pipelines that feed each other are next to each other, from left to right, with the list, topic or address between them;
the others are below them in columns. Colors are those of ``assets/graph.css``. Every text is escaped.
"""

from __future__ import annotations

import re
from math import sqrt

from lslint.report.display import plural, short, width
from lslint.report.graph_svg import ordered, ranks
from lslint.report.html_text import escape
from lslint.report.page import asset
from lslint.report.pipeline_chart import COLUMN, MAX_LABEL, PAD, Box, Frame, PipelineChart
from lslint.report.pipeline_graph import joins
from lslint.report.pipeline_parts import ClausePart, Part, PipelineParts

MAX_PLUGINS = 5_000
"""Plugins of all pipelines that are drawn; of pipelines beyond, only their names and numbers of plugins."""
WAY, SPACE, MARGIN = 72, 28, 8
"""Between columns of pipelines, between pipelines, around the drawing."""
CHANNEL = 32
RATIO = 1.4
"""Width to height that the columns of unconnected pipelines aim at."""
BASELINE = 4.5
"""From the middle of a box down to the baseline of its text."""
ARROW = ' marker-end="url(#arrow)"'
JOINED = f'<path class="joined"{ARROW}'


class Channel:
    """What joins pipelines, with its place."""

    __slots__ = ("height", "label", "width", "x", "y")

    def __init__(self, label: str) -> None:
        self.label = label
        self.width = min(width(label), MAX_LABEL) * COLUMN + CHANNEL
        self.height = CHANNEL
        self.x = self.y = 0.0

    def move(self, x: float, y: float) -> None:
        """Moves it."""
        self.x, self.y = self.x + x, self.y + y


class Drawing:
    """The pipelines, laid out. ``collapsed``: how many are drawn without their plugins."""

    def __init__(self, pipelines: list[PipelineParts]) -> None:
        self._charts: list[PipelineChart] = []
        self._channels: dict[str, Channel] = {}
        self._ports: dict[tuple[str, str], list[Box]] = {}
        self._edges: list[tuple[str, str]] = []
        self.collapsed = 0
        drawn = 0
        for parts in pipelines:
            too_many = drawn + parts.plugins > MAX_PLUGINS
            drawn += 0 if too_many else parts.plugins
            self.collapsed += too_many
            self._charts.append(PipelineChart(parts, collapsed=too_many))
        self._connect(pipelines)
        self.width, self.height = self._arrange()

    def _connect(self, pipelines: list[PipelineParts]) -> None:
        """Finds what joins the pipelines, and the plugins that read and write it."""
        keys: dict[str, str] = {}
        for _, _, what in joins([parts.node for parts in pipelines]):
            keys.setdefault(what, f"e{len(keys)}")
        for number, chart in enumerate(self._charts):
            of: dict[tuple[str, bool], list[Box]] = {}
            for part in chart.pipeline.parts():
                for what, displayed in part.channels:
                    if what in keys:
                        self._channels.setdefault(keys[what], Channel(displayed))
            for box in chart.boxes:
                for what, _ in box.part.channels:
                    of.setdefault((what, box.part.kind == "input"), []).append(box)
            node = chart.pipeline.node
            for whats, reads in ((node.reads, True), (node.writes, False)):
                for what in whats:
                    if what in keys:
                        self._channels.setdefault(keys[what], Channel(what))
                        edge = (keys[what], f"p{number}") if reads else (f"p{number}", keys[what])
                        self._edges.append(edge)
                        self._ports[edge] = of.get((what, reads)) or [chart.header]

    def _arrange(self) -> tuple[float, float]:
        """Gives everything its place. Returns the size of the drawing."""
        nodes: dict[str, PipelineChart | Channel] = {f"p{at}": chart for at, chart in enumerate(self._charts)}
        nodes.update(self._channels)
        joined = {key for edge in self._edges for key in edge}
        across, down = 0.0, float(MARGIN)
        for keys in _components([key for key in nodes if key in joined], self._edges):
            chosen = set(keys)
            edges = [edge for edge in self._edges if edge[0] in chosen]
            size = self._component(ordered(ranks(keys, edges), edges), nodes, down)
            across, down = max(across, size[0]), size[1] + SPACE
        loose = [node for key, node in nodes.items() if key not in joined]
        if loose:
            size = _columns(loose, down, across)
            across, down = max(across, size[0]), size[1] + SPACE
        return across + MARGIN, max(down - SPACE, 0) + MARGIN

    def _component(
        self, columns: list[list[str]], nodes: dict[str, PipelineChart | Channel], top: float
    ) -> tuple[float, float]:
        """Pipelines that feed each other: each next to what feeds it. Returns the right and lower end."""
        left, bottom = float(MARGIN), top
        incoming: dict[str, list[tuple[str, str]]] = {}
        for edge in self._edges:
            incoming.setdefault(edge[1], []).append(edge)
        placed: set[str] = set()
        for column in columns:
            wanted: list[tuple[float, str]] = []
            for key in column:
                found = [edge for edge in incoming.get(key, ()) if edge[0] in placed]
                heights = [self._height(edge, 0, nodes) - self._height(edge, 1, nodes) for edge in found]
                wanted.append((sum(heights) / len(heights) if heights else top, key))
            at = top
            for height, key in sorted(wanted, key=lambda pair: pair[0]):
                node = nodes[key]
                node.move(left, max(at, height))
                at = max(at, height) + node.height + SPACE
                placed.add(key)
            bottom = max(bottom, at - SPACE)
            left += max(nodes[key].width for key in column) + WAY
        return left - WAY, bottom

    def _height(self, edge: tuple[str, str], end: int, nodes: dict[str, PipelineChart | Channel]) -> float:
        """At which height an edge begins (``end`` 0) or ends, on average of the plugins."""
        node = nodes[edge[end]]
        if isinstance(node, Channel):
            return node.y + node.height / 2
        ports = self._ports[edge]
        return sum(box.middle for box in ports) / len(ports)

    def svg(self, *, linked: bool = False, standalone: bool = False) -> str:
        """The drawing. ``linked``: each part links to the element of its id, and shows its number of findings.
        ``standalone``: a separate file, for both color schemes, with a line end."""
        frames: list[str] = []
        lines: list[str] = []
        boxes: list[str] = []
        for chart in self._charts:
            frames += map(_frame, chart.frames)
            lines += (_line(points, arrow) for points, arrow in chart.lines)
            boxes += (_box(box, linked, is_header=box is chart.header) for box in (chart.header, *chart.boxes))
        lines += (self._edge(edge, box) for edge, ports in self._ports.items() for box in ports)
        boxes += map(_channel, self._channels.values())
        title = f"Plugins and conditions of {plural(len(self._charts), 'pipeline')}"
        size = f'width="{self.width:g}" height="{self.height:g}" viewBox="0 0 {self.width:g} {self.height:g}"'
        head, tail = "", ""
        if standalone:
            head = f'<style>{_own_style()}</style><rect class="paper" width="100%" height="100%"/>'
            tail = "\n"
        role = "group" if linked else "img"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart{" graph" if standalone else ""}" role="{role}"'
            f' aria-label="{title}" {size}><title>{title}</title>{head}<defs><marker id="arrow" viewBox="0 0 8 8"'
            ' refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>'
            f"</defs>{''.join(frames)}{''.join(lines)}{''.join(boxes)}</svg>{tail}"
        )

    def _edge(self, edge: tuple[str, str], box: Box) -> str:
        """From a plugin out of its pipeline to a channel, or the other way round."""
        start, end = edge
        number = int((start if start.startswith("p") else end)[1:])
        outer = self._charts[number].header
        if start.startswith("p"):
            channel = self._channels[end]
            x, y, to = box.x + box.width, box.middle, (channel.x, channel.y + channel.height / 2)
            border = outer.x + outer.width
            return f'{JOINED} d="M{x:g} {y:g}H{border:g}{_curve((border, y), to)}"/>'
        channel = self._channels[start]
        x, y = channel.x + channel.width, channel.y + channel.height / 2
        to = outer.x, box.middle
        curve = _curve((x, y), to)
        return f'{JOINED} d="M{x:g} {y:g}{curve}H{box.x:g}"/>'


def _components(keys: list[str], edges: list[tuple[str, str]]) -> list[list[str]]:
    """The keys that edges connect, in order."""
    near: dict[str, list[str]] = {key: [] for key in keys}
    for start, end in edges:
        near[start].append(end)
        near[end].append(start)
    number: dict[str, int] = {}
    found: list[list[str]] = []
    for key in keys:
        if key in number:
            continue
        stack = [key]
        number[key] = len(found)
        while stack:
            for other in near[stack.pop()]:
                if other not in number:
                    number[other] = len(found)
                    stack.append(other)
        found.append([])
    for key in keys:
        found[number[key]].append(key)
    return found


def _columns(nodes: list[PipelineChart | Channel], top: float, least: float) -> tuple[float, float]:
    """Pipelines that feed none, each in the column that is the shortest so far. ``least``: width that is taken anyway.
    Returns the right and lower end."""
    widest = max(node.width for node in nodes) + SPACE
    area = sum((node.width + SPACE) * (node.height + SPACE) for node in nodes)
    aim = max(least, sqrt(area * RATIO), widest)
    count = max(min(int(aim // widest), len(nodes)), 1)
    columns: list[list[PipelineChart | Channel]] = [[] for _ in range(count)]
    heights = [top] * count
    for node in nodes:
        at = min(range(count), key=heights.__getitem__)
        node.move(0, heights[at])
        heights[at] += node.height + SPACE
        columns[at].append(node)
    left = float(MARGIN)
    for column in columns:
        for node in column:
            node.move(left, 0)
        left += max(node.width for node in column) + SPACE
    return left - SPACE, max(heights) - SPACE


def _frame(frame: Frame) -> str:
    caption = ""
    if frame.caption:
        right = frame.x + frame.width - PAD
        caption = f'<text class="dim" x="{right:g}" y="{frame.y + 14:g}" text-anchor="end">{frame.caption}</text>'
    return (
        f'<rect class="{frame.look}" x="{frame.x:g}" y="{frame.y:g}" width="{frame.width:g}"'
        f' height="{frame.height:g}" rx="6"/>{caption}'
    )


def _line(points: list[tuple[float, float]], arrow: bool) -> str:
    way = "L".join(f"{x:g} {y:g}" for x, y in points)
    return f'<path{ARROW if arrow else ""} d="M{way}"/>'


def _box(box: Box, linked: bool, *, is_header: bool) -> str:
    part = box.part
    looks = ["node", "header" if is_header else "condition" if isinstance(part, ClausePart) else "plugin"]
    linked = linked and bool(part.findings)
    count = ""
    if linked:
        looks.append(part.severity)
        right = box.x + box.width - PAD
        count = (
            f'<rect class="mark" x="{box.x:g}" y="{box.y + 4:g}" width="4" height="{box.height - 8:g}"/>'
            f'<text class="count" x="{right:g}" y="{box.middle + BASELINE:g}" text-anchor="end">'
            f"{len(part.findings):,}</text>"
        )
    x, y = box.x + PAD, box.middle + BASELINE
    head, detail = box.label
    texts = f'<text class="head" x="{x:g}" y="{y:g}">{escape(head)}</text>'
    if detail:
        texts += f'<text class="detail" x="{x + (width(head) + 1) * COLUMN:g}" y="{y:g}">{escape(detail)}</text>'
    radius = 14 if looks[1] == "condition" else 4
    rect = f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}" rx="{radius}"/>'
    inner = f"<title>{escape(title(part))}</title>{'' if is_header else rect}{count}{texts}"
    names = " ".join(looks)
    if linked:
        return f'<a href="#{part.id}" id="at-{part.id}" class="{names}">{inner}</a>'
    return f'<g class="{names}">{inner}</g>'


def title(part: Part) -> str:
    """The tooltip of a part."""
    if not part.findings:
        return part.title
    return f"{part.title}: {plural(len(part.findings), 'finding')}"


def _channel(channel: Channel) -> str:
    middle = channel.x + channel.width / 2, channel.y + channel.height / 2 + BASELINE
    return (
        f'<g class="node channel"><title>{escape(channel.label)}</title><rect x="{channel.x:g}" y="{channel.y:g}"'
        f' width="{channel.width:g}" height="{channel.height}" rx="{channel.height / 2:g}"/><text class="detail"'
        f' x="{middle[0]:g}" y="{middle[1]:g}" text-anchor="middle">'
        f"{escape(short(channel.label, MAX_LABEL, ending='/' in channel.label))}</text></g>"
    )


def _curve(start: tuple[float, float], end: tuple[float, float]) -> str:
    bend = max((end[0] - start[0]) / 2, WAY / 2)
    return f"C{start[0] + bend:g} {start[1]:g} {end[0] - bend:g} {end[1]:g} {end[0]:g} {end[1]:g}"


def _own_style() -> str:
    """The rules of ``graph.css`` with the colors of both schemes in place of variables, which not every viewer of SVG
    files knows."""
    frame, own = asset("page.css"), asset("graph.css")
    schemes = re.findall(r":root(?:\[data-theme=\"dark\"\])? \{([^}]*)\}", frame)[:2]
    light, dark = (_colors(one) for one in schemes)
    own = own.partition("/* only in pages */")[0]

    def colored(style: str, scheme: dict[str, str]) -> str:
        return re.sub(r"var\((--[a-z]+)\)", lambda found: {**light, **scheme}[found[1]], style)

    own += ".graph .paper { fill: var(--panel); stroke: none; }\n"
    changing = "\n".join(line for line in own.split("\n") if "var(" in line and "--code" not in line)
    return f"{colored(own, light)}@media (prefers-color-scheme: dark) {{\n{colored(changing, dark)}\n}}\n"


def _colors(rules: str) -> dict[str, str]:
    return {found[1]: found[2] for found in re.finditer(r"(--[a-z]+): ([^;]+);", rules)}
