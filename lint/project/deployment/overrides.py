"""What a manifest replaces in the others of its folder: override files, kustomizations, and the values of charts; what
gives way to other manifests: values under a condition, and variables of tests."""

from __future__ import annotations

import os

from lslint.project.deployment.model import CONDITIONAL, TESTED, Manifest, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Own = Callable[[str], list[Manifest]]
    Templates = Callable[[str], list[str]]


def apply(manifests: list[Manifest], own: Own, templates: Templates) -> None:
    """Drops what an override file, the kustomization or the chart of the folder replaces. ``own``: the manifests of
    another folder; ``templates``: the contents of the chart's templates in a folder.
    """
    for manifest in manifests:
        name = os.path.basename(manifest.path).lower()
        if ".override." in name:
            services = {(one.service, one.product) for one in manifest.statements if one.low and one.service}
            for other in manifests:
                if other is not manifest:
                    other.statements = [one for one in other.statements if (one.service, one.product) not in services]
        elif name.startswith("kustomization."):
            manifest.statements += _patched(manifest, manifests, own)
            changed = {one.product for one in manifest.statements if one.low}
            for other in manifests:
                if other is not manifest and other.path.endswith((".yml", ".yaml")):
                    other.statements = [one for one in other.statements if one.product not in changed]
        elif name.startswith("chart."):
            _drop_app_version(manifest, manifests, templates)
            valued = _valued(manifests)
            manifest.statements = [one for one in manifest.statements if not one.default or one.product not in valued]


def _patched(manifest: Manifest, manifests: list[Manifest], own: Own) -> list[Statement]:
    """The releases that the patches of a kustomization name, for products whose images it does not replace itself."""
    replaced = {one.product for one in manifest.statements if one.low}
    folder = os.path.dirname(manifest.path)
    found: list[Statement] = []
    for place in manifest.patches:
        inner = os.path.dirname(place)
        near = manifests if inner == folder else own(inner) if inner.startswith(folder + os.sep) else []
        for other in near:
            if other.path == place:
                found += [one for one in other.statements if one.low and one.product not in replaced]
    return found


def _drop_app_version(chart: Manifest, manifests: list[Manifest], templates: Templates) -> None:
    """Drops the ``appVersion`` of a chart where its templates take the tag of the image from its values."""
    own = [one for one in chart.statements if one.variable == "appversion"]
    if not own:
        return
    used = [
        line
        for text in templates(os.path.dirname(chart.path))
        for line in text.split("\n")
        if "{{" in line and ("image" in line.lower() or "tag" in line.lower())
    ]
    taking = [line for line in used if "Chart.AppVersion" in line]
    if any(".Values." not in line.partition("Chart.AppVersion")[2] and "default" not in line for line in taking):
        return
    valued = _valued(manifests)
    if used and not taking:
        valued.update(one.product for one in own)
    chart.statements = [one for one in chart.statements if one not in own or one.product not in valued]


def _valued(manifests: list[Manifest]) -> set[str]:
    """The products whose release the values of a chart set."""
    return {
        one.product
        for other in manifests
        if os.path.basename(other.path).lower().startswith("values")
        for one in other.statements
        if one.low or one.newest
    }


def weaken(manifest: Manifest, text: str, rank: int) -> None:
    """Lowers the rank of what a manifest says under a condition, and notes the variables of conditions and tests."""
    lines: frozenset[int] = frozenset()
    if "{%" in text or "<%" in text:
        from lslint.project.deployment.text import conditional_lines

        lines = conditional_lines(text)
    for one in manifest.statements if lines else ():
        if one.line in lines and one.path == manifest.path:
            one.rank = max(one.rank, CONDITIONAL)
    is_test = rank == TESTED
    manifest.weak = frozenset(name for name, (_, line) in manifest.variables.items() if is_test or line in lines)
