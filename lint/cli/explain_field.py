"""``lslint explain-field``: where pipelines make, change, test and remove a field, and how it is mapped in the end."""

from __future__ import annotations

from json import dumps

from lslint.cli.session import Checker, partly_shown
from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.config.settings import Settings
from lslint.engine.result import FileResult
from lslint.execution.field_uses.field_report import field_report, field_text
from lslint.execution.field_uses.pipelines import of_sources
from lslint.files import fs
from lslint.files.source import Source
from lslint.grammar.mini_languages.field_reference import MalformedReference, parse
from lslint.report.console import warn, write_report
from lslint.report.plain_text import guard, guard_report
from lslint.rules.logstash.dataflow.pipeline_plugins import flow, has_markers

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]


def run(field: str, paths: list[str], *, json: bool, target: list[str], config: str | None, isolated: bool) -> int:
    """Prints what the pipelines in these files and folders do with a field. Returns the exit code: 0, or 2 for a file
    that cannot be read. Raises ``UsageError``."""
    path = field_path(field)
    values = Values(paths, target=list(target), config=config, isolated=isolated)
    checker = Checker(values, rules=False)
    sources: list[tuple[Source, Settings]] = []
    for source, _ in checker.files():
        if not isinstance(source, FileResult):
            settings = checker.resolver.for_file(source.path)
            sources += [(pipeline, settings) for pipeline in checker.pipelines(source)]
    if not sources:
        if checker.code and fs.exists(field):
            raise UsageError(f"explain-field: {field} is a file or folder; the name of the field comes first")
        if checker.code:
            return 2
        raise UsageError("explain-field: no Logstash pipeline found; name its files or its folder")
    pipelines = list(of_sources(sources, checker.projects))
    for pipeline in pipelines:
        if not flow(pipeline.ctx).is_clean:
            warn(partly_shown(pipeline.name, is_template=has_markers(flow(pipeline.ctx))))
    report = field_report(path, pipelines)
    if json:
        write_report(guard_report(dumps(report, indent=2) + "\n", "json"), values)
    else:
        write_report(guard(field_text(report)), values, for_people=True)
    return checker.code


def field_path(field: str) -> Path:
    """Return the path of a field reference, also written as ``%{[a][b]}``. Raises ``UsageError``."""
    inner = field[2:-1] if field.startswith("%{") and field.endswith("}") else field
    try:
        path = parse(inner).path
    except MalformedReference as error:
        raise UsageError(
            f"explain-field: {field!r} is not a field reference: {error}; write for example '[client][ip]'"
        ) from None
    if not all(path) or "%{" in inner or "${" in inner:
        raise UsageError(f"explain-field: {field!r} is not the name of a field; write for example '[client][ip]'")
    return path
