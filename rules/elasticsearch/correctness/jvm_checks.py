"""The checks of the rules about jvm.options whose texts are rows."""

from __future__ import annotations

from lslint.grammar.bounded_cache import cached, compiled
from lslint.grammar.config.jvm_options import NEWEST, JvmOption, JvmOptions, parse
from lslint.grammar.config.tree import ConfigFile, Mapping, resolve
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.model.environment import settings_outside
from lslint.rules.elasticsearch.model.json_values import flatten, one_or_more, text
from lslint.rules.elasticsearch.model.traits import names
from lslint.rules.elasticsearch.node.bootstrap import stops
from lslint.rules.project_view import NODE_FILE
from lslint.rules.release import Release
from lslint.rules.shared import jvm_options
from lslint.rules.shared.image_variables import JAVA_OPTIONS, is_of_docker_hub, mounts_settings
from lslint.rules.shared.jvm_options import Heap, heap_of, variables
from lslint.rules.shared.upgrades import SET_RELEASE

_OPTIONS = r"jvm\.options|elasticsearch(?:/config)?/?$"
"""Mounts that may contain other options of Java."""
_HEAP = r"-Xm[sx]|-XX:(?:Initial|Max)HeapSize="
_WITH_SPACE = r"-(?:X(?:m[snx]|ss)\S*|XX:(?:[+-]\w+|\w+=\d+[kKmMgGtT]?))\s"
"""An option that Java rejects with a space after it: a size, a switch or a number."""


class DifferentHeapSizesCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        given = ctx.project.deployment.image_variables()
        is_open = any(mounts_settings(variable.runtime) for variable in given)
        is_moved = any(not names("config_paths").isdisjoint(variable.runtime.variables) for variable in given)
        # what runs an image may set more
        is_open |= is_moved or not all(variable.runtime.is_complete for variable in given)
        is_stopped = stops({"network.host": "0.0.0.0", **{each.setting: each.written for each in given}})
        is_open |= is_stopped is None
        effect = "does not start unless it is a single node" if is_open else "does not start"
        for variable, options in variables(ctx, "elasticsearch"):
            heap = heap_of(options, 21)
            least, most = heap.smallest, heap.largest
            span = variable.start, variable.end
            # an image that Docker made binds only HTTP to all addresses, which skips the bootstrap checks
            is_of_docker = ctx.target is not None and is_of_docker_hub(variable.runtime.image, ctx.target.numbers)
            is_checked = not is_of_docker and is_stopped is not False and not ctx.is_below(5)
            # jvm.options of the image sets a heap before 7.11; since then, it depends on the memory
            release = ctx.target
            default = 0 if release is None or release.at_least(7, 11) else (1 if release.at_least(6) else 2) << 30
            is_alone = not is_moved and not any(compiled(_OPTIONS).search(path) for path in variable.runtime.mounts)
            if (
                is_checked
                and is_alone
                and (heap.smallest_at is None) != (heap.largest_at is None)
                and (least or most or 0) not in (0, default)
                and not heap.open
            ):
                single, other = ("-Xmx", "-Xms") if most else ("-Xms", "-Xmx")
                is_certain = default > 0 and not is_open
                reason = (
                    "so the sizes differ and" if default else "which then depends on the memory: if the sizes differ,"
                )
                yield self.finding(
                    span,
                    f"`{variable.name}` sets `{single}` but not `{other}`, {reason} Elasticsearch {effect}."
                    " Set both to one size",
                    severity="error" if is_certain else "warning",
                    stage="start" if is_certain else "run",
                )
            if not least or not most or least == most:
                continue
            if least > most:
                message = f"`-Xms` is above `-Xmx` in `{variable.name}`, so Elasticsearch does not start"
                yield self.finding(span, f"{message}. Set both to the same size")
            elif is_checked:
                message = f"`-Xms` and `-Xmx` differ in `{variable.name}`, so Elasticsearch {effect}."
                message += " Set both to one size"
                yield self.finding(
                    span, message, severity="warning" if is_open else "error", stage="run" if is_open else "start"
                )


def is_stopped(ctx: Context) -> bool | None:
    """Return whether a bootstrap check that fails stops the node with a jvm.options, by the elasticsearch.yml in its
    folder and the containers that mount both; None if that is not certain."""
    file = ctx.project.settings_file("elasticsearch.yml")
    document = next(iter(getattr(file[1], "documents", ())), None) if file is not None else None
    root = resolve(document.root) if document is not None and document.root is not None else None
    if not isinstance(root, Mapping) or ctx.host is not None:
        return None
    given: dict[str, str | None] = {"network.host": "_local_"}
    for name, _, value in flatten(root):
        given[name] = ",".join(text(item) or "?" for item in one_or_more(value))
    runtimes = ctx.project.deployment.runtimes("elasticsearch")
    is_read = all(any(f"{NODE_FILE}/".startswith(f"{mount}/") for mount in runtime.mounts) for runtime in runtimes)
    is_whole = is_read and all(runtime.is_mounted and runtime.is_complete for runtime in runtimes)
    is_checked = stops({**given, **settings_outside(ctx)})
    is_local = is_checked is False and not any(runtime.has_network for runtime in runtimes)
    return is_checked if is_whole or is_local else None


_MAX_FILES = 50
"""Files of a jvm.options.d that are read, each of which reads the others."""


@cached
def _parsed(text: str) -> JvmOptions:
    """Return the options in a file of jvm.options.d, which each of the other files reads, too."""
    return parse(text)[0]


def heap_of_node(node: JvmOptions, ctx: Context) -> tuple[Heap, bool]:
    """Return the heap of a node by a jvm.options or a file of its jvm.options.d, without the options that files which
    are read later replace, and whether it is certain: nothing else sets one. It is empty if another file decides."""
    parts, folder = ctx.path.replace("\\", "/").split("/"), "jvm.options.d"
    is_added = folder in parts[:-1]
    trees = {ctx.path: node}
    main = ctx.project.settings_file("jvm.options") if is_added else None
    added = () if is_older(ctx, 7, 7) else ctx.project.files_of_path(f"{folder}/*.options") or ()
    for path in added if len(added) <= _MAX_FILES else ():
        is_near = path.split("/")[:-1] == (parts[:-1] if is_added else [*parts[:-1], folder])
        if is_near and path != ctx.path:
            trees[path] = _parsed(ctx.project.text(path) or "")
    paths = sorted(trees) if is_added else trees
    before = main[1].options if main is not None and isinstance(main[1], JvmOptions) else []
    options = [*before, *(option for path in paths for option in trees[path].options)]
    heap = heap_of(JvmOptions(options, []), 21)
    sizes = [option for option in (heap.smallest_at, heap.largest_at) if option is not None]
    last = max(sizes, key=options.index, default=None)
    is_read = len(added) <= _MAX_FILES and not (is_added and is_older(ctx, 7, 7))
    if not is_read or not any(option is last for option in node.options):
        return Heap(), False
    is_plain = all((option.low, option.high) == (0, NEWEST) for option in options if compiled(_HEAP).match(option.text))
    runtimes = ctx.project.deployment.runtimes("elasticsearch")
    others = {JAVA_OPTIONS["elasticsearch"], *names("config_paths")}
    is_alone = all(
        runtime.is_mounted and runtime.is_complete and others.isdisjoint(runtime.variables) for runtime in runtimes
    )
    is_hidden = (
        len(trees) == 1 and not is_added and any(folder in mount for runtime in runtimes for mount in runtime.mounts)
    )
    return heap, is_plain and is_alone and not is_hidden and not heap.open


_JAVA = (((9,), 21), ((7, 16), 17), ((7, 10), 15), ((7, 9, 3), 14), ((7, 9, 2), 15), ((7,), 12))
"""The oldest version of Java in the images from a release on."""


class UnsupportedJvmFlagCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        if isinstance(node, JvmOptions):
            if jvm_options.owner(ctx) == "elasticsearch":
                yield from self._file(node, ctx)
            return
        release = ctx.target
        for variable, problem in jvm_options.rejected_in_variables(ctx, "elasticsearch"):
            yield self.finding((variable.start, variable.end), problem)
        for variable, name in jvm_options.rejected_variables(ctx, "elasticsearch", _java(release)):
            yield self.finding((variable.start, variable.end), _message(name, release))

    def _file(self, node: JvmOptions, ctx: Context) -> Findings:
        for option, problem in jvm_options.rejected_sizes(node, "elasticsearch"):
            yield self.finding(_span(option), problem)
        release = _release(ctx)
        for option in () if is_older(ctx, 7) else node.options:
            start, end = option.at, option.end
            if option.holds(_java(release) or _JAVA_OF_8) and compiled(_WITH_SPACE).match(ctx.text[start:end]):
                message = (
                    "Elasticsearch passes the line to Java as one option, and Java rejects an option with a space."
                )
                yield self.finding((start, end), f"{message} Write only `{option.text.split()[0]}` in the line")
        for option, name, removed in jvm_options.removed_flags(node, _JAVA_OF_8 if release is None else _java(release)):
            if release is not None:
                yield self.finding(_span(option), _message(name, release))
                continue
            message = f"JVM flag `{name}` is rejected by Java {_JAVA_OF_8}, so Elasticsearch 8.0 and later do not start"
            message += f". Remove the line, or add `8-{removed - 1}:` for older Java"
            yield self.finding(
                _span(option), message, severity="warning", stage="advice", key=f"Java {_JAVA_OF_8}", help=SET_RELEASE
            )


_JAVA_OF_8 = 17
"""The Java version that Elasticsearch 8.0 requires."""


def is_older(ctx: Context, *numbers: int) -> bool:
    """Return whether Elasticsearch, whose files have no target of their own, is known to be below a release."""
    release = _release(ctx)
    return release is not None and not release.at_least(*numbers)


def _release(ctx: Context) -> Release | None:
    """Return the lowest release of Elasticsearch in use: of the user, of the images that use the file, else of the
    nearest manifests; None if it is unknown."""
    given: tuple[Release, Release] | None = ctx.options.get("elasticsearch", {}).get("releases")
    if given is not None:
        return given[0]
    deployment = ctx.project.deployment
    named = [*deployment.images(), *((product, low) for product, low, _ in deployment.search_servers())]
    return next((Release(low) for product, low in named if product == "elasticsearch" and low), None)


def _message(name: str, release: Release | None) -> str:
    java = _java(release)
    return f"JVM flag `{name}` is rejected by Java {java}, so Elasticsearch {release} does not start. Remove the flag"


def _java(release: Release | None) -> int:
    """Return the version of Java in the image of a release; 0 if it is unknown."""
    return next((java for since, java in _JAVA if release is not None and release.at_least(*since)), 0)


def _span(option: JvmOption) -> tuple[int, int]:
    return option.at, option.at + len(option.text)
