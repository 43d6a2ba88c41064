"""Values of the charts of Elasticsearch and Logstash."""

from __future__ import annotations

from lslint.grammar.config.access import at, entries, items, mappings, text_of
from lslint.grammar.config.tree import ConfigNode, Mapping, Scalar
from lslint.rules import knowledge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def heaps_of(root: Mapping) -> Iterator[tuple[str, str, Scalar, ConfigNode]]:
    """Yield the options of Java in values of charts that limit the memory of the container, too: product, options,
    where the values set them, and the limit. Variables of the container replace the options."""
    charts = knowledge.load("product_images")["charts"]
    for above, values in mappings(root):
        limit = at(values, "resources", "limits", "memory")
        variables = [text_of(at(item, "name")) for item in items(at(values, "extraEnvs"))]
        for key, node, _ in entries(values) if limit is not None else ():
            is_heap = key == charts["heap"] and above[-2:-1] == ("elasticsearch",) and above[-1] in charts["groups"]
            product = "elasticsearch" if is_heap else charts["java_options"].get(key, "")
            if product and isinstance(node, Scalar) and not any("JAVA_OPTS" in name for name in variables):
                yield product, f"{'-Xmx' if is_heap else ''}{node.text}", node, limit
