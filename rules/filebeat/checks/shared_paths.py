"""Files that two inputs or filesets of one Filebeat read."""

from __future__ import annotations

from fnmatch import fnmatchcase
from itertools import islice

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.lines import lines_before
from lslint.rules.api import Related
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.inputs import input_type
from lslint.rules.filebeat.checks.loaded_files import loading_configs
from lslint.rules.filebeat.checks.modules import filesets, of_directory
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj, elements, flattened, objects, varies, word
from lslint.rules.filebeat.config_model.tables import file_inputs, option_for, traits
from lslint.rules.knowledge import load
from lslint.rules.project_view import RelatedFile
from lslint.rules.shared.runtimes import MAX_COMPARED

_REGEXP = r".*(?:\.[*+]\\\.|\\d|\\w|\.\*\.log\$|\([^()]*\|[^()]*\)|\w\$$)"


def _is_unclosed(glob: str) -> bool:
    at = glob.find("[")
    while 0 <= at < (close := glob.find("]", at + 2)):
        at = glob.find("[", close)
    return at >= 0 and glob[at - 1 : at] != "\\"  # escaped


def unread(glob: str) -> str:
    """Return the message about a path that certainly matches no file; empty if it may match one."""
    if _is_unclosed(glob):
        return f"The `[` in `{glob}` is not closed, so the path matches no file. Close or remove the bracket"
    if "{" in glob and compiled(r"\{[^{},]*,[^{}]*\}").search(glob):
        return f"Filebeat does not expand the braces in `{glob}`, so it matches no file. List each path separately"
    if glob.startswith("/") and compiled(_REGEXP).match(glob):
        return f"`{glob}` is a regular expression, but `paths` are globs, so it matches no file. Write a glob"
    return of_directory(glob) if glob.endswith("/") else ""


def sends_all_lines(obj: Obj) -> bool:
    """Return whether an input sends all lines of its files."""
    parsers = objects(obj.get("parsers"))
    return not (
        any(obj.get(name) is not None for name in traits()["selects_lines"])
        or any(entry.get("drop_event") is not None for entry in objects(obj.get("processors")))
        or any(entry.get(name) is not None for entry in parsers for name in ("include_message", "container.stream"))
    )


def check_filesets(analysis: Analysis, items: list[MergedSetting], seen: dict[str, MergedSetting]) -> None:
    """Check the paths that entries of ``filebeat.modules`` set. ``seen``: the paths of the inputs of the file."""
    loading = loading_configs(analysis, "modules") if analysis.form == "modules" else []
    others: dict[str, tuple[RelatedFile, MergedSetting]] = {}
    for file, root in loading if len(loading) == 1 else ():  # several configs may be for several machines
        others = {text: (file, path) for text, path in whole_paths(objects(root.get("filebeat.inputs"))).items()}
    for item in items:
        obj = item.value if isinstance(item.value, Obj) and item.value.is_enabled else Obj(0, 0)
        for fileset in filesets(obj):
            options = fileset.value if isinstance(fileset.value, Obj) else Obj(0, 0)
            is_sure = options.is_enabled and not varies(options.get("enabled")) and options.get("input") is None
            # by default, those that listen read no files, and others have variables of their own for the journal
            given = {name for name, _ in flattened(options)} - {"enabled", "var.paths"}
            reads = not given and f"{obj.value('module')}/{fileset.name}" not in load("filebeat/ports")["fileset_ports"]
            is_sure &= options.value("var.input") == "file" if "var.input" in given else reads
            for path in elements(options.get("var.paths")) if is_sure else ():
                text = "" if varies(path) else word(path) or ""
                first, other = seen.setdefault(text, path), others.get(text)
                is_known = text.startswith("/") and "{{" not in text and not unread(text)
                if not is_known or (first is path and other is None):
                    continue
                place = f"line {analysis.line(first.start)}"
                if other is not None:
                    place = f"{other[0].path}:{lines_before(other[0].text, other[1].start) + 1}"
                message = f"`{text}` is also read in {place}, so its lines are sent twice. Correct one of the"
                message += " paths, or disable one of the filesets or inputs that read it"
                analysis.add(reported.OverlappingPaths, "run", path, message, first=first.span)
                if other is not None:
                    analysis.findings[-1].related = (Related(*other[1].span, "reads the same file", other[0].path),)


def whole_paths(inputs: list[Obj]) -> dict[str, MergedSetting]:
    """Return the paths of the inputs that certainly send all lines of their files; variables are ``*``."""
    paths: dict[str, MergedSetting] = {}
    for obj in inputs:
        is_sure = obj.is_enabled and not varies(obj.get("enabled")) and sends_all_lines(obj)
        option = option_for("symlinks", input_type(obj))
        for path in elements(obj.get("paths")) if is_sure and input_type(obj) in file_inputs() else ():
            text = "" if isinstance(path.value, Obj) or path.value.defaulted else str(path.value.value)
            text = compiled(r"\$\{data\.[^{}]*\}").sub("*", text)
            is_read = not option or obj.boolean(option) is True or not text.startswith("/var/log/containers/")
            if is_read and text.startswith("/") and "$" not in text and not unread(text):
                paths[text] = path
    return paths


def check_discovered(
    analysis: Analysis, listed: dict[str, MergedSetting], configs: list[Obj], default: MergedSetting | None
) -> None:
    """Check that no input lists (``listed``) the files of all containers, which autodiscover reads with ``configs``, or
    with the default of its hints, of which ``default`` is the switch."""
    discovered = whole_paths(configs)
    since, *globs = traits()["discovered_paths"]
    if default is not None and (analysis.before(since) or analysis.since(since)):
        discovered = {globs[analysis.since(since)]: default}
    compared = dict(islice(listed.items(), MAX_COMPARED))
    for number, (path, setting) in enumerate(discovered.items()):
        same = {path: listed[path]} if path in listed else {}
        for glob, first in {**same, **(compared if number < MAX_COMPARED else {})}.items():
            if glob.count("/") == path.count("/") and all(map(fnmatchcase, path.split("/"), glob.split("/"))):
                message = f"An input and autodiscover both read `{glob}`, so its lines are sent twice."
                message += " Remove the input, or the config of autodiscover"
                analysis.add(reported.OverlappingPaths, "run", setting, message, first=first.span)
