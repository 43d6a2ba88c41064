from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.jvm_options import JvmOptions
from lslint.grammar.config.tree import Mapping, Scalar, resolve
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Findings, Fix, Related, RelatedFile, Release
from lslint.rules.logstash.settings.node import GIB, KIB, MIB, Heap, memory, option_span
from lslint.rules.logstash.settings.node_rules import HeapRule

_UNITS = {"b": 1, "k": KIB, "kb": KIB, "m": MIB, "mb": MIB, "g": GIB, "gb": GIB}


class DirectMemory(HeapRule):
    code = "LS433"
    summary = "JVM that may use more memory than its container has"
    why = """\
In addition to the heap, the JVM uses direct memory for network buffers, by default up to the size of `-Xmx`: Logstash 8
with `-Xmx1g` may use 2 GB. (Since 9.0, Logstash allocates these buffers on the heap by default.) If a container exceeds
its memory limit, the kernel kills Logstash.

The rule compares jvm.options with the memory limit of the Logstash service in a compose file of the project, for
example `mem_limit: 1500m`.

Lower `-Xmx`, or raise the memory limit of the container."""
    sources = (
        "documentation of Logstash: JVM settings, memory sizing",
        "documentation of the JVM: -XX:MaxDirectMemorySize",
    )
    fix = "manual"

    def check_heap(self, heap: Heap, options: JvmOptions, ctx: Context) -> Findings:
        largest, size = heap.largest_at, heap.largest
        if largest is None or size is None:
            return
        services = [found for one in ctx.project.related_files("compose") or () for found in _services(one)]
        if len(services) != 1:
            return
        path, limit, release = services[0]
        release = ctx.target or release
        direct = 0
        if release is not None and not release.at_least(9):
            given = [option.text for option in options.options if option.text.startswith("-XX:MaxDirectMemorySize=")]
            direct = memory(given[-1].partition("=")[2]) or 0 if given else size
        if size + direct <= limit:
            return
        parts = f"{size // MIB} MB of heap" + (f" and up to {direct // MIB} MB of direct memory" if direct else "")
        yield self.finding(
            option_span(largest),
            f"{parts} {'exceed' if direct else 'exceeds'} the {limit // MIB} MB limit in `{path}`, so the kernel may"
            " kill Logstash. Lower the heap or raise the limit",
            related=[Related(0, 0, "limits the memory", path)],
            fix=Fix("manual", "Lower the heap or raise the limit", []),
        )


def _services(compose: RelatedFile) -> Iterator[tuple[str, int, Release | None]]:
    """Yield path, memory limit in bytes and release of each Logstash service that has a limit."""
    if "logstash" not in compose.text:
        return
    from lslint.grammar.config.yaml import parser as yaml_tree

    documents = yaml_tree.parse(compose.text)[0].documents
    root = resolve(documents[0].root) if documents and documents[0].root is not None else None
    services = resolve(entry.value) if isinstance(root, Mapping) and (entry := root.find("services")) else None
    for each in services.entries if isinstance(services, Mapping) else ():
        service = resolve(each.value)
        if not isinstance(service, Mapping):
            continue
        image = _text(service, "image")
        if "/logstash" not in f"/{image}" or "JAVA_OPTS" in compose.text[service.start : service.end]:
            continue
        limit = _bytes(_text(service, "mem_limit") or _text(service, "deploy.resources.limits.memory"))
        if limit is not None:
            tag = image.rpartition(":")[2].partition("-")[0]
            yield compose.path, limit, Release(tag) if tag.replace(".", "").isdecimal() else None


def _text(mapping: Mapping, name: str) -> str:
    entry = mapping.find(name)
    value = resolve(entry.value) if entry is not None else None
    return value.text if isinstance(value, Scalar) else ""


def _bytes(text: str) -> int | None:
    """Return the bytes of a size such as ``2g``, ``512M`` or ``1073741824``; None for anything else."""
    digits = text.strip().rstrip("bkmgBKMG")
    unit = _UNITS.get(text.strip()[len(digits) :].lower() or "b")
    number = parse_integer(digits) if len(digits) < 16 else None
    return number * unit if unit is not None and number is not None else None
