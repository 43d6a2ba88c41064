"""Checks one file: finds out its kind, and which check that kind needs."""

from __future__ import annotations

import os
from collections.abc import Callable

from lslint.config.settings import Settings
from lslint.engine.check import EmbeddedContext, check_known, text_source
from lslint.engine.findings import make_manual
from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.kinds import BY_NAME
from lslint.kinds.roles import (
    ARCHIVE,
    EXAMPLE,
    FRAGMENT,
    NOT_DEPLOYED,
    PRODUCTION,
    TEMPLATE_ENDINGS,
    reports_errors_only,
)
from lslint.project.projects import Projects
from lslint.rules.api import DECISIVE, Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile


def check_text(text: str, path: str, kind: str | None = None, settings: Settings | None = None) -> FileResult:
    """Checks ``text`` as the content of the file ``path``; reads no disk. ``kind`` None: from path and text."""
    return check_source(text_source(path, text), kind, settings)


def check_source(
    source: Source,
    kind: str | None = None,
    settings: Settings | None = None,
    projects: Projects | None = None,
    inside: EmbeddedContext | None = None,
    role: Callable[[str], str] | None = None,
) -> FileResult:
    """All findings of a file that was read, the verdict, and what was not checked.

    ``projects``: what the run knows about related files; None checks this file alone. ``inside``: the location of the
    text if it is part of a file; ``source.path`` is then a separate name. ``role``: the role of the file, given its
    kind; None: it is for production.
    """
    settings = settings or Settings()
    named = settings.kind_of(source.path) if inside is None else settings.kind
    kind = kind or named
    # An explicit kind means that the file is not a template, unless its extension says so.
    templates = named is None or source.path.lower().endswith(TEMPLATE_ENDINGS)
    is_other = False
    if kind is None:
        from lslint.kinds.detect import detect

        kind = detect(source.path, source.text)
        if kind == "logstash" and projects is not None and inside is None:
            from lslint.kinds.lookalikes import is_hocon
            from lslint.project.other_products import is_other_product

            is_other = is_hocon(source.text) or is_other_product(projects, source.path)
            kind = "none" if is_other else kind
    # which role a file has may take reading the whole project, and files without configs have none
    own_role = PRODUCTION if role is None or kind == "none" else role(kind)
    result: FileResult | None = None
    if (own_role == FRAGMENT or own_role in NOT_DEPLOYED) and kind == "logstash" and inside is None:
        from lslint.engine import fragments

        result = fragments.check(source, settings, projects)
    if result is None and kind in BY_NAME:
        result = check_known(source, BY_NAME[kind], settings, projects, inside, templates=templates, strings=_strings)
    if result is None:
        result = FileResult(source.path, kind, source)
        if kind == "none" and named is None and inside is None and not is_other:
            _check_host(result, settings, projects)
        if kind == "none" and role is not None and (result.documents or result.findings or result.not_checked):
            own_role = role(kind)
    if projects is not None and result.verdict == "rejected" and "$" in source.text and inside is None:
        from lslint.engine import shell_templates

        shell_templates.apply(result, projects)
    if (
        projects is not None
        and inside is None
        and any(one.severity != "info" or one.stage in DECISIVE or one.rule.is_security for one in result.findings)
    ):
        from lslint.engine import script_edits

        script_edits.apply(result, projects)
    if projects is not None and inside is None and any(one.severity == "warning" for one in result.findings):
        from lslint.project import vendored

        if vendored.is_vendored(projects, os.path.abspath(source.path)):
            for one in result.findings:
                one.severity = "info" if one.severity == "warning" else one.severity
    if inside is None and any(one.severity == "error" for one in result.findings):
        from lslint.engine import expected_errors

        expected_errors.apply(result)
    result.role = own_role
    if kind == "logstash" and inside is None and role is not None and own_role != FRAGMENT:
        from lslint.engine import outlines

        outlines.apply(result, settings, is_example=own_role == EXAMPLE)
    if kind.startswith("es-") and inside is None and role is not None:
        from lslint.engine import saved_answers

        saved_answers.apply(result, settings)
    if own_role in NOT_DEPLOYED:
        _only_hints(result)
    elif result.findings and role is not None and reports_errors_only(own_role, source.path, source.text):
        # what is to be edited is the source of the file; a secret is readable here, too
        result.keep([one for one in result.findings if one.stage in DECISIVE or one.rule.is_security])
    return result


def _only_hints(result: FileResult, *, keeps_secrets: bool = False) -> None:
    """Keeps of the findings of a file that no product reads the syntax errors, as hints, and of an archive nothing.
    What is wrong with it may be its purpose, so no fix is applied to it. Which release a reference is for is not known,
    and a test may read a file that the product rejects. ``keeps_secrets``: a secret is in use, although the product
    does not read it here."""
    kept = []
    for finding in result.findings:
        if keeps_secrets and finding.rule.name.startswith("plaintext-secret"):
            kept.append(finding)
            continue
        if result.role == ARCHIVE or finding.stage != "parse" or finding.severity != "error":
            continue
        finding.severity = "info"
        make_manual(finding)
        kept.append(finding)
    result.keep(kept)


def _check_host(result: FileResult, settings: Settings, projects: Projects | None) -> None:
    """Checks the configs inside a file that is none itself, or else how it runs an agent."""
    from lslint.kinds.detect import may_hold, tells_of_agent

    assert result.source is not None
    text = result.source.text
    if may_hold(text):
        from lslint.engine import embedded

        embedded.check_host(result, settings, projects)
    if not result.documents and tells_of_agent(result.path, text):
        from lslint.engine import systemd_units

        systemd_units.check(result, settings, projects)


def _strings(
    result: FileResult, tree: ConfigFile, settings: Settings, projects: Projects | None
) -> tuple[list[Finding], list[Finding]]:
    from lslint.engine import embedded

    return embedded.check_strings(result, tree, settings, projects)
