"""Whose jvm.options it is: Logstash and Elasticsearch have files of the same name and form."""

from __future__ import annotations

from lslint.rules.api import Context

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.jvm_options import JvmOptions

_PRODUCTS = ("elasticsearch", "logstash")
_OPTIONS = {"-Des.": "elasticsearch", "-Djruby.": "logstash", "-Dlogstash.": "logstash", "-Dls.": "logstash"}


def owner(tree: JvmOptions, ctx: Context) -> str:
    """``elasticsearch``, ``logstash``, or empty where nothing tells.

    By the options that only one of them reads, then the settings file beside it, then the nearest folder of that name.
    """
    known: str | None = ctx.facts.get("jvm-owner")
    if known is None:
        known = ctx.facts["jvm-owner"] = _owner(tree, ctx)
    return known


def _owner(tree: JvmOptions, ctx: Context) -> str:
    for option in tree.options:
        for start, product in _OPTIONS.items():
            if option.text.startswith(start):
                return product
    beside = [product for product in _PRODUCTS if ctx.project.settings_file(product + ".yml") is not None]
    if len(beside) == 1:
        return beside[0]
    for folder in reversed(ctx.path.replace("\\", "/").lower().split("/")[:-1]):
        named = [product for product in _PRODUCTS if product in folder]
        if len(named) == 1:
            return named[0]
    return ""
