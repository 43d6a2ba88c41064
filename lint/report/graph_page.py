"""Pipelines as an HTML page: the drawing, and the findings of each of its parts. It loads nothing.

Without its script the drawing scrolls, and a part with findings is a link to them; the script adds zoom and a panel.
"""

from __future__ import annotations

from lslint.engine.result import Run, summary
from lslint.report.display import grouped_plural
from lslint.report.formats import Positions
from lslint.report.formats.json import rows
from lslint.report.graph_chart import MAX_PLUGINS, Drawing
from lslint.report.html_finding import article
from lslint.report.html_text import escape, name
from lslint.report.links import rule_url
from lslint.report.page import asset, page
from lslint.report.pipeline_graph import joins
from lslint.report.pipeline_parts import Part, PipelineParts

BUTTONS = (("out", "−", "Zoom out"), ("in", "+", "Zoom in"), ("fit", "Fit", "Fit"), ("full", "100 %", "Original size"))
NOTES = {
    "how": "Inputs, filters and outputs are connected in the order in which events pass them. In the frame of an"
    " <code>if</code>, the line at the left leads from a condition that is false to the next one.",
    "click": "Select a plugin or a condition to see its findings.",
}


def render(pipelines: list[PipelineParts], run: Run, positions: Positions) -> str:
    """The page. ``run``: the results of the files of the pipelines."""
    drawing = Drawing(pipelines)
    plugins = sum(one.plugins for one in pipelines)
    found = summary(run)
    joined = len(joins([one.node for one in pipelines]))
    note = ", ".join(
        (
            grouped_plural(len(pipelines), "pipeline"),
            grouped_plural(plugins, "plugin"),
            grouped_plural(joined, "connection"),
            grouped_plural(found["findings"], "finding"),
        )
    )
    collapsed = ""
    if drawing.collapsed:
        collapsed = (
            f"<p>{grouped_plural(drawing.collapsed, 'pipeline')} of {len(pipelines):,} drawn without plugins: the"
            f" drawing has at most {MAX_PLUGINS:,} plugins. Name fewer files to see them.</p>"
        )
    buttons = "".join(
        f'<button type="button" value="{key}" aria-label="{label}">{text}</button>' for key, text, label in BUTTONS
    )
    body = (
        f'<section id="drawing"><p class="dim">{NOTES["how"]} {NOTES["click"]}</p>{collapsed}'
        f'<div class="controls screen" id="zoom" hidden>{buttons}<output>100 %</output></div>'
        f'<div class="drawing"><div class="graph" tabindex="0" role="region" aria-label="Drawing">'
        f"{drawing.svg(linked=True)}</div>"
        '<aside id="panel" class="screen" aria-live="polite" hidden><div class="top"><h3></h3>'
        '<button type="button">Close</button></div><div></div></aside></div></section>\n'
        f"{_findings(pipelines, run, positions)}"
    )
    if not pipelines:
        body = "<p>No Logstash pipelines</p>"
    style = "".join(map(asset, ("graph.css", "finding.css", "drawing.css")))
    return page("Pipelines", body, note=note, style=style, script=asset("drawing.js"))


def _findings(pipelines: list[PipelineParts], run: Run, positions: Positions) -> str:
    """The findings by part."""
    made = {}
    listed = ((finding, result) for result in run.results for finding in result.findings)
    for (finding, result), (row, _) in zip(listed, rows(run, positions), strict=True):
        made[id(finding)] = article(finding, row, result, positions, rule_url(finding.rule.code))
    if not made:
        return '<section id="findings"><h2>Findings</h2><p>No findings</p></section>'
    out = ['<section id="findings"><h2>Findings</h2>']
    for pipeline in pipelines:
        for part in pipeline.parts():
            if part.findings:
                out.append(
                    f'\n<section id="{part.id}"><h3>{_heading(part)}</h3>'
                    + "".join(made[id(finding)] for finding, _ in part.findings)
                    + "</section>"
                )
    return "".join(out) + "</section>"


def _heading(part: Part) -> str:
    """Name of a part, its place, and a link to it in the drawing."""
    place = f' <span class="dim">{escape(f"{part.path}:{part.line}")}</span>' if part.path else ""
    shown = name(f"{part.head} {part.detail}".rstrip())
    return f'{shown}{place} <a href="#at-{part.id}" class="screen">Show in the drawing</a>'
