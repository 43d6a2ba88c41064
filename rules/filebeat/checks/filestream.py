"""Checks of inputs that read files: multiline, identity of files, cleaning of the registry, parsers."""

from __future__ import annotations

from lslint.grammar.numbers import truncated
from lslint.rules.api import Fix
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model.analysis import EVERY, Analysis, is_chosen, is_on
from lslint.rules.filebeat.config_model.edits import indented_below
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, objects, word
from lslint.rules.filebeat.config_model.options import check_options, check_value
from lslint.rules.filebeat.config_model.tables import input_tables, options_of_parser
from lslint.rules.shared.message_parts import backticked, did_you_mean
from lslint.rules.shared.suggest import closest


def check_multiline(analysis: Analysis, setting: MergedSetting, obj: Obj, where: str) -> None:
    """Check the settings of ``multiline``, which requires ``pattern`` and ``match``, or a number of lines."""
    kind = obj.value("type") if obj.get("type") is not None else "pattern"
    if kind == "count" and (obj.get("count_lines") is None or obj.integer("count_lines") == 0):
        message = f"`multiline` of {where} has `type: count` but no positive `count_lines`, so Filebeat does not start."
        message += " Set `count_lines` to 1 or more"
        analysis.add(reported.MultilineMissingPattern, "start", setting.name_span, message)
    lacking = next((name for name in ("pattern", "match") if obj.get(name) is None), "") if kind == "pattern" else ""
    if not lacking:
        return
    rule, action = reported.MultilineMissingPattern, "Add a `pattern`"
    if lacking == "match":
        rule, action = reported.MultilineMissingMatch, "Set `match` to `after` or `before`"
    span, fix = setting.name_span, None
    message = f"`multiline` of {where} has no `{lacking}`, so Filebeat does not start. {action}"
    meant = analysis.misspelled(obj, lacking, options_of_parser("multiline"))
    if meant is not None:
        message = f"`multiline` of {where} has `{meant.name}` but no `{lacking}`, so Filebeat does not start; did you"
        message += f" mean `{lacking}`?"
        span, fix = meant.name_span, analysis.rename(meant.name_span, meant.name, lacking)
    elif obj.listed and lacking == "pattern":
        message = f"`multiline` of {where} must not be a list: Filebeat finds no `pattern` and does not start."
        message += " Remove the dash"
    analysis.add(rule, "start", span, message, fix)


_WHERE = "the `filestream` input"
_FINGERPRINT = "prospector.scanner.fingerprint"


def check_filestream(analysis: Analysis, obj: Obj) -> None:
    """Check an enabled input of the type ``filestream``."""
    _check_fingerprint(analysis, obj)
    _check_identity(analysis, obj)
    _check_take_over(analysis, obj)
    if "clean_inactive" in obj.fields:
        with analysis.within(analysis.at_least("9.2")):
            check_clean_inactive(analysis, obj, _WHERE, "prospector.scanner.check_interval")
    naming = analysis.catalogued
    known: dict[str, str] = input_tables()["parsers"]
    parsers = [] if analysis.before("7.13") else objects(obj.get("parsers"))
    streams = [entry.get("container.stream") for entry in parsers]
    chosen = [stream for stream in streams if stream is not None and word(stream) in ("stdout", "stderr")]
    if len(chosen) > 1:
        message = f"Several `container` parsers of {_WHERE} choose a `stream`, so Filebeat does not start. Keep one"
        analysis.add(reported.OptionCombination, "start", chosen[1].name_span, message, releases=naming)
    for entry in parsers:
        on = [child for child in entry.fields.values() if is_chosen(child)] or list(entry.fields.values())[:1]
        if len(on) > 1:
            names = backticked([child.name for child in on[:3]])
            message = f"An entry of `parsers` of {_WHERE} has {names}, so Filebeat does not start."
            message += " Start each parser with `- `"
            analysis.add_shape("start", on[1].name_span, message, releases=naming)
        if on:
            with analysis.within(~naming if len(on) > 1 else EVERY):
                parser = next((child for child in on if child.name in known), on[0])
                _check_parser(analysis, parser, known, entry)


def _check_fingerprint(analysis: Analysis, obj: Obj) -> None:
    length = obj.get(f"{_FINGERPRINT}.length")
    if length is None:
        return
    switch = obj.boolean(f"{_FINGERPRINT}.enabled")
    is_default = obj.get(f"{_FINGERPRINT}.enabled") is None  # which is true since 9.3
    if switch is True or is_default:
        number = obj.integer(f"{_FINGERPRINT}.length")
        if number is not None and number < 64:
            message = f"`fingerprint.length` of {_WHERE} is less than 64, so Filebeat does not start. Use 64 or more"
            since = "9.3" if is_default else ""
            analysis.add(reported.BadValue, "start", length, message, releases=analysis.at_least(since))


def identity(obj: Obj) -> MergedSetting | None:
    """Return the setting under ``file_identity`` that names how Filebeat identifies files; None if it is not set."""
    block = obj.block("file_identity")
    on = [child for child in block.fields.values() if is_on(child)] if block else []
    return on[0] if len(on) == 1 else None


def _check_identity(analysis: Analysis, obj: Obj) -> None:
    """Check what an identity and reading of compressed files need."""
    chosen = identity(obj)
    if chosen is None:
        return
    compression = obj.get("compression")
    name = obj.value("compression")
    if compression is not None and name in ("gzip", "auto") and chosen.name != "fingerprint":
        message = f"`compression: {name}` of {_WHERE} requires the file identity `fingerprint`, not `{chosen.name}`, so"
        message += " Filebeat does not start. Remove `file_identity`"
        analysis.add(reported.BadValue, "start", compression, message, releases=analysis.at_least("9.3"))
    switch = obj.get(f"{_FINGERPRINT}.enabled")
    is_off = obj.boolean(f"{_FINGERPRINT}.enabled") is False
    if chosen.name == "fingerprint" and (is_off or switch is None):
        message = f"`file_identity.fingerprint` of {_WHERE} requires `{_FINGERPRINT}.enabled`, so Filebeat does not"
        message += " start. Set it to `true`"
        releases = analysis.at_least("8.10") & (EVERY if is_off else ~analysis.at_least("9.0"))  # off by default before
        analysis.add(reported.OptionCombination, "start", chosen.name_span, message, releases=releases)
    if chosen.name == "inode_marker" and obj.get("file_identity.inode_marker.path") is None:
        message = f"`file_identity.inode_marker` of {_WHERE} has no `path`, so Filebeat does not start. Add `path`"
        analysis.add(reported.OptionCombination, "start", chosen.name_span, message, releases=analysis.catalogued)


def _check_take_over(analysis: Analysis, obj: Obj) -> None:
    setting = obj.get("take_over")
    if setting is None or not isinstance(setting.value, Obj):
        return
    switch, ids = setting.value.get("enabled"), setting.value.get("from_ids")
    if switch is not None:
        with analysis.within(analysis.at_least("9.1")):
            check_value(analysis, switch, "bool", f"`take_over` of {_WHERE}", "start")
    if ids is not None and isinstance(ids.value, Leaf) and ids.value.given:
        message = f"`take_over.from_ids` of {_WHERE} is a single value, so Filebeat does not start. Write a list"
        analysis.add_shape("start", ids, message, releases=analysis.at_least("9.1"))


def check_clean_inactive(analysis: Analysis, obj: Obj, where: str, interval: str) -> None:
    """Check that the registry keeps a file longer than Filebeat reads it. ``interval``: the option that sets how often
    Filebeat scans for files."""

    def seconds(name: str, default: float) -> float | None:
        return obj.seconds(name) if obj.get(name) is not None else default

    clean = seconds("clean_inactive", 0)
    if clean is None or clean <= 0:
        return
    older, scan = seconds("ignore_older", 0), seconds(interval, 10)
    if older is None or scan is None:
        return
    setting, fix = obj.fields["clean_inactive"], None
    if older == 0:
        message = f"`clean_inactive` of {where} is set without `ignore_older`, so Filebeat does not start."
        message += " Add an `ignore_older` that is shorter than `clean_inactive`"
    elif clean <= older + scan:
        message = f"`clean_inactive` of {where} is not longer than `ignore_older` plus"
        message += f" `{interval.rpartition('.')[2]}`, so Filebeat does not start. "
        if interval == "scan_frequency":
            better = f"{(truncated(older + scan) or 0) // 3600 + 1}h"
            message += f"Set `clean_inactive` to `{better}` or more"
            fix = Fix.write(setting.span, better, "unsafe")
        else:
            message += "Increase `clean_inactive`"
    else:
        return
    analysis.add(reported.CleanInactiveWindow, "start", setting, message, fix)


def _check_parser(analysis: Analysis, parser: MergedSetting, known: dict[str, str], entry: Obj) -> None:
    name = parser.name
    if name not in known:
        suggestion = closest(name, list(known)) or ("ndjson" if name == "json" else None)
        message = f"Unknown parser `{name}` of {_WHERE} keeps Filebeat from starting"
        message += did_you_mean(suggestion) or ". Correct the name, or remove the parser"
        if suggestion or analysis.before("8.0") or analysis.knows_names():
            fix = analysis.rename(parser.name_span, name, suggestion)
            analysis.add(reported.BadValue, "start", parser.name_span, message, fix)
        else:
            analysis.add_unknown(f"the parser `{name}` is not in the catalogue", parser.name_span)
        return
    lacking = analysis.scope & ~analysis.at_least(known[name]) if known[name] else 0
    if lacking:
        message = f"Parser `{name}` of {_WHERE} requires Filebeat {known[name]} or later, so Filebeat does not start."
        message += f" Remove `{name}`, or upgrade"
        analysis.add(reported.BadValue, "start", parser.name_span, message, releases=lacking)
    with analysis.within(~lacking, rejecting=lacking):
        if isinstance(parser.value, Obj):
            _check_parser_options(analysis, parser, parser.value)
        elif name == "multiline" and parser.value.value is None and not parser.value.open:
            _check_empty_multiline(analysis, parser, entry)


def _check_empty_multiline(analysis: Analysis, parser: MergedSetting, entry: Obj) -> None:
    """Add that the parser ``multiline`` has no options; those after it in its entry are probably not indented."""
    beside = [one for name, one in entry.fields.items() if name in options_of_parser("multiline")]
    if not beside:
        check_multiline(analysis, parser, Obj(*parser.name_span), _WHERE)
        return
    analysis.named_elsewhere.update(setting.start for setting in beside)
    names = backticked([setting.name for setting in beside[:3]])
    verb = "is" if len(beside) == 1 else "are"
    message = f"`multiline` of {_WHERE} is empty, because {names} {verb} not indented, so Filebeat does not start."
    message += " Indent further"
    fix = indented_below(analysis.text, parser, beside)
    analysis.add(reported.MultilineMissingPattern, "start", parser.name_span, message, fix)


def _check_parser_options(analysis: Analysis, parser: MergedSetting, obj: Obj) -> None:
    name = parser.name
    where = f"the parser `{name}`"
    naming = analysis.catalogued
    if options_of_parser(name):
        check_options(analysis, obj, options_of_parser(name), where, "start")
        if name == "multiline":
            check_multiline(analysis, parser, obj, _WHERE)
    elif name == "syslog":
        with analysis.within(naming):
            check_options(analysis, obj, input_tables()["syslog_parser"], where, "start")
    elif name == "include_message":
        with analysis.within(naming):
            for item in elements(obj.get("patterns")):
                check_value(analysis, item, {"type": "regexp"}, where, "start")
