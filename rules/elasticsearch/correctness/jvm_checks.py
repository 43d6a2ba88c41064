"""The checks of the rules about jvm.options whose texts are rows."""

from __future__ import annotations

from itertools import chain

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.jvm_options import JvmOptions
from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.model.traits import names
from lslint.rules.elasticsearch.node.bootstrap import stops
from lslint.rules.release import Release
from lslint.rules.shared import jvm_options
from lslint.rules.shared.image_variables import is_of_docker_hub, mounts_settings
from lslint.rules.shared.jvm_options import heap_of, is_older, release_of, variables
from lslint.rules.shared.upgrades import SET_RELEASE

_OPTIONS = r"jvm\.options|elasticsearch(?:/config)?/?$"
"""Mounts that may contain other options of Java."""
_WITH_SPACE = r"-(?:X(?:m[snx]|ss)\S*|XX:(?:[+-]\w+|\w+=\d+[kKmMgGtT]?))\s"
"""An option that Java rejects with a space after it: a size, a switch or a number."""


class DifferentHeapSizesCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        given = ctx.project.deployment.image_variables()
        settings, is_mounted = ctx.project.deployment.node(), any(mounts_settings(each.runtime) for each in given)
        is_open = is_mounted and settings is None
        is_moved = any(not names("config_paths").isdisjoint(variable.runtime.variables) for variable in given)
        # what runs an image may set more
        is_open |= is_moved or not all(variable.runtime.is_complete for variable in given)
        settings = {**(settings or {}), **{each.setting: each.written for each in given}}
        # the elasticsearch.yml of the image replaces the default
        is_stopped = stops({"network.host": "_local_" if is_mounted and not is_open else "0.0.0.0", **settings})
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


_JAVA = (((9,), 21), ((7, 16), 17), ((7, 10), 15), ((7, 9, 3), 14), ((7, 9, 2), 15), ((7,), 12))
"""The oldest version of Java in the images from a release on."""


class UnsupportedJvmFlagCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        if isinstance(node, JvmOptions):
            if jvm_options.owner(ctx) == "elasticsearch":
                yield from self._file(node, ctx)
            return
        java = _java(ctx.target)
        sizes = jvm_options.rejected_in_variables(ctx, "elasticsearch")
        for variable, problem in chain(sizes, jvm_options.flags_in_variables(ctx, "elasticsearch", java, java)):
            yield self.finding((variable.start, variable.end), problem)

    def _file(self, node: JvmOptions, ctx: Context) -> Findings:
        for option, problem in jvm_options.rejected_sizes(node, "elasticsearch"):
            yield self.finding(option.span, problem)
        release = release_of(ctx)
        for option in () if is_older(ctx, 7) else node.options:
            start, end = option.at, option.end
            if option.holds(_java(release) or _JAVA_OF_8) and compiled(_WITH_SPACE).match(ctx.text[start:end]):
                message = (
                    "Elasticsearch passes the line to Java as one option, and Java rejects an option with a space."
                )
                words = option.text.split()
                is_split = len(words) > 1 and compiled(r"-X(?:m[snx]|ss)").fullmatch(words[0]) is not None
                action = f"Write `{words[0]}{words[1]}`" if is_split else f"Write only `{words[0]}` in the line"
                yield self.finding((start, end), f"{message} {action}")
        for option, name, removed in jvm_options.removed_flags(node, _JAVA_OF_8 if release is None else _java(release)):
            if release is not None:
                problem = jvm_options.rejected_flag(name, "elasticsearch", _java(release), release)
                yield self.finding(option.span, problem)
                continue
            message = f"JVM flag `{name}` is rejected by Java {_JAVA_OF_8}, so Elasticsearch 8.0 and later do not start"
            message += f". Remove the line, or add `8-{removed - 1}:` for older Java"
            yield self.finding(
                option.span, message, severity="warning", stage="advice", key=f"Java {_JAVA_OF_8}", help=SET_RELEASE
            )


_JAVA_OF_8 = 17
"""The Java version that Elasticsearch 8.0 requires."""


def _java(release: Release | None) -> int:
    """Return the version of Java in the image of a release; 0 if it is unknown."""
    return next((java for since, java in _JAVA if release is not None and release.at_least(*since)), 0)
