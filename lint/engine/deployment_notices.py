"""Findings about what is deployed as a whole: several releases of one product, unsupported combinations of products.
Each is reported once, with the first file of the run that it concerns."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence

from lslint.config.settings import Settings
from lslint.engine.check import notice
from lslint.engine.result import FileResult
from lslint.kinds.roles import NOT_DEPLOYED
from lslint.project.deployment.deployments import Deployments
from lslint.project.deployment.folders import is_of_tests, kind_of
from lslint.project.deployment.model import Deployment, Incompatibility
from lslint.rules.run import reported

_ALLOWED = re.compile(r"(?m)^[^#\n]*\ballow_older_versions[\"']?[ \t]*:[ \t]*[\"']?true\b")
"""The setting with which Beats send to an older Elasticsearch."""
_WITHOUT_SWITCH = ("logstash", "kibana")
MAX_NAMED = 4
"""Releases that a message lists."""


def add_notices(
    results: Sequence[FileResult], deployments: Deployments, settings_of: Callable[[str], Settings]
) -> list[Deployment]:
    """Adds the findings to the results. ``settings_of``: the settings of a path. Returns the deployments that findings
    are based on and that no file belongs to."""
    others: dict[object, Deployment] = {}
    first: dict[tuple[str, str], tuple[Deployment, FileResult]] = {}
    several: dict[tuple[str, str], tuple[bool, FileResult, Deployment]] = {}
    for result in results:
        if result.role in NOT_DEPLOYED:
            continue
        for one in result.deployments:
            key = (one.path, one.product)
            if key not in first:
                first[key] = one, result
            named = [each for each in one.contradictions if not is_of_tests(each.path)]
            if all(kind_of(os.path.basename(each.path)) == "docs" for each in named):
                continue  # a guide through several releases
            if len({_minor(each.high) for each in named}) > 1 and not (key in several and several[key][0]):
                is_manifest = any(each.path == result.path for each in named)
                if key not in several or is_manifest:
                    several[key] = (is_manifest, result, one)
    for _, result, one in several.values():
        notice(result, reported.SeveralReleases, _several(one), settings_of(result.path))
    for pair in deployments.incompatible(first[key][0] for key in sorted(first)):
        product = pair.other.product if (pair.path, pair.other.product) in first else pair.elasticsearch.product
        concerned = first[pair.path, product][1]
        if not _is_weak(pair) and not (pair.other.product not in _WITHOUT_SWITCH and _is_allowed(results)):
            reason = f"{_named(pair.other)} is newer than {_named(pair.elasticsearch)}"
            notice(concerned, reported.UnsupportedCombination, reason, settings_of(concerned.path))
            others[pair.elasticsearch.key] = pair.elasticsearch
    return list(others.values())


def _is_allowed(results: Sequence[FileResult]) -> bool:
    """Whether a file of the run allows Beats to send to an older Elasticsearch."""
    texts = (result.source.text for result in results if result.source is not None)
    return any(_ALLOWED.search(text) is not None for text in texts if "allow_older_versions" in text)


def _minor(release: str) -> tuple[str, ...]:
    """A release without its patch level."""
    return tuple(release.split(".")[:2])


def _is_weak(pair: Incompatibility) -> bool:
    """Whether the releases do not make a case: both are read from the same line, or they are from the time before 5.0,
    when each product had its own numbers."""
    if pair.other.evidence[0].location == pair.elasticsearch.evidence[0].location:
        return True
    return any(int(one.low.partition(".")[0] or 0) < 5 for one in (pair.other, pair.elasticsearch))


def _several(deployment: Deployment) -> str:
    named = [f"{one.high} ({one.location})" for one in deployment.contradictions if not is_of_tests(one.path)]
    if len(named) > MAX_NAMED:
        named[MAX_NAMED - 1 :] = [f"{len(named) - MAX_NAMED + 1} more"]
    return f"{deployment.product.capitalize()}: {', '.join(named[:-1])} and {named[-1]}"


def _named(deployment: Deployment) -> str:
    return f"{deployment.product.capitalize()} {deployment.releases} ({deployment.evidence[0].location})"
