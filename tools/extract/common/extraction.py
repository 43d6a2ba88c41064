"""What an extractor is asked and what it returns."""

from __future__ import annotations

import dataclasses
import pathlib

from build.sources import Source
from extract.common.trees import Tree


@dataclasses.dataclass
class Request:
    """One run of an extractor."""

    product: str
    release: str
    """``9.6``."""
    tree: Tree
    """The product: an unpacked distribution or a checkout."""
    parts: list[pathlib.Path]
    """Folders that hold further checkouts or packages."""
    known: Source | None
    """The recorded facts: of this release, else of the one before it; None if there are none."""


@dataclasses.dataclass
class Extraction:
    """What the trees show."""

    source: Source
    """All rows of the release. ``seen`` has ``how`` and ``from``; the command adds ``date`` and ``by``."""
    unread: list[str] = dataclasses.field(default_factory=list)
    """What could not be read, one sentence each; the rows of ``known`` are used for it."""
    others: list[Source] = dataclasses.field(default_factory=list)
    """Further files with the content that they should have: facts about the product, packages with own versions."""
