from __future__ import annotations

from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Findings, Related, Rule
from lslint.rules.shared.jvm_options import owner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.jvm_options import JvmOption, JvmOptions
    from lslint.rules.api import Severity
GIB = 1 << 30


class EsHeapSize(Rule):
    code = "ES312"
    severity = "info"
    kinds = ("jvm-options",)
    visits = ("file",)
    required_text = ("-Xm", "HeapSize")
    summary = "A heap of Elasticsearch that is uneven, too large or tiny"
    why = """\
Elasticsearch wants `-Xms` and `-Xmx` equal: on a node that others can reach, unequal ones fail a bootstrap check and
keep it from starting. The heap should take at most half of the memory, as the rest is the page cache from which
Lucene reads, and stay below about 31 GB: from 32 GB on the JVM gives up compressed pointers, and a larger heap holds
less. The talk that this linter began from gave its nodes 32 GB of heap on machines of 128 and 256 GB, several nodes
on each, and left half of the memory to the system. 1 GB, the default up to 7.10, is for trying it out. Since 7.11 the
heap is sized by itself, by role and memory: best set nothing.

jvm.options is a file of Logstash too: this looks at those whose folder has an `elasticsearch.yml`, which stand in a
folder called so, or which set options of Elasticsearch (`-Des.…`). `ram-gb` under `[cluster]` of the config tells the
memory."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: heap size settings; bootstrap checks, heap size check",
        "OpenJDK: UseCompressedOops is off from 32 GB on",
    )
    bad = (
        "-Xms1g\n-Xmx8g\n-Des.networkaddress.cache.ttl=60\n",
        "-Xms40g\n-Xmx40g\n-Des.networkaddress.cache.ttl=60\n",
    )
    good = (
        "-Xms8g\n-Xmx8g\n-Des.networkaddress.cache.ttl=60\n",
        "-Xms40g\n-Xmx40g\n-Djruby.jit.threshold=0\n",
        "-Xms1g\n-Xmx8g\n",
    )

    def check(self, node: JvmOptions, ctx: Context) -> Findings:
        """At most one finding about the two sizes, and one about how large it is."""
        if ctx.has_syntax_errors or owner(ctx) != "elasticsearch":
            return
        low, high = _last(node, "-Xms", "-XX:InitialHeapSize="), _last(node, "-Xmx", "-XX:MaxHeapSize=")
        least, most = _bytes(low), _bytes(high)
        if low is not None and high is not None and least is not None and most is not None and least != most:
            yield self.finding(
                (low.at, low.at + len(low.text)),
                f"`{low.text}` and `{high.text}` differ: the heap is resized under load, and the bootstrap check of a"
                " node that others can reach refuses it; set both to the same size",
                related=[Related(high.at, high.at + len(high.text), "the largest size")],
            )
        if high is None or most is None:
            return
        from lslint.rules.elasticsearch.advice.index import sizing  # not for the files of Logstash

        ram = sizing("ram_gb", ctx)
        severity: Severity = "warning"
        if most > 31 * GIB:
            message = (
                "is too large for compressed pointers, which end below 32 GB: 31 GB hold more, and leave the rest to"
                " the page cache"
            )
        elif ram and most > ram * GIB / 2:
            message = (
                f"is more than half of {ram:g} GB of memory, and Lucene reads from what is left: half of it at most"
            )
        elif most <= GIB:
            severity = "info"
            message = (
                "is for trying it out, like the default up to 7.10: a data node needs 4 GB or more; since 7.11 set"
                " none, and it is sized by itself"
            )
        else:
            return
        yield self.finding((high.at, high.at + len(high.text)), f"`{high.text}` {message}", severity=severity)


def _last(tree: JvmOptions, *names: str) -> JvmOption | None:
    """The option that counts: the last of those for the newest Java."""
    return next((one for one in reversed(tree.options) if one.text.startswith(names) and one.holds(21)), None)


def _bytes(option: JvmOption | None) -> int | None:
    """The size of an option in bytes; None if it is none."""
    written = option.text.partition("=")[2] or option.text[4:] if option is not None else ""
    unit = {"k": 1 << 10, "m": 1 << 20, "g": GIB, "t": GIB << 10}.get(written[-1:].lower(), 1)
    digits = written[:-1] if unit > 1 else written
    number = parse_integer(digits) if len(digits) < 19 else None
    return number * unit if number is not None else None
