"""Rename of a field in the files of a pipeline.

It is refused where the file does not show every place that depends on the name: fields that an input or the definition
of a grok pattern sets, and filters that may touch any field."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from lsprotocol import types as lsp

from lslint.execution.field_uses import uses
from lslint.execution.field_uses.history import all_mentions
from lslint.execution.field_uses.mentions import CAPTURE, CONDITION, GROUP, OPTION, Mention
from lslint.execution.field_uses.pipeline_steps import Step, steps
from lslint.execution.field_uses.uses import Use, is_related
from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.mini_languages.field_reference import MalformedReference, parse
from lslint.lsp.diagnostics import range_of
from lslint.lsp.documents import Document
from lslint.lsp.field_places import FieldAt, field_at
from lslint.lsp.rename import FileEdits, RenameRefused, workspace_edit
from lslint.lsp.session import Session
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.pipeline_plugins import flow, has_markers
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow.named_fields import NAMES
from lslint.rules.logstash.flow.tables import entry
from lslint.rules.logstash.values.options import strings

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_RESERVED = frozenset(("@timestamp", "@version", "@metadata", "tags"))
_SEGMENT = re.compile(r"[A-Za-z_@](?:[\w@.-]*[\w@])?", re.ASCII)
_GROUP_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_BAREWORD = re.compile(r"[A-Za-z][A-Za-z0-9_]+", re.ASCII)
_NAMING = frozenset(options_with("bare field names"))


def prepare(session: Session, document: Document, position: lsp.Position) -> lsp.PrepareRenamePlaceholder | None:
    """Return the field at a position; None if there is none. Raises ``RenameRefused`` if it cannot be renamed."""
    place = field_at(session, document, document.index.offset(position.line, position.character))
    if place is None:
        return None
    _refuse(place)
    mention = place.mention
    return lsp.PrepareRenamePlaceholder(range_of(document.index, mention.start, mention.end), mention.written)


def rename(
    session: Session, document: Document, position: lsp.Position, new: str, versioned: bool
) -> lsp.WorkspaceEdit | None:
    """Return the edits that rename the field at a position. Raises ``RenameRefused``."""
    place = field_at(session, document, document.index.offset(position.line, position.character))
    if place is None:
        raise RenameRefused("No pipeline address and no field at the cursor. Place the cursor on the name of a field")
    old, path = place.mention.path, _new_path(new, place.mention)
    if path == old:
        return None
    listed = _refuse(place)
    named = all_mentions(place.pipeline.ctx)
    _refuse_name(old, path, [mention for _, mention in named])
    for use in listed:
        if len(use.field) < len(old) and use.field != path[: len(use.field)] and use.mention is not None:
            raise RenameRefused(
                f"{_shown(display(use.field))} ({_place(use, place)}) contains {_shown(display(old))}, but not"
                f" {_shown(display(path))}"
            )
    files: dict[str, FileEdits] = {}
    for step, mention in named:
        written = _written(mention, old, path)
        if written is not None and written != mention.written:
            file = place.pipeline.file_of(step.tree)
            name = document.path or document.uri if place.is_own(step.tree) else os.path.abspath(file.path)
            edits = files.setdefault(name, FileEdits(file.source.text)).edits
            edit = (mention.start, mention.end, _quoted(written, mention, file.source.text))
            if edit not in edits:
                edits.append(edit)
    return workspace_edit(session, document, files, versioned)


def _new_path(new: str, mention: Mention) -> Path:
    name = new.strip()
    try:
        path = parse(name).path
    except MalformedReference as error:
        raise RenameRefused(f"{_shown(name)} is not a field reference: {error}") from None
    if not all(_SEGMENT.fullmatch(part) for part in path):
        raise RenameRefused("The name of a field may contain letters, digits and the characters _ @ . - here")
    if mention.prefix:
        path = (*mention.prefix, *path)
    return path


def _refuse_name(old: Path, new: Path, named: list[Mention]) -> None:
    if new[0] in _RESERVED and len(new) == 1:
        raise RenameRefused(f"{_shown(display(new))} is a field of Logstash itself. Choose another name")
    if is_related(old, new):
        raise RenameRefused(f"{_shown(display(new))} and {_shown(display(old))} cannot contain each other")
    for mention in named:
        is_around = len(mention.path) < len(old) and _is_below(old, mention.path)
        if not (is_around and _is_below(new, mention.path)) and (
            not _is_below(mention.path, old) and is_related(mention.path, new)
        ):
            raise RenameRefused(f"The pipeline already uses the field {_shown(display(mention.path))}")


def _refuse(place: FieldAt) -> list[Use]:
    """Return what the pipeline does with a field. Raise ``RenameRefused`` if the places that depend on its name are not
    all known."""
    path, pipeline = place.mention.path, place.pipeline
    whole = flow(pipeline.ctx)
    if path[0] in _RESERVED and len(path) == 1:
        raise RenameRefused(f"{_shown(display(path))} is a field of Logstash itself")
    if not whole.is_clean:
        raise RenameRefused("A file of the pipeline has syntax errors. Fix them first")
    if has_markers(whole):
        raise RenameRefused("A file of the pipeline is a template, whose content lslint does not know")
    listed = place.history().uses
    for use in listed:
        reason = _reason(use, path)
        if reason:
            raise RenameRefused(f"{reason} ({_place(use, place)}), so lslint cannot rename {_shown(display(path))}")
    _refuse_sources(listed, place)
    _refuse_strings(place)
    return listed


def _reason(use: Use, path: Path) -> str:
    """Return why a use prevents the rename of a field; empty if it does not."""
    plugin = use.step.node.name if isinstance(use.step.node, Plugin) else ""
    if use.action == uses.SETS and len(use.field) < len(path):
        return f"`{plugin}` sets {_shown(display(use.field))}, which contains the field"
    if use.mention is not None:
        if use.mention.is_exact:
            return ""
        is_input = use.step.section == "input"
        return f"The `{plugin}` input sets the field" if is_input else "The name is not written as it is read"
    if use.action == uses.LACKS:
        return ""
    if use.step.section == "input":
        return f"The `{plugin}` input sets the field" if use.types or use.action == uses.SETS else ""
    if use.by:
        return f"The grok pattern `{use.by}`, which this pipeline does not define, sets the field"
    if use.cause == "computed names":
        return f"`{plugin}` computes the name of a field"
    if use.action == uses.MAY_SET:
        return ""
    if use.action in (uses.MAY_CHANGE, uses.MAY_REMOVE):
        return f"`{plugin}` may use any field"
    return f"`{plugin}` {'sets' if use.action == uses.SETS else 'uses'} the field by default"


def _refuse_sources(listed: list[Use], place: FieldAt) -> None:
    """Refuse a field that may come from somewhere else than the filters that name it: something else may set it, and it
    is used where none of these filters has certainly been passed; or something else may set it afterwards."""
    path = place.mention.path
    source = "" if flow(place.pipeline.ctx).inputs else "The inputs are in other files"
    passed: list[Step] = []
    for use in listed:
        plugin = getattr(use.step.node, "name", "")
        if use.action == uses.MAY_SET:
            if use.step.section == "input":
                source = f"Fields of the `{plugin}` input are unknown"
            elif passed:
                raise RenameRefused(f"`{plugin}` ({_place(use, place)}) may also set {_shown(display(path))}")
            else:
                source = f"Fields of the `{plugin}` filter are unknown"
        elif use.action == uses.SETS and _is_below(use.field, path):
            passed.append(use.step)
        elif use.mention is not None and use.action != NAMES and source and not _is_passed(passed, use.step):
            raise RenameRefused(
                f"{source}, and {_shown(display(path))} may come from there: it is used in {_place(use, place)} before"
                " a filter certainly sets it"
            )


def _is_passed(passed: list[Step], step: Step) -> bool:
    """Return whether events have passed one of these filters: its conditions are also around the step."""
    branches = [(id(branch.branch), branch.number) for branch in step.around]
    for branch in passed:
        size = len(branch.around)
        if [(id(each.branch), each.number) for each in branch.around] == branches[:size]:
            return True
    return False


def _refuse_strings(found: FieldAt) -> None:
    """Refuse a field that a string names in an option of which lslint does not know that it names fields."""
    path = found.mention.path
    spans = {(id(step.tree), mention.start) for step, mention in all_mentions(found.pipeline.ctx)}
    for step, option_name, start, value in _strings(found):
        is_bracketed = value[:1] == "[" and _is_below(path_of(value), path)
        node = step.node
        is_loose = isinstance(node, Plugin) and entry(f"{node.kind}/{node.name}") is None
        is_named = value == display(path) and (is_loose or option_name in _NAMING)
        if (is_bracketed or is_named) and (id(step.tree), start) not in spans:
            place = found.pipeline.place(step.tree, start)
            raise RenameRefused(
                f"{_shown(value)} in {os.path.basename(place.path)}:{place.line} may name the field as well"
            )


def _strings(place: FieldAt) -> Iterator[tuple[Step, str, int, str]]:
    for step in steps(flow(place.pipeline.ctx)):
        for option in step.node.options if isinstance(step.node, Plugin) else ():
            for node in strings(option.value, keys=True):
                yield step, option.name, node.start + hasattr(node, "quote"), node.value


def _is_below(path: Path, parent: Path) -> bool:
    """Return whether a field is, or is in, another one."""
    return path[: len(parent)] == parent


def _written(mention: Mention, old: Path, new: Path) -> str | None:
    """Return what a place names after the rename; None if it does not name the field."""
    if not _is_below(mention.path, old):
        return None
    if len(mention.prefix) >= len(old):
        return mention.written  # relative to a name that changes
    path = (*new, *mention.path[len(old) :])
    size = len(mention.prefix)
    if path[:size] != mention.prefix:
        raise RenameRefused(f"{_shown(mention.written)} is relative to `target`, which the new name leaves")
    path = path[size:]
    if not mention.is_exact:
        raise RenameRefused(f"{_shown(mention.written)} is not written as it is read")
    is_bracketed = len(path) > 1 or mention.written[:1] == "[" or mention.syntax == CONDITION
    if mention.syntax == GROUP and mention.written[:1] != "[" and (is_bracketed or not _GROUP_NAME.fullmatch(path[0])):
        raise RenameRefused(f"The named group (?<{mention.written[:40]}>…) cannot have the new name")
    if mention.syntax == CAPTURE and not is_bracketed and path[0][:1] == ".":
        raise RenameRefused("The capture of a grok pattern cannot have the new name")
    return "".join(f"[{part}]" for part in path) if is_bracketed else path[0]


def _quoted(written: str, mention: Mention, text: str) -> str:
    """Return a name with quotes if it replaces one without and needs them."""
    is_bare = mention.syntax == OPTION and text[mention.start - 1 : mention.start] not in ('"', "'")
    return f'"{written}"' if is_bare and not _BAREWORD.fullmatch(written) else written


def _place(use: Use, found: FieldAt) -> str:
    place = found.pipeline.place(use.step.tree, use.start)
    return f"line {place.line}" if found.is_own(use.step.tree) else f"{os.path.basename(place.path)}:{place.line}"


def _shown(name: str) -> str:
    return f"`{name[:60]}`"
