"""The kinds of files that Logstash reads."""

from __future__ import annotations

from lslint.grammar.logstash import nodes
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.parse_errors import JVM_ERRORS, PIPELINE_ERRORS, ParseError
from lslint.kinds.kind import FileKind, deferred

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile
    from lslint.kinds.kind import Readable


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


PIPELINE = FileKind(
    "logstash",
    families=("logstash",),
    extensions=(".conf",),
    parse=_parse_pipeline,
    errors=PIPELINE_ERRORS,
    verdict=deferred("rules.logstash.verdict", "pipeline", 3),
    surroundings="pipeline",
    errors_of_release=deferred("grammar.logstash.history", "errors", 4),
)
LOGSTASH_SETTINGS = FileKind(
    "logstash-settings",
    families=("logstash",),
    verdict=deferred("rules.logstash.verdict", "settings", 4),
    surroundings="settings",
    holds_pipelines=True,
    file_names=("logstash",),
    place="/usr/share/logstash/config/logstash.yml",
    since="5.0",
)
PIPELINES = FileKind(
    "pipelines",
    families=("logstash",),
    verdict=deferred("rules.logstash.verdict", "settings", 4),
    surroundings="settings",
    holds_pipelines=True,
    unread=deferred("rules.logstash.settings.start", "ignored_because", 1),
    since="6.0",
)
JVM_OPTIONS = FileKind(
    "jvm-options",
    families=("elasticsearch", "logstash"),
    extensions=(".options",),
    parse=_parse_jvm_options,
    errors=JVM_ERRORS,
    verdict=deferred("rules.logstash.verdict", "jvm_options", 2),
    surroundings="settings",
    since="5.0",
)
