"""What the advice rules about elasticsearch.yml share: its settings by name, as texts."""

from lslint.grammar.config_tree import Mapping, Scalar, resolve
from lslint.rules.elasticsearch._bodies import markers
from lslint.rules.elasticsearch._index_settings import flatten
from lslint.rules.elasticsearch._nodes import items, templated, text
from lslint.rules.elasticsearch._problems import Judged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config_tree import ConfigDocument, ConfigNode, Entry
    from lslint.rules.api import Context

    Settings = dict[str, tuple[Entry, ConfigNode | None]]


def node_settings(document: "ConfigDocument", ctx: "Context") -> "Settings | None":
    """Name -> entry and value, dotted or nested; None for what is not the first document or no mapping. A value that a
    template engine fills in is None."""
    key = f"es-node:{document.start}"
    if key not in ctx.memo:
        root = resolve(document.root) if document.root is not None else None
        first = ctx.tree is not None and document is getattr(ctx.tree, "documents", [None])[0]
        ctx.memo[key] = _flat(root, ctx) if first and isinstance(root, Mapping) else None
    known: Settings | None = ctx.memo[key]
    return known


def _flat(root: Mapping, ctx: "Context") -> "Settings":
    filled = Judged()
    filled.markers = markers(ctx)
    return {
        name: (entry, None if filled.masked((entry.start, entry.end)) else node) for name, entry, node in flatten(root)
    }


def one(found: "Settings", *names: str) -> "tuple[Entry, Scalar, str] | None":
    """Entry, value and text of the first of these settings that has one value; None if it is filled in later."""
    for name in names:
        if name in found:
            entry, node = found[name]
            written = text(node)
            if isinstance(node, Scalar) and written is not None and not templated(written):
                return entry, node, written.strip()
    return None


def many(found: "Settings", *names: str) -> "list[str] | None":
    """The items of a list, or of a text with commas; None where it is not set, or not to be read here."""
    for name in names:
        if name in found:
            node = found[name][1]
            if node is None:
                return None
            written = text(node)
            texts = written.split(",") if written is not None else [text(item) or "" for item in items(node)]
            return None if any(templated(item) for item in texts) else [item.strip() for item in texts]
    return None


def is_whole(ctx: "Context") -> bool:
    """Whether what is not in the file is not set: it was read without a slip, and nothing is filled in later."""
    return ctx.clean and not any(slip.kind == "template-marker" for slip in ctx.memo.get("slips", ()))
