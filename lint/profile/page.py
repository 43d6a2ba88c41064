"""The report of ``lslint profile`` as an HTML page: plots over the time, plugins, and the findings at each of them.

Figures and names come from a server, findings and lines from files: every text is escaped, and the page loads nothing.
"""

from __future__ import annotations

from lslint.engine.result import Run
from lslint.profile import node_stats as measured
from lslint.profile import report
from lslint.profile.join import ConfigLocation
from lslint.profile.model import Profile
from lslint.profile.report import LIMITS, Row
from lslint.report import HIDDEN, html_text, plots
from lslint.report.display import clock, grouped_plural, short
from lslint.report.formats import Positions
from lslint.report.formats.json import rows as json_rows
from lslint.report.html_finding import article
from lslint.report.html_text import escape, link, message, name
from lslint.report.links import rule_url
from lslint.report.page import asset, page
from lslint.rules.shared import releases

MAX_NAME = 120
"""Characters of a name from the server."""
MAX_LINE = 600
"""Characters of a line that may quote such names."""
HEADS = ("in", "out", "ms", "%", "events/ms", "ms/event")


def render(profile: Profile) -> str:
    """The page."""
    writer = _Page(profile)
    style = "".join(map(asset, ("finding.css", "plots.css")))
    return page("Logstash profile", writer.body(), note=report.head(profile), style=style)


class _Page:
    """The parts of the page. Findings of the configs are made once, and shown at their plugin."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        run = Run({})
        run.results = [result for result in profile.results if result.findings]
        positions = Positions(run, HIDDEN)
        listed = [(finding, result) for result in run.results for finding in result.findings]
        self._articles = {
            id(finding): article(finding, row, result, positions, rule_url(finding.rule.code))
            for (finding, result), (row, _) in zip(listed, json_rows(run, positions), strict=True)
        }
        self._paths = {id(finding): result.path for finding, result in listed}
        plugins = [plugin for pipeline in profile.node.pipelines for plugin in pipeline.plugins]
        self._ids = {plugin: f"plugin-{number}" for number, plugin in enumerate(plugins)}
        series = profile.series
        self._marks = series.restarts if series is not None else []

    def body(self) -> str:
        """All below the heading."""
        profile = self._profile
        parts = [self._tiles(), self._events(), self._measured(), self._node_plots()]
        parts += map(self._pipeline, profile.node.pipelines)
        if not profile.node.pipelines:
            parts.append("<p>The stats contain no pipelines.</p>")
        parts += [self._threads(), self._others()]
        return "\n".join(filter(None, parts))

    def _tiles(self) -> str:
        node = self._profile.node
        tiles: list[tuple[str, str]] = []
        if node.heap_percent is not None:
            tiles.append((f"{node.heap_percent:.0f} %", "heap"))
        share = node.gc_share()
        if share is not None:
            tiles.append((f"{share:.1%}".replace("%", " %"), "garbage collection"))
        if node.cpu_percent is not None:
            tiles.append((f"{node.cpu_percent:g} %", "CPU"))
        for word in ("in", "out"):
            values = [report.speeds(node, pipeline)[f"{word}_per_second"] for pipeline in node.pipelines]
            numbers = [value for value in values if value is not None]
            if numbers:
                tiles.append((f"{sum(numbers):,.0f}", f"events/s {word}"))
        tiles.append((f"{len(node.pipelines):,}", "pipeline" if len(node.pipelines) == 1 else "pipelines"))
        return f'<ul class="tiles">{"".join(f"<li><b>{value}</b>{label}</li>" for value, label in tiles)}</ul>'

    def _events(self) -> str:
        """Restarts and the like."""
        series = self._profile.series
        if series is None or not series.events:
            return ""
        rows = "".join(f"<li>{clock(seconds)} {message(text)}</li>" for seconds, text in series.events)
        if series.dropped:
            rows += f"<li>and {series.dropped:,} more</li>"
        return f'<section id="events"><h2>During the time</h2><ul>{rows}</ul></section>'

    def _measured(self) -> str:
        """What the figures say, the most urgent first."""
        profile = self._profile
        out = ['<section id="measured"><h2>Findings</h2>']
        chosen = report.first(profile)
        if chosen is not None:
            out.append(
                f'<p class="next">Do this first: {escape(chosen.rule.code)} {escape(chosen.rule.name)}.'
                f" {report.FOOTER}</p>"
            )
        for finding in profile.findings:
            code, at = escape(finding.rule.code), profile.at.get((finding.start, finding.end))
            plugin = self._ids.get(at) if isinstance(at, measured.PluginStats) else None
            location = profile.location_of(finding)
            places = []
            if plugin is not None:
                places.append(f'<a href="#{plugin}">plugin</a>')
            if location is not None:
                places.append(name(report.place(location)))
            address = rule_url(finding.rule.code)
            why = html_text.markdown(releases.why(finding.rule))
            out.append(
                f'<article><p><b class="{finding.severity}">{finding.severity}</b> {link(address, code)}'
                f' <span class="dim">{escape(finding.rule.name)}</span>{" " if places else ""}{", ".join(places)}</p>'
                f"<p>{message(short(finding.message, MAX_LINE))}</p>"
                f"<details><summary>Reason</summary>{why}</details></article>"
            )
        if not profile.findings:
            out.append("<p>No findings</p>")
        return "".join(out) + "</section>"

    def _node_plots(self) -> str:
        series = self._profile.series
        if series is None or len(series.steps) < 2:
            return ""
        steps = series.steps
        heap = plots.lines(
            "Heap in use", [("heap", [(step.at, step.heap_percent) for step in steps])], _percent,
            marks=self._marks, highest=100,
        )  # fmt: skip
        busy: list[tuple[str, plots.Values]] = [
            ("CPU of the process", [(step.at, step.cpu_percent) for step in steps]),
            (
                "garbage collection",
                [(step.at, None if step.gc_ms is None else step.gc_ms / step.seconds / 10) for step in steps],
            ),
        ]
        drawn = heap + plots.lines("CPU and garbage collection", busy, _percent, marks=self._marks)
        return f'<section id="node"><h2>Node</h2><div class="plots">{drawn}</div></section>' if drawn else ""

    def _pipeline(self, pipeline: measured.PipelineStats) -> str:
        limit = LIMITS[self._profile.node.limit(pipeline)]
        lines = "".join(f"<li>{message(short(line, MAX_LINE))}</li>" for line in report.facts(self._profile, pipeline))
        out = [
            f"<section><h2>Pipeline {_name(pipeline.id)}</h2><p>{escape(limit[0].upper() + limit[1:])}.</p>",
            f"<ul>{lines}</ul>" if lines else "",
            self._pipeline_plots(pipeline),
        ]
        rows = report.rows(self._profile, pipeline)
        shown = {row.plugin for row in rows}
        if rows:
            out.append(self._table(rows))
        out += [self._found(row.plugin, row.location) for row in rows]
        for plugin in pipeline.plugins:
            if plugin not in shown:
                out.append(self._found(plugin, self._profile.locations.get(plugin)))
        return "".join(out) + "</section>"

    def _pipeline_plots(self, pipeline: measured.PipelineStats) -> str:
        series = self._profile.series
        if series is None or len(series.steps) < 2:
            return ""
        steps = [(figures, figures.pipelines.get(pipeline.id)) for figures in series.steps]
        rates: list[tuple[str, plots.Values]] = [
            (
                "in",
                [(at.at, None if figures is None else _rate(figures.events_in, at.seconds)) for at, figures in steps],
            ),
            (
                "out",
                [(at.at, None if figures is None else _rate(figures.events_out, at.seconds)) for at, figures in steps],
            ),
        ]
        queue: plots.Values = [(at.at, None if figures is None else figures.queue) for at, figures in steps]
        if pipeline.queue_type != "persisted" and not any(value for _, value in queue):
            queue = []
        hottest = sorted(
            (figures for figures in pipeline.plugins if figures.kind in ("filter", "output") and figures.ms),
            key=lambda figures: -(figures.ms or 0),
        )[: plots.MAX_LINES]
        shares: list[tuple[str, plots.Values]] = [
            (
                short(f"{figures.kind} {figures.name} {figures.called}", 60),
                [
                    (at.at, None if step is None else _hundred(step.share((figures.kind, figures.id or figures.name))))
                    for at, step in steps
                ],
            )
            for figures in hottest
        ]
        drawn = (
            plots.lines("Events per second", rates, _number, marks=self._marks)
            + plots.lines("Share of the time per plugin", shares, _percent, marks=self._marks, highest=100)
            + (plots.lines("Events in the queue", [("queue", queue)], _number, marks=self._marks))
        )
        return f'<div class="plots">{drawn}</div>' if drawn else ""

    def _table(self, rows: list[Row]) -> str:
        joined = bool(self._profile.results)
        heads = "".join(f'<th class="number">{head}</th>' for head in HEADS)
        out = [f'<div class="wide"><table><tr><th>Plugin</th>{heads}{"<th>At</th><th>Findings</th>" * joined}</tr>']
        for row in rows:
            plugin, share = row.plugin, row.share
            figures = [plugin.events_in, plugin.events_out, plugin.ms]
            counts = ["" if figure is None else f"{figure:,.0f}" for figure in figures]
            cells = "".join(f'<td class="number">{count}</td>' for count in counts)
            portion = "" if share is None else f"{plots.bar(share)} {share * 100:.1f}"
            cells += f'<td class="number share">{portion}</td><td class="number">{row.rate:.2f}</td>'
            cells += f'<td class="number">{row.cost:.4f}</td>'
            if joined:
                cells += self._places(row)
            label = f"{plugin.kind} {_name(plugin.name)}"
            called = f'<br><span class="dim">{_name(plugin.called)}</span>' if plugin.id else ""
            out.append(f'<tr id="{self._ids[plugin]}"><td class="place">{label}{called}</td>{cells}</tr>')
        note = ""
        if any(row.location is not None and row.location.how == "order" for row in rows):
            note = (
                '<p class="dim">~ matched by the order of plugins without an id, which Logstash does not guarantee</p>'
            )
        return "".join(out) + f"</table></div>{note}"

    def _places(self, row: Row) -> str:
        if row.location is None:
            return "<td></td><td></td>"
        codes = report.cell(row.location)
        found = f'<a href="#found-{self._ids[row.plugin]}">{escape(codes)}</a>' if codes else ""
        return f'<td class="place">{name(report.place(row.location))}</td><td>{found}</td>'

    def _found(self, plugin: measured.PluginStats, location: ConfigLocation | None) -> str:
        """The findings of the configs at a plugin."""
        if location is None or not location.findings:
            return ""
        items = "".join(self._take(finding) for finding in location.findings)
        title = f"{plugin.kind} {_name(plugin.name)}"
        if plugin.id:
            title += f" {_name(plugin.called)}"
        return (
            f'<section id="found-{self._ids[plugin]}"><h3>{title}'
            f' <span class="dim">{name(report.place(location))}</span></h3>{items}</section>'
        )

    def _take(self, finding: object) -> str:
        self._paths.pop(id(finding), None)
        return self._articles[id(finding)]

    def _others(self) -> str:
        """The findings that belong to no plugin of the stats."""
        if not self._paths:
            return ""
        by_path: dict[str, list[str]] = {}
        for finding, path in self._paths.items():
            by_path.setdefault(path, []).append(self._articles[finding])
        groups = "".join(
            f"<details><summary>{name(path)}: {grouped_plural(len(rows), 'finding')}</summary>{''.join(rows)}</details>"
            for path, rows in by_path.items()
        )
        return f'<section id="others"><h2>Other findings in the pipeline files</h2>{groups}</section>'

    def _threads(self) -> str:
        threads = self._profile.threads
        if not threads:
            return ""
        rows = "".join(
            f'<tr><td class="number">{"" if thread.percent is None else f"{thread.percent:.2f}"}</td>'
            f"<td>{_name(thread.name)}</td><td>{_name(thread.role)}</td></tr>"
            for thread in threads
        )
        return (
            '<section id="threads"><h2>Busy threads</h2><div class="wide"><table><tr><th class="number">%</th>'
            f"<th>Thread</th><th>Work</th></tr>{rows}</table></div></section>"
        )


def _name(text: str) -> str:
    """A name that the server sent."""
    return name(text if len(text) <= MAX_NAME else f"{text[:MAX_NAME]}…")


def _rate(count: float | None, seconds: float) -> float | None:
    return None if count is None or not seconds else count / seconds


def _hundred(share: float | None) -> float | None:
    return None if share is None else share * 100


def _percent(value: float) -> str:
    return f"{value:.1f} %" if value < 10 and value != int(value) else f"{value:.0f} %"


def _number(value: float) -> str:
    """A count or rate in at most six characters."""
    for limit, unit in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if value >= limit:
            scaled = value / (1e3 if unit == "k" else limit)
            return f"{scaled:,.0f}{unit}" if scaled >= 100 else f"{scaled:.1f}{unit}"
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.1f}"
