"""A config that was found inside another file."""

from __future__ import annotations

from collections.abc import Callable

from lslint.grammar.config.tree import Mapping
from lslint.grammar.embedding.offsets import Embedded
from lslint.rules.project_view import ImageMount, ImageVariable, ManifestWord, Peer


class EmbeddedText:
    """A config in a host: its kind, its text and offsets, and the settings next to it, if any. ``variables``,
    ``mounts`` and ``words``: those of a container whose settings the config is (``is_container``); ``siblings``: the
    settings of the other nodes of Elasticsearch in the manifest; ``peers``: returns what ``DeploymentView.peers``
    returns; ``is_whole``: the container gets no other settings; ``pipelines``: of its pipelines.yml, None
    if unknown; ``file``: with the body of a request."""

    def __init__(self, inner: Embedded, kind: str, origin: str = "file", settings: Mapping | None = None) -> None:
        self.inner = inner
        self.file = ""
        self.kind = kind
        self.origin = origin
        self.settings = settings
        self.is_container = self.is_whole = False
        self.variables: list[ImageVariable] = []
        self.mounts: list[ImageMount] = []
        self.words: list[ManifestWord] = []
        self.siblings: list[dict[str, str | None]] = []
        self.peers: Callable[[], list[Peer] | None] = lambda: None
        self.pipelines: list[Mapping] | None = []
        self.node: Callable[[], dict[str, str | None] | None] = lambda: None
