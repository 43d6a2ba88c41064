"""Advice in files that Terraform renders: it replaces ``${NAME}`` itself, and writes ``${NAME}`` for ``$${NAME}``."""

from __future__ import annotations

import re

from lslint.rules.api import Context, Edit, Finding

_REFERENCE = re.compile(r"(?<!\$)\$\{[A-Za-z_]\w*(?=[:}])")


def escape(found: list[Finding], context: Context) -> None:
    """Writes the variables that findings suggest with ``$${`` if Terraform renders the file. Those that are in the file
    already are Terraform's."""
    concerned = [one for one in found if "${" in one.message or _inserts(one)]
    if not concerned or not _is_rendered(context):
        return

    def escaped(text: str) -> str:
        return _REFERENCE.sub(lambda match: match[0] if match[0] in context.text else f"${match[0]}", text)

    for finding in concerned:
        finding.message = escaped(finding.message)
        if finding.help is not None:
            finding.help = escaped(finding.help)
        if finding.fix is not None:
            finding.fix.message = escaped(finding.fix.message)
            finding.fix.edits = tuple(Edit(one.start, one.end, escaped(one.text)) for one in finding.fix.edits)


def _inserts(finding: Finding) -> bool:
    return finding.fix is not None and any("${" in one.text for one in finding.fix.edits)


def _is_rendered(context: Context) -> bool:
    """Whether the name of the file is that of a template of Terraform or of its code."""
    return (context.host or context.path).lower().endswith((".tftpl", ".tf"))
