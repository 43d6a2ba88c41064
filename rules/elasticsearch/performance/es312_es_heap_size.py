from __future__ import annotations

from lslint.grammar.config.tree import Mapping, resolve
from lslint.rules.api import Context, Findings, Related, Rule
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.jvm_options import heap_of, owner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.jvm_options import JvmOptions

GIB = 1 << 30


class EsHeapSize(Rule):
    code = "ES312"
    severity = "info"
    kinds = ("jvm-options",)
    visits = ("file",)
    required_text = ("-Xm", "HeapSize")
    summary = "Elasticsearch heap with unequal sizes or above the useful limit"
    why = """\
On a node that other hosts can reach, Elasticsearch does not start if `-Xms` and `-Xmx` differ, or if only one of them
is set. From 32 GB on, the JVM uses larger pointers, so a slightly larger heap holds fewer objects.

The rule checks a `jvm.options` file next to an `elasticsearch.yml`, a file of its `jvm.options.d`, a file that an image
of Elasticsearch uses, and one with options of Elasticsearch (`-Des.…`). With `ram-gb = 64` under `[cluster]` in
`lslint.toml`, the rule also reports a heap of more than half of the memory."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: 32 GB heaps on machines with 128 and 256 GB,"
        " several nodes per machine, half of the memory for the system",
        "Elasticsearch reference: heap size settings; bootstrap checks, heap size check",
        "OpenJDK: UseCompressedOops is off from 32 GB on",
    )
    bad = (
        "-Xms1g\n-Xmx8g\n-Des.networkaddress.cache.ttl=60\n",
        "-Xms40g\n-Xmx40g\n-Des.networkaddress.cache.ttl=60\n",
    )
    good = (
        "-Xms8g\n-Xmx8g\n-Des.networkaddress.cache.ttl=60\n",
        "-Xms31g\n-Xmx31g\n-Des.networkaddress.cache.ttl=60\n",
    )

    def check(self, node: JvmOptions, ctx: Context) -> Findings:
        if ctx.has_syntax_errors or owner(ctx) != "elasticsearch":
            return
        heap = heap_of(node, 21)
        low, high, least, most = heap.smallest_at, heap.largest_at, heap.smallest, heap.largest
        first = low or high
        is_known = (low is None or least is not None) and (high is None or most is not None)
        if first is not None and is_known and least != most and not _is_local(ctx):
            problem = f"`{first.text}` is set without `{'-Xmx' if high is None else '-Xms'}`"
            related = []
            if low is not None and high is not None:
                problem = f"`{low.text}` and `{high.text}` differ"
                related = [Related(high.at, high.at + len(high.text), "maximum heap size")]
            yield self.finding(
                (first.at, first.at + len(first.text)),
                f"{problem}: the bootstrap check fails on a node that other hosts can reach, and Elasticsearch does not"
                " start. Set both to the same size",
                related=related,
            )
        if high is None or most is None:
            return
        from lslint.rules.elasticsearch.advice.index import sizing  # not needed for files of Logstash

        ram = sizing("ram_gb", ctx)
        if most >= 32 * GIB:
            message = (
                "is too large for compressed object pointers (below 32 GB), so objects take more memory. Set 31 GB"
                " or less"
            )
        elif ram and most > ram * GIB / 2:
            message = (
                f"is more than half of the {ram:g} GB of memory and leaves too little for the page cache of Lucene."
                f" Set {ram / 2:g} GB or less"
            )
        else:
            return
        yield self.finding((high.at, high.at + len(high.text)), f"`{high.text}` {message}", severity="warning")


def _is_local(ctx: Context) -> bool:
    """Return whether the elasticsearch.yml in the folder leaves the node on the loopback addresses."""
    found = ctx.project.settings_file("elasticsearch.yml")
    document = next(iter(getattr(found[1], "documents", ())), None) if found is not None else None
    if document is None or document.root is None or in_container(ctx):
        return False
    root = resolve(document.root)
    return isinstance(root, Mapping) and not any(one.name.startswith(("network", "transport")) for one in root.entries)
