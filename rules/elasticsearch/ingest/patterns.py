"""Patterns in ingest processors: those that the server compiles when it creates the pipeline, and date formats."""

from __future__ import annotations

from itertools import pairwise

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigNode, Mapping, Scalar
from lslint.grammar.mini_languages import date_format, dissect, grok_pattern
from lslint.grammar.regex.oniguruma import reader as oniguruma
from lslint.grammar.spans import replaced
from lslint.rules import knowledge
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.ingest.catalogue import release_of
from lslint.rules.elasticsearch.mappings.dates import names as date_names
from lslint.rules.elasticsearch.mappings.dates import wrong_letters
from lslint.rules.elasticsearch.model.json_values import items, templated
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.facts import computed_once
from lslint.rules.shared import time_zones
from lslint.rules.shared.message_parts import did_you_mean
from lslint.rules.shared.suggest import closest
from lslint.rules.shared.violations import Analysis

_REJECTED = "Elasticsearch rejects the pipeline"
_KEYWORDS = ("ISO8601", "UNIX", "UNIX_MS", "TAI64N")


def check_patterns(analysis: Analysis, name: str, inside: Mapping) -> None:
    """Check the patterns of a processor. ``inside``: its options."""
    if name in ("grok", "redact"):
        _grok(analysis, inside)
    elif name == "dissect":
        pattern = _string(inside.get("pattern"))
        if pattern is not None and "}" not in pattern.text.partition("%{")[2]:
            message = "Elasticsearch rejects a pattern of `dissect` without a key like `%{name}`. Add the keys"
            analysis.report(reported.IngestProcessor, pattern, message)
        parts = dissect.parse(pattern.text) if pattern is not None else []
        key = next((part.key for before, part in pairwise(parts) if before.end == part.start), None)
        if pattern is not None and key is not None:
            message = f"`%{{{key}}}` directly follows another key, so `dissect` reads it as literal text and never"
            message += " matches. Add a delimiter before it"
            analysis.report(reported.UnintendedProcessor, pattern, message)
    elif name in ("date", "date_index_name"):
        _dates(analysis, name, inside)
    elif name in ("split", "kv"):
        _separators(analysis, name, inside)


def _string(node: ConfigNode | None) -> Scalar | None:
    return node if isinstance(node, Scalar) and isinstance(node.value, str) else None


def _separators(analysis: Analysis, name: str, inside: Mapping) -> None:
    """Report separators that are regular expressions which do not match the character that is meant."""
    for option in trait("separators"):
        written = _string(inside.get(option))
        if written is None or not compiled(r"[ ]*\|{1,2}[ ]*|[.^$*+?(\[{]").fullmatch(written.text):
            continue
        escaped = compiled(r"(\W)").sub(r"\\\\\1", written.text.strip())
        message = (
            f"`{option}` of `{name}` is a regular expression, and `{written.text}` in it is not the character. In"
            f" JSON, write `{escaped}`"
        )
        analysis.report(reported.UnintendedProcessor, written, message)


def _grok(analysis: Analysis, inside: Mapping) -> None:
    definitions = inside.get("pattern_definitions")
    own: dict[str, str] = {}
    if isinstance(definitions, Mapping):
        for entry in definitions.entries:
            defined = _string(entry.value)
            if defined is None:
                return  # rejected, or filled in by a deployment
            own[entry.name] = defined.text
            _literal_reference(analysis, defined)
    elif definitions is not None:
        return
    for node in items(inside.get("patterns")):
        pattern = _string(node)
        if pattern is None or "${" in pattern.text or "{{" in pattern.text:
            continue
        if _literal_reference(analysis, pattern):
            continue
        references = grok_pattern.parse(pattern.text)
        _types(analysis, pattern, references)
        unknown = next((one.name for one in references if one.name not in own and one.name not in library()), None)
        if unknown is not None:
            if all(one.definition is None and not one.junk for one in references):
                _unknown_name(analysis, pattern, unknown, own)
            continue
        fault = _fault(pattern.text, references)
        if fault:
            message = f"Elasticsearch rejects a grok pattern: {fault}. Correct the regular expression"
            analysis.report(reported.IngestProcessor, pattern, message)


_TYPES = tuple(trait("grok_types"))
_MEANT = trait("meant_grok_types")


def _types(analysis: Analysis, pattern: Scalar, references: list[grok_pattern.Reference]) -> None:
    """Report the first type of a field that Elasticsearch does not have."""
    for reference in references:
        parts = reference.group.split(":")
        if len(parts) != 3 or parts[2] in _TYPES:
            continue
        wanted = _MEANT.get(parts[2].lower()) or next((name for name in _TYPES if name == parts[2].lower()), "")
        cure = did_you_mean(wanted) if wanted else ". Use `int`, `long`, `float`, `double` or `boolean`"
        message = f"`grok` has no type `{parts[2]}`, so `{parts[1]}` stays a string{cure}"
        analysis.report(reported.UnknownGrokType, pattern, message)
        return


_REFERENCE = r"%\{[A-z0-9]+(?::[\w@\[\]:.-]+)?\}"
_NO_REFERENCE = r"(?<!\\)%\{(?!\})([^{}=%$\\()]+)\}"


def _literal_reference(analysis: Analysis, pattern: Scalar) -> bool:
    """Report the first text in ``%{…}`` that is no reference to Elasticsearch; return whether there is one."""
    misplaced = compiled(grok_pattern.MISPLACED).search(pattern.text)
    if misplaced is not None and misplaced[1] in library():
        right = f"%{{{misplaced[1]}{misplaced[2] or ''}}}"
        message = f"`{misplaced[0]}` is not a grok reference, so `grok` matches it as literal text. Write `{right}`"
        analysis.report(reported.LiteralGrokReference, pattern, message)
        return True
    for match in compiled(_NO_REFERENCE).finditer(pattern.text):
        if compiled(_REFERENCE).fullmatch(match[0]):
            continue
        parts = compiled(r"([A-Z][A-Z0-9]*)[ ]*:?[ ]*([\w@\[\].-]+)").fullmatch(match[1].strip())
        cure = ". Write `%{NAME:field}`"
        if parts is not None and parts[1] in library():
            cure = did_you_mean(f"%{{{parts[1]}:{parts[2].lstrip('.')}}}")
        message = f"`{match[0]}` is not a grok reference, so `grok` matches it as literal text{cure}"
        analysis.report(reported.LiteralGrokReference, pattern, message)
        return True
    return False


@computed_once
def library() -> dict[str, str]:
    """Return the pattern library by name, with the legacy set, the default. Both sets have the same names."""
    sets = knowledge.load("grok/sets")
    return {**knowledge.load("grok/patterns")["both"], **sets["ecs-v1"], **sets["legacy"]}


def _unknown_name(analysis: Analysis, place: Scalar, name: str, own: dict[str, str]) -> None:
    cure = did_you_mean(closest(name, [*own, *library()])) or ". Define the name in `pattern_definitions`"
    message = f"Elasticsearch rejects a grok pattern with the unknown name `{name}`{cure}"
    analysis.report(reported.IngestProcessor, place, message)


def _fault(pattern: str, references: list[grok_pattern.Reference]) -> str:
    """Return what Oniguruma rejects in a pattern, whose references are read as groups; empty if that is nothing or not
    certain."""
    if compiled(r"\[[^\[\]]*%\{|\(\?<?[=!]|\\[kg\d]").search(pattern):
        return ""  # the regexes of the names matter, or how many groups they have
    regex = oniguruma.read(replaced(pattern, ((one.start, one.end, "(?:x)") for one in references)))
    return "" if regex.problem is None or regex.skipped else regex.problem.message


def _dates(analysis: Analysis, name: str, inside: Mapping) -> None:
    """Check formats: names and patterns of ``java.time``; before 7.0, patterns of Joda-Time."""
    release = release_of(analysis.ctx)
    is_joda = release is not None and release < (7,)
    is_refused = name == "date_index_name" or (release is not None and release < (6, 4))
    if not is_joda:
        _output_format(analysis, inside)
    zone = _string(inside.get("timezone"))
    if zone is not None and not templated(zone.text) and time_zones.is_unknown(zone.text):
        effect = _REJECTED if name == "date_index_name" else f"`{name}` fails on each document"
        message = f"`{zone.text}` is not a time zone, so {effect}. Use a name, for example `Europe/Rome`"
        rule = reported.IngestProcessor if name == "date_index_name" else reported.InvalidIngestDateFormat
        analysis.report(rule, zone, message)
    for node in items(inside.get("formats" if name == "date" else "date_formats")):
        written = _string(node)
        if written is None or written.text in _KEYWORDS or templated(written.text):
            continue
        if is_joda and written.text[:1] == "8":
            continue  # a pattern of java.time
        for part in [written.text] if is_joda else written.text.removeprefix("8").split("||"):
            if part in date_names() and not is_joda:
                continue
            if (date_format.check_joda if is_joda else date_format.check_java)(part) is None:
                wrong, use = ("", "") if is_joda else wrong_letters(part, f"`{part}`")
                if wrong:
                    message = f"{wrong}, so `{name}` reads a wrong date. {use}"
                    analysis.report(reported.InvalidIngestDateFormat, written, message)
                    break
                continue
            effect = _REJECTED if is_refused else f"`{name}` fails on each document"
            message = f"`{part}` is not a valid date format, so {effect}. Correct the format"
            if part in date_names():
                message = f"Before 7.0, `{name}` accepts only patterns, not `{part}`, so {effect}. Write a pattern"
            analysis.report(
                reported.IngestProcessor if is_refused else reported.InvalidIngestDateFormat, written, message
            )
            break


def _output_format(analysis: Analysis, inside: Mapping) -> None:
    """Check ``output_format`` of ``date``, which the server compiles; it must be a pattern or a built-in format."""
    written = _string(inside.get("output_format"))
    if written is None or templated(written.text):
        return
    parts = written.text.removeprefix("8").split("||")
    if any(part not in date_names() and (part in _KEYWORDS or date_format.check_java(part)) for part in parts):
        message = f"Elasticsearch rejects `output_format: {written.text}` of `date`, which is not a date pattern"
        action = "Write a pattern such as `yyyy-MM-dd'T'HH:mm:ss.SSSXXX`, the default"
        analysis.report(reported.IngestProcessor, written, f"{message}. {action}")
