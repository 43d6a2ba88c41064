"""A config that was found inside another file."""

from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.grammar.embedding.offsets import Embedded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.project_view import ImageVariable


class EmbeddedText:
    """A config in a host: its kind, its text and offsets, and the settings next to it, if any. ``variables``: those of
    which the config consists."""

    __slots__ = ("inner", "kind", "origin", "settings", "variables")

    def __init__(self, inner: Embedded, kind: str, origin: str = "file", settings: Mapping | None = None) -> None:
        self.inner = inner
        self.kind = kind
        self.origin = origin
        self.settings = settings
        self.variables: list[ImageVariable] = []
