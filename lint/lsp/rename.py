"""Rename of a pipeline address: in the pipelines that listen on it and in those that send to it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from lslint.engine.check import text_source
from lslint.engine.embedded_find import strings
from lslint.engine.pipelines import EmbeddedPipeline, pipelines_of
from lslint.files import fs
from lslint.grammar.config.tree import ConfigFile, Mapping, Scalar, Sequence, resolve
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.grammar.embedding.offsets import Embedded
from lslint.grammar.logstash import parse as parse_
from lslint.grammar.logstash.nodes import Array, Bareword, Number, Pipeline, Plugin, String
from lslint.lsp.diagnostics import range_of, uri_of
from lslint.lsp.documents import Document
from lslint.lsp.other_pipelines import MAX_FILES, OtherPipelines, is_pipeline
from lslint.lsp.positions import TextIndex
from lslint.lsp.session import Session
from lslint.lsp.tree_position import at
from lslint.rules.logstash.catalogue.traits import values_of

OPTIONS = dict(zip(("input", "output"), values_of("channel")["pipeline"], strict=True))
"""The option of `pipeline` with the name of the channel, by kind of plugin."""
MAX_LENGTH = 200
_BAREWORD = re.compile(r"[A-Za-z][A-Za-z0-9_]+", re.ASCII)
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*", re.ASCII)
"""Names that need no escapes in any YAML scalar."""

Literal = String | Bareword | Number


class RenameRefused(JsonRpcException):
    """Why an address is not renamed. The editor shows the message."""

    CODE = -32803


@dataclass(slots=True, eq=False)
class PipelineText:
    """A pipeline and the file with it: ``text`` of the file, ``tree`` of the pipeline. ``inner``: the pipeline if it is
    a ``config.string`` of the file."""

    path: str
    text: str
    tree: Pipeline
    inner: Embedded | None = None


@dataclass(slots=True, eq=False)
class FileEdits:
    """The edits of a file."""

    text: str
    edits: list[tuple[int, int, str]] = field(default_factory=list)


def prepare(session: Session, document: Document, position: lsp.Position) -> lsp.PrepareRenamePlaceholder | None:
    """The address at a position; None if there is none. Raises ``RenameRefused`` for one that cannot be renamed."""
    target = _at(session, document, position)
    if target is None:
        return None
    _, value = target
    start, end = _content(value)
    return lsp.PrepareRenamePlaceholder(range_of(document.index, start, end), _name(value))


def rename(
    session: Session, document: Document, position: lsp.Position, new: str, versioned: bool
) -> lsp.WorkspaceEdit | None:
    """The edits that rename the address at a position. Raises ``RenameRefused``."""
    target = _at(session, document, position)
    if target is None:
        raise RenameRefused("No pipeline address at the cursor. Place the cursor on the value of address or send_to")
    tree, value = target
    old = _name(value)
    _check_name(new)
    if new == old:
        return None
    files: dict[str, FileEdits] = {}
    for pipeline in _pipelines(session, document, tree, old):
        for literal in _addresses(pipeline.tree):
            name = _name(literal)
            if name == new:
                raise RenameRefused(
                    f"{_shown(new)} is already a pipeline address, in {os.path.basename(pipeline.path)}"
                )
            if name == old:
                files.setdefault(pipeline.path, FileEdits(pipeline.text)).edits.append(_edit(pipeline, literal, new))
    return workspace_edit(session, document, files, versioned)


def _at(session: Session, document: Document, position: lsp.Position) -> tuple[Pipeline, Literal] | None:
    offset = document.index.offset(position.line, position.character)
    tree = session.tree(document)
    if tree is None:
        _refuse_embedded(session, document, offset)
        return None
    place = at(tree, offset)
    plugin, option, value = place.plugin, place.option, place.value
    if plugin is None or option is None or not isinstance(value, Literal):
        return None
    if plugin.name != "pipeline" or OPTIONS.get(plugin.kind) != option.name:
        return None
    name = _name(value)
    if "${" in name or "%{" in name:
        raise RenameRefused(f"{_shown(name)} is known only when Logstash runs, so lslint cannot rename the address")
    return (tree, value) if name else None


def _refuse_embedded(session: Session, document: Document, offset: int) -> None:
    for pipeline in pipelines_of(text_source(document.name, document.text), session.settings(document)):
        start, end = pipeline.span(0, len(pipeline.text))
        if isinstance(pipeline, EmbeddedPipeline) and start <= offset <= end:
            raise RenameRefused("The pipeline is inside another file. lslint renames only in pipeline files")


def _check_name(new: str) -> None:
    if not new or len(new) > MAX_LENGTH or new != new.strip():
        raise RenameRefused("An address must not be empty, long, or begin or end with a space")
    if "${" in new or "%{" in new:
        raise RenameRefused("An address with a variable or field reference cannot be the new name")
    if not new.isprintable() or any(char in new for char in "\"'\\"):
        raise RenameRefused("An address must not contain quotes, backslashes or control characters")


def _shown(name: str) -> str:
    return f'"{name[:60]}"'


def _name(value: Literal) -> str:
    return value.text if isinstance(value, Number) else value.value


def _content(value: Literal) -> tuple[int, int]:
    quoted = isinstance(value, String)
    return value.start + quoted, value.end - quoted


def _addresses(tree: Pipeline) -> Iterator[Literal]:
    """The values of ``address`` and ``send_to``."""
    for plugin in tree.plugins():
        if plugin.name == "pipeline":
            yield from _values(plugin)


def _values(plugin: Plugin) -> Iterator[Literal]:
    for option in plugin.all(OPTIONS.get(plugin.kind, "")):
        for item in option.value.items if isinstance(option.value, Array) else [option.value]:
            if isinstance(item, Literal):
                yield item


def _pipelines(session: Session, document: Document, tree: Pipeline, old: str) -> Iterator[PipelineText]:
    """The pipelines that can use the address: those of the pipelines.yml, otherwise those of the folder. Each file is
    read once; open documents replace files. Raises ``RenameRefused`` if one of them cannot be edited."""
    own_path = document.path or document.uri
    project = session.project(document)
    if project is None or document.path is None:
        yield PipelineText(own_path, document.text, tree)
        return
    folder = os.path.dirname(document.path)
    if project.instance() is None and sum(map(is_pipeline, session.projects.listing(folder))) > MAX_FILES:
        raise RenameRefused(f"The folder has more than {MAX_FILES} pipelines. List them in a pipelines.yml")
    root = fs.project_root(folder, or_working_directory=True)
    for path, text, other in OtherPipelines(session, document, tree).trees(of_instance=True):
        if path != own_path and not fs.is_inside(path, root):
            raise RenameRefused(f"{os.path.basename(path)} is outside of the workspace, so lslint does not change it")
        yield PipelineText(path, text, other)
    settings = project.group().entry_path
    if settings:
        yield from _strings(session, os.path.abspath(settings), old)


def _strings(session: Session, path: str, old: str) -> Iterator[PipelineText]:
    """The pipelines in ``config.string`` of a pipelines.yml."""
    text = session.projects.text(path)
    if text is None:
        return
    tree, _ = yaml_tree.parse(text)
    mapped = strings(text, tree)
    starts = [config.inner.start for config in mapped]
    for value in _config_strings(tree):
        node = resolve(value)
        content = node.text if isinstance(node, Scalar) else ""
        if old in content and not any(value.start <= start <= value.end for start in starts):
            name = os.path.basename(path)
            raise RenameRefused(f"A config.string in {name} cannot be edited here. Rename the address there first")
    for config in mapped:
        yield PipelineText(path, text, parse_.parse(config.inner.text)[0], config.inner)


def _config_strings(tree: ConfigFile) -> Iterator[Scalar]:
    for root in (document.root for document in tree.documents):
        for item in root.items if isinstance(root, Sequence) else [root]:
            entry = item.find("config.string") if isinstance(item, Mapping) else None
            if entry is not None:
                yield entry.value  # type: ignore[misc]


def _edit(text: PipelineText, literal: Literal, new: str) -> tuple[int, int, str]:
    """The edit of one literal, in the file."""
    start, end = _content(literal)
    needs_quotes = not isinstance(literal, String) and not _BAREWORD.fullmatch(new)
    written = f'"{new}"' if needs_quotes else new
    inner = text.inner
    if (text.text if inner is None else inner.text)[start:end] != _name(literal):
        raise RenameRefused(f"{os.path.basename(text.path)} has a syntax error at the address. Fix the error first")
    if inner is None:
        return start, end, written
    first, last = inner.map.span(start, end)
    if needs_quotes or not _PLAIN.fullmatch(new) or text.text[first:last] != inner.text[start:end]:
        raise RenameRefused(
            f"The config.string in {os.path.basename(text.path)} cannot hold the new name. Rename the address there"
        )
    return first, last, written


def workspace_edit(
    session: Session, document: Document, files: dict[str, FileEdits], versioned: bool
) -> lsp.WorkspaceEdit:
    """The edits of files (by absolute path) as the protocol has them."""
    changes: dict[str, list[lsp.TextEdit]] = {}
    documents: list[lsp.TextDocumentEdit] = []
    for path, file in files.items():
        opened = document if path == (document.path or document.uri) else session.text_at(path)
        index = opened.index if opened is not None else TextIndex(file.text, document.encoding)
        uri = opened.uri if opened is not None else uri_of(path)
        edits = [lsp.TextEdit(range_of(index, start, end), new) for start, end, new in sorted(file.edits)]
        changes[uri] = edits
        version = opened.version if opened is not None else None
        documents.append(lsp.TextDocumentEdit(lsp.OptionalVersionedTextDocumentIdentifier(uri, version), [*edits]))
    return lsp.WorkspaceEdit(document_changes=[*documents]) if versioned else lsp.WorkspaceEdit(changes)
