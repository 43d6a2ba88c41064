"""Products, their releases, and the names that images and variables give them."""

from __future__ import annotations

import re

from lslint.grammar.numbers import parse_integer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from re import Pattern

    Releases = tuple[str, str]

BEATS = ("filebeat", "metricbeat", "heartbeat", "packetbeat", "auditbeat", "winlogbeat")
STACK = ("elasticsearch", "logstash", "kibana", *BEATS)
OPENSEARCH = ("opensearch", "opensearch-dashboards", "data-prepper", "opendistro", "easysearch", "elassandra")
"""OpenSearch, its programs, and other forks, whose releases are numbered apart from those of the stack."""
PRODUCTS = (*STACK, "elastic-agent", *OPENSEARCH)

WORDS = (
    "elast", "logstash", "kibana", "beat", "opensearch", "opendistro", "prepper", "easysearch", "elassandra", "elk",
    "es_version", "es-version",
    "esversion", "es_major", "es_tag", "stack_version", "stack-version", "stackversion",
)  # fmt: skip
"""Substrings, in lower case, one of which occurs in every text about a product."""

_OLDER = {
    "elasticsearch": {0: range(90, 91), 1: range(8)},
    "logstash": {1: range(6)},
    "beats": {1: range(4)},
    "kibana": {3: range(2), 4: range(7)},
    "opensearch": {1: range(4), 2: range(30), 3: range(30), 4: range(10)},
    "data-prepper": {0: range(1, 10), 1: range(6), 2: range(20), 3: range(10)},
    "opendistro": {0: range(7, 11), 1: range(14)},
    "easysearch": {1: range(30), 2: range(20)},
    "elassandra": {2: range(1, 5), 5: range(6), 6: range(9)},
}
"""Releases that are older than those of the catalogue, and those of products that it does not hold."""
_NEWER = 12
"""Minor releases above the newest known one that are taken for releases."""
_LAST_PATCHES = {
    5: (2, 2, 2, 3, 3, 3, 16), 6: (1, 4, 4, 2, 3, 4, 2, 2, 23),
    7: (1, 1, 1, 2, 2, 2, 2, 1, 1, 3, 2, 2, 1, 4, 2, 2, 3), 8: (1, 3, 3, 3, 3, 3, 2, 1, 2, 2),
}  # fmt: skip
"""Major releases of the stack -> the last patch release of each minor one that gets no more of them."""
_OFFICIAL = (
    "",
    "library",
    "elastic",
    "opensearchproject",
    "amazon",
    "infinilabs",
    "strapdata",
    "bitnami",
    "bitnamilegacy",
    "bitnamisecure",
    "blacktop",
)
_NUMBERED_ALIKE = (*_OFFICIAL, "pires")
"""Those whose images have the releases of the product as tags."""
_MEANT = {
    "opendistro-for-elasticsearch": "opendistro",
    "opendistro-for-elasticsearch-kibana": "opendistro",
    "logstash-oss-with-opensearch-output-plugin": "logstash",
    "opensearch-logstash": "logstash",
    "opensearch-data-prepper": "data-prepper",
    **{name: name for name in PRODUCTS},
}
_BUNDLES = ("elk", "elk-docker", "docker-elk", "elastic-stack", "elk-stack")
_ENDINGS = (
    "-oss", "-ubi8", "-ubi9", "-ubi", "-wolfi", "-basic", "-platinum", "-x-pack", "-xpack", "-kubernetes", "-complete",
    "-slim", "-fips",
)  # fmt: skip
_OTHER = ("fluent", "exporter", "curator", "operator", "proxy", "plugin", "dump", "head", "cerebro", "setup", "init")

_RELEASE_CHARACTERS = frozenset("0123456789.x*")
_known: dict[str, dict[int, list[int]]] = {}
_patterns: dict[str, Pattern[str]] = {}


def pattern(text: str, flags: int = 0) -> Pattern[str]:
    """A regular expression, compiled when it is first needed."""
    found = _patterns.get(text)
    if found is None:
        found = _patterns[text] = re.compile(text, flags)
    return found


def number(release: str) -> tuple[int, ...]:
    """``7.6.2`` as ``(7, 6, 2)``."""
    return tuple(int(part) for part in release.split("."))


def known(product: str) -> dict[int, list[int]]:
    """Major releases of a product -> their minor releases, sorted."""
    name = "beats" if product in BEATS else product
    if name == "elastic-agent":
        name = "beats"
    if name == "opensearch-dashboards":
        name = "opensearch"
    found = _known.get(name)
    if found is None:
        found = _known[name] = {major: list(minors) for major, minors in _OLDER.get(name, {}).items()}
        if name not in OPENSEARCH:
            from lslint.rules import knowledge

            catalogue = {"beats": "filebeat", "kibana": "elasticsearch"}.get(name, name)
            for release in knowledge.load("releases")[catalogue]:
                major, minor = number(release)
                if name != "kibana" or major > 4:
                    minors = found.setdefault(major, [])
                    if minor not in minors:
                        minors.append(minor)
            for minors in found.values():
                minors.sort()
    return found


_RELATIVE = ("previous", "prev", "current", "next", "last", "main", "master", "future")
"""What CI systems write for releases that they choose."""


PREVIEW = r"-SNAPSHOT|[-.~]?(?:alpha|beta)"
"""What follows the number of a release of which this is a preview."""


def releases(product: str, written: str) -> Releases | None:
    """The lowest and the highest release that a written version means; None if it is no release of the product.

    ``7.6.2-1`` is ``("7.6.2", "7.6.2")``, ``7.6`` is ``("7.6", "7.6")``, ``7.x`` is ``("7.0", "7.17")``.
    """
    end = start = int(written.startswith("v"))
    while written[end : end + 1] in _RELEASE_CHARACTERS:
        end += 1
    parts = written[start:end].rstrip(".").split(".")
    if written[end : end + 1].isalpha() and written[end - 1 : end] != ".":
        parts.pop()  # 7.6.2rc1
    elif written[end:].startswith(_RELATIVE):
        return None  # 8.previous
    if not parts or not 0 < len(parts[0]) < 3 or not parts[0].isdigit():
        return None
    first = parts[0]
    second = parts[1] if len(parts) > 1 else None
    third = parts[2] if len(parts) > 2 else None
    if second is not None and second not in ("x", "*") and not (second.isdigit() and len(second) < 3):
        return None
    if len(first) > 1 and first[0] == "0":
        return None
    major, minors = int(first), known(product)
    newest = max(minors)
    if second in (None, "x", "*"):
        if major not in minors:
            return (f"{major}.0", f"{major}.0") if major == newest + 1 and product not in OPENSEARCH else None
        return f"{major}.{minors[major][0]}", f"{major}.{minors[major][-1]}"
    if len(second) > 1 and second[0] == "0":
        return None
    minor = int(second)
    if major in minors:
        if minor not in minors[major] and not (
            major == newest and minors[major][-1] < minor <= minors[major][-1] + _NEWER
        ):
            return None
    elif major != newest + 1 or minor > _NEWER or product in OPENSEARCH:
        return None
    text = f"{major}.{minor}"
    if third in (None, "0") and pattern(PREVIEW).match(written, end):
        return _before(product, major, minor), text
    if third is not None and third.isdigit() and len(third) < 4 and (third == "0" or third[0] != "0"):
        text += f".{third}"
    return text, text


def of_variable(means: tuple[str, ...], written: str) -> list[tuple[str, Releases]]:
    """The products of a variable (``variable``) with the releases that its value means. A value for the whole stack
    counts from 5.0 on: before, its products had different numbers."""
    found = [(product, releases(product, written)) for product in means]
    return [(product, one) for product, one in found if one and (len(means) < 4 or number(one[0])[0] > 4)]


def _before(product: str, major: int, minor: int) -> str:
    """The oldest release that a snapshot or a preview may correspond to: the minor release before, or the whole major
    release before ``8.0``, which was built for years."""
    if minor:
        return f"{major}.{minor - 1}"
    minors = known(product)
    older = max((one for one in minors if one < major), default=major)
    return f"{older}.{minors[older][0] if older in minors else 0}"


def elasticsearch_of_kibana(release: str) -> str:
    """The Elasticsearch release that a Kibana release belongs to; empty if there are several."""
    major, minor = number(release)[:2]
    if major > 4:
        return release
    return f"2.{minor - 2}" if major == 4 and minor > 1 else ""


_EMBEDDED = {"1.2": "0.90", "1.3": "0.90", "1.4": "1.1"}


def elasticsearch_of_logstash(release: str) -> str:
    """The Elasticsearch release that a Logstash release has inside; empty if it has none."""
    return _EMBEDDED.get(".".join(release.split(".")[:2]), "")


class Image:
    """An image reference. ``products``: product -> its releases, None if the tag names none. ``newest``: the tag
    requests the newest release. ``witnessed``: see ``Statement``.
    """

    __slots__ = ("newest", "products", "witnessed")

    def __init__(self) -> None:
        self.products: dict[str, Releases | None] = {}
        self.newest = False
        self.witnessed = False


def is_about(text: str) -> bool:
    """Whether the text can name a product."""
    low = text.lower()
    return any(word in low for word in WORDS)


def image(reference: str) -> Image | None:
    """The products that an image reference names; None if it names none of ours."""
    name, tag, base, own = _parts(reference)
    if not base:
        return None
    made = Image()
    made.newest = (not tag or tag == "latest") and (
        own in _OFFICIAL or own == "sebp" or name.startswith("docker.elastic.co/")
    )
    if base in _BUNDLES:
        for product in ("elasticsearch", "logstash", "kibana"):
            made.products[product] = _bundle(product, tag, own == "sebp")
            if own != "sebp" and _is_numbered_apart(name, base, own, product, tag):
                made.products[product] = None
        return made
    product = _MEANT.get(base, "")
    if not product:
        product = next((one for one in STACK if base.endswith(("-" + one, "_" + one))), "")
        if not product or any(word in base for word in _OTHER):
            return None
        made.witnessed = True
    found = releases(product, tag.removeprefix("oss-")) if tag else None
    if found is not None and not made.witnessed and _is_numbered_apart(name, base, own, product, tag):
        found = None
    made.products[product] = found
    return made


def derived(reference: str, product: str) -> Releases | None:
    """The releases of a product that the tag of a third party's image looks like (``owner/filebeat:5``), from 5.0 on,
    although third parties may count in another way."""
    tag = _parts(reference)[1]
    found = releases(product, tag.removeprefix("oss-")) if tag else None
    return found if found is not None and number(found[0])[0] > 4 else None


def _is_numbered_apart(name: str, base: str, own: str, product: str, tag: str) -> bool:
    """Whether the tag may be a third party's own number: it counts for a mirror of the official image, and if it is a
    release of the stack with its patch level."""
    if own in _NUMBERED_ALIKE or name.startswith("docker.elastic.co/"):
        return False
    written = tag.removeprefix("oss-").removeprefix("v").partition("-")[0].split(".")
    if product in OPENSEARCH:
        return len(written) < 2
    if (parse_integer(written[0]) or 0) < 5:
        return True
    is_mirror = own == base or (own == "beats" and base in BEATS)
    return not is_mirror and not _is_patch(written)


def _is_patch(written: list[str]) -> bool:
    """Whether the parts of a release name a patch release that exists."""
    major, minor, patch = (parse_integer(part) for part in written) if len(written) == 3 else (None, None, None)
    if major is None or minor is None or patch is None:
        return False
    last = _LAST_PATCHES.get(major, ())
    return patch <= (last[minor] if minor < len(last) else 99)


def _parts(reference: str) -> tuple[str, str, str, str]:
    """Name, tag, the last component of the name without variants such as ``-oss``, and the namespace."""
    name = reference.partition("@")[0]
    path, _, last = name.rpartition("/")
    last, _, tag = last.partition(":")
    base = last.lower()
    own = path.rpartition("/")[2]
    if "." in own or ":" in own:
        own = own if path else ""
    if base not in _MEANT:
        for _ in range(3):
            base = base.removeprefix("docker-")
            for ending in _ENDINGS:
                base = base.removesuffix(ending)
            if base in _MEANT:
                break
    if base == "elk" or base in _BUNDLES:
        base = "elk"
    if "$" in base or "{" in base or "<" in base:
        base = ""
    return f"{path}/{last}" if path else last, tag, base, own


def _bundle(product: str, tag: str, digits: bool) -> Releases | None:
    """The release of one product in an image of the whole stack: ``7.9.2``, ``792``, ``es235_l234_k454``."""
    found = releases(product, tag) if "." in tag else None
    if found is not None or not digits:
        return found
    letter = {"elasticsearch": "es", "logstash": "l", "kibana": "k"}[product]
    for part in tag.split("_"):
        rest = part.removeprefix("oss-")
        rest = rest if rest.isdigit() else rest.removeprefix(letter) if rest.startswith(letter) else ""
        if rest.isdigit() and 3 <= len(rest) <= 5:
            minor = rest[1:-1] if len(rest) > 3 and releases(product, f"{rest[0]}.{rest[1:-1]}") else rest[1]
            return releases(product, f"{rest[0]}.{minor}.{rest[1 + len(minor) :]}")
    return None


_CORES = {
    "elasticsearch": ("elasticsearch",), "es": ("elasticsearch",), "logstash": ("logstash",), "ls": ("logstash",),
    "kibana": ("kibana",), "beats": BEATS, "beat": BEATS, "elastic": STACK, "elk": STACK, "elastic_stack": STACK,
    "elk_stack": STACK, "elasticstack": STACK, "stack": STACK, "elastic_repo": STACK, "elastic_stack_repo": STACK,
    "elk_repo": STACK, "elastic_agent": ("elastic-agent",), "opensearch": ("opensearch",),
    "opensearch_dashboards": ("opensearch-dashboards",), "data_prepper": ("data-prepper",),
    **{name: (name,) for name in BEATS},
}  # fmt: skip
_NOT_DEPLOYED = (
    "min", "minimum", "max", "maximum", "previous", "prev", "old", "from", "next", "supported", "required", "client",
    "api", "python", "php", "java", "node", "upgrade", "source", "current", "oldest", "compatible", "openstack", "open",
)  # fmt: skip
_CLIENTS = frozenset((
    "apm", "chart", "client", "clients", "composer", "conda", "connect", "connector", "connectors",
    "cookbook", "curator", "driver", "drivers", "exporter", "fluent", "fluentbit", "fluentd", "gem", "gems",
    "grafana", "input", "jdbc", "js", "lib", "library", "maven", "npm", "nuget", "operator", "output", "pip",
    "plugin", "plugins", "provider", "providers", "pypi", "python", "role", "rsyslog", "ruby", "rubygem",
    "sdk", "sink", "spring", "td", "telegraf", "vector",
))  # fmt: skip
"""Parts of the names of variables with releases of something else: of client libraries, of plugins of other programs,
of roles and charts. ``gem_elastic_version``."""
_SHORT = (
    "version",
    "tag",
    "imagetag",
    "image_tag",
    "release",
    "stack_version",
    "package_version",
    "major_version",
    "image_version",
)


def is_release_name(name: str) -> bool:
    """Whether a variable of this name may hold a release."""
    low = name.lower()
    return "ver" in low or "tag" in low or "release" in low or "major" in low


def variable(name: str, parents: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The products whose release a variable of this name holds. ``parents``: the keys above it, outermost first."""
    if len(name) > 80 or not is_release_name(name):
        return ()
    plain = pattern(r"(?<=[a-z0-9])(?=[A-Z])").sub("_", name)
    plain = plain.replace("-", "_").replace(".", "_").replace("::", "_").replace(":", "_").lower().strip("_")
    plain = plain.replace("__", "_")
    if plain in _SHORT and (plain != "stack_version" or parents):
        above = [
            part
            for part in parents
            if part not in ("image", "docker", "package", "container", "spec", "global", "repo", "pkg", "pkg.installed")
        ]
        core = above[-1].replace("-", "_").lower() if above else ""
        if any(not _CLIENTS.isdisjoint(_words(part)) for part in above[:-1]):
            return ()
        if core in ("stack", "ls", "es") or (core == "elastic" and plain != "major_version"):
            return ()
        return _CORES.get(core) or (_at_the_end(core) if plain == "version" else ())
    match = pattern(
        r"(.+?)(?:_(?:major|image|docker|container|package|pkg|mpack|full|chart_app|repo|repository))*"
        r"(?:_?(?:version|tag|release|ver)(?:_tag|_number)?|_major)$"
    ).match(plain)
    if match is None:
        return ()
    core = match[1].removesuffix("_oss").removeprefix("default_")
    if not all(_CLIENTS.isdisjoint(_words(part)) for part in parents):
        return ()
    if core in _CORES:
        return _CORES[core]
    parts = core.split("_")
    if parts[:2] == ["logstash", "instance"] and parts[-1] != "plugins" and _CLIENTS.isdisjoint(parts):
        return ("logstash",)  # node['logstash']['instance']['server']['version'] of the community cookbook
    return _at_the_end(core)


def _at_the_end(core: str) -> tuple[str, ...]:
    """The products that the last words of a name mean: of ``elk_logstash``, but not of ``old_logstash``."""
    parts = core.split("_")
    if not _CLIENTS.isdisjoint(parts):
        return ()
    for count in (3, 2, 1):
        found = _CORES.get("_".join(parts[-count:])) if len(parts) > count else None
        if found is not None:
            return (
                ()
                if parts[-count - 1] in _NOT_DEPLOYED or (found is STACK and parts[-1] == "stack" and count == 1)
                else found
            )
    return ()


def _words(name: str) -> list[str]:
    return name.lower().replace("-", "_").replace(".", "_").split("_")
