"""Checks of outputs and queue: exactly one output, its options, addresses, and templates of custom indices."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.loaded_files import is_main
from lslint.rules.filebeat.checks.processors import check_condition
from lslint.rules.filebeat.config_model import deprecations, values
from lslint.rules.filebeat.config_model.analysis import Analysis, is_chosen
from lslint.rules.filebeat.config_model.edits import indented_below
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, entries, is_open, varies, word
from lslint.rules.filebeat.config_model.options import check_options, check_value
from lslint.rules.filebeat.config_model.relations import check_relations
from lslint.rules.filebeat.config_model.tables import output_tables, traits
from lslint.rules.shared.message_parts import abridged, backticked, did_you_mean
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def children(setting: MergedSetting | None) -> list[MergedSetting]:
    """Return the settings under a section; none for a single value."""
    return list(setting.value.fields.values()) if setting is not None and isinstance(setting.value, Obj) else []


def active(setting: MergedSetting | None) -> list[MergedSetting]:
    """Return the enabled children of ``output`` or ``queue``: objects without ``enabled: false``, or empty values."""
    return [child for child in children(setting) if is_chosen(child)]


def unsure(setting: MergedSetting) -> bool:
    """Whether a variable decides if the section is enabled."""
    return isinstance(setting.value, Obj) and varies(setting.value.get("enabled"))


def check_outputs(analysis: Analysis, root: Obj) -> None:
    """Check that exactly one output is enabled, and its options."""
    setting = root.fields.get("output")
    cloud = cloud_id(analysis, root)
    if setting is not None and isinstance(setting.value, Leaf) and setting.value.given:
        given = setting.value.value
        action = "Write an output with its options, for example `output.elasticsearch:`"
        if given in output_tables()["outputs"]:
            action = f"Write `output.{given}:` with its options instead"
        analysis.add_shape("load", setting, f"Filebeat rejects a single value for `output`. {action}")
        return
    opened = next(filter(is_open, [setting, *children(setting)]), None)
    if opened is not None:
        name = "output" if opened is setting else f"output.{opened.name}"
        analysis.add_unknown(f"a variable sets `{name}`", opened.span)
        if not active(setting):
            return
    found = active(setting)
    certain = [child for child in found if not unsure(child)]
    switched = [child for child in found or children(setting) if unsure(child)]
    if switched:
        analysis.add_unknown("a variable decides which output is enabled", switched[0].name_span)
    if not found and not cloud and analysis.complete and not switched:
        scalars = [
            child for child in children(setting) if isinstance(child.value, Leaf) and child.value.value is not None
        ]
        if scalars and scalars[0].name in output_tables()["outputs"]:
            message = f"Filebeat rejects a single value for `output.{scalars[0].name}`."
            message += " Write a map of its options (`name: value`) instead"
            analysis.add_shape("load", scalars[0], message)
            return
        if not is_main(analysis) or any(map(analysis.is_given, ("output", "cloud.id"))):
            return
        _add_no_output(analysis, root, setting)
    lost = _report_lost_indent(analysis, setting, found)
    found, certain = ([child for child in each if child not in lost] for each in (found, certain))
    if len(certain) > 1 and not analysis.before("6.0") and not analysis.is_given("output"):
        names = backticked([f"output.{child.name}" for child in certain])
        both, off = ("both", "one of them") if len(certain) == 2 else ("all", "all but one")
        accepts = "accepts" if analysis.release is not None else "6.0 and later accept"
        message = f"{names} are {both} enabled, but Filebeat {accepts} only one output. Disable {off}"
        first, second = certain[0].name_span, certain[1].name_span
        analysis.add(reported.NoUsableInputOrOutput, "load", second, message, first=first, kind="contradiction")
    references = [one.references for one in analysis.project.deployment.runtimes() if one.references is not None]
    reference = next((each["elasticsearchRef"] for each in references if "elasticsearchRef" in each), "")
    if reference and certain and all(child.name != "elasticsearch" for child in found):
        name = f"output.{certain[0].name}"
        message = f"ECK adds `output.elasticsearch` for `elasticsearchRef` ({reference}), and Filebeat accepts"
        message += f" only one output. Remove `{name}` or the reference"
        analysis.add(reported.NoUsableInputOrOutput, "load", certain[0].name_span, message, kind="contradiction")
    is_second = cloud and bool(certain) and certain[0].name != "elasticsearch" and not analysis.before("6.0")
    if is_second and not varies(root.get("cloud.id")):
        # `cloud.id` from a variable is often empty
        message = f"`cloud.id` enables the Elasticsearch output in addition to `output.{certain[0].name}`,"
        message += f" and Filebeat rejects two outputs. Remove `cloud.id` or `output.{certain[0].name}`"
        analysis.add(reported.NoUsableInputOrOutput, "load", certain[0].name_span, message, kind="contradiction")
    for one in found:
        check_output(analysis, root, one, cloud)


def _report_lost_indent(
    analysis: Analysis, section: MergedSetting | None, outputs: list[MergedSetting]
) -> list[MergedSetting]:
    """Report options next to their output, and return these, with the output if it is empty: other problems follow."""
    rows = output_tables()["outputs"]
    for output in outputs:
        options = {option.partition(".")[0] for option in rows.get(output.name, {"options": ()})["options"]}
        given = output.value.fields if isinstance(output.value, Obj) else {}
        lost = [child for child in children(section) if child.name in options - rows.keys() - given.keys()]
        if not any(child in outputs for child in lost):
            continue
        is_empty = not given if isinstance(output.value, Obj) else output.value.value is None
        names = abridged([child.name for child in lost], 4)
        message = f"`{lost[0].name}` is not a Filebeat output, so Filebeat rejects the file."
        message += f" {'Indent' if is_empty else 'Move'} {names} under `output.{output.name}`"
        fix = indented_below(analysis.text, output, lost, "unsafe") if is_empty else None
        analysis.add(reported.UnknownOutput, "load", lost[0].name_span, message, fix)
        return [output, *lost] if is_empty else lost
    return []


NO_OUTPUT = "No output is set, so Filebeat does not start. Add an output, for example `output.elasticsearch`"


def _add_no_output(analysis: Analysis, root: Obj, setting: MergedSetting | None) -> None:
    span = (root.start, root.start)
    message, fix = NO_OUTPUT, None
    if setting is not None:
        span = setting.name_span
        off = children(setting)
        if off:
            message = (
                f"`output.{off[0].name}` is disabled and no other output is set, so Filebeat does not start. Enable an"
                " output"
            )
        elif isinstance(setting.value, Obj) and setting.value.listed:
            message = "`output` must not be a list: Filebeat finds no output and does not start. Remove the dash"
    else:
        misspelled = next((child for child in root.fields.values() if closest(child.name, ["output"])), None)
        wrong = root.get("filebeat.output")
        if misspelled is not None:
            span = misspelled.name_span
            message = f"Unknown setting `{misspelled.name}` is ignored, so no output is set; did you mean `output`?"
            fix = analysis.rename_setting(misspelled, "output")
        elif wrong is not None:
            span = wrong.name_span
            message = "`output` is ignored under `filebeat`, so no output is set. Move it to the top level"
        else:
            first = next(iter(root.fields.values()), None)
            span = first.name_span if first is not None else span
            if analysis.is_text:
                message = "The file contains only text, so Filebeat does not start. Replace the text with settings that"
                message += " include an output"
    analysis.add(reported.NoUsableInputOrOutput, "load", span, message, fix, kind="output")


def cloud_id(analysis: Analysis, root: Obj) -> bool:
    """Whether ``cloud.id`` sets an output, or may set one. Adds problems with its form and that of ``cloud.auth``."""
    check_relations(analysis, root, "config", "the config", (root.start, root.start), "load")
    setting, auth = root.get("cloud.id"), root.get("cloud.auth")
    login = root.value("cloud.auth")
    if setting is not None and auth is not None and login and ":" not in str(login):
        message = "`cloud.auth` contains no colon, so Filebeat rejects the file. Write it as `user:password`"
        analysis.add(reported.BadValue, "load", auth, message)
    if setting is None or not isinstance(setting.value, Leaf):
        return False
    if not setting.value.varies and setting.value.value and not _decodes(str(setting.value.value)):
        message = "Filebeat cannot decode `cloud.id` and rejects the file."
        message += " Copy the complete ID from the Elastic Cloud console"
        analysis.add(reported.BadValue, "load", setting, message)
    return bool(setting.value.varies or setting.value.value)


def _decodes(text: str) -> bool:
    import base64
    import binascii

    try:
        data = base64.b64decode(text.rpartition(":")[2], validate=True).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return False
    return len(data.split("$")) >= 2


def _outputs() -> str:
    """Return the names of the outputs that all releases have, for a message."""
    return backticked(
        [name for name, row in sorted(output_tables()["outputs"].items()) if "unknown_in" not in row], "or"
    )


def check_output(analysis: Analysis, root: Obj, setting: MergedSetting, cloud: bool = False) -> None:
    """Check an enabled output."""
    name = setting.name
    row = output_tables()["outputs"].get(name)
    span = setting.name_span
    if row is None or (analysis.release is not None and not analysis.supporting(row)):
        suggestion = None if row is not None else closest(name, analysis.available(output_tables()["outputs"]))
        may_add = row is None and suggestion is None and analysis.may_be_extended()
        rejecting = "a Filebeat without a plugin for it" if may_add else "Filebeat"
        message = f"`{name}` is not a Filebeat output, so {rejecting} rejects the file"
        message += did_you_mean(suggestion) or f". Use {_outputs()}"
        if may_add:
            analysis.add_unknown(f"a custom build or a plugin may add the output `{name}`", span)
        fix = analysis.rename_setting(setting, suggestion)
        analysis.add(reported.UnknownOutput, "advice" if may_add else "load", span, message, fix)
        return
    words = f"Output `{name}`", "Use another output"
    with analysis.supported(reported.UnknownOutput, "load", span, row, *words) as is_supported:
        if is_supported:
            _check_supported(analysis, root, setting, row, cloud)


def _check_supported(analysis: Analysis, root: Obj, setting: MergedSetting, row: dict[str, Any], cloud: bool) -> None:
    """Check the options of an output."""
    name, span = setting.name, setting.name_span
    obj = setting.value if isinstance(setting.value, Obj) else Obj(setting.start, setting.start)
    where = f"`output.{name}`"
    skip = ("enabled", "hosts") if cloud and name == "elasticsearch" else ("enabled",)
    check_options(analysis, obj, row["options"], where, "load", skip, span)
    check_relations(analysis, obj, f"output/{name}", where, span, "load")
    if name == "elasticsearch":
        _check_elasticsearch(analysis, root, obj)
    elif name == "kafka":
        _check_kafka(analysis, obj, span)
    elif name == "redis" and not analysis.before("7.17"):
        _check_redis(analysis, obj)
    for old, deprecation in deprecations.REFUSED_IN_OUTPUTS.get(name, {}).items():
        if obj.get(old) is not None and not analysis.before(deprecation.removed):
            action = deprecation.replacement[:1].upper() + deprecation.replacement[1:]
            message = f"Filebeat {deprecation.removed} and later reject `output.{name}.{old}`. {action}"
            analysis.add(reported.RemovedFilebeatSetting, "load", obj.fields[old].name_span, message)
    for rows, wanted in traits()["choices"].items():
        _check_choices(analysis, obj.get(rows), rows, wanted, where)


def _check_choices(analysis: Analysis, setting: MergedSetting | None, rows: str, wanted: str, where: str) -> None:
    """Check a list of values with conditions, such as ``indices``, of which the first that applies is used."""
    last = None
    for item in entries(setting):
        obj = item.value
        if not isinstance(obj, Obj):
            continue
        value = obj.get(wanted)
        if value is None:
            first = next(iter(obj.fields.values()), None)
            span = first.name_span if first is not None else (item.start, item.start)
            message = f"An entry of `{rows}` of {where} has no `{wanted}`, so Filebeat rejects the file. Add `{wanted}`"
            analysis.add(reported.OptionCombination, "load", span, message)
        else:
            check_value(analysis, value, {"type": "format"}, f"an entry of `{rows}`", "load")
            check_relations(analysis, obj, f"{rows}-entry", where, value.span, "load")
            if last:
                message = f"Filebeat never uses this entry of `{rows}`, because `{last}` above has no condition."
                analysis.add(reported.UnexpectedEffect, "run", value.span, f"{message} Move `{last}` to the end")
            elif obj.fields.keys() == {wanted} and isinstance(obj.value(wanted), str):
                last = _constant(str(obj.value(wanted)))
        for name, other in obj.fields.items():
            if name not in (wanted, *traits()["options_of_choices"]) and value is not None and "${" not in name:
                lists = [each for each, choice in traits()["choices"].items() if choice == name]
                better = f"Write an entry of `{lists[0]}`" if lists else f"Remove `{name}`"
                message = f"`{name}` has no effect in an entry of `{rows}` of {where}. {better}"
                analysis.add(reported.UnknownFilebeatOption, "run", other.name_span, message)
        when = obj.fields.get("when")
        if when is not None:
            check_condition(analysis, when, "load")


def _constant(text: str) -> str:
    """Return a format string if each event has the fields that it names; else an empty string."""
    return "" if "${" in text or compiled(r"%\{\[(?!agent\.\w+\]\}|[^%}]*\]:[^}])").search(text) else text


def _check_elasticsearch(analysis: Analysis, root: Obj, obj: Obj) -> None:
    for item in elements(obj.get("hosts")):
        leaf = item.value
        if isinstance(leaf, Leaf) and isinstance(leaf.value, str) and not leaf.open and leaf.value:
            if leaf.quoted is False and "," in leaf.value and "${" in analysis.text[leaf.start : leaf.end]:
                continue
            why = values.url(leaf.value, address=True)
            if why:
                message = f"`{leaf.value.strip()}` in `hosts` is not a valid address, so Filebeat rejects the file:"
                analysis.add(reported.BadValue, "load", item, f"{message} {why}")
    preset = obj.fields.get("preset")
    if preset is not None and obj.get("preset") is None:
        message = "`preset` of `output.elasticsearch` is empty, so Filebeat rejects the file. Set it to `balanced`"
        analysis.add(reported.BadValue, "load", preset.name_span, message, releases=analysis.at_least("8.12"))
    index = obj.get("index")
    if index is None or obj.value("index") == "" or analysis.before("6.0"):
        return
    if root.boolean("setup.template.enabled") is False or analysis.is_given("setup.template.enabled"):
        return
    names = {name: f"setup.template.{name}" for name in ("name", "pattern")}
    lacks = [name for name, full in names.items() if root.get(full) is None and not analysis.is_given(full)]
    if lacks and not analysis.complete:
        analysis.add_unknown("the program that writes the config may add the settings of the template", index.name_span)
    elif lacks:
        missing = backticked([f"setup.template.{name}" for name in lacks])
        message = f"Filebeat rejects a custom `index` without {missing}."
        message += f" Add {'both settings' if len(lacks) > 1 else missing}"
        fix = _template_fix(analysis.text, obj.value("index")) if len(lacks) == 2 and not is_open(index) else None
        analysis.add(reported.CustomIndexWithoutTemplate, "load", index.name_span, message, fix)


def _template_fix(text: str, index: object) -> Fix | None:
    prefix, variable, _ = str(index).partition("%{")
    name = prefix.strip("-_.")
    if not name.replace("-", "").isalnum() or "---" in text or "\n..." in text:
        return None
    gap = "" if not text or text.endswith("\n") else "\n"
    pattern = prefix + "*" if variable else prefix
    added = f'{gap}setup.template.name: "{name}"\nsetup.template.pattern: "{pattern}"\n'
    return Fix("unsafe", "Add `setup.template.name` and `setup.template.pattern`", [Edit(len(text), len(text), added)])


def _check_kafka(analysis: Analysis, obj: Obj, span: tuple[int, int]) -> None:
    topic, topics = obj.get("topic"), obj.get("topics")
    has_none = topics is None or (isinstance(topics.value, Obj) and not entries(topics))
    is_empty = (topic is None or obj.value("topic") == "") and has_none
    is_missing = "topic" not in obj.fields and topics is None
    if (is_missing or is_empty) and not analysis.is_given("output.kafka"):
        message = "`output.kafka` has neither `topic` nor `topics`, so Filebeat rejects the file. Add one of them"
        given = topic or topics
        at = given.name_span if given is not None else span
        refusing = analysis.at_least("" if is_missing else "8.14")
        analysis.add(reported.KafkaTopicMissing, "load", at, message, releases=refusing, kind="topic")
    client = obj.get("client_id")
    text = word(client)
    if client is not None and text and not all(c.isascii() and (c.isalnum() or c in "._-") for c in text):
        message = (
            f"`client_id: {text}` of `output.kafka` has invalid characters, so Filebeat rejects the file. Use letters,"
            " digits, `.`, `_` and `-`"
        )
        analysis.add(reported.BadValue, "load", client, message, releases=~analysis.at_least("8.0"))
    compression = obj.value("compression")
    if str(compression).lower() == "zstd":
        _check_zstd(analysis, obj)
    level = obj.integer("compression_level")
    if level is not None and not 0 <= level <= 9 and (compression is None or str(compression).lower() == "gzip"):
        message = f"`compression_level: {level}` of `output.kafka` is out of range, so Filebeat rejects the file."
        message += " Use 0 to 9"
        analysis.add(reported.BadValue, "load", obj.fields["compression_level"], message)
    partition = obj.get("partition")
    modes = children(partition)
    known = list(dict.fromkeys(name.partition(".")[0] for name in output_tables()["partition"]))
    if partition is not None and isinstance(partition.value, Leaf) and not partition.value.open:
        message = "Filebeat rejects a single value for `partition` of `output.kafka`."
        mode = partition.value.value if partition.value.value in known else known[0]
        message += f" Write a mode as a map, for example `partition.{mode}: {{}}`"
        analysis.add_shape("load", partition, message)
    elif len(modes) > 1:
        names = backticked([child.name for child in modes])
        message = f"`partition` of `output.kafka` has {len(modes)} modes ({names}) but accepts only one, so Filebeat"
        message += " rejects the file. Keep only one mode"
        analysis.add_shape("load", modes[1].name_span, message)
    elif modes and modes[0].name not in known:
        analysis.unlisted(modes[0].name_span, modes[0].name, known, "partition", "`output.kafka`", "load")


def _check_redis(analysis: Analysis, obj: Obj) -> None:
    for item in elements(obj.get("hosts")):
        scheme, sep, _ = (word(item) or "").partition("://")
        if sep and scheme.lower() not in ("redis", "rediss"):
            message = f"`{scheme}` in `hosts` of `output.redis` is not a scheme of Redis, so Filebeat rejects the file."
            analysis.add(reported.BadValue, "load", item, f"{message} Use `redis://` or `rediss://`")


def _check_zstd(analysis: Analysis, obj: Obj) -> None:
    """Check that the protocol version supports zstd; since 9.0 the default does."""
    setting = obj.get("version")
    releases, version = ~0, (1, 0)
    if setting is None:
        releases = ~analysis.at_least("9.0")
        given = "the default of `version` (1.0.0)"
    else:
        text = str(obj.value("version"))
        parts = re.fullmatch(r"([0-9]{1,4})\.([0-9]{1,4})(?:\.[0-9]+)*", text)
        version = (int(parts[1]), int(parts[2])) if parts else (2, 1)
        given = f"`version: {text}`"
    if version < (2, 1):
        message = (
            f"`compression: zstd` of `output.kafka` requires Kafka 2.1.0, but {given} is older, so Filebeat rejects"
        )
        message += " the file. Set `version: 2.1.0`"
        releases &= analysis.at_least("8.17")
        analysis.add(reported.BadValue, "load", obj.fields["compression"], message, releases=releases)
