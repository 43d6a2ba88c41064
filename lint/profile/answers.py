"""The answers of the node stats API among the arguments, and the nodes in them."""

from __future__ import annotations

import os

from lslint.config.errors import UsageError
from lslint.files import fs
from lslint.files.paths import printable_path
from lslint.files.source import Source
from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.tree import Mapping, Sequence
from lslint.profile import fetch
from lslint.profile import node_stats as measured
from lslint.profile.model import ProfileOptions


def read_samples(options: ProfileOptions) -> tuple[list[Source], list[str]]:
    """The answers, in the order given, and the paths of configs: a file that begins as JSON does is an answer."""
    samples: list[Source] = []
    paths: list[str] = []
    for word in options.words:
        if word == "-" or fetch.is_url(word):
            samples.append(fetch.get(word, options.timeout))
        elif os.path.isdir(word) or not _begins_json(word):
            paths.append(word)
        else:
            samples.append(fetch.get(word, options.timeout))
    if not samples:
        raise UsageError(
            "profile: node stats are missing; name a file with the response of GET _node/stats/pipelines, - for stdin,"
            " or a URL, for example http://localhost:9600"
        )
    return samples, paths


def _begins_json(path: str) -> bool:
    if path.endswith(".json"):
        return True
    try:
        with fs.open_regular(path) as file:
            return file.read(64).lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[")
    except OSError:
        return False  # the walk says what is wrong with it


def read_nodes(sample: Source) -> list[measured.NodeStats]:
    """Parse the node or nodes (a list of answers, in order of time). Raises ``UsageError``."""
    fetch.check_size(sample)
    tree, errors = json_tree.parse(sample.text)
    name = printable_path(sample.path)
    # unlike a template, this may be a list
    refused = [s for s in errors if s.kind != "json-duplicate-key" and s.detail.get("what") != "not-an-object"]
    if refused or not tree.documents or tree.documents[0].root is None:
        line, column = sample.lines.position(refused[0].start) if refused else (1, 1)
        raise UsageError(f"profile: {name}:{line}:{column}: is not valid JSON")
    roots = [document.root for document in tree.documents if document.root is not None]
    root = roots[0]
    listed = root.items if isinstance(root, Sequence) and len(roots) == 1 else roots
    try:
        nodes = [measured.NodeStats(item) for item in listed if isinstance(item, Mapping)]
    except ValueError as error:
        raise UsageError(f"profile: {name} {error}") from None
    if not nodes:
        raise UsageError(
            f"profile: {name} is not a response of the node stats API: it has no `pipelines`; save the response of GET"
            " _node/stats/pipelines"
        )
    return nodes
