"""Checks for settings of outputs that do not have the intended effect: hosts, acks, presets, index names."""

from __future__ import annotations

import re

from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.outputs import tables
from lslint.rules.filebeat.config_model.analysis import Analysis, write
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, objects, word
from lslint.rules.filebeat.fixes.edits import first_line


def check_output(analysis: Analysis, output: MergedSetting, obj: Obj) -> None:
    """Add the settings of an enabled output that do not have the intended effect."""
    name = output.name
    for item in elements(obj.get("hosts")):
        text = word(item)
        if text is None:
            continue
        if "," in text and name in ("kafka", "logstash", "redis"):
            _check_commas(analysis, item, text, name)
        elif name == "logstash" and not analysis.before("7.0") and re.fullmatch(r"[A-Za-z0-9._-]+", text):
            message = f"`{text}` has no port, so Filebeat connects to port 5044. Write the port explicitly"
            analysis.add(reported.LogstashPortMissing, "advice", item, message)
    if name == "kafka":
        acks = obj.integer("required_acks")
        if acks is not None and acks > 1:
            message = f"Kafka brokers reject `required_acks: {acks}`, so no events arrive."
            message += " Use `-1` (all replicas), `1` (leader only) or `0` (no confirmation)"
            setting = obj.fields["required_acks"]
            analysis.add(reported.OddKafkaAcks, "run", setting, message, write(setting.span, "-1"))
    elif name == "logstash":
        _check_logstash(analysis, output, obj)
    elif name == "elasticsearch":
        _check_preset(analysis, obj)
        _check_index_names(analysis, obj)


def _check_commas(analysis: Analysis, item: MergedSetting, text: str, name: str) -> None:
    span = item.value.start, item.value.end
    written = analysis.text[slice(*span)]
    if "${" in written:
        return
    parts = [part.strip() for part in text.split(",") if part.strip()]
    fix = None
    if item.entry is not None and "\n" not in written and all(re.fullmatch(r"[\w.:/-]+", part) for part in parts):
        displayed = ", ".join(f'"{part}"' for part in parts)
        fix = Fix("unsafe", "Write the hosts as a list", [Edit(*span, f"[{displayed}]")])
    message = f"`output.{name}` treats `{text}` as a single host and cannot connect to it. Write the hosts as a list"
    analysis.add(reported.CommaListInHosts, "run", item, message, fix)


def _check_logstash(analysis: Analysis, output: MergedSetting, obj: Obj) -> None:
    ttl = obj.seconds("ttl")
    at = obj.get("pipelining")
    default = 0 if analysis.before("6.0") else 5 if analysis.before("6.2") else 2
    pipelining = default if at is None else obj.integer("pipelining")
    if ttl and ttl > 0 and pipelining:
        fix = None
        if at is None:
            fix = first_line(analysis.text, output, "pipelining: 0", "Add `pipelining: 0`")
        elif isinstance(at.value, Leaf) and "$" not in analysis.text[at.value.start : at.value.end]:
            replaced = write(at.value.span, "0")
            fix = Fix(replaced.applicability, "Set `pipelining` to `0`", replaced.edits)
        given = (
            f"because `pipelining` is {pipelining}" if at is not None else f"because `pipelining` defaults to {default}"
        )
        message = f"`ttl` has no effect {given}, so connections are not renewed."
        message += " Set `pipelining: 0`"
        analysis.add(reported.SettingIgnoredByOutput, "run", obj.fields["ttl"], message, fix)


def _check_preset(analysis: Analysis, obj: Obj) -> None:
    preset = obj.value("preset")
    if preset not in tables()["presets"] or analysis.before("8.12"):
        return
    given = obj.fields["preset"].value
    for key in tables()["presets"][preset]:
        setting = obj.get(key) or analysis.root.get(key)
        if setting is not None and key != "preset":
            message = (
                f"`{key}` is ignored because `preset: {preset}` overrides it. Remove `{key}`, or set `preset: custom`"
            )
            fix = Fix("unsafe", "Set `preset: custom`", [Edit(given.start, given.end, "custom")])
            analysis.add(reported.SettingIgnoredByOutput, "run", setting.name_span, message, fix)


def _check_index_names(analysis: Analysis, obj: Obj) -> None:
    for setting in (obj.get("index"), *(choice.get("index") for choice in objects(obj.get("indices")))):
        text = word(setting)
        if setting is None or text is None:
            continue
        last = text.rfind("}") + 1  # otherwise each unclosed `%{` would scan the rest
        fixed = re.sub(r"%\{[^}]*\}", "", text[:last]) + text[last:]
        if " " in fixed or (fixed != fixed.lower() and analysis.before("7.7")):
            problem = "a space" if " " in fixed else "uppercase letters"
            message = f"Elasticsearch rejects the index name `{text}` because of {problem}, so all events are dropped."
            message += " Remove the space" if " " in fixed else " Use lowercase"
            span = setting.value.start, setting.value.end
            written = analysis.text[slice(*span)]
            last = written.rfind("}") + 1
            lower = re.sub(r"(%\{[^}]*\})|([A-Z]+)", lambda m: m[1] or m[2].lower(), written[:last])
            lower += re.sub("[A-Z]+", lambda m: m[0].lower(), written[last:])
            fix = (
                Fix("unsafe", "Change the index name to lowercase", [Edit(*span, lower)]) if lower != written else None
            )
            analysis.add(reported.IndexUppercase, "run", setting, message, fix)
