"""The distribution of Elasticsearch that runs a node: the default one, with X-Pack, or OSS, without it."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules import knowledge
from lslint.rules.api import Context
from lslint.rules.shared.runtimes import oss_image

_TRIAL_IMAGE = r"(?i)^docker\.elastic\.co/elasticsearch/elasticsearch(?::5\.|-platinum:6\.)"
"""Images with a trial license, which enables security: those of 5.x, and ``-platinum`` in 6.x."""


def is_oss(ctx: Context) -> bool:
    """Return whether every environment of the node runs the OSS distribution, which has no security and rejects
    settings of X-Pack."""
    return bool(oss_image(ctx.project.deployment, "elasticsearch"))


def oss_problem(ctx: Context, name: str) -> str:
    """Return the problem that the OSS distribution, if every environment runs it, has no such setting; else an empty
    string."""
    if compiled("|".join(knowledge.load("es/node_names")["xpack_patterns"])).fullmatch(name) is None:
        return ""
    is_of_index = name.startswith("index.")  # no node loads the file with it
    if not oss_image(ctx.project.deployment, "elasticsearch", of_servers=is_of_index):
        return ""
    return f"`{name}` is not in the distribution `elasticsearch-oss`. Remove it, or use the default distribution"


def has_trial_license(ctx: Context) -> bool:
    """Return whether every environment of the node runs an image with a trial license, so that security is enabled."""
    runtimes = [runtime for runtime in ctx.project.deployment.runtimes() if runtime.is_mounted]
    return bool(runtimes) and all(compiled(_TRIAL_IMAGE).search(runtime.image) is not None for runtime in runtimes)
