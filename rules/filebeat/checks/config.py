"""A Filebeat config, analysed once for all rules: ``judged(ctx)``."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.filebeat.checks import ineffective_settings, unknown_keys
from lslint.rules.filebeat.checks.analysis import Judged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.filebeat.config_model.types import Problem


def judged(ctx: Context) -> Judged:
    """What was found about the file, worked out once."""
    found: Judged | None = ctx.facts.get("filebeat")
    if found is None:
        found = ctx.facts["filebeat"] = Judged(ctx)
        if found.complete:
            unknown_keys.look(found)
            ineffective_settings.look(found)
            found.drop_uncertain()
    return found


def told(ctx: Context, code: str) -> list[Problem]:
    """The problems that a rule reports."""
    return [problem for problem in judged(ctx).problems if problem.code == code]
