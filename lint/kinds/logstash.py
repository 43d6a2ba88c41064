"""The kinds of files that Logstash reads."""

from __future__ import annotations

from lslint.grammar.logstash import nodes
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.parse_errors import JVM_ERRORS, PIPELINE_ERRORS, ParseError
from lslint.kinds.kind import FileKind
from lslint.rules.shared.verdict import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lslint.grammar.config.tree import ConfigFile
    from lslint.kinds.kind import Readable, Tree
    from lslint.rules.api import Context, Finding


def _parse_pipeline(source: Readable, templates: bool | str) -> tuple[Pipeline, list[ParseError]]:
    if source.wide:
        name = source.encoding[:6].upper() if source.encoding != "utf-8" else "UTF-16 or UTF-32"
        return nodes.Pipeline(0, len(source.text), [], []), [ParseError("not-utf8", 0, 1, {"encoding": name})]
    from lslint.grammar.logstash.parse import parse

    tree, errors = parse(source.text, templates)
    if source.bad is not None:
        errors = [*errors, ParseError("not-utf8", source.bad, source.bad + 1)]
    return tree, errors


def _parse_jvm_options(source: Readable, templates: bool | str) -> tuple[ConfigFile, list[ParseError]]:
    from lslint.grammar.config import jvm_options

    return jvm_options.parse(source.text)


def _errors_of_release(text: str, tree: Tree, release: tuple[int, ...], alone: bool) -> list[ParseError]:
    from lslint.grammar.logstash import history

    return history.errors(text, tree, release, alone)  # type: ignore[arg-type]


def _pipeline(findings: list[Finding], errors: list[ParseError], context: Context, inner: Sequence[str]) -> Verdict:
    from lslint.rules.logstash.verdict import pipeline

    return pipeline(findings, errors, context)


def _settings(findings: list[Finding], errors: list[ParseError], context: Context, inner: Sequence[str]) -> Verdict:
    from lslint.rules.logstash import verdict

    return verdict.settings(findings, errors, context, inner)


def _unread(context: Context) -> str:
    from lslint.rules.logstash.settings.start import ignored_because

    return ignored_because(context)


def _jvm_options(findings: list[Finding], errors: list[ParseError], context: Context, inner: Sequence[str]) -> Verdict:
    from lslint.rules.logstash import verdict

    return verdict.jvm_options(findings, errors)


PIPELINE = FileKind(
    "logstash",
    families=("logstash",),
    extensions=(".conf",),
    parse=_parse_pipeline,
    errors=PIPELINE_ERRORS,
    verdict=_pipeline,
    surroundings="pipeline",
    errors_of_release=_errors_of_release,
)
LOGSTASH_SETTINGS = FileKind(
    "logstash-settings",
    families=("logstash",),
    verdict=_settings,
    surroundings="settings",
    holds_pipelines=True,
    file_names=("logstash",),
)
PIPELINES = FileKind(
    "pipelines",
    families=("logstash",),
    verdict=_settings,
    surroundings="settings",
    holds_pipelines=True,
    unread=_unread,
)
JVM_OPTIONS = FileKind(
    "jvm-options",
    families=("elasticsearch", "logstash"),
    extensions=(".options",),
    parse=_parse_jvm_options,
    errors=JVM_ERRORS,
    verdict=_jvm_options,
    surroundings="settings",
)
