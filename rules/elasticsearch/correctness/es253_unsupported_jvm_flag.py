from __future__ import annotations

from lslint.grammar.config.jvm_options import JvmOption, JvmOptions
from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.release import Release
from lslint.rules.shared import jvm_options
from lslint.rules.shared.upgrades import SET_RELEASE

_JAVA = (((9,), 21), ((7, 16), 17), ((7, 10), 15), ((7,), 12))
"""The oldest version of Java in the images from a release on."""


class UnsupportedJvmFlag(Rule):
    code = "ES253"
    severity = "error"
    stage = "start"
    kinds = ("jvm-options", "elasticsearch-settings")
    visits = ("file",)
    summary = "Option of the JVM that Java rejects"
    why = """\
If Java does not support a flag, Elasticsearch does not start: "Unrecognized VM option 'UseConcMarkSweepGC'".
The images of Elasticsearch 7.0 and later contain Java 12 or later, those of 7.10 at least Java 15, those of 7.16 at
least Java 17, and those of 9.0 at least Java 21. Java 10 and later no longer have the flags of the old garbage
collection log, Java 15 and later those of the CMS garbage collector. See LS284 for the flags.

Java does not start either if it cannot read the size of the heap (`-Xmx=2g`, `-Xmx2gb`): "Invalid maximum heap size".
Write a whole number and one letter, without `=`: `-Xmx2g`.

The rule checks the variable `ES_JAVA_OPTS` in compose files, Dockerfiles and manifests of Kubernetes that run an
official image, and the sizes and flags in a `jvm.options` of Elasticsearch. Without a known release, a flag that Java
17 rejects, which Elasticsearch 8.0 requires, is a warning."""
    sources = (
        "exit status of OpenJDK 17.0.15 and 25.0.3 with each flag",
        "https://www.elastic.co/support/matrix#matrix_jvm",
        "elastic/elasticsearch build-tools-internal/version.properties (bundled_jdk), 7.0 to 9.x",
        "OpenJDK: hotspot/share/runtime/arguments.cpp (parse_memory_size)",
    )
    fix = "manual"
    bad = ("-Xms1g\n-Xmx=1g\n-Des.networkaddress.cache.ttl=60\n",)
    good = ("-Xms1g\n-Xmx1g\n-Des.networkaddress.cache.ttl=60\n",)

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
