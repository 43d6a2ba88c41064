"""Advice about newer releases if the release in use is unknown."""

from __future__ import annotations

from lslint.rules.api import Context, Finding


def limit(finding: Finding | None, is_new: bool, ctx: Context, is_refused: bool = False) -> Finding | None:
    """Limit upgrade advice: without a target, it is reported by default only if the file is for new releases.

    ``is_new``: the file shows that all of its releases support what the advice recommends. Otherwise the release in use
    may reject it. Then the finding is reported only if its rule is selected; if the newest release rejects the file
    (``is_refused``), it is reported without a fix. Findings in the examples of a Helm chart are always optional.
    """
    may_lack_it = ctx.target is None and not is_new
    if finding is not None and may_lack_it and is_refused:
        finding.fix = None
    if finding is not None and ((may_lack_it and not is_refused) or _is_example_of_chart(ctx)):
        finding.is_optional = True
    return finding


def _is_example_of_chart(ctx: Context) -> bool:
    """Return whether a file is an example of a Helm chart that was copied into the project, whose examples nobody
    maintains."""
    folders = ctx.project.path_in_project().lower().split("/")[:-1]
    return "charts" in folders and "examples" in folders[folders.index("charts") :]
