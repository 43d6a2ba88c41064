"""Products, their releases, and the names of their images."""

from __future__ import annotations

from lslint.files.paths import container_path, is_below
from lslint.grammar.bounded_cache import compiled
from lslint.rules import knowledge
from lslint.rules.release import numbers_of

Releases = tuple[str, str]

BEATS = ("filebeat", "metricbeat", "heartbeat", "packetbeat", "auditbeat", "winlogbeat")
STACK = ("elasticsearch", "logstash", "kibana", *BEATS, "elastic-agent", "apm-server", "enterprise-search")
"""Products of Elastic that share their release numbers from 5.0 on."""
OPENSEARCH = ("opensearch", "opensearch-dashboards", "data-prepper", "opendistro", "easysearch", "elassandra")
"""OpenSearch, its programs, and other forks, whose releases have separate numbers."""
PRODUCTS = (*STACK, *OPENSEARCH)
SEARCH_SERVERS = ("elasticsearch", "opensearch", "opendistro", "easysearch", "elassandra")
SENDERS = (*BEATS, "elastic-agent")
WORDS = (
    "elast", "logstash", "kibana", "beat", "opensearch", "opendistro", "prepper", "easysearch", "elassandra",
    "apm-server", "enterprise-search", "elk",
)  # fmt: skip
"""Substrings, in lower case, one of which occurs in every text that names a product."""

_NEWER = 12
"""Minor releases above the newest known one that are accepted as releases."""
_REGISTRY = "docker.elastic.co/"
_RELEASE_CHARACTERS = frozenset("0123456789.x*")
_known: dict[str, dict[int, list[int]]] = {}


def known(product: str) -> dict[int, list[int]]:
    """Return the major releases of a product, each with its minor releases, sorted."""
    facts = knowledge.load("product_images")
    name = facts["numbered_like"].get(product, product)
    minors_of = _known.get(name)
    if minors_of is None:
        older = facts["older_releases"].get(name, {})  # than those of the catalogue; all that it does not hold
        minors_of = {int(major): list(range(first, last + 1)) for major, (first, last) in older.items()}
        if name not in OPENSEARCH:
            for release in knowledge.load("releases")["elasticsearch" if name == "kibana" else name]:
                major, minor = numbers_of(release)
                if name != "kibana" or major > 4:
                    minors = minors_of.setdefault(major, [])
                    if minor not in minors:
                        minors.append(minor)
            for minors in minors_of.values():
                minors.sort()
        _known[name] = minors_of
    return minors_of


def releases(product: str, written: str) -> Releases | None:
    """Return the lowest and the highest release that a written version means; None if it is no release of the product.

    ``7.6.2-1`` is ``("7.6.2", "7.6.2")``, ``7.6`` is ``("7.6", "7.6")``, ``7.x`` is ``("7.0", "7.17")``.
    """
    end = start = int(written.startswith("v"))
    while written[end : end + 1] in _RELEASE_CHARACTERS and end < len(written):
        end += 1
    parts = written[start:end].rstrip(".").split(".")
    if written[end : end + 1].isalpha() and written[end - 1 : end] != ".":
        parts.pop()  # 7.6.2rc1
    if not parts or not 0 < len(parts[0]) < 3 or not all(map(_is_number, parts[:1])):
        return None
    first, second, third = (*parts, None, None)[:3]
    assert first is not None
    major, minors_of = int(first), known(product)
    newest = max(minors_of)
    if second in (None, "x", "*"):
        if major in minors_of:
            return f"{major}.{minors_of[major][0]}", f"{major}.{minors_of[major][-1]}"
        return (f"{major}.0", f"{major}.0") if major == newest + 1 and product not in OPENSEARCH else None
    if len(second) > 2 or not _is_number(second):
        return None
    minor = int(second)
    if major in minors_of:
        last = minors_of[major][-1]
        if minor not in minors_of[major] and not (major == newest and last < minor <= last + _NEWER):
            return None
    elif major != newest + 1 or minor > _NEWER or product in OPENSEARCH:
        return None
    text = f"{major}.{minor}"  # of a version before the release, too, as in a target
    if third is not None and len(third) < 4 and _is_number(third):
        text += f".{third}"
    return text, text


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and (text == "0" or text[0] != "0")


def major_range(product: str, other: str, low: str, high: str) -> Releases | None:
    """Return the releases of a product in the major releases of another product of the stack, or before 5.0, where each
    product has its own numbers, those for the same Elasticsearch; None for releases that are not known."""
    ends = [_released_with(product, other, numbers_of(release)) for release in (low, high)]
    return join([*ends[0], *ends[1]]) if all(ends) else None


def _released_with(product: str, other: str, release: tuple[int, ...]) -> list[Releases]:
    """Return the ranges of releases of a product that belong to a release of another product."""
    major = release[0]
    if major >= 5:
        minors = known(product).get(major)
        return [(f"{major}.{minors[0]}", f"{major}.{minors[-1]}")] if minors else []
    stacks = [stack for stack in knowledge.load("product_images")["older_stacks"] if product in stack]
    ends = [(stack, [numbers_of(end)[:2] for end in stack.get(other, ())]) for stack in stacks]
    fitting = [stack for stack, end in ends if end and end[0] <= release[:2] <= end[1]]
    return [(stack[product][0], stack[product][1]) for stack in fitting]


def join(ranges: list[Releases]) -> Releases:
    """Return the range from the lowest to the highest release; patch releases of one minor release are that."""
    low = min((pair[0] for pair in ranges), key=numbers_of)
    high = max((pair[1] for pair in ranges), key=numbers_of)
    if low != high and numbers_of(low)[:2] == numbers_of(high)[:2]:
        low = high = ".".join(low.split(".")[:2])
    return low, high


def is_about(text: str) -> bool:
    """Return whether the text can name a product."""
    low = text.lower()
    return any(word in low for word in WORDS)


def image(reference: str) -> tuple[dict[str, Releases | None], bool]:
    """Return the products that an image reference names, each with its releases or None, and whether it is an
    official image of the newest release."""
    name = reference.partition("@")[0]
    path, _, last = name.rpartition("/")
    last, _, tag = last.partition(":")
    base = _base(last.lower())
    if not base:
        return {}, False
    facts = knowledge.load("product_images")
    is_official = name.startswith(_REGISTRY) or path.rpartition("/")[2] in facts["namespaces"]
    is_official = is_official and not tag.startswith("v")  # no official tag does
    tag = tag.removeprefix("oss-")
    named: dict[str, Releases | None] = {}
    for product in facts["bundles"].get(base, (base,)):
        span = releases(product, _dotted(product, tag) if base in facts["bundles"] else tag) if tag else None
        is_exact = is_official or _is_exact(product, tag, is_named=last == product)
        named[product] = span if is_exact else None
    return named, is_official and tag in ("", "latest") and "@" not in reference


def _dotted(product: str, tag: str) -> str:
    """Return the release of a product in the tag of an image of several products, which may have no dots: 5.6.15 in
    ``5615``, 2.4.0 of Logstash in ``es241_l240_k461``."""
    match = compiled(r"([5-7])(\d)(\d)|([56])(\d)(\d\d)").fullmatch(tag)
    match = match or compiled(rf"(?:.*_|){product[0]}s?(\d)(\d)(\d)(?:_.*|)").fullmatch(tag)
    return ".".join(filter(None, match.groups())) if match is not None else tag


def _is_exact(product: str, tag: str, *, is_named: bool) -> bool:
    """Return whether the tag of an image of a third party, which may have its own numbers, names a release: with the
    number of a patch, or from 5.0 on one of an image that is named as the product is (``is_named``)."""
    parts = tag.removeprefix("v").partition("-")[0].split(".")
    if len(parts) not in (2, 3) or not all(map(_is_number, parts)):
        return False
    if product in OPENSEARCH:
        return len(parts) == 3
    if len(parts) == 2:
        return is_named and int(parts[0]) >= 5
    return int(parts[0]) >= (2 if is_named else 5)


def image_path(path: str) -> str:
    """Return an absolute path in an image without ``..``, repeated slashes and the links of the image; any other path
    as it is."""
    path = container_path(path)
    links = knowledge.load("product_images")["links"].items()
    return next((folder + path[len(link) :] for link, folder in links if is_below(path, link)), path)


def _base(last: str) -> str:
    """Return the product or bundle that the last component of the name of an image means; empty for any other one."""
    facts = knowledge.load("product_images")
    for _ in range(4):
        base: str = facts["synonyms"].get(last, last)
        if base in PRODUCTS or base in facts["bundles"]:
            return base
        last = last.removeprefix("docker-")
        for ending in facts["variants"]:
            last = last.removesuffix(ending)
    return ""
