"""Advice in files that Terraform renders: it replaces ``${NAME}`` itself, and writes ``${NAME}`` for ``$${NAME}``."""

from __future__ import annotations

import re

from lslint.rules.api import Context, Edit, Finding

_REFERENCE = re.compile(r"(?<!\$)\$\{[A-Za-z_]\w*(?=[:}])")
_CALL = re.compile(r"\btemplatefile[ \t]*\(|\btemplate_file\b")


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
    """Whether the file is a template of Terraform or a part of its code, by its name or because code of the project
    renders it."""
    path = (context.host or context.path).replace("\\", "/").lower()
    if path.endswith((".tftpl", ".tf")):
        return True
    name = path.rpartition("/")[2]
    return any(
        one.lower().endswith(".tf") and f'{name}"' in text.lower() and _CALL.search(text) is not None
        for one, text in context.project.setup().texts
    )
