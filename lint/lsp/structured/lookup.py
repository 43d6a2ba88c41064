"""The place at an offset of an open config, and the model of its keys."""

from __future__ import annotations

from lslint.grammar.config.json import console
from lslint.kinds import BY_NAME, NO_CONFIG
from lslint.kinds.detect_yaml import kind_of_name
from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.lsp.structured.json_place import json_place
from lslint.lsp.structured.model import Model
from lslint.lsp.structured.place import Place
from lslint.lsp.structured.yaml_place import yaml_place
from lslint.rules import knowledge

_YAML = (".yml", ".yaml")


def kind_of(session: Session, document: Document) -> str:
    """Return the kind of a document, as its last check found it; empty for pipelines and unknown kinds. If the content
    is not recognized yet, the file name decides."""
    kind: str | None = document.memo.get("structured kind")
    if kind is None:
        kind = document.kind if document.runs else NO_CONFIG
        if kind == NO_CONFIG:
            kind = session.kind(document, session.settings(document))
        if kind == NO_CONFIG:
            kind = document.memo["promised kind"] = kind_of_name(document.name.rpartition("/")[2].lower())
        known = BY_NAME.get(kind)
        if known is None or known.is_pipeline or kind == "jvm-options":
            kind = ""
        document.memo["structured kind"] = kind
    return kind


def look(session: Session, document: Document, offset: int) -> tuple[Place, Model] | None:
    """Return the place at an offset and the model of the outermost map; None if nothing can be completed there."""
    kind = kind_of(session, document)
    if not kind:
        return None
    is_yaml = BY_NAME[kind].is_yaml or (document.name.endswith(_YAML) and not console.looks_like(document.text))
    place = yaml_place(document.text, offset) if is_yaml else json_place(document.text, offset)
    root = root_model(session, document, kind, place) if place is not None else None
    if place is None or root is None:
        return None
    if document.memo.get("promised kind") and not all(map(root.knows, place.frames[0].given)):
        return None  # another file with the name of a config, such as a manifest
    return place, root


def root_model(session: Session, document: Document, kind: str, place: Place) -> Model | None:
    """Return the model of the outermost map, for the target or inferred release, otherwise for the newest one."""
    product = BY_NAME[kind].product
    if kind == "elastic-agent":
        return None  # has the releases of Filebeat, but not its settings
    target = session.target(document, kind)
    release = target.numbers[:2] if target is not None else _newest(product)
    if kind in ("logstash-settings", "pipelines"):
        from lslint.lsp.structured import logstash_settings

        return logstash_settings.model(kind, target)
    if product == "filebeat":
        from lslint.lsp.structured import beats

        return beats.model(kind, release, place.frames[0])
    if kind == "elasticsearch-settings":
        from lslint.lsp.structured import elasticsearch_node

        return elasticsearch_node.model(release)
    from lslint.lsp.structured import elasticsearch_template

    return elasticsearch_template.model(kind, release, place)


def _newest(product: str) -> tuple[int, ...]:
    text: str = knowledge.load("releases")[product][-1]
    return tuple(int(part) for part in text.split("."))
