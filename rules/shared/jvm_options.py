"""The product of a jvm.options file, which Logstash and Elasticsearch have in the same format."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.facts import fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.jvm_options import JvmOptions

_PRODUCTS = ("elasticsearch", "logstash")
_OPTIONS = {
    "-Des.": "elasticsearch",
    "-Djruby.": "logstash",
    "-Dlogstash.": "logstash",
    "-Dls.": "logstash",
    # in every jvm.options that Elasticsearch ships, and in none of Logstash
    "-Dio.netty.noUnsafe": "elasticsearch",
    "-Dio.netty.noKeySetOptimization": "elasticsearch",
    "-Dlog4j2.disable.jmx": "elasticsearch",
}


@fact
def owner(ctx: Context) -> str:
    """Return the product of the jvm.options file: ``elasticsearch`` or ``logstash``, empty if it is unknown.

    Determined by the options that only one product reads, then the settings file in the same folder.
    """
    tree: JvmOptions = ctx.tree  # type: ignore[assignment]
    for option in tree.options:
        for start, product in _OPTIONS.items():
            if option.text.startswith(start):
                return product
    related = [product for product in _PRODUCTS if ctx.project.settings_file(product + ".yml") is not None]
    return related[0] if len(related) == 1 else ""


def flag_name(text: str) -> str:
    """Return the name of a flag: ``UseG1GC`` of ``-XX:+UseG1GC``, ``-d64`` of ``-d64``."""
    if not text.startswith("-XX:"):
        return text.partition("=")[0].partition(":")[0]
    return text[4:].lstrip("+-").partition("=")[0]
