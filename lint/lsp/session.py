"""The state of the server: open documents, their settings, kinds and results. Independent of the protocol."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from copy import copy
from typing import Any

from lslint.config.command_line import Values
from lslint.config.config_file import read_config
from lslint.config.errors import UsageError
from lslint.config.own_rules import Permission
from lslint.config.resolver import CONFIG_NAMES, Resolver, user_allowed
from lslint.config.settings import Settings
from lslint.engine.check import text_source
from lslint.engine.file import check_source, detected
from lslint.engine.result import FileResult
from lslint.files import windows
from lslint.files.paths import upwards
from lslint.files.source import MAX_SIZE
from lslint.grammar.bounded_cache import once
from lslint.grammar.logstash import parse as parse_
from lslint.grammar.logstash.nodes import Pipeline
from lslint.lsp.documents import Document
from lslint.lsp.server_options import ServerOptions
from lslint.project.inference import Inference
from lslint.project.projects import ParseCache, Projects
from lslint.project.view import FileView
from lslint.rules.api import Context, Release

MAX_MANIFESTS = 20
"""Manifests that are looked at before each check."""


class Session:
    """The state of the server. ``show(message)``: shows the user a message, once each time the message changes.

    Large because all requests of an editor share its state.
    """

    def __init__(self, show: Callable[[str], None], options: ServerOptions | None = None) -> None:
        self._show = show
        self._shown = ""
        self.documents: dict[str, Document] = {}
        self._by_path: dict[str, Document] = {}
        self._parses = ParseCache()
        self._opened = 0
        self._signs: dict[str, object] = {}
        self._files: dict[str, list[str]] = {}
        self._manifests: dict[str, tuple[int, int]] = {}
        self.use(options or ServerOptions())

    def use(self, options: ServerOptions) -> None:
        """Takes new options of the editor; those that cannot be used are reported and ignored."""
        self.options = options
        self.resets = 0
        self._values = Values(isolated=True)
        self.resolver = Resolver(self._values)
        self.reset()

    def say(self, message: str) -> None:
        """Shows a message, but not the same one twice in a row."""
        if message != self._shown:
            self._shown = message
            self._show(message)

    def reset(self) -> None:
        """Forgets what was read from disk: configs, settings files, which files there are. Results become stale."""
        self._projects = Projects(parses=self._parses)
        self._inference = Inference(self._projects)
        self._manifests.clear()
        self._signs.clear()
        self._files.clear()
        complaints = self.options.complaints[:]
        values = self._usable(complaints)
        if values is not None:
            self._values = values
            self.resolver = resolver(values, self._inference)
        if complaints:
            self.say("; ".join(complaints))
        self.resets += 1
        for document in self.documents.values():
            document.checked = -1

    @property
    def projects(self) -> Projects:
        """The files as they are now: the open texts count instead of those on disk."""
        for path, document in self._by_path.items():
            if self._projects.open_text(os.path.abspath(path)) is not document.text:
                self._take(path, document)
        return self._projects

    def _take(self, path: str, document: Document | None) -> None:
        source = None if document is None else text_source(path, document.text)
        self._projects = self._inference.projects = self._projects.with_text(path, source)

    def _usable(self, complaints: list[str]) -> Values | None:
        """The options of the editor without those that cannot be used, about which a message is added to
        ``complaints``; None if the config of the working directory cannot be used."""
        given = self.options.values
        first = _refusal(given)
        if not first:
            return given
        values = Values(isolated=given.isolated)
        if _refusal(values):
            complaints.append(first)
            return None
        values.config = given.config
        if error := _refusal(values):
            values.config = None
            complaints.append(f"{error}; the server ignores the option")
        for name in ("target", "select", "extend_select", "ignore"):
            usable: list[str] = []
            for item in getattr(given, name):
                setattr(values, name, [*usable, item])
                if error := _refusal(values):
                    complaints.append(f"{error}; the server ignores `{item}`")
                else:
                    usable.append(item)
            setattr(values, name, usable)
        return values

    def open(self, document: Document) -> None:
        """Adds an open text, in place of what is on disk under its path."""
        self.close(document.uri)
        self._opened += 1
        document.serial = self._opened
        self.documents[document.uri] = document
        if document.path is not None:
            self._by_path[document.path] = document

    def text_at(self, path: str) -> Document | None:
        """The open text of a file (absolute path), or None."""
        return self._by_path.get(path)

    def named(self, params: Any) -> Document | None:
        """The open document that the parameters of one of our own requests name (``textDocument.uri``)."""
        uri = getattr(getattr(params, "textDocument", None), "uri", None)
        return self.documents.get(uri) if isinstance(uri, str) else None

    def close(self, uri: str) -> Document | None:
        """Removes a document; the file on disk counts again."""
        document = self.documents.pop(uri, None)
        if document is not None and document.path is not None and self._by_path.get(document.path) is document:
            del self._by_path[document.path]
            self._take(document.path, None)
        if document is not None:
            document.replace(None)
        return document

    def changed(self, document: Document) -> list[Document]:
        """When a document has changed or is about to be closed: the other open documents whose findings may change as a
        result. They become stale: besides the files of its pipeline, settings depend on pipelines, and pipelines on
        what sends to them and on the templates that they write to. A file that is not a config now may have been one on
        disk.
        """
        if document.path is None:
            return []
        documents = [
            other
            for other in self.documents.values()
            if other is not document and other.path is not None and other.kind != "none"
        ]
        for other in documents:
            other.checked = -1
        return documents

    def settings(self, document: Document) -> Settings:
        """The settings that apply to a document; an invalid config is reported and ignored."""
        if document.path is None:
            try:
                return self.resolver.for_run()
            except UsageError as error:
                return self._without(error)
        folder = os.path.dirname(document.path)
        watched = [folder] if folder in self._signs else self._signs
        is_outdated = any(stamp(manifest) != old_stamp for manifest, old_stamp in self._manifests.items())
        if is_outdated or any(self._signs[path] != self._sign(path) for path in watched):
            self.reset()
        try:
            settings = self.resolver.for_file(document.path)
        except UsageError as error:
            settings = self._without(error)
        if folder not in self._signs:
            if settings.config is not None:
                given = settings.config
                self._files[folder] = [*dict.fromkeys(given.origins.values()), *(given.patterns_dir or ())]
            self._signs[folder] = self._sign(folder)
        return settings

    def _sign(self, folder: str) -> list[tuple[int, int]]:
        """A fingerprint of the files that determine the settings of a folder: it differs when they have changed."""
        named = self._values.config
        stamps = [stamp(path) for path in self._files.get(folder, ())]
        if named is not None:
            return [stamp(named), *stamps]
        return stamps + [stamp(os.path.join(each, name)) for each in upwards(folder) for name in CONFIG_NAMES]

    def _without(self, error: UsageError) -> Settings:
        self.say(str(error))
        try:
            return Settings(self._values)
        except UsageError:  # rules of the options that do not exist
            return Settings()

    def kind(self, document: Document, settings: Settings) -> str:
        """The kind of a document: by the language id of the editor, otherwise by name and content. A document once
        known as a config stays one while it is being edited, unless it becomes empty or another known kind.
        """
        kind = settings.kind_of(document.name) or self.options.languages.get(document.language)
        if kind is None:
            source = text_source(document.path or document.name, document.text)
            kind = detected(source, self.projects if document.path is not None else None)
            if kind == "none" and document.text.strip():
                kind = document.kind
        document.kind = kind
        return kind

    def check(self, document: Document) -> FileResult:
        """The result for the present text; checks it unless that is done already."""
        settings = self.settings(document)  # first: a config that has changed makes the result stale
        if document.current:
            assert document.result is not None
            return document.result
        start = time.thread_time()  # a busy machine is no reason to wait longer
        kind = self.kind(document, settings)
        source = text_source(document.name, document.text)
        if settings.excluded(document.name):
            result = FileResult(document.name, kind, source)
        elif len(document.text) > MAX_SIZE:
            result = FileResult(document.name, kind, source)
            from lslint.engine.run_notices import notice
            from lslint.rules.run import reported

            notice(result, reported.FileTooLarge, f"is too large: more than {MAX_SIZE // 1024 // 1024} MB", settings)
        else:
            projects = self.projects if document.path is not None else None
            result = check_source(source, kind, settings, projects)
            read = projects.manifests_read(os.path.abspath(document.path)) if projects and document.path else ()
            for manifest in read:
                if len(self._manifests) < MAX_MANIFESTS:
                    self._manifests.setdefault(manifest, stamp(manifest))
        document.replace(result)
        document.checked = document.stamp
        document.runs += 1
        document.seconds = time.thread_time() - start
        return result

    def tree(self, document: Document) -> Pipeline | None:
        """The tree of the present text of a pipeline, without checking it; None for other kinds."""
        if self.kind(document, self.settings(document)) != "logstash":
            return None
        if document.current and document.result is not None and isinstance(document.result.tree, Pipeline):
            return document.result.tree
        return once(document.memo, "tree", lambda: parse_.parse(document.text)[0])

    def project(self, document: Document) -> FileView | None:
        """What lies around a pipeline file."""
        if document.path is None:
            return None
        return FileView(self.projects, document.path, "pipeline", self.settings(document).config)

    def target(self, document: Document) -> Release | None:
        """The release of Logstash to check a pipeline for, the newest of several, or None."""
        return self.settings(document).newest_release("logstash", document.name)

    def context(self, document: Document, tree: Pipeline) -> Context:
        """A context as rules see it, for what they know about a tree."""
        settings = self.settings(document)
        return Context(
            document.text,
            tree,
            document.name,
            "logstash",
            target=self.target(document),
            project=self.project(document),
            options=settings.rule_options,
        )


def _refusal(values: Values) -> str:
    """Return why options cannot be used; empty if they can. Not by a resolver that is older than the fingerprint."""
    try:
        resolver(values).for_run()
    except UsageError as error:
        return str(error)
    return ""


def stamp(path: str) -> tuple[int, int]:
    """Time and size of a file on disk; zeros if it is not there."""
    if windows.leads_to_share(path):
        return 0, 0
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return 0, 0
    return status.st_mtime_ns, status.st_size


def resolver(values: Values, inference: Inference | None = None) -> Resolver:
    """Finds the settings of files. Raises ``UsageError`` for a config that cannot be used.

    A config that the options of an editor name may lie in a repository, and so may these options: unlike ``--config``
    on the command line, naming it does not allow the rules that it brings to run.
    """
    values = copy(values)
    named, values.config = values.config, None
    file_resolver = Resolver(values, inference=inference)
    if named is not None and not values.isolated:
        config = read_config(named, Permission((), user_allowed, has_option=False))
        if config is None:
            raise UsageError(f"{named}: contains no [tool.lslint] table")
        file_resolver._fixed = Settings(values, config, inference)
    return file_resolver
