"""Links from the paths in a config to the files that they name, where these are in the workspace."""

from __future__ import annotations

import os
from collections.abc import Iterator

from lsprotocol import types as lsp

from lslint.files import fs
from lslint.grammar.config.tree import ConfigFile, Mapping, Scalar, Sequence
from lslint.grammar.logstash.nodes import Array, Bareword, Pipeline, Plugin, String
from lslint.lsp import catalogue_text
from lslint.lsp.diagnostics import range_of, uri_of
from lslint.lsp.documents import Document
from lslint.lsp.grok_names import files_in
from lslint.lsp.session import Session
from lslint.lsp.workspace_paths import SearchPath, search_path
from lslint.project.settings_files import files_of_path

MAX_LINKS = 500
FOLDER_OPTIONS = ("patterns_dir", "mib_paths")
"""Options that name folders; the link leads to the first file."""
PATH_OPTIONS = frozenset((
    *FOLDER_OPTIONS, "regexes", "query_template", "ssl_certificate_authorities", "ssl_extra_chain_certs",
))  # fmt: skip
"""Options with paths that the catalogue has as strings or lists."""
SECRET = ("key", "password", "jaas", "credentials", "truststore", "token")
"""Parts of the names of options and settings whose files are or contain secrets."""
SETTINGS_OF_LOGSTASH = ("path.config", "path.settings")
SETTINGS = (
    "certificate_authorities", "certificate_authority", "ssl.certificate", "template.json.path", "template.fields",
    "script.file", "config.modules.path", "config.inputs.path",
)  # fmt: skip
"""Endings of the names of settings with paths."""
FILES_OF_SETTINGS_FOLDER = ("logstash.yml", "pipelines.yml")
BEATS_FOLDER = "${path.config}/"

Found = tuple[int, int, list[str]]


def links(session: Session, document: Document) -> list[lsp.DocumentLink]:
    """The links of a document."""
    search = search_path(document)
    if search is None:
        return []
    tree = session.tree(document)
    if tree is not None:
        targets = _of_pipeline(session, document, tree, search)
    else:
        config = session.check(document).tree
        targets = _of_settings(session, document, config, search) if isinstance(config, ConfigFile) else iter(())
    answer: list[lsp.DocumentLink] = []
    for start, end, files in targets:
        if len(answer) == MAX_LINKS:
            break
        inside = [path for path in files if fs.is_inside(path, search.root) and fs.is_file(path)]
        if inside:
            tooltip = f"Open {os.path.basename(inside[0])}"
            if len(inside) > 1:
                tooltip += f", the first of {len(inside)} files"
            answer.append(lsp.DocumentLink(range_of(document.index, start, end), uri_of(inside[0]), tooltip))
    return answer


def _is_secret(name: str) -> bool:
    return any(part in name for part in SECRET)


def _of_pipeline(session: Session, document: Document, tree: Pipeline, search: SearchPath) -> Iterator[Found]:
    settings = session.settings(document)
    for plugin in tree.plugins():
        record = catalogue_text.find(f"{plugin.kind}/{plugin.name}", settings)
        for option in plugin.options:
            described = record.option(option.name) if record is not None else None
            if option.name in PATH_OPTIONS or (
                described is not None and described.paths and not _is_secret(option.name)
            ):
                yield from _of_values(plugin, option.name, option.value, search)


def _of_values(plugin: Plugin, name: str, value: object, search: SearchPath) -> Iterator[Found]:
    for item in value.items if isinstance(value, Array) else [value]:
        if not isinstance(item, String | Bareword) or "%{" in item.value:
            continue
        quoted = isinstance(item, String)
        path = search.find(item.value)
        if path is not None:
            files = files_in(path, search.root) if name in FOLDER_OPTIONS else [path]
            start = item.start + quoted
            yield start, start + len(item.value), files


def _of_settings(session: Session, document: Document, tree: ConfigFile, search: SearchPath) -> Iterator[Found]:
    is_logstash = document.kind in ("pipelines", "logstash-settings")
    for name, value in _settings(tree):
        if is_logstash and name in SETTINGS_OF_LOGSTASH:
            files = _of_logstash(session, search, name, value.text)
        elif name.endswith(SETTINGS) and not _is_secret(name):
            files = _of_setting(session, search, value.text)
        else:
            continue
        quoted = value.style in ("single", "double")
        yield value.start + quoted, value.end - quoted, files


def _settings(tree: ConfigFile) -> Iterator[tuple[str, Scalar]]:
    """The dotted names and values of all settings, in source order; items of a list have the name of the list."""
    stack = [("", document.root) for document in reversed(tree.documents)]
    while stack:
        name, node = stack.pop()
        if isinstance(node, Mapping):
            stack += [(f"{name}.{entry.name}" if name else entry.name, entry.value) for entry in reversed(node.entries)]
        elif isinstance(node, Sequence):
            stack += [(name, item) for item in reversed(node.items)]
        elif isinstance(node, Scalar) and isinstance(node.value, str) and "\n" not in node.text:
            yield name, node


def _of_logstash(session: Session, search: SearchPath, name: str, written: str) -> list[str]:
    if name == "path.config":
        paths = files_of_path(session.projects, search.folders[0], written) if search.folders else None
        return [os.path.abspath(path) for path in paths or ()]
    folder = search.find(written)
    return [os.path.join(folder, file) for file in FILES_OF_SETTINGS_FOLDER] if folder is not None else []


def _of_setting(session: Session, search: SearchPath, written: str) -> list[str]:
    written = written.removeprefix(BEATS_FOLDER)
    if not any(char in written for char in "*?[{"):
        path = search.find(written)
        return [path] if path is not None else []
    folder, _, pattern = written.replace("\\", "/").rpartition("/")
    base = search.find(folder) if folder else next(iter(search.folders), None)
    return session.projects.paths(base, [pattern], search.root) if base is not None and "$" not in pattern else []
