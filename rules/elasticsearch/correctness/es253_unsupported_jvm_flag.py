from __future__ import annotations

from lslint.grammar.config.jvm_options import JvmOption, JvmOptions
from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.release import Release
from lslint.rules.shared import jvm_options

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
official image, the sizes in a `jvm.options` of Elasticsearch, and its flags if an image of a known release uses it."""
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
