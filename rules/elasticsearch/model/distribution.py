"""The distribution of Elasticsearch that runs a node: the default one, with X-Pack, or OSS, without it."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Context
from lslint.rules.shared.runtimes import oss_image

_TRIAL_IMAGE = r"(?i)^docker\.elastic\.co/elasticsearch/elasticsearch(?::5\.|-platinum:6\.)"
"""Images with a trial license, which enables security: those of 5.x, and ``-platinum`` in 6.x."""


def is_oss(ctx: Context) -> bool:
    """Return whether every environment of the node runs the OSS distribution, which has no security and rejects
    settings of X-Pack."""
    return bool(oss_image(ctx.project.deployment, "elasticsearch"))


def has_trial_license(ctx: Context) -> bool:
    """Return whether every environment of the node runs an image with a trial license, so that security is enabled."""
    runtimes = [runtime for runtime in ctx.project.deployment.runtimes() if runtime.is_mounted]
    return bool(runtimes) and all(compiled(_TRIAL_IMAGE).search(runtime.image) is not None for runtime in runtimes)
