"""SARIF 2.1.0, for code scanning on GitHub, Azure DevOps and others."""

from __future__ import annotations

from json import dumps
from typing import Any

from lslint.config import project_urls
from lslint.config.version import VERSION
from lslint.engine.findings import sort_key
from lslint.engine.result import FileResult, Run
from lslint.report import placeholders
from lslint.report.display import clean, uri
from lslint.report.embedded_places import place, placed, template_of
from lslint.report.formats import Positions, RenderOptions
from lslint.report.formats.json import rows
from lslint.report.links import rule_url
from lslint.report.rejected_files import sentence
from lslint.report.releases import judged
from lslint.rules import registry
from lslint.rules.api import Finding, Rule

SYNTAX = "json"
REJECTED = True
LEVELS = {"error": "error", "warning": "warning", "info": "note"}
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
ROOT = "%SRCROOT%"


def render(run: Run, options: RenderOptions) -> str:
    """The document, one result a line."""
    positions = Positions(run)
    runs = [run, _suppressed(run)] if options.suppressed else [run]
    every = [(result, finding) for each in runs for result in each.results for finding in result.findings]
    used = {finding.rule.code: finding.rule for _, finding in every}
    order = {code: index for index, code in enumerate(sorted(used))}
    result_rows = [row for each in runs for row, _ in rows(each, positions)]
    codes = []
    for (result, finding), row in zip(every, result_rows, strict=True):
        suppressions = _suppressions(finding, result, positions) if options.suppressed else None
        codes.append(dumps(_result(row, order[row["code"]], suppressions)))
    page = project_urls.DOCUMENTATION or project_urls.REPOSITORY
    driver = {
        "name": "lslint",
        "version": VERSION,
        "semanticVersion": VERSION,
        **({"informationUri": page} if page else {}),
        "rules": [_rule(used[code]) for code in order],
    }
    head = f'{{"$schema": "{SCHEMA}",\n "version": "2.1.0",\n "runs": [{{"tool": {{"driver": {dumps(driver)}}},\n '
    unread: list[dict[str, Any]] = [{"level": "error", "message": {"text": error}} for error in run.errors]
    unread += [
        {
            "level": "error",
            "message": {"text": clean(message)},
            "locations": [{"physicalLocation": {"artifactLocation": _artifact(path)}}],
        }
        for path, message in run.failures
    ]
    rejected = sentence(run)
    notes = [{"level": "note", "message": {"text": rejected}}] if rejected else []
    invocation = {"executionSuccessful": not unread, "toolExecutionNotifications": [*unread, *notes]}
    properties = dumps({"releases": clean(judged(run.results))})
    rest = (
        f'"columnKind": "unicodeCodePoints",\n "properties": {properties},\n "invocations": [{dumps(invocation)}],\n'
        ' "results": ['
    )
    return head + rest + ("\n  " + ",\n  ".join(codes) + "\n " if codes else "") + "]}]}\n"


def _suppressed(run: Run) -> Run:
    """What comments, ``[[suppress]]`` entries and the baseline suppress, as a run."""
    suppressed = Run(run.targets)
    for result in run.results:
        findings = [finding for finding in result.hidden if finding.suppression is not None]
        if findings:
            suppressed.results.append(result.with_findings(sorted(findings, key=sort_key)))
    return suppressed


def _suppressions(finding: Finding, result: FileResult, positions: Positions) -> list[dict[str, str]]:
    """The ``suppressions`` of a result; empty for one that is not suppressed, as SARIF wants it if any result is."""
    if finding.suppression is None:
        return []
    kind, reason = finding.suppression
    suppression = {"kind": kind}  # without a status, which some copies of the schema lack, it is accepted
    if reason:
        suppression["justification"] = clean(positions.message(result, reason))
    return [suppression]


def _rule(rule: Rule) -> dict[str, Any]:
    why = placeholders.why(rule)
    sources = "".join(f"\n- {source}" for source in placeholders.sources(rule))
    page, entry = rule_url(rule.code), registry.entries().get(rule.code)
    category = entry.category if entry is not None else ""
    return {
        "id": rule.code,
        "name": rule.name,
        **({"helpUri": page} if page else {}),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": why.split("\n\n")[0].replace("\n", " ") or rule.summary},
        "help": {"text": why or rule.summary, "markdown": why + (f"\n\nSources:\n{sources}" if sources else "")},
        "defaultConfiguration": {"level": LEVELS[rule.severity], "enabled": rule.default},
        "properties": {
            "tags": list(dict.fromkeys(filter(None, (category, rule.stage, *rule.kinds))))[:20],
            "problem.severity": "recommendation" if rule.severity == "info" else rule.severity,
            **({"category": category} if category else {}),
            "stage": rule.stage,
            "fix": rule.fix,
            "since": rule.since,
            **({"releases": rule.releases} if rule.releases else {}),
        },
    }


def _result(row: dict[str, Any], index: int, suppressions: list[dict[str, str]] | None) -> dict[str, Any]:
    template = template_of(row["path"], (row["inside"] or {}).get("template"))
    location = _location(row["path"], row["range"])
    if template:
        location = {"physicalLocation": {"artifactLocation": _artifact(template), "region": {"startLine": 1}}}
    result: dict[str, Any] = {
        "ruleId": row["code"],
        "ruleIndex": index,
        "level": LEVELS[row["severity"]],
        "message": {"text": placed(row)},
        "locations": [{**location, **_logical(row["inside"])}],
        "partialFingerprints": {"lslint/v1": row["fingerprint"]},
        "properties": {"stage": row["stage"]},
    }
    if suppressions is not None:
        result["suppressions"] = suppressions
    if row["related"] and not template:
        result["relatedLocations"] = [
            {"id": number, "message": {"text": note["message"]}, **_location(note["path"], note["range"])}
            for number, note in enumerate(row["related"])
        ]
    fix = row["fix"]
    if fix and fix["edits"] and fix["applicability"] != "manual" and not template:  # without changes, an upload fails
        replacements = [
            {"deletedRegion": _region(edit["range"]), "insertedContent": {"text": edit["text"]}}
            for edit in fix["edits"]
        ]
        change = {"artifactLocation": _artifact(row["path"]), "replacements": replacements}
        result["fixes"] = [{"description": {"text": fix["message"]}, "artifactChanges": [change]}]
    return result


def _location(path: str, span: dict[str, Any]) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(path), "region": _region(span)}}


def _logical(inside: dict[str, Any] | None) -> dict[str, Any]:
    """The names of the config in a manifest that a result is in."""
    if inside is None:
        return {}
    name = inside["key"] or inside["object"] or str(inside["document"])
    return {"logicalLocations": [{"name": name, "fullyQualifiedName": place(inside), "kind": "object"}]}


def _artifact(path: str) -> dict[str, str]:
    location = uri(path)
    return {"uri": location} if location.startswith("file:") else {"uri": location, "uriBaseId": ROOT}


def _region(span: dict[str, Any]) -> dict[str, int]:
    start, end = span["start"], span["end"]
    return {
        "startLine": start["line"],
        "startColumn": start["column"],
        "endLine": end["line"],
        "endColumn": end["column"],
    }
