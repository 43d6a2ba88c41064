"""The checks of the rules about jvm.options whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.jvm_options import JvmOption, JvmOptions
from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.release import Release
from lslint.rules.shared import jvm_options
from lslint.rules.shared.image_variables import mounts_settings
from lslint.rules.shared.jvm_options import heap_of, variables

_WHERE = ("discovery.type", "network.host", "network.bind_host", "transport.host", "transport.bind_host", "http.host")


class DifferentHeapSizesCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        given = ctx.project.deployment.image_variables()
        is_open = any(variable.setting in _WHERE or mounts_settings(variable.runtime) for variable in given)
        is_single = any(one.setting == "discovery.type" and one.written == "single-node" for one in given)
        for variable, options in variables(ctx, "elasticsearch"):
            heap = heap_of(options, 21)
            least, most = heap.smallest, heap.largest
            if not least or not most or least == most:
                continue
            span = variable.start, variable.end
            if least > most:
                message = f"`-Xms` is above `-Xmx` in `{variable.name}`, so Elasticsearch does not start"
                yield self.finding(span, f"{message}. Set both to the same size")
            elif not is_single and (ctx.target is None or ctx.target.at_least(5)):
                effect = "does not start unless it is a single node" if is_open else "does not start"
                yield self.finding(
                    span,
                    f"`-Xms` and `-Xmx` differ in `{variable.name}`, so Elasticsearch {effect}. Set both to one size",
                    severity="warning" if is_open else "error",
                    stage="run" if is_open else "start",
                )


_JAVA = (((9,), 21), ((7, 16), 17), ((7, 10), 15), ((7,), 12))
"""The oldest version of Java in the images from a release on."""


class UnsupportedJvmFlagCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        release = ctx.target
        if isinstance(node, JvmOptions):
            if jvm_options.owner(ctx) != "elasticsearch":
                return
            images = ctx.project.deployment.images()
            release = next((Release(low) for product, low in images if product == "elasticsearch" and low), None)
            sizes = [(_span(option), problem) for option, problem in jvm_options.rejected_sizes(node, "elasticsearch")]
            flags = [(_span(option), name) for option, name, _ in jvm_options.removed_flags(node, _java(release))]
        else:
            of_image = jvm_options.rejected_in_variables(ctx, "elasticsearch")
            sizes = [((variable.start, variable.end), problem) for variable, problem in of_image]
            removed = jvm_options.rejected_variables(ctx, "elasticsearch", _java(release))
            flags = [((variable.start, variable.end), name) for variable, name in removed]
        rejected = f"is rejected by Java {_java(release)}, so Elasticsearch {release} does not start. Remove the flag"
        for span, problem in sizes + [(span, f"JVM flag `{name}` {rejected}") for span, name in flags]:
            yield self.finding(span, problem)


def _java(release: Release | None) -> int:
    """Return the version of Java in the image of a release; 0 if it is unknown."""
    return next((java for since, java in _JAVA if release is not None and release.at_least(*since)), 0)


def _span(option: JvmOption) -> tuple[int, int]:
    return option.at, option.at + len(option.text)
