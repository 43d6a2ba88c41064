"""Check of the rule about variables without a default."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from lslint.rules.api import Findings
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.advice.view import Advice, FilebeatView
from lslint.rules.filebeat.checks.sections import collected
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, flattened, objects
from lslint.rules.filebeat.config_model.tables import levels, traits
from lslint.rules.shared.runtimes import leaving_empty, leaving_unset, misnamed, setter
from lslint.rules.shared.secret_names import is_secret_setting

_COLLECTED = "collected."
"""Stands for the path of an input, a module or a monitor."""


def _is_credential(path: str) -> bool:
    """Return whether a setting contains a user name or a secret."""
    name = path.rpartition(".")[2]
    return name in traits()["identity"] or is_secret_setting(path.split("."))


_REPLACED = {"hosts": "cloud.id", "username": "cloud.auth", "password": "cloud.auth"}
"""Options of the Elasticsearch output -> the setting that replaces them before Filebeat reads them."""


def _settings(root: Obj, unread: Collection[int]) -> Iterator[tuple[str, MergedSetting]]:
    """Yield ``(dotted name, setting)`` of every scalar or list, those in the processors of the config included.
    ``unread``: where settings begin that the Beat ignores, so that it resolves no variables below them."""
    todo = [("", root)]
    while todo:
        prefix, obj = todo.pop(0)
        for path, setting in flattened(obj, unread):
            yield prefix + path, setting
            if prefix or path == "processors":
                todo += [("processors.", entry) for entry in objects(setting)]


def _read_first(analysis: Analysis, needed: tuple[str, ...]) -> list[tuple[str, MergedSetting]]:
    """Return the settings that the Beat reads, those of the ``needed`` sections before the others."""
    listed = [*collected(analysis), *((item, item.value) for item in analysis.inputs)]
    entries = [obj for _, obj in listed if isinstance(obj, Obj) and obj.is_enabled]
    entries += objects(analysis.root.get(f"{analysis.section}.autodiscover.providers"))
    rules = reported.MisplacedOption, reported.UnknownFilebeatOption
    unread = {finding.start for finding in analysis.findings if isinstance(finding.rule, rules)}
    # Filebeat 8.2 and later read whole inputs: filebeat/beater/crawler.go, elastic/beats#30534
    is_whole = analysis.section == "filebeat" and analysis.release is not None and analysis.since("8.2")
    of_entries = () if is_whole else unread
    inside = [(_COLLECTED + path, setting) for obj in entries for path, setting in _settings(obj, of_entries)]
    return sorted([*_settings(analysis.root, unread), *inside], key=lambda each: not each[0].startswith(needed))


class FilebeatEnvWithoutDefaultCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        analysis = view.analysis
        seen: set[str] = set()
        dashboards = analysis.root.boolean("setup.dashboards.enabled") is True
        active = [f"output.{setting.name}." for setting, _ in view.outputs()]
        active += ["setup.kibana."] if dashboards else []
        active += ["monitoring.elasticsearch."] if analysis.root.boolean("monitoring.enabled") is True else []
        active = [section for section in active if not analysis.is_given(f"{section.split('.')[0]}.enabled")]
        needed = (*active, *levels()["read_at_start"], _COLLECTED)  # Filebeat does not start without these
        overridden = [f"output.elasticsearch.{name}" for name in _REPLACED if analysis.root.get(_REPLACED[name])]
        if view.is_templated:
            return
        for path, setting in _read_first(analysis, needed):  # what is optional elsewhere hides no variable of these
            if path in overridden or analysis.is_given(path) or (path.startswith("setup.kibana.") and not dashboards):
                continue  # only `filebeat setup` reads the Kibana settings
            is_read = path.startswith(needed)
            default = "" if _is_credential(path) else " or add a default"  # it would be in the file
            for item in elements(setting):
                leaf = item.value
                if not isinstance(leaf, Leaf) or not leaf.open or not isinstance(leaf.value, str):
                    continue
                for found in re.finditer(r"\$\{([A-Za-z_][\w.]*)\}", leaf.value):
                    name = found[1]
                    if name in seen or "." in name:
                        continue
                    empty = leaving_empty(view.ctx, name) if is_read else None
                    if empty is not None:
                        seen.add(name)
                        message = f"`{name}` ({empty.location}) is empty, which Beats treat as unset, so startup fails"
                        message += f" unless the keystore or the shell sets it. Set a value{default}"
                        yield self.finding(item.span, message, severity="warning", optional=empty.is_optional)
                    runtime = leaving_unset(view.ctx, name) if is_read and analysis.root.get(name) is None else None
                    if runtime is not None and path.startswith(_COLLECTED) and re.search(r"\bsetup\b", runtime.command):
                        continue  # it only installs dashboards and templates
                    if runtime is not None:
                        seen.add(name)
                        other = misnamed(view.ctx, name)
                        cure = f"Did you mean `{other.name}` ({other.location})?" if other else f"Set `{name}`{default}"
                        message = f"`${{{name}}}` has no default and `{runtime.name}` ({runtime.location}) does not set"
                        message += f" it, so startup fails unless the keystore contains it. {cure}"
                        yield self.finding(item.span, message, severity="warning")
                    elif (
                        view.ctx.host is None
                        and setter(view.ctx, name) is None
                        and not path.startswith(_COLLECTED)
                        and not name.islower()
                        and not _is_credential(path)
                    ):  # a manifest usually sets its own variables
                        seen.add(name)
                        message = f"`${{{name}}}` has no default, so startup fails if the variable is not set."
                        yield self.finding(item.span, f"{message} Add a default to `${{{name}}}`", optional=True)
