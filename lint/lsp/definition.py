"""Go to definition: fields, grok names, addresses of pipelines, plugin ids, files of a pipelines.yml."""

from __future__ import annotations

import os

from lsprotocol import types as lsp

from lslint.grammar.config.tree import ConfigFile, Mapping, Scalar, Sequence, resolve
from lslint.grammar.logstash.nodes import Bareword, Number, String, text
from lslint.lsp import field_places
from lslint.lsp import grok_names as patterns
from lslint.lsp.diagnostics import range_of, uri_of
from lslint.lsp.documents import Document
from lslint.lsp.hover import pattern_string
from lslint.lsp.other_pipelines import OtherPipelines
from lslint.lsp.positions import TextIndex
from lslint.lsp.session import Session
from lslint.lsp.tree_position import at
from lslint.project.settings_files import files_of_path
from lslint.rules.logstash.dataflow.resources import LISTEN, SEND

MAX_LOCATIONS = 200


def definition(session: Session, document: Document, position: lsp.Position) -> list[lsp.Location]:
    """Where what stands at a place is defined; from the definition of an address, who sends there."""
    offset = document.index.offset(position.line, position.character)
    tree = session.tree(document)
    if tree is None:
        return _files(session, document, offset)
    field = field_places.field_at(session, document, offset)
    if field is not None:
        return field_places.definition(field)
    tree_position = at(tree, offset)
    plugin, option, value = tree_position.plugin, tree_position.option, tree_position.value
    if plugin is None or option is None or not isinstance(value, String | Bareword | Number):
        return []
    pattern = pattern_string(tree_position, plugin)
    if pattern is not None:
        reference = patterns.reference_at(pattern.value, offset - pattern.start - 1)
        names = patterns.names(session, document, tree, plugin)
        name = names.get(reference.name) if reference is not None else None
        return [] if name is None or name.path is None else [_name(session, document, name)]
    pipelines = OtherPipelines(session, document, tree)
    word = text(value)
    if word is None:
        return []
    if plugin.name == "pipeline" and option.name in ("send_to", "address"):
        wanted = LISTEN if option.name == "send_to" else SEND
        return [
            pipelines.location(path, resource.start, resource.end)
            for path, resource in pipelines.resources(wanted)
            if resource.key == word
        ][:MAX_LOCATIONS]
    if option.name == "id":
        locations = []
        for path, _, other in pipelines.trees():
            for other_plugin in other.plugins():
                if other_plugin.text("id") == word and not (
                    other_plugin.start == plugin.start and path == pipelines.own
                ):
                    id_option = other_plugin.option("id")
                    assert id_option is not None
                    locations.append(pipelines.location(path, id_option.value.start, id_option.value.end))
        return (locations or [pipelines.location(pipelines.own, option.value.start, option.value.end)])[:MAX_LOCATIONS]
    return []


def _name(session: Session, document: Document, name: patterns.PatternName) -> lsp.Location:
    if name.path == (document.path or ""):
        uri, content = document.uri, document.text
    else:
        assert name.path is not None
        uri, content = uri_of(name.path), session.projects.text(name.path) or ""
    index = TextIndex(content, document.encoding)
    return lsp.Location(uri, range_of(index, name.start, name.start + len(name.name)))


def _files(session: Session, document: Document, offset: int) -> list[lsp.Location]:
    """The files that a ``path.config`` of a pipelines.yml means."""
    tree = session.check(document).tree
    if document.kind not in ("pipelines", "logstash-settings") or not isinstance(tree, ConfigFile):
        return []
    if document.path is None:
        return []
    start = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
    for root in (one.root for one in tree.documents):
        for item in root.items if isinstance(root, Sequence) else [root]:
            entry = item.find("path.config") if isinstance(item, Mapping) else None
            value = resolve(entry.value) if entry is not None else None
            for one in value.items if isinstance(value, Sequence) else [value]:
                if isinstance(one, Scalar) and one.start <= offset <= one.end:
                    paths = files_of_path(session.projects, os.path.abspath(document.path), one.text) or ()
                    return [lsp.Location(uri_of(os.path.abspath(path)), start) for path in paths][:MAX_LOCATIONS]
    return []
