"""Checks of sections that only a start reads: monitoring, HTTP endpoint, providers of autodiscover and their inputs."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.rules import knowledge
from lslint.rules.api import Rule, Stage
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.inputs import (
    check_input,
    docker_replacement,
    filestream_help,
    filestream_in_place,
    runs_as_filestream,
)
from lslint.rules.filebeat.checks.modules import check_modules, filesets
from lslint.rules.filebeat.checks.outputs import children, unsure
from lslint.rules.filebeat.checks.processors import check_condition
from lslint.rules.filebeat.checks.sections import check_entries, section_of
from lslint.rules.filebeat.checks.shared_paths import check_discovered, whole_paths
from lslint.rules.filebeat.checks.tested_fields import tested_fields
from lslint.rules.filebeat.checks.unknown_keys import check_input_keys
from lslint.rules.filebeat.config_model import deprecations
from lslint.rules.filebeat.config_model.analysis import EVERY, Analysis, is_about_missing, is_chosen, is_on
from lslint.rules.filebeat.config_model.edits import dash
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, entries, is_open, objects, word
from lslint.rules.filebeat.config_model.options import check_value
from lslint.rules.filebeat.config_model.relations import check_relations
from lslint.rules.filebeat.config_model.tables import input_tables, levels, traits
from lslint.rules.shared.message_parts import backticked, did_you_mean
from lslint.rules.shared.suggest import closest

_BEATS_IMAGE = "docker.elastic.co/beats/"


def check_logging(analysis: Analysis, root: Obj) -> None:
    """Check that the flag ``-e`` does not override the output of logs (libbeat/logp/configure/logging.go, core.go).
    The images before 7.7 have it in their command."""
    setting = next((root.get(name) for name in levels()["log_outputs"] if root.boolean(name) is True), None)
    if setting is None and root.boolean("logging.to_files") is None:
        setting = root.get("logging.files")
    runtimes = [runtime for runtime in analysis.project.deployment.runtimes() if runtime.is_mounted]
    if setting is None or not runtimes:
        return
    commands = [runtime.command.replace('"', " ").split() for runtime in runtimes]
    is_flagged = all("-e" in words and not words[0].endswith("sh") for words in commands)
    is_of_image = analysis.since("6.0") and analysis.before("7.7") and analysis.release is not None
    is_default = all(not runtime.command and runtime.image.startswith(_BEATS_IMAGE) for runtime in runtimes)
    if is_flagged or (is_of_image and is_default):
        nearest = min(runtimes, key=lambda runtime: runtime.path != analysis.path)  # names of objects may repeat
        where = f"the command in {nearest.started_by}" if is_flagged else "the command of the image"
        message = f"`logging.{setting.name}` has no effect: with `-e` in {where}, logs go to stderr."
        message += f" Remove the setting{'' if all(each.is_container for each in runtimes) else ', or `-e`'}"
        analysis.add(reported.UnexpectedEffect, "run", setting, message, is_mild=is_flagged)


def check_monitoring(analysis: Analysis, root: Obj) -> None:
    """Check that monitoring has a place to send to, and the port of the HTTP endpoint. A section with nothing but
    ``cluster_uuid`` is not enabled, an empty one is: libbeat/monitoring/monitoring.go."""
    known = knowledge.load("filebeat/settings")["known"]
    for name in ("http.host", "http.port"):
        setting = root.get(name)
        if setting is not None and root.boolean("http.enabled") is True:
            check_value(analysis, setting, known[name], "`http`", "start")
    setting = root.get("monitoring")
    if setting is None or not isinstance(setting.value, Obj) or not setting.value.is_enabled:
        return
    obj = setting.value
    if obj.fields.keys() == {"cluster_uuid"} or unsure(setting):
        return
    reporters = [child for child in obj.fields.values() if isinstance(child.value, Obj) and child.value.is_enabled]
    cloud = obj.block("cloud") or Obj(0, 0)  # which Beats replace with hosts and user
    kinds = {"elasticsearch", *(() if cloud.fields.keys().isdisjoint(("id", "auth")) else ("cloud",))}
    if reporters and kinds.isdisjoint(child.name for child in reporters):
        first = reporters[0]
        message = f"`{first.name}` is not a reporter of `monitoring`, so Filebeat does not start. Use `elasticsearch`"
        analysis.add(reported.BadValue, "start", first.name_span, message)
    elif not reporters and analysis.complete:
        outputs = [child for child in children(root.fields.get("output")) if is_chosen(child) or unsure(child)]
        is_sent = any(one.name == "elasticsearch" for one in outputs) or root.get("cloud.id") is not None
        is_given = any(analysis.is_given(name) for name in ("cloud.id", "monitoring.elasticsearch.hosts"))
        if outputs and not is_sent and not is_given:
            message = "`monitoring` is enabled without an Elasticsearch output, so Filebeat does not start."
            message += " Add `monitoring.elasticsearch.hosts`"
            analysis.add(reported.OptionCombination, "start", setting.name_span, message)


def check_providers(analysis: Analysis) -> None:
    """Check the providers of autodiscover: their types, and that they have templates or hints."""
    section = analysis.root.block("filebeat.autodiscover")
    if section is None or not section.is_enabled:
        return
    known: dict[str, dict[str, bool]] = input_tables()["autodiscover"]
    for item in entries(section.get("providers")):
        obj = item.value
        if not isinstance(obj, Obj) or not obj.is_enabled:
            continue
        setting = obj.get("type")
        if setting is not None and (not isinstance(setting.value, Leaf) or setting.value.open):
            continue
        first = next(iter(obj.fields.values()), None)
        if setting is None:
            span = first.name_span if first is not None else item.span
            message = "A provider of `filebeat.autodiscover` has no `type`, so Filebeat does not start. Add `type`"
            analysis.add(reported.OptionCombination, "start", span, message)
            continue
        name = str(obj.value("type"))
        if name not in known:
            suggestion = closest(name, list(known))
            message = f"`{name}` is not a provider of autodiscover, so Filebeat does not start"
            message += did_you_mean(suggestion) or f". Use {backticked(list(known)[2:5], 'or')}"
            analysis.add(reported.BadValue, "start", setting, message)
        elif known[name].get("needs_config") and not _has_config(obj):
            message = f"The provider `{name}` has neither `templates` nor `hints`, so Filebeat does not start."
            message += " Add one of them"
            analysis.add(reported.OptionCombination, "start", setting, message)


def _check_templates(analysis: Analysis, provider: str, templates: list[Obj], is_of_pods: bool) -> None:
    """Check the templates of a provider: their conditions, and what they read."""
    conditional = [template for template in templates if template.fields.get("condition") is not None]
    stage: Stage = "start" if analysis.since("8.0") else "run"  # 7.17 was observed to start
    for template in conditional:
        check_condition(analysis, template.fields["condition"], stage)
        _check_labels(analysis, provider, template.fields["condition"])
    other = {"kubernetes": "${data.docker.", "docker": "${data.kubernetes."}.get(provider, "")
    configs = (obj for template in templates for obj in _listed(template.get("config"))) if other else ()
    for text, path in (item for obj in configs for item in _variable(obj).items()):
        if other in text:
            message = f"The provider `{provider}` has no variable `{other[2:]}…`, so the input is not started."
            analysis.add(reported.UnexpectedEffect, "run", path, f"{message} Use `${{data.{provider}.container.id}}`")
    taken = {path for template in conditional for obj in _listed(template.get("config")) for path in _variable(obj)}
    for template in templates if is_of_pods else ():
        for obj in _listed(template.get("config")):
            _check_filesets(analysis, obj)
            if template.fields.get("condition") is None and not taken.isdisjoint(_variable(obj)):
                message = "A template without `condition` applies to all containers, so logs that another template also"
                message += " selects are read twice. Exclude its containers with `condition.not`"
                analysis.add(reported.OverlappingPaths, "run", template.fields["config"].name_span, message)


def _check_labels(analysis: Analysis, provider: str, condition: MergedSetting) -> None:
    """Check that a condition names labels as they are."""
    since, names = traits()["dedotted_labels"].get(provider, ("", ""))
    for _, name, setting in tested_fields([condition]) if names and not analysis.before(since) else ():
        if compiled(names).fullmatch(name):
            _, kind, label = compiled(r"(labels|annotations)\.").split(name, maxsplit=1)
            prefix, slash, rest = label.partition("/")
            dotted = prefix.replace("_", ".") + slash + rest
            message = f"Conditions of Filebeat {since} and later see {kind} with their dots, so they find no"
            message += f" `{label}`. Use `{dotted}`"
            analysis.add(reported.UnexpectedEffect, "run", setting.name_span, message)


def _check_filesets(analysis: Analysis, module: Obj) -> None:
    """Check that the filesets which are started for a container read its logs, not the default paths."""
    row = knowledge.load("filebeat/modules").get(str(module.value("module"))) or {}
    overriding = ("input", "var.paths", "var.input", *(() if analysis.since("7.0") else ("prospector",)))
    name = module.get("module")
    if name is not None and module.is_enabled and not filesets(module) and "of_files" in row and analysis.before("8.0"):
        message = f"The filesets of `{word(name)}` read their default paths in the container of Filebeat, not the logs"
        message += f" of the discovered container. Set `{row['of_files'][0]}.input` with `type` and `paths`"
        analysis.add(reported.UnexpectedEffect, "run", name, message)
    for fileset in filesets(module) if module.is_enabled else ():
        value = fileset.value
        is_set = isinstance(value, Obj) and any(map(value.get, overriding))
        if fileset.name in row.get("of_files", ()) and is_on(fileset) and not is_set and not is_open(fileset):
            message = f"The fileset `{fileset.name}` reads its default paths in the container of Filebeat, not the"
            message += " logs of the discovered container. Set `input` with `type` and `paths`"
            analysis.add(reported.UnexpectedEffect, "run", fileset.name_span, message)


def _variable(obj: Obj) -> dict[str, MergedSetting]:
    """Return the paths of an input that depend on the container."""
    paths = {str(item.value.value): item for item in elements(obj.get("paths")) if isinstance(item.value, Leaf)}
    return {path: item for path, item in paths.items() if "${data." in path}


def check_template_maps(analysis: Analysis) -> None:
    """Check that the templates of providers are a list: a map is read as none, which stops providers since 7.4."""
    section = (section_of(analysis) or analysis.root).block("autodiscover")
    for provider in objects(section.get("providers")) if section is not None and section.is_enabled else ():
        templates, name = provider.get("templates"), str(provider.value("type"))
        value = templates.value if templates is not None and provider.is_enabled else None
        if templates is None or not isinstance(value, Obj) or not value.fields or value.items:
            continue
        message = "`templates` must be a list: Filebeat reads a map as an empty list"
        needs_config = input_tables()["autodiscover"].get(name, {}).get("needs_config") is True
        is_fatal = needs_config and not _has_config(provider, but="templates") and not analysis.before("7.4")
        message += ", and does not start. " if is_fatal else ". "
        fix = dash(analysis.text, templates, "unsafe", ("condition", "config"))
        stage: Stage = "start" if is_fatal else "run"
        analysis.add(
            reported.MapWhereListExpected, stage, templates.name_span, f"{message}Start each template with `- `", fix,
            releases=analysis.at_least("7.4") if is_fatal else EVERY, otherwise="run",
        )  # fmt: skip


def _has_config(obj: Obj, but: str = "") -> bool:
    """Return whether a provider has hints, or another option than ``but`` that creates inputs."""
    hints = obj.get("hints")
    if hints is not None and is_on(hints):
        return True
    return any(obj.get(name) is not None for name in traits()["creates_inputs"] if name != but)


def check_provider_options(analysis: Analysis) -> None:
    """Check the templates of the providers of autodiscover, and the relations between their options."""
    section = analysis.root.block("filebeat.autodiscover")
    is_used = section is not None and section.is_enabled and not analysis.only_sets_up()
    providers = objects(section.get("providers")) if section is not None and is_used else []
    listed = whole_paths(analysis.enabled_inputs()) if providers else {}
    for provider in providers:
        name, setting = provider.value("type"), provider.get("type")
        if setting is not None and provider.is_enabled:
            check_relations(analysis, provider, f"provider/{name}", f"the provider `{name}`", setting.span, "run")
            resource = provider.get("resource")  # others than `pod` have no logs
            is_of_pods = resource is None or word(resource) == "pod"
            _check_templates(analysis, str(name), objects(provider.get("templates")), is_of_pods)
            _check_hints(analysis, provider, listed if is_of_pods else {})


_OF_SOME = compiled(r"\$\{data\.(?!(?:docker\.|kubernetes\.)?container\.id\})")
"""A variable that not every container has. A template without a value for it yields nothing for the container."""


def _check_hints(analysis: Analysis, provider: Obj, listed: dict[str, MergedSetting]) -> None:
    """Check that no input reads what a provider starts for all containers, and that no template takes every container
    from the hints: they count only where no template applies. ``listed``: the paths of the inputs."""
    hints, given = provider.get("hints.enabled"), provider.get("hints.default_config")
    hints = hints if provider.boolean("hints.enabled") is True else None
    holders = [each for each in objects(provider.get("templates")) if each.fields.get("condition") is None]
    kinds = ("docker", "kubernetes")[not analysis.before("8.12") :]  # with a default that they can use
    configs = [obj for each in holders for obj in _listed(each.get("config"))]
    default = hints if not holders and not analysis.before("7.2") else None
    is_default = given is None and provider.value("type") in kinds
    configs = configs or (_listed(given) if default else [])
    check_discovered(analysis, listed, configs, default if is_default else None)
    for config in (template.get("config") for template in holders):
        entry = config.entry if config is not None else None
        if hints is not None and entry is not None and not _OF_SOME.search(analysis.text[entry.start : entry.end]):
            message = "Hints count only where no template applies, and a template without `condition` applies to all"
            message += " containers, so the hints have no effect. Add `condition` or remove the template"
            analysis.add(reported.UnexpectedEffect, "run", hints.name_span, message)
            return


def autodiscover_configs(analysis: Analysis) -> Iterator[tuple[Obj, bool]]:
    """Yield each input and module that autodiscover creates, and whether Filebeat adds defaults to it."""
    if not (analysis.root.block("filebeat.autodiscover") or analysis.root).is_enabled:
        return
    for provider in objects(analysis.root.get("filebeat.autodiscover.providers")):
        yield from provider_configs(analysis, provider)


def provider_configs(analysis: Analysis, provider: Obj) -> Iterator[tuple[Obj, bool]]:
    """Yield the same as ``autodiscover_configs`` for one provider."""
    configs = [(item, False) for holder in objects(provider.get("templates")) for item in _listed(holder.get("config"))]
    if provider.boolean("hints.enabled") is True and not analysis.before("7.2"):  # which ignores what follows
        configs += [(item, True) for item in _listed(provider.get("hints.default_config"))]
    for obj, has_defaults in configs:
        if obj.is_enabled:
            yield obj, has_defaults


def _listed(setting: MergedSetting | None) -> list[Obj]:
    """Return the objects of a list, or a single object that is written instead of a list."""
    if setting is not None and isinstance(setting.value, Obj) and not setting.value.listed:
        return [setting.value] if setting.value.fields else []
    return [item.value for item in entries(setting) if isinstance(item.value, Obj)]


_REPORTED_APART = (reported.DeprecatedDockerInput, reported.DeprecatedLogInput, reported.InputTypeRenamed)


def check_discovered_inputs(analysis: Analysis) -> None:
    """Check what autodiscover creates. If an input or module is invalid, Filebeat starts without it and logs that."""
    before, unknowns = analysis.findings, analysis.unknowns
    for obj, has_defaults in autodiscover_configs(analysis):
        if has_defaults and obj.get("type") is None and obj.get("module") is None:
            continue
        analysis.findings, analysis.unknowns = [], []
        named = set(analysis.named_elsewhere)
        item = MergedSetting("0", obj.start, obj.end, obj, None)
        kind = "input" if obj.get("module") is None else "module"
        if kind == "module":
            check_modules(analysis, [item], "start")
        else:
            check_input(analysis, item, obj)
            check_input_keys(analysis, obj)
        if has_defaults:
            analysis.named_elsewhere = named  # what is missing is not reported
        for finding in analysis.findings:
            if isinstance(finding.rule, _REPORTED_APART) or (has_defaults and is_about_missing(finding)):
                continue
            finding.message = finding.message.replace("Filebeat does not start", "autodiscover does not start it")
            finding.message = finding.message.replace("keeps Filebeat from starting", f"keeps the {kind} from starting")
            if finding.severity == "error":
                finding.severity = "warning"
            finding.stage, finding.refusal, finding.prevents_start = "run", None, False
            before.append(finding)
    analysis.findings, analysis.unknowns = before, unknowns


def check_discovered_entries(analysis: Analysis) -> None:
    """Check the monitors or modules in the templates of autodiscover of another Beat, which starts without them."""
    section = section_of(analysis)
    providers = objects(section.get("autodiscover.providers")) if section is not None else []
    enabled = [provider for provider in providers if provider.is_enabled]
    configs = (config for provider in enabled for config in provider_configs(analysis, provider))
    items = [MergedSetting("0", obj.start, obj.end, obj, None) for obj, has_defaults in configs if not has_defaults]
    check_entries(analysis, items, "run", discovered=True)


def check_autodiscover(analysis: Analysis) -> None:
    """Add deprecated inputs. Filebeat itself starts, but releases that removed an input do not start it."""
    for obj, _ in autodiscover_configs(analysis):
        setting = obj.get("type") or obj.get("input_type")
        name = word(setting)
        if setting is None or name is None or obj.get("module") is not None:
            continue  # `type` of a module is a fileset
        row = deprecations.INPUTS.get(name)
        if row is None or analysis.before(row.deprecated):
            continue
        rule: type[Rule] = reported.DeprecatedDockerInput
        instead, help_ = docker_replacement(analysis), None
        if name != "docker":
            if obj.boolean("allow_deprecated_use") or runs_as_filestream(analysis):
                continue
            rule, help_ = reported.DeprecatedLogInput, filestream_help(analysis)
            instead = filestream_in_place(analysis, obj, row, discovered=True)
        message = f"Filebeat {row.deprecated} deprecated the `{name}` input, and {row.removed} and later do not start"
        stage: Stage = "run" if analysis.since(row.removed) else "advice"
        analysis.add(rule, stage, setting, f"{message} it in autodiscover. Use {instead}", help=help_)
