"""The other pipelines of a project, as completion and go-to see them: more generous than rules, which must be sure."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice

from lsprotocol import types as lsp

from lslint.grammar.logstash.nodes import Pipeline
from lslint.lsp.diagnostics import range_of, uri_of
from lslint.lsp.documents import Document
from lslint.lsp.positions import TextIndex
from lslint.lsp.session import Session
from lslint.rules.logstash.dataflow import resources as _resources
from lslint.rules.logstash.dataflow.resources import Resource

MAX_FILES = 200
"""Maximum number of pipelines of a folder that are read."""


class OtherPipelines:
    """The trees related to a document: its own, its pipeline's, those of all pipelines of its pipelines.yml, open ones,
    and the pipelines of its folder. ``own``: path of the document itself.
    """

    def __init__(self, session: Session, document: Document, tree: Pipeline) -> None:
        self.session = session
        self.document = document
        self.tree = tree
        self.own = document.path or ""
        self._texts: dict[str, str] = {self.own: document.text}

    def trees(self) -> Iterator[tuple[str, str, Pipeline]]:
        """``(path, text, tree)``, the text's own first; each file once."""
        yield self.own, self.document.text, self.tree
        seen = {self.own}
        session = self.session
        project = session.project(self.document)
        if project is not None:
            siblings = list(project.pipeline_files(others_only=True))
            instance = project.instance()
            if instance is not None:
                siblings += [sibling for _, sibling in instance.files()]
            for sibling in siblings:
                path = os.path.abspath(sibling.path)
                if path not in seen:
                    seen.add(path)
                    self._texts[path] = sibling.text
                    yield path, sibling.text, sibling.tree
        for other in list(session.documents.values()):
            path = other.path or other.uri
            tree = session.tree(other) if path not in seen else None
            if tree is not None:
                seen.add(path)
                self._texts[path] = other.text
                yield path, other.text, tree
        if self.document.path is not None:
            folder = os.path.dirname(self.document.path)
            names = (name for name in session.projects.listing(folder) if name.endswith((".conf", ".cfg")))
            for name in islice(names, MAX_FILES):
                path = os.path.join(folder, name)
                parsed = session.projects.parse(path, False) if path not in seen else None
                if parsed is not None:
                    self._texts[path] = parsed.sibling.text
                    yield path, parsed.sibling.text, parsed.sibling.tree

    def resources(self, what: str) -> Iterator[tuple[str, Resource]]:
        """``(path, resource)`` for every claim of a kind, such as the addresses that are listened on."""
        for path, _, tree in self.trees():
            for resource in _resources.resources(tree):
                if resource.what == what and resource.key and resource.detail != "open":
                    yield path, resource

    def location(self, path: str, start: int, end: int) -> lsp.Location:
        """A span of one of the trees' files."""
        if path == self.own:
            return lsp.Location(self.document.uri, range_of(self.document.index, start, end))
        index = TextIndex(self._texts.get(path, ""), self.document.encoding)
        return lsp.Location(path if "://" in path else uri_of(path), range_of(index, start, end))
