"""The distribution of Elasticsearch that runs a node: the default one, with X-Pack, or OSS, without it."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules import knowledge
from lslint.rules.api import Context
from lslint.rules.shared.runtimes import is_elsewhere, mounted, oss_image


def is_oss(ctx: Context) -> bool:
    """Return whether every environment of the node runs the OSS distribution, which has no security and rejects
    settings of X-Pack."""
    return bool(oss_image(ctx.project.deployment, "elasticsearch"))


def oss_problem(ctx: Context, name: str, *, of_servers: bool = True) -> str:
    """Return the problem that the OSS distribution, if every environment runs it, has no such setting, field type or
    API; else an empty string. ``of_servers``: no node loads the file with the name."""
    match = compiled("|".join(knowledge.load("es/node_names")["xpack_patterns"])).fullmatch(name)
    image = oss_image(ctx.project.deployment, "elasticsearch", of_servers=of_servers)
    if match is None or not image or is_elsewhere(ctx):
        return ""
    return f"`{name}` is not in the distribution `elasticsearch-oss`. Remove it, or use the default distribution"


def has_trial_license(ctx: Context) -> bool:
    """Return whether every environment of the node runs an image with a trial license, so that security is enabled."""
    has_trial = compiled(knowledge.load("product_images")["trial_license"]).match
    return bool(mounted(ctx)) and all(has_trial(runtime.image) for runtime in mounted(ctx))
