"""The request ``lslint/status``: for which releases a document is checked, and why.

Its parameters are ``{"textDocument": {"uri": …}}``, and the answer is an object or ``null`` for a document that is not
open. ``docs/editors.md`` describes it for authors of clients.
"""

from __future__ import annotations

from typing import Any

from lslint.config.targets import OPTION
from lslint.engine.result import FileResult
from lslint.kinds import OF_PRODUCT
from lslint.lsp.diagnostics import uri_of
from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.report.display import clean
from lslint.report.releases import in_words, judged, unnamed
from lslint.rules import knowledge
from lslint.rules.release import OLDEST_SUPPOSED

NAMED = {OPTION: "option target"}
"""Origins in the words of an editor, which has no command line."""


def status(session: Session, document: Document) -> dict[str, Any]:
    """What a document is checked as, the verdict, and the releases with where they come from."""
    settings = session.settings(document)
    result = session.check(document)
    answer: dict[str, Any] = {
        "kind": result.kind,
        "verdict": result.verdict,
        "starts": result.starts,
        "excluded": settings.excluded(document.name),
        "releases": [],
        "text": "",
    }
    if answer["excluded"] or result.kind == "none":
        return answer
    answer["releases"] = _given(result) + _inferred(result) + _unknown(result)
    answer["text"] = clean(judged([result])).replace(f"({OPTION})", f"({NAMED[OPTION]})")
    return answer


def _given(result: FileResult) -> list[dict[str, Any]]:
    """The releases that the user gives: in an option of the editor, or in a config."""
    return [
        {"product": product, "releases": in_words(span), "source": "target", "origin": NAMED.get(origin, clean(origin))}
        for product, span, origin in sorted(dict.fromkeys(result.targets))
    ]


def _inferred(result: FileResult) -> list[dict[str, Any]]:
    """The releases that the project names, with the place of the first evidence."""
    rows = []
    for deployment in sorted(
        (deployment for deployment in result.deployments if deployment.low), key=lambda deployment: deployment.key
    ):
        evidence = deployment.evidence[0]
        row = {
            "product": deployment.product,
            "releases": in_words(deployment.releases),
            "source": "project",
            "origin": clean(evidence.location),
            "uri": uri_of(evidence.path),
            "line": evidence.line,
        }
        if row not in rows:
            rows.append(row)
    return rows


def _unknown(result: FileResult) -> list[dict[str, Any]]:
    """Return the products for which nobody names a release."""
    releases = knowledge.load("releases")
    return [
        {
            "product": product,
            "releases": f"{OLDEST_SUPPOSED} to {releases[product][-1]}",
            "source": "unknown",
            "origin": "no release is known",
        }
        for product in sorted({OF_PRODUCT[program] for program in unnamed(result)})
    ]
