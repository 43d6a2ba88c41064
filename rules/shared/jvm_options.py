"""Options of the Java machine of Logstash and Elasticsearch: in jvm.options, and in a variable of the image."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar import numbers
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import at, entries, items, mappings, text_of
from lslint.grammar.config.jvm_options import JvmOption, JvmOptions, parse
from lslint.grammar.config.tree import ConfigNode, Mapping, Scalar
from lslint.grammar.record import record
from lslint.grammar.template_hints import has_marker
from lslint.rules import knowledge
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.project_view import ImageVariable
from lslint.rules.release import Release
from lslint.rules.shared.image_variables import JAVA_OPTIONS

_FILE = r"(?m)jvm\.options|/config/?$"
"""The file with the options of Java, or a mount over its folder."""
_LEAST = {"mx": 1 << 21, "ms": 1 << 20, "ss": 1 << 16}
"""Bytes with which Java 8 to 21 start at least."""
_UNITS = {"k": 10, "m": 20, "g": 30, "t": 40}
_PRODUCTS = ("elasticsearch", "logstash")
_OPTIONS = {
    "-Des.": "elasticsearch", "-Djruby.": "logstash", "-Dlogstash.": "logstash", "-Dls.": "logstash",
    # in every jvm.options that Elasticsearch ships, and in none of Logstash
    "-Dio.netty.noUnsafe": "elasticsearch", "-Dio.netty.noKeySetOptimization": "elasticsearch",
    "-Dlog4j2.disable.jmx": "elasticsearch", "-Djava.io.tmpdir=${ES_TMPDIR}": "elasticsearch",
}  # fmt: skip


@fact
def owner(ctx: Context) -> str:
    """Return the product of the jvm.options file: ``elasticsearch`` or ``logstash``, empty if it is unknown.

    Determined by the images that use the file and its paths in containers, then the settings file that belongs to it,
    then the options that only one product reads.
    """
    related = list({product for product, _ in ctx.project.deployment.images()}.intersection(_PRODUCTS))
    related = related or [name for name in _PRODUCTS if ctx.project.settings_file(name + ".yml") is not None]
    if len(related) == 1:
        return related[0]
    options = ctx.tree.options if isinstance(ctx.tree, JvmOptions) else ()
    products = (name for option in options for start, name in _OPTIONS.items() if option.text.startswith(start))
    return next(products, "")


def is_older(ctx: Context, *numbers: int) -> bool:
    """Return whether Elasticsearch, whose jvm.options have no target of their own, is known to be below a release."""
    release = release_of(ctx)
    return release is not None and not release.at_least(*numbers)


def release_of(ctx: Context) -> Release | None:
    """Return the lowest release of Elasticsearch in use: of the user, of the images that use the file, else of the
    nearest manifests; None if it is unknown."""
    return next(iter(_releases(ctx)), None)


def is_below(ctx: Context, *numbers: int) -> bool:
    """Return whether all releases of Elasticsearch in use are known to be below one."""
    in_use = _releases(ctx)
    return bool(in_use) and not any(release.at_least(*numbers) for release in in_use)


def _releases(ctx: Context) -> list[Release]:
    given: tuple[Release, Release] | None = ctx.options.get("elasticsearch", {}).get("releases")
    if given is not None:
        return [*given]
    deployment = ctx.project.deployment
    named = [*deployment.images(), *((product, low) for product, low, _ in deployment.search_servers())]
    return [Release(low) for product, low in named if product == "elasticsearch" and low]


def flag_name(text: str) -> str:
    """Return the name of a flag: ``UseG1GC`` of ``-XX:+UseG1GC``, ``-d64`` of ``-d64``."""
    if not text.startswith("-XX:"):
        return text.partition("=")[0].partition(":")[0]
    return text[4:].lstrip("+-").partition("=")[0]


def variables(ctx: Context, product: str) -> Iterator[tuple[ImageVariable, JvmOptions]]:
    """Yield the variables of the official image that hold options of the Java machine, with these options. Those with
    template markers are left out: what the markers become may override the other options."""
    for variable in ctx.project.deployment.image_variables():
        text = variable.written
        if variable.name == JAVA_OPTIONS[product] and text is not None and not has_marker(text):
            yield variable, parse("\n".join(text.split()))[0]


def heaps_of(root: Mapping) -> Iterator[tuple[str, str, Scalar, ConfigNode]]:
    """Yield the options of Java in values of charts that limit the memory of the container, too: product, options,
    where the values set them, and the limit. Variables of the container and files of options replace the options."""
    charts = knowledge.load("product_images")["charts"]
    levels: dict[tuple[str, ...], Mapping] = {}
    for above, values in mappings(root):
        levels[above], limit = values, at(values, "resources", "limits", "memory")
        for key, node, _ in entries(values):
            is_heap = key == charts["heap"] and above[-2:-1] == ("elasticsearch",) and above[-1] in charts["groups"]
            product = "elasticsearch" if is_heap else charts["java_options"].get(key, "")
            if limit and product and isinstance(node, Scalar):
                options, groups = f"{'-Xmx' if is_heap else ''}{node.text}", [values, *[levels[above[:-1]]] * is_heap]
                parts = [part for group in groups for name in charts["variables"] for part in items(at(group, name))]
                names = ["HEAP_SIZE" if text_of(part) else text_of(at(part, "name")) for part in parts]
                nodes = [pair for _, part in mappings(values) for pair in entries(part)]
                lines = (line for name, each, _ in nodes for line in (name, text_of(each)))
                is_set = compiled("-Xmx|HeapSize").search(options) or not any(map(compiled(_FILE).search, lines))
                if is_set and not any(map(compiled("JAVA_OPTS|HEAP_SIZE").search, names)):
                    yield product, options, node, limit


def removed_flags(tree: JvmOptions, java: int) -> Iterator[tuple[JvmOption, str, int]]:
    """Yield the options that a Java version rejects, with the name of the flag and the version that removed it. Java 9
    to 16 may ignore a flag in the version that removes it."""
    last = java if java >= 17 else java - 1
    if java < 12 or any(option.text == "-XX:+IgnoreUnrecognizedVMOptions" for option in tree.options):
        return
    flags: dict[str, int] = knowledge.load("jvm_flags")
    for option in tree.options:
        name = flag_name(option.text)
        if 0 < flags.get(name, 0) <= last and option.holds(java):
            yield option, name, flags[name]


def rejected_flag(name: str, product: str, java: int, release: Release | None) -> str:
    """Return the problem of a flag that the Java version of a release rejects, and what to do."""
    problem = f"JVM flag `{name}` is rejected by Java {java}, so {product.capitalize()} {release} does not start"
    return f"{problem}. Remove the flag"


def flags_in_variables(ctx: Context, product: str, java: int, named: int) -> Iterator[tuple[ImageVariable, str]]:
    """Yield the variables of the official image with a flag that a Java version rejects, each flag once, with the
    problem and what to do. ``named``: the version in messages."""
    for variable, options in variables(ctx, product):
        if any(name.endswith("JAVA_HOME") for name in variable.runtime.variables):
            continue  # another Java than that of the image
        for name in dict.fromkeys(name for _, name, _ in removed_flags(options, java)):
            yield variable, rejected_flag(name, product, named, ctx.target)


def memory(text: str) -> int | None:
    """Return the bytes of a JVM size (``512m``, ``4g``, ``1073741824``); None if it is not one."""
    unit = 1 << _UNITS.get(text[-1:].lower(), 0)
    digits = text[:-1] if unit > 1 else text
    number_of = numbers.parse_integer(digits) if len(digits) < 19 else None
    return number_of * unit if number_of is not None else None


def rejected_sizes(tree: JvmOptions, product: str) -> Iterator[tuple[JvmOption, str]]:
    """Yield the options of a file with a memory size that Java rejects, with the problem and what to do. ``product``:
    empty if it is unknown."""
    effect = f"{product.capitalize()} does not start" if product else "neither Elasticsearch nor Logstash starts"
    for option in tree.options:
        if action := _correction(option.text):
            yield option, f"Java rejects `{option.text}`, so {effect}. {action}"


def rejected_in_variables(ctx: Context, product: str) -> Iterator[tuple[ImageVariable, str]]:
    """Yield the variables of the official image with a size that Java rejects, with the problem and what to do."""
    for variable, _ in variables(ctx, product):
        for option in (variable.written or "").split():
            if action := _correction(option):
                problem = f"Java rejects `{option}` in `{variable.name}`, so {product.capitalize()} does not start"
                yield variable, f"{problem}. {action}"


def _correction(option: str) -> str:
    """Return what to write instead of a memory size that every Java version rejects (``-Xmx=1g``, ``-Xmx1gb``,
    ``-Xmx512``, ``-XMX1g``, ``-Xm1g``) or that lacks its dash; empty for any other option."""
    match = compiled(r"(?i)-?X(ms|mx|mn|ss|m(?=\d))([=:]*)(\d*)([kmgt]?)(\S*)").fullmatch(option)
    if match is None:
        return ""
    name, sign, digits, unit, rest = match.groups()
    is_open = compiled(r"[${<@%]").search(rest) is not None
    is_hexadecimal = digits == "0" and rest[:1] in ("x", "X")
    if is_open or is_hexadecimal:
        return ""
    if name in "mM":
        return f"Write `-Xms{digits}{unit}` or `-Xmx{digits}{unit}`"
    if option[0] == "-" and option[1:4] == f"X{name.lower()}" and digits and not sign and not rest:
        size = memory(digits + unit)
        is_small = size is not None and size < _LEAST.get(name.lower(), 0)
        likely = "g" if len(digits) < 3 else "m"
        return f"Write a unit, for example `-X{name.lower()}{digits}{likely}`" if is_small and not unit else ""
    if second := lacks_space(option):
        return f"Write a space before `{second}`"
    if digits and rest[:1] != ".":
        return f"Write `-X{name.lower()}{digits}{unit}`"
    return "Write a whole number with a unit, for example `1g`"


def lacks_space(value: str) -> str:
    """Return the second of two memory sizes that a value joins without a space (``-Xmx``); empty for other values."""
    match = compiled(r"-X\w+(-X[a-z]+)\w+").fullmatch(value)
    return match[1] if match else ""


@record
class Heap:
    """The heap of a jvm.options: the options for the smallest and the largest size, and these in bytes (None if not in
    the file). ``open``: other options matter as well, for example a percentage of the memory of the machine."""

    smallest: int | None = None
    largest: int | None = None
    smallest_at: JvmOption | None = None
    largest_at: JvmOption | None = None
    open: bool = False


def heap_of(tree: JvmOptions, java: int) -> Heap:
    """Return the heap that the options for a Java version set; of duplicates, the last has effect."""
    found = Heap()
    for option in tree.options:
        if not option.holds(java):
            continue
        text = option.text
        if text.startswith(("-Xms", "-XX:InitialHeapSize=")):
            found.smallest_at = option
            found.smallest = memory(text.removeprefix("-Xms").removeprefix("-XX:InitialHeapSize="))
        elif text.startswith(("-Xmx", "-XX:MaxHeapSize=")):
            found.largest_at = option
            found.largest = memory(text.removeprefix("-Xmx").removeprefix("-XX:MaxHeapSize="))
        elif "RAMPercentage" in text or "RAMFraction" in text:
            found.open = True
    return found
