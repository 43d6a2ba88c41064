"""How Logstash is started, according to the manifests that deploy it."""

from __future__ import annotations

from posixpath import basename, normpath, split

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import texts
from lslint.grammar.config.tree import ConfigNode, Mapping, Sequence, resolve
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.settings.catalogue import setting
from lslint.rules.project_view import PIPELINES_FILE, SETTINGS_FILE, Runtime
from lslint.rules.shared.image_variables import makes_settings, setter_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

PIPELINE_FOLDER = "/usr/share/logstash/pipeline"
"""Where the image reads the files of its pipeline, unless something selects others."""
SETTINGS_FOLDER = "/usr/share/logstash/config"
SELECTORS = ("path.config", "config.string")
MANAGED = "xpack.management.enabled"
SELECTING = (*SELECTORS, MANAGED)
"""Settings that select other pipelines than those in the folder of the image or in pipelines.yml."""
_SELECTING_SETTING = (
    r"""(?m)^[ \t]*["']?(?:path\.config|config\.string|xpack\.management|modules|path|config|xpack)["']?[ \t]*:"""
    r"""|^[ \t]*xpack\.management"""
)
"""Such a setting in a logstash.yml, or a section that may have one."""
_FLAG = compiled(r"""(?:^|(?<=[\s"',]))(-[fe]|--path\.config\b|--config(?=[\s"',=])|--config\.string\b|--modules\b)""")
"""Flags that select pipelines, so that Logstash ignores pipelines.yml; `--config` up to 2.4."""
_SELECTED = compiled(r"""(?:^|(?<=[\s"',]))(?:-f|--path\.config|--config(?=[\s"',=]))[\s"',=]*(/[^\s"',]+)""")
_SCRIPT = compiled(
    r"(?:^|[;&|]|-c)[\s\"']*(?:\.{0,2}/)(?!\S*(?:logstash\S*|docker-entrypoint|sh|env|tini|init)(?!\S))\S+"
)
"""A program that a command runs besides Logstash and a shell."""
_START = compiled(
    r"""(?m)(bin[/\\]|(?:^|[;&|(]|(?<!["'])["']|\b(?:exec|sudo|nohup|then|do|CMD|ENTRYPOINT|command:|entrypoint:"""
    r"""|ExecStart=))[ \t]*[\["'-]*[ \t]*)(?:logstash(?:\.bat)?|docker-entrypoint)["']?(?=[\s,]|$)([^\n;&|]*)"""
)


def may_select_files(runtime: Runtime) -> bool:
    """Return whether the command or a variable of a container may select other files than those in the pipeline folder
    of the image: a flag, another folder for the settings, or a script."""
    names = {name.lower().replace("_", ".") for name in runtime.variables}
    if moves_settings(runtime) or not names.isdisjoint(SELECTING):
        return True
    arguments = _arguments(runtime.command) if runtime.command else ""
    return arguments is None or _FLAG.search(arguments) is not None


def moves_settings(runtime: Runtime) -> bool:
    """Return whether the command or a variable of a container names another folder of settings: fetch_settings_path in
    logstash-core/lib/logstash/util/settings_helper.rb."""
    return "--path.settings" in runtime.command or "LS_SETTINGS_DIR" in runtime.variables


def selected_path(runtime: Runtime) -> str:
    """Return the absolute path that `-f` in the command of a container selects; empty if another flag selects a
    pipeline, or if the path has variables."""
    arguments = _arguments(runtime.command) or ""
    match = _SELECTED.search(arguments)
    return match[1] if match is not None and len(_FLAG.findall(arguments)) == 1 and "$" not in match[1] else ""


def loaded_paths(settings: ConfigNode | None, pipelines: ConfigNode | None, *, is_listed: bool) -> list[str] | None:
    """Return the paths from which the image loads pipelines, with the roots of logstash.yml and of pipelines.yml, if
    they are not those of the image (``is_listed``); None if they are not known."""
    if isinstance(settings, Mapping) and any(settings.find(name) is not None for name in (*SELECTING, "modules")):
        path = settings.find("path.config")
        return texts(resolve(path.value)) if path is not None else None
    if isinstance(settings, Sequence) or not is_listed:
        return None if isinstance(settings, Sequence) else [PIPELINE_FOLDER]
    entries = [*map(resolve, pipelines.items)] if isinstance(pipelines, Sequence) else []
    paths = [entry.find("path.config") for entry in entries if isinstance(entry, Mapping)]
    if not paths or len(paths) < len(entries) or None in paths:
        return None
    return [text for path in paths if path is not None for text in texts(resolve(path.value))]


def may_name(pattern: str, place: str) -> bool:
    """Return whether a path that Logstash loads may name a file of a container: its folder, or a pattern of its
    path."""
    from fnmatch import fnmatchcase  # imports ``re``

    if pattern[:1] != "/" or any(part in pattern for part in ("$", "{", "**")):
        return True
    pattern = normpath(pattern).replace("[^", "[!")
    (folder, name), (folders, names) = split(place), split(pattern)
    return fnmatchcase(folder, pattern) or (fnmatchcase(folder, folders) and fnmatchcase(name, names))


def hides_pipelines(files: dict[str, str], runtime: Runtime) -> bool:
    """Return whether a mount over the folder of settings hides pipelines.yml of the image, and nothing else selects a
    pipeline. ``files``: the content of the mounted files, by name."""
    return (
        "logstash.yml" in files
        and "pipelines.yml" not in files
        and not may_select_files(runtime)
        and compiled(_SELECTING_SETTING).search(files["logstash.yml"]) is None
    )


def names_modules(ctx: Context) -> bool:
    """Return whether logstash.yml lists modules, which replace the pipelines of pipelines.yml."""
    settings = ctx.project.settings_file("logstash.yml")
    root = settings[1].documents[0].root if settings is not None and settings[1].documents else None
    modules = root.get("modules") if isinstance(root, Mapping) else None
    return isinstance(modules, Sequence) and bool(modules.items)


@fact
def ignored_because(ctx: Context) -> str:
    """Return why Logstash ignores a pipelines.yml; empty if it may read the file."""
    for name in SELECTORS:
        setting = ctx.project.setting(name)
        if setting is not None and isinstance(setting.value, str) and setting.value:
            return f"Logstash ignores the file because logstash.yml sets `{name}`"
    if names_modules(ctx):
        return "Logstash ignores the file because logstash.yml sets `modules`"
    managed = ctx.project.setting(MANAGED)
    if managed is not None and str(managed.value).lower() == "true":
        return "Logstash ignores the file because logstash.yml sets `xpack.management.enabled`"
    managed = ctx.project.deployment.setting(MANAGED)
    if managed is not None and managed.value is True:
        return f"Logstash ignores the file because {managed.path} sets `{MANAGED}`"
    where = _by_runtimes(ctx.project.deployment.runtimes())
    return f"Logstash ignores the file because {where}" if where else ""


@fact
def overridden_because(ctx: Context) -> str:
    """Return how all containers and units to which a manifest gives the file select a config; empty if one of them may
    select none, or if there are none."""
    return _by_runtimes([one for one in ctx.project.deployment.runtimes() if one.is_mounted])


def _by_runtimes(runtimes: Iterable[Runtime]) -> str:
    """Return where the containers and units of the file select a config; empty if one of them selects none, or
    if there are no containers and units."""
    reason = ""
    known = [one for one in runtimes if one.is_container or one.command]
    mounted = [one for one in known if one.is_mounted]
    for one in mounted or known:
        variable = next(filter(None, (setter_in(one, name) for name in SELECTORS)), None)
        flag = f"sets `{variable.name}`" if variable is not None else ""
        if one.command:
            arguments = _arguments(one.command)
            if arguments is None and not flag:
                continue  # a script, which may select a config
            match = _FLAG.search(arguments or "")
            flag = f"starts Logstash with `{match[1]}`" if match is not None else flag
        if not flag:
            return ""
        reason = reason or f"`{one.location}` {flag}"
    return reason


def _arguments(command: str) -> str | None:
    """Return the arguments of Logstash in the command of a container or unit; None if it does not start Logstash."""
    if command[:1] == "-":
        return command
    starts = list(_START.finditer(command.replace(" logstash", "\nlogstash")))
    return starts[-1][2] if starts else None


def flag_of(runtime: Runtime, name: str) -> str:
    """Return the value of a setting on the command line of a container or unit; empty without one."""
    record = setting(name)
    names = "|".join(record.row.get("flags", ()) if record is not None else ()) or f"--{name}"
    flag = rf"(?:^|[\s\"',])(?:{names})(?![\w.-]*[a-z])[\s\"',=]*([^\s\"',]*)"
    match = compiled(flag).search(_arguments(runtime.command) or "")
    return "" if match is None else "true" if match[1][:1] in ("", "-") else match[1]


def selects_config(ctx: Context) -> bool:
    """Return whether a container or unit of the file starts Logstash with a config, so that it may not read
    pipelines.yml, or may change the file; others may start it without."""
    commands = [_arguments(runtime.command) or "" for runtime in ctx.project.deployment.runtimes() if runtime.command]
    managed = ctx.project.deployment.setting(MANAGED)
    is_managed = managed is not None and managed.value is not False
    return is_managed or may_be_extended(ctx) or any(map(_FLAG.search, commands))


def is_replaced(ctx: Context, name: str) -> bool:
    """Return whether all containers with a logstash.yml get a setting as a variable or an option."""
    if ctx.kind != "logstash-settings":
        return False
    runtimes = [runtime for runtime in ctx.project.deployment.runtimes() if runtime.is_mounted]
    is_set = (flag_of(runtime, name) or setter_in(runtime, name) for runtime in runtimes)
    return bool(runtimes) and all(is_set)


def starts_without_pipelines(ctx: Context) -> bool:
    """Return whether a container or unit with the file certainly starts Logstash without its pipelines.yml."""
    for runtime in ctx.project.deployment.runtimes():
        variables = [setter_in(runtime, name) for name in SELECTORS if makes_settings(runtime)]
        is_selected = any(variable is not None and not variable.is_empty for variable in variables)
        if runtime.is_mounted and (is_selected or _FLAG.search(_arguments(runtime.command) or "")):
            return True
    return False


def is_given(ctx: Context, name: str) -> bool:
    """Return whether something else than the settings files may set a setting: also variables of a service or pod that
    are not in the project. Who runs an image alone is not known."""
    for runtime in ctx.project.deployment.runtimes():
        is_open = runtime.is_container and runtime.is_mounted and not runtime.is_complete
        if is_open and runtime.name != basename(runtime.path):
            return True
    return ctx.project.deployment.setting(name) is not None or may_be_extended(ctx)


@fact
def may_be_extended(ctx: Context) -> bool:
    """Return whether a Dockerfile changes the settings file, or a script that starts a container may do so."""
    place = PIPELINES_FILE if ctx.kind == "pipelines" else SETTINGS_FILE
    for runtime in ctx.project.deployment.runtimes():
        is_image = runtime.is_container and runtime.starts_image
        is_fixed = is_image or any(f"{place}/".startswith(f"{target}/") for target in runtime.read_only)
        command = runtime.command
        is_script = _arguments(command) is None or basename(place) in command or _SCRIPT.search(command) is not None
        if place in runtime.changed or (is_script and not is_fixed):
            return True
    return False
