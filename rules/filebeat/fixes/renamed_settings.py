"""Fixes that replace settings of older releases with their successors. Each is None where the lines around a setting do
not allow a certain edit."""

from __future__ import annotations

import re

from lslint.grammar.lines import line_end, line_start
from lslint.grammar.record import record
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.deprecations import Deprecation
from lslint.rules.filebeat.config_model.edits import indented
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj
from lslint.rules.filebeat.config_model.tables import options_of_parser, traits

SMALLEST_QUEUE = 3200
"""The default of ``queue.mem.events`` from 8.12 on."""


@record
class EntryLines:
    """The lines that contain only one entry: offsets ``begin`` to ``close`` (after the line break, unless the file ends
    there without one), and ``indent``."""

    begin: int
    close: int
    indent: str

    def replaced(self, text: str = "") -> Edit:
        """Return an edit that replaces the lines."""
        return Edit(self.begin, self.close, text)


def lines(text: str, setting: MergedSetting) -> EntryLines | None:
    """Return the lines of an entry; None if they contain another entry or a comment."""
    entry = setting.entry
    if entry is None:
        return None
    begin = line_start(text, entry.key.start)
    end = max(entry.value.end, entry.key.end)
    while text[end - 1 : end] in ("\n", " ") and end > entry.key.end:
        end -= 1
    close = line_end(text, end)
    close = close + 1 if close >= 0 else len(text)
    if text[end:close].strip() or text[begin : entry.key.start].strip(" ") or "#" in text[begin:close]:
        return None
    return EntryLines(begin, close, text[begin : entry.key.start])


def old_setting(
    analysis: Analysis, setting: MergedSetting, name: str, row: Deprecation, owner: Obj | None
) -> Fix | None:
    """Return a fix that renames, replaces or removes an ignored setting. ``owner``: the input that contains it."""
    leaf = setting.value
    if name == "tls":
        return _tls(analysis, setting)
    where = lines(analysis.text, setting)
    if where is None or not isinstance(leaf, Leaf) or leaf.value is None or setting.entry is None:
        return None
    if row.removable:
        return Fix("unsafe", f"Remove `{name}`", [where.replaced()])
    given = analysis.text[leaf.start : leaf.end]
    if name == "document_type" and owner is not None:
        under = owner.boolean("fields_under_root")
        if owner.fields.get("fields") is not None or (owner.fields.get("fields_under_root") is not None and not under):
            return None
        added = f"{where.indent}fields.type: {given}\n"
        added += "" if under else f"{where.indent}fields_under_root: true\n"
        return Fix("unsafe", "Replace `document_type` with the field `type`", [where.replaced(added)])
    if name == "force_close_files" and values.boolean(leaf.value) is True:
        added = f"{where.indent}close_removed: true\n{where.indent}close_renamed: true\n"
        return Fix(
            "unsafe", "Replace `force_close_files` with `close_removed` and `close_renamed`", [where.replaced(added)]
        )
    new = row.renamed_to
    if new.startswith("queue."):
        return _to_queue(analysis.text, setting, where, new, given)
    if not new or (owner is not None and owner.fields.get(new) is not None):
        return None
    return Fix("unsafe", f"Rename `{name}` to `{new}`", [Edit(*setting.name_span, new)])


def _tls(analysis: Analysis, setting: MergedSetting) -> Fix | None:
    """Rename ``tls`` of 1.x to ``ssl``, `certificate_key` to `key`, and `insecure` to `verification_mode`."""
    rename = analysis.rename_setting(setting, "ssl")
    if rename is None or not isinstance(setting.value, Obj):
        return None
    edits = list(rename.edits)
    for name, child in setting.value.fields.items():
        if name in traits()["tls_and_ssl"]:
            continue
        insecure = setting.value.boolean(name) if name == "insecure" else None
        key = analysis.rename(child.name_span, name, "key" if name == "certificate_key" else "verification_mode")
        leaf = child.value
        if key is None or not isinstance(leaf, Leaf) or (name != "certificate_key" and insecure is None):
            return None
        edits += key.edits
        if insecure is not None:
            edits.append(Edit(leaf.start, leaf.end, "none" if insecure else "full"))
    return Fix("unsafe", "Rename `tls` and its options to `ssl`", sorted(edits, key=lambda edit: edit.start))


def _to_queue(text: str, setting: MergedSetting, where: EntryLines, new: str, given: str) -> Fix | None:
    entry = setting.entry
    assert entry is not None
    title = f"Rename `{entry.name}` to `{new}`"
    leaf = setting.value
    size = values.integer(leaf.value) if isinstance(leaf, Leaf) else None
    if new == "queue.mem.flush.min_events" and (size is None or size > SMALLEST_QUEUE):
        return None  # more than the size of the queue, which Filebeat rejects
    if new == "queue.mem.events" and (size is None or size < SMALLEST_QUEUE):
        return None
    if "queue.mem" in text or "\nqueue:" in f"\n{text}":
        return None
    if not where.indent:
        return Fix("unsafe", title, [Edit(entry.key.start, entry.key.end, new)])
    if "---" in text or not text.endswith("\n") or "{{" in text:
        return None
    return Fix("unsafe", title, [where.replaced(), Edit(len(text), len(text), f"{new}: {given}\n")])


def multiline(text: str, setting: MergedSetting) -> Fix | None:
    """Return a fix that moves a nested ``multiline`` block under ``parsers``."""
    entry = setting.entry
    if entry is None or entry.name != "multiline" or not isinstance(setting.value, Obj) or not setting.value.fields:
        return None
    begin = line_start(text, setting.start)
    indent = text[begin : setting.start]
    if indent.strip(" ") or "\n" not in text[setting.end : entry.end]:
        return None
    edits = [Edit(setting.start, setting.start, f"parsers:\n{indent}  - "), *indented(text, begin, entry.end, "    ")]
    return Fix("unsafe", "Move `multiline` under `parsers`", edits)


def ndjson(text: str, obj: Obj, json: Obj) -> Fix | None:
    """Return a fix that replaces ``json.*`` of a filestream input with the parser ``ndjson``."""
    if (
        obj.get("parsers") is not None
        or obj.get("multiline") is not None
        or json.fields.keys() - options_of_parser("ndjson").keys()
    ):
        return None
    under = json.boolean("keys_under_root") is True
    options = [("target", '""' if under else "json")]
    spans: dict[tuple[int, int], EntryLines] = {}
    for name, setting in json.fields.items():
        leaf = setting.value
        where = _block(text, obj, setting)
        if where is None or not isinstance(leaf, Leaf) or leaf.value is None:
            return None
        spans[where.begin, where.close] = where
        if name != "keys_under_root":
            options.append((name, text[leaf.start : leaf.end]))
    if not spans:
        return None
    ordered = [spans[key] for key in sorted(spans)]
    indent = ordered[0].indent
    block = f"{indent}parsers:\n{indent}- ndjson:\n"
    block += "".join(f"{indent}    {name}: {value}\n" for name, value in options)
    edits = [where.replaced() for where in ordered[1:]]
    return Fix("unsafe", "Replace `json` with the parser `ndjson`", [ordered[0].replaced(block), *edits])


def _block(text: str, obj: Obj, setting: MergedSetting) -> EntryLines | None:
    """Return the lines of ``json.x: …``, or of the block ``json:`` that contains ``x``."""
    top = obj.fields["json"]
    entry = top.entry
    if entry is not None and entry.name == "json":
        found = lines(text, top)
        return found if found is not None and "{" not in text[found.begin : found.close] else None
    return lines(text, setting)


def container(text: str, obj: Obj, kind: MergedSetting) -> Fix | None:
    """Return a fix that replaces a ``docker`` input with ``container``: the ids become paths."""
    ids = obj.get("containers.ids")
    leaf = kind.value
    if ids is None or not isinstance(leaf, Leaf) or text[leaf.start : leaf.end] != "docker":
        return None
    own = obj.get("containers")
    top = own if own is not None and own.entry is not None and own.entry.name == "containers" else ids
    items = ids.value.items if isinstance(ids.value, Obj) else [ids]
    names = [item.value.value for item in items if isinstance(item.value, Leaf) and not item.value.open]
    if len(names) != len(items) or not names or obj.get("paths") is not None:
        return None
    others = set(own.value.fields) - {"ids"} if own is not None and isinstance(own.value, Obj) else {"?"}
    where = lines(text, top)
    if others or where is None or not all(isinstance(name, str) and re.fullmatch(r"[\w*]+", name) for name in names):
        return None
    paths = ", ".join(f"'/var/lib/docker/containers/{name}/*.log'" for name in names)
    edits = [Edit(leaf.start, leaf.end, "container"), where.replaced(f"{where.indent}paths: [{paths}]\n")]
    return Fix("unsafe", "Replace the `docker` input with `container`", sorted(edits, key=lambda edit: edit.start))
