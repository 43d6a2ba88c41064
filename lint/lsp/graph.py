"""The request ``lslint/graph``: the graph of the pipelines around a document, as data and as a diagram.

Its parameters are ``{"textDocument": {"uri": …}}``, and the answer is an object, or ``null`` if the document is not
open. ``docs/editors.md`` describes it for authors of clients. Open documents count instead of the files on disk.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from typing import Any

from lslint.config.errors import UsageError
from lslint.files import fs
from lslint.files.discovery import walk
from lslint.files.paths import relative
from lslint.files.source import Unreadable
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.logstash.parse import parse
from lslint.lsp.diagnostics import uri_of
from lslint.lsp.documents import Document
from lslint.lsp.other_pipelines import OtherPipelines
from lslint.lsp.session import Session
from lslint.project.pipeline_groups import name_of
from lslint.project.pipeline_of_file import pipeline_of
from lslint.report.display import clean
from lslint.report.pipeline_graph import GraphNode, ends, joins, mermaid
from lslint.rules.logstash.dataflow.resources import is_complete

MAX_FILES = 5_000
"""Files of a workspace that are read."""
SLICE = 0.02
"""Seconds after which other requests are answered in between."""


async def graph(session: Session, document: Document) -> dict[str, Any]:
    """The pipelines of the repository or workspace of a document, and what each of them reads and writes."""
    root = _root(document)
    nodes: dict[str, GraphNode] = {}
    uris: dict[str, list[str]] = {}
    seen: set[str] = set()
    own_name = ""

    def add(path: str, tree: Pipeline) -> None:
        nonlocal own_name
        seen.add(fs.real(path))
        name = _name(session, path, root, is_complete=is_complete(tree))
        if path in (document.path, document.uri):
            own_name = name
        nodes.setdefault(name, GraphNode(name)).add(path, ends(tree))
        uris.setdefault(name, []).append(path if "://" in path or path.startswith("untitled:") else uri_of(path))

    tree = session.tree(document)
    if tree is not None:
        for path, _, other in OtherPipelines(session, document, tree).trees():
            if fs.real(path or document.uri) not in seen:
                add(path or document.uri, other)
    complete = True
    if root is not None:
        files = await asyncio.to_thread(_files, session, document, root)
        complete = len(files) <= MAX_FILES
        since = time.monotonic()
        for path, pipelines in _pipelines(session, [file for file in files[:MAX_FILES] if fs.real(file) not in seen]):
            if pipelines is not None:
                add(path, pipelines)
            if time.monotonic() - since > SLICE:
                await asyncio.sleep(0)
                since = time.monotonic()
    return _answer(list(nodes.values()), uris, own_name, complete)


def _root(document: Document) -> str | None:
    """The folder whose pipelines are shown: the repository, else the workspace; None if that would be a home directory
    or a whole disk, and for a document that is not a file."""
    if document.path is None:
        return None
    root = fs.project_root(os.path.dirname(document.path), or_working_directory=True)
    home = fs.real(os.path.expanduser("~"))
    return None if root == home or os.path.dirname(root) == root else root


def _files(session: Session, document: Document, root: str) -> list[str]:
    """The files below a folder that may be configs. Runs in a thread, as a large folder takes a while."""
    config = session.settings(document).config
    exclude, base = (config.exclude, config.exclude_folder) if config is not None else ([], ".")
    files = walk([root], exclude=exclude, base=base)
    return [os.path.abspath(file.path) for file in files if file.error is None and not file.dangling]


def _pipelines(session: Session, paths: list[str]) -> Iterator[tuple[str, Pipeline | None]]:
    """Each file, with its tree if it is a pipeline."""
    for path in paths:
        tree = None
        opened = session.text_at(path)
        try:
            if opened is not None:
                tree = session.tree(opened)
            else:
                text = session.projects.read(path).text
                if session.resolver.for_file(path).find_kind(path, text) == "logstash":
                    tree, _ = parse(text)
        except (Unreadable, UsageError):
            pass  # the file, or its config, is reported when it is opened
        yield path, tree


def _name(session: Session, path: str, root: str | None, *, is_complete: bool) -> str:
    """The id of the pipeline of a file, else its path."""
    if not os.path.isabs(path):
        return path.rpartition("/")[2]
    displayed = relative(path, root or os.path.dirname(path))
    try:
        group = pipeline_of(session.projects, path, session.resolver.for_file(path).config)
    except UsageError:
        return displayed
    return name_of(group, displayed, is_complete=is_complete)


def _answer(nodes: list[GraphNode], uris: dict[str, list[str]], own_name: str, complete: bool) -> dict[str, Any]:
    joined = joins(nodes)
    return {
        "mermaid": mermaid(nodes, clean) if nodes else "",
        "current": clean(own_name),
        "note": "" if complete else f"only the first {MAX_FILES} files of the project were read",
        "pipelines": [
            {
                "name": clean(node.name),
                "files": uris[node.name],
                "inputs": [clean(what) for what in node.reads],
                "filters": node.filters,
                "outputs": [clean(what) for what in node.writes],
            }
            for node in nodes
        ],
        "connections": [
            {"from": clean(writer.name), "to": clean(reader.name), "over": clean(what)}
            for writer, reader, what in joined
        ],
    }
