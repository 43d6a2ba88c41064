from __future__ import annotations

from itertools import islice

from lslint.grammar.config.tree import Mapping, resolve
from lslint.rules import knowledge
from lslint.rules.api import Context, Finding, Fix
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings.analysis import analyze, groups, leaves
from lslint.rules.logstash.settings.catalogue import setting
from lslint.rules.logstash.settings.model import SettingLeaf, SettingRule, SettingViolation
from lslint.rules.shared import suggest

MAX_HINTS = 100
"""For so many unknown names of a file the closest known one is looked for."""


class UnknownSetting(SettingRule):
    code = "LS109"
    violations = ("unknown-setting", "misplaced-setting", "setting-of-other-release")
    summary = "A setting that Logstash does not know"
    why = """\
"Setting "pipeline.worker" doesn't exist. Please check if you haven't made a typo": one unknown name in logstash.yml,
flat or nested, and nothing starts. A parent whose children are all commented out (`pipeline:` with nothing below) is
such a name too. pipelines.yml takes only the settings of a pipeline, and only in their flat spelling ("Only pipeline
related settings are expected"); what holds for the whole process belongs into logstash.yml.

Names that some release knew and newer ones do not are LS613."""
    sources = (
        "settings that the code of Logstash 5.0.0 to 9.5.2 declares",
        "verdicts of the real settings code on 277 small files",
    )
    fix = "manual"
    bad = (
        "pipeline.worker: 4\n",
        "pipeline:\n  batch:\n    sise: 250\n",
        "node.name: ls1\nqueue:\n",
        "xpack.security.enabled: true\n",
    )
    good = (
        "pipeline.workers: 4\n",
        "pipeline:\n  batch:\n    size: 250\n    delay: 50\n",
        "# pipeline.workers: 4\n",
        'path.data: /var/lib/logstash\napi.http.host: "127.0.0.1"\n',
    )

    def report(self, violation: SettingViolation, ctx: Context) -> Finding:
        assert violation.leaf is not None
        message, fix = _message(violation, violation.leaf, ctx)
        return self.finding(violation.leaf, message, fix=fix)


@fact
def _with_hint(ctx: Context) -> frozenset[int]:
    """The first violations that the rule reports, by ``id``."""
    found = (id(one) for one in analyze(ctx).violations if one.reported_kind in UnknownSetting.violations)
    return frozenset(islice(found, MAX_HINTS))


def _message(violation: SettingViolation, leaf: SettingLeaf, ctx: Context) -> tuple[str, Fix | None]:
    name = leaf.name
    where = "pipelines.yml" if ctx.kind == "pipelines" else "logstash.yml"
    target = analyze(ctx).target
    if violation.setting is not None and violation.kind == "misplaced-setting":
        return f"`{name}` holds for the whole process: pipelines.yml does not take it, so move it to logstash.yml", None
    if violation.setting is not None:
        known = violation.setting.known & (violation.setting.taken if ctx.kind == "pipelines" else -1)
        here = f"Logstash {catalogue.ranges(target)}" if target else "Logstash"
        message = f"{here} does not know `{name}` in {where} and does not start"
        return f"{message}: releases {catalogue.ranges(known)} do", None
    nested = _nested(leaf) if ctx.kind == "pipelines" else ""
    if nested:
        message = f"pipelines.yml takes flat names only, so `{name}` is unknown and Logstash does not start"
        return f"{message}: write the whole name in one place, such as `{nested}`", None
    if not name:
        return f"Logstash does not know a setting without a name and does not start: take it out of {where}", None
    if ctx.kind == "logstash-settings" and any(one.startswith(name + ".") for one in _names()):
        message = f"`{name}` stands here without any setting below it, and on its own it is none"
        fixing = f"comment `{leaf.entry.name}:` out too, or indent its settings"
        return f"{message}: Logstash does not start; {fixing}", None
    closest = None
    if id(violation) in _with_hint(ctx):
        closest = suggest.closest(name, [one for one in _names() if _fits(one, ctx)])
    start = f"Logstash has no setting `{name}` and does not start"
    if closest is None:
        return f"{start}: take it out of {where}, or look its name up", None
    is_plain = leaf.flat and ctx.text[leaf.start : leaf.end] == name
    return f"{start}: did you mean `{closest}`?", Fix.write(leaf, closest) if is_plain else None


def _names() -> list[str]:
    return list(knowledge.load("logstash_settings"))


def _fits(name: str, ctx: Context) -> bool:
    """Whether the setting may be intended: known to the target or the newest release, in this file, and not yet set."""
    known = setting(name)
    at = analyze(ctx).at
    if known is None or not known.known & at or any(name in group for group in groups(ctx)[:1]):
        return False
    return ctx.kind != "pipelines" or known.taken & at != 0


def _nested(leaf: SettingLeaf) -> str:
    """The whole name of a setting below a name, empty if none is."""
    value = resolve(leaf.entry.value)
    if not isinstance(value, Mapping):
        return ""
    return next((f"{leaf.name}.{name}" for name in leaves(value) if setting(f"{leaf.name}.{name}") is not None), "")
