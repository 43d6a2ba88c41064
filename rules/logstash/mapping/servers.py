"""The Elasticsearch that the outputs of a pipeline write to."""

from __future__ import annotations

from lslint.rules.api import Context, Release
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import flow


@fact
def is_other_product(ctx: Context) -> bool:
    """Return whether the pipeline or a manifest of its project names OpenSearch."""
    if "opensearch" in flow(ctx).named("output"):
        return True
    return any(product != "elasticsearch" for product, _, _ in ctx.project.deployment.search_servers())


@fact
def releases(ctx: Context) -> tuple[Release, Release] | None:
    """Return the lowest and the highest release that it may have: the target that the user gives, else those that the
    project deploys; None if neither names one."""
    given: tuple[Release, Release] | None = ctx.options.get("elasticsearch", {}).get("releases")
    if given is not None:
        return given
    servers = (ends for product, *ends in ctx.project.deployment.search_servers() if product == "elasticsearch")
    return next(((Release(low), Release(high)) for low, high in servers if low), None)
