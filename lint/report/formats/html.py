"""One HTML page: summary, pipelines, findings with filters, the reasons of their rules; it loads nothing.

Secrets are hidden as in the text report. Everything is in the page without its script, which only filters.
"""

from __future__ import annotations

from lslint.engine.result import FileResult, Run, summary
from lslint.kinds import product_title
from lslint.report import HIDDEN, html_text
from lslint.report.display import clean, grouped_plural, plural
from lslint.report.finding_block import palette
from lslint.report.formats import Positions, RenderOptions
from lslint.report.formats.json import deployments_of, rows
from lslint.report.html_finding import article
from lslint.report.html_text import escape, link, message, name
from lslint.report.links import rule_url
from lslint.report.page import asset, page
from lslint.report.pipeline_graph import GraphNode, joins, mermaid
from lslint.report.summary_lines import closing, counts
from lslint.rules.api import Rule
from lslint.rules.shared import releases

SYNTAX = "html"
REJECTED = True
RELEASES = True
PIPELINES = True
SEVERITIES = ("error", "warning", "info")
UNCHECKED = "not checked: "


def render(run: Run, options: RenderOptions) -> str:
    """The page."""
    positions = Positions(run, HIDDEN)
    lines = closing(run, RenderOptions(verbose=True, gate=options.gate), positions, palette(False))
    note, *others = [line for line in lines if not line.startswith(UNCHECKED)] or ["No files to check"]
    body = [
        _summary(run, options, others),
        _failures(run),
        _graph(run, options, positions),
        _findings(run, positions, options),
        _rules(run),
        _files(run),
        _deployments(run),
        _unchecked([line.removeprefix(UNCHECKED) for line in lines if line.startswith(UNCHECKED)]),
    ]
    style = asset("finding.css") + asset("report.css")
    return page("lslint report", "\n".join(filter(None, body)), note=note, style=style, script=asset("report.js"))


def _summary(run: Run, options: RenderOptions, lines: list[str]) -> str:
    total = summary(run)
    tiles = [
        ("error", total["errors"], "error"),
        ("warning", total["warnings"], "warning"),
        ("info", total["infos"], "info"),
        ("good", total["fixable"], "fixable"),
        ("", total["files"], "file"),
    ]
    out = ['<section id="summary"><h2>Summary</h2><ul class="tiles">']
    for look, count, word in tiles:
        label = word if word == "fixable" or count == 1 else f"{word}s"
        out.append(f'<li><b class="{look if count else "dim"}">{count:,}</b>{label}</li>')
    out.append("</ul>" + "".join(f"<p>{message(line)}</p>" for line in lines))
    table = counts(run, RenderOptions(unsafe_fixes=True, gate=options.gate))
    if table:
        out.append(
            '<div class="wide"><table><tr><th class="number">Findings</th><th>Rule</th><th>Severity</th>'
            "<th>Problem</th></tr>"
        )
        summaries = {finding.rule.code: finding.rule.summary for result in run.results for finding in result.findings}
        for count, code, rule, severity, _ in table:
            out.append(
                f'<tr><td class="number"><a href="#findings" data-filter="{escape(code)}">{count:,}</a></td>'
                f'<td><a href="#rule-{escape(code)}">{escape(code)}</a> {escape(rule)}</td>'
                f'<td class="{severity}">{severity}</td><td>{message(summaries[code])}</td></tr>'
            )
        out.append("</table></div>")
    return "".join(out) + "</section>"


def _failures(run: Run) -> str:
    """What could not be read or checked at all."""
    rows = [f"<li>{message(error)}</li>" for error in run.errors]
    rows += [f"<li>{name(path)}: {message(text)}</li>" for path, text in run.failures]
    return f'<section id="failures"><h2 class="error">Failures</h2><ul>{"".join(rows)}</ul></section>' if rows else ""


def _graph(run: Run, options: RenderOptions, positions: Positions) -> str:
    """Which pipeline feeds which, as a list and as a diagram in Mermaid."""
    nodes: dict[str, GraphNode] = {}
    masked: dict[str, str] = {}
    for result in run.results:
        if result.ends is not None:
            node = options.pipeline_name(result)
            nodes.setdefault(node, GraphNode(node)).add(result.path, result.ends)
            for label in (*result.ends[0], *result.ends[1]):
                masked[label] = positions.message(result, masked.get(label, label))
    if not nodes:
        return ""

    def shown(text: str) -> str:
        return clean(masked.get(text, text))

    names = list(nodes.values())
    joined = joins(names)
    listed = "".join(
        f"<li>{name(writer.name)} → {name(reader.name)} ({message(shown(what))})</li>"
        for writer, reader, what in joined
    )
    listed = f"<ul>{listed}</ul>" if listed else ""
    counted = f"{grouped_plural(len(names), 'pipeline')}, {grouped_plural(len(joined), 'connection')}"
    lines = "\n".join(map(escape, mermaid(names, shown).splitlines()))
    diagram = f"<details><summary>Mermaid diagram</summary><pre>{lines}</pre></details>"
    return f'<section id="pipelines"><h2>Pipelines</h2><p>{counted}</p>{listed}{diagram}</section>'


def _findings(run: Run, positions: Positions, options: RenderOptions) -> str:
    out = ['<section id="findings"><h2>Findings</h2>']
    finding_rows = rows(run, positions)
    results = [result for result in run.results if result.findings]
    if not results:
        return "".join((*out, "<p>No findings</p></section>"))
    out.append(_filters(run, results))
    for result in results:
        verdict = f' <span class="dim">{_verdict(result)}</span>' if result.listed else ""
        out.append(f'\n<section data-file="{escape(result.path)}"><h3>{name(result.path)}{verdict}</h3>')
        for finding, (row, _) in zip(result.findings, finding_rows, strict=False):
            out.append(article(finding, row, result, positions))
        out.append("</section>")
    return "".join(out) + '<p id="nothing" hidden>No finding matches the filters.</p></section>'


def _verdict(result: FileResult) -> str:
    starts = ", but does not start" if result.verdict != "rejected" and result.starts == "no" else ""
    return f"{escape(result.kind)}, {result.verdict}{starts}"


def _filters(run: Run, results: list[FileResult]) -> str:
    """The form; shown only where the script runs."""
    findings = [finding for result in results for finding in result.findings]
    severities = [severity for severity in SEVERITIES if any(finding.severity == severity for finding in findings)]
    rules = dict(sorted({finding.rule.code: finding.rule.name for finding in findings}.items()))
    boxes = "".join(
        f'<label><input type="checkbox" name="severity" value="{severity}" checked>'
        f' <span class="{severity}">{severity}</span></label>'
        for severity in severities
    )
    codes = "".join(f'<option value="{escape(code)}">{escape(code)} {escape(rules[code])}</option>' for code in rules)
    paths = "".join(f'<option value="{escape(result.path)}"></option>' for result in results)
    return (
        '<form id="filters" class="screen" hidden><fieldset><legend>Severity</legend>'
        f'{boxes}</fieldset><label>Rule <select name="rule"><option value="">all rules</option>{codes}</select></label>'
        '<label>File <input type="search" name="file" list="paths" placeholder="part of a path" autocomplete="off">'
        f'</label><datalist id="paths">{paths}</datalist><label>Fix <select name="fix"><option value="">with or without'
        '</option><option value="any">fixable</option><option value="safe">safe fix</option><option value="unsafe">'
        'unsafe fix</option><option value="none">not fixable</option></select></label>'
        f'<output aria-live="polite">{grouped_plural(len(findings), "finding")}</output></form>'
    )


def _rules(run: Run) -> str:
    """Why each rule reports what it does, with its sources."""
    used = {finding.rule.code: finding.rule for result in run.results for finding in result.findings}
    if not used:
        return ""
    return '<section id="rules"><h2>Rules</h2>' + "".join(_rule(used[code]) for code in sorted(used)) + "</section>"


def _rule(rule: Rule) -> str:
    code, address = escape(rule.code), rule_url(rule.code)
    sources = "".join(f"<li>{html_text.markdown(source)}</li>" for source in releases.sources(rule))
    return (
        f'<details id="rule-{code}"><summary>{code} {escape(rule.name)}</summary><p>{message(rule.summary)}.</p>'
        f"{html_text.markdown(releases.why(rule))}"
        + (f"<h4>Sources</h4><ul>{sources}</ul>" if sources else "")
        + (f"<p>{link(address, 'Page of the rule')}</p>" if address else "")
        + "</details>"
    )


def _files(run: Run) -> str:
    listed = [result for result in run.results if result.listed]
    if not listed:
        return ""
    out = [
        f'<section id="files"><h2>Files</h2><details><summary>{grouped_plural(len(listed), "file")}</summary>'
        '<div class="wide"><table><tr><th>File</th><th>Kind</th><th>Verdict</th><th>Starts</th>'
        '<th>Accepted by</th><th class="number">Findings</th></tr>'
    ]
    for result in listed:
        look = {"accepted": "good", "rejected": "error"}.get(result.verdict, "dim")
        accepted = "" if result.releases is None else result.releases or "no release"
        out.append(
            f"<tr><td>{name(result.path)}</td><td>{escape(result.kind)}</td>"
            f'<td class="{look}">{result.verdict}</td><td>{result.starts}</td><td>{escape(accepted)}</td>'
            f'<td class="number">{len(result.findings):,}</td></tr>'
        )
    return "".join(out) + "</table></div></details></section>"


def _deployments(run: Run) -> str:
    """Where the project names the releases in use."""
    deployments, _ = deployments_of(run)
    if not deployments:
        return ""
    out = []
    for deployment in deployments:
        places = "".join(
            f"<li>{name(each.path)}{f':{each.line}' if each.line else ''}: <code>{escape(each.text)}</code></li>"
            for each in deployment.evidence
        )
        release = escape(deployment.releases) if deployment.low else "release unknown"
        title = f"{escape(product_title(deployment.product))} {release}"
        out.append(f"<details><summary>{title}</summary><ul>{places}</ul></details>")
    return f'<section id="releases"><h2>Releases in use</h2>{"".join(out)}</section>'


def _unchecked(lines: list[str]) -> str:
    if not lines:
        return ""
    rows = "".join(f"<li>{message(line)}</li>" for line in lines)
    title = plural(len(lines), "reason")
    return (
        f'<section id="unchecked"><h2>Not checked</h2><details><summary>{title}</summary><ul>{rows}</ul></details>'
        "</section>"
    )
