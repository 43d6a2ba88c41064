"""Releases in the names of files and folders: ``template-es2x.json``, ``logstash-5.x/``, ``7.x/``."""

from __future__ import annotations

from collections.abc import Set

from lslint.grammar.bounded_cache import BoundedCache
from lslint.project.deployment import products
from lslint.project.deployment.model import Statement

_WORDS = (
    r"(?:^|[-_. ])(elasticsearch|elastic|es|elk|logstash|filebeat|metricbeat|heartbeat|packetbeat|auditbeat|winlogbeat|"
    r"beats|kibana|opensearch)"
)
_NAMED = (
    _WORDS
    + r"(?:[-_.]?(?:template|templates|index|mapping|mappings|metrics|config|conf|stack|cluster|pipeline|v|version))*"
    r"(?:[-_.]?| (?=v?\d{1,2}\.))v?(\d{1,2})"
    r"(x|[._](?:x|\d{1,2}(?![\d-]))(?:\.(?:x|\d{1,2}))?)?(?:(?<=\dx)(?=_)|(?![\w]|\.\d))"
)
_BARE = (
    r"(?:(?:conf|config|configs|configfiles|configuration|conf\.d|pipelines?|filters?|mappings?|templates?|patterns?|index|version)"
    r"[-_.])?v?([5-9]\.x)"
)
"""A folder for a major release: ``7.x``, ``configs-5.x``."""
_RELEASE_FOLDER = (
    r"(?:(?:releases?|versions?|ver|templates?|conf|configs?|configuration|stack)[-_.]?)?v?([5-9]\.\d{1,2}(?:\.(?:\d{1,2}|x))?)"
    r"(?:[-_]oss)?"
)
"""A folder for one release: ``7.6.0``, ``v7.6``, ``config-7.6.0``."""
_NUMBER = r"v?\d{1,2}(?:\.(?:\d{1,2}|x)(?:\.\d{1,2})?)?"
"""A release, or a major release: ``7.6.2``, ``v7``."""
_MEANT = {"es": ("elasticsearch",), "elastic": products.STACK, "elk": products.STACK, "beats": products.BEATS}


def of_name(path: str, name: str, product: str, parent: str, siblings: Set[str]) -> Statement | None:
    """What the name of a file or folder says about a product: ``statement``, else ``bare``."""
    if not may_say[name]:
        return None
    return statement(path, name, product, siblings) or bare(path, name, product, parent, siblings)


def _may_name(name: str) -> bool:
    """False if a name is about no release of any product, as most names with a digit."""
    if len(name) > 200 or not any(map(str.isdigit, name)):
        return False
    low = name.lower()
    return (
        products.pattern(_NAMED).search(low) is not None
        or products.pattern(_BARE).fullmatch(low) is not None
        or products.pattern(_NUMBER).fullmatch(name) is not None
    )


may_say: dict[str, bool] = BoundedCache(_may_name)
"""Whether the name of a file or folder may be about a release of any product."""


def statement(path: str, name: str, product: str, siblings: Set[str]) -> Statement | None:
    """What the name of a file or folder says about a product. ``siblings``: the names in its folder, in lower case, as
    a row of numbered nodes (``es1``, ``es2``, ``es5``) is no row of releases. A folder such as ``ES7`` tells the
    release of Elasticsearch, not that of what sends to it."""
    if not may_say[name]:
        return None
    low = name.lower()
    for match in products.pattern(_NAMED).finditer(low):
        if product not in _MEANT.get(match[1], (match[1],)):
            continue
        major, rest = match[2], (match[3] or "").replace("_", ".")
        if not rest and (int(major) < 5 or len(major) > 1 or _is_numbered(low, match.start(2), siblings)):
            continue
        found = products.releases(product, major + ("." + rest.lstrip(".") if rest else ".x"))
        if found is not None and low[match.end() : match.end() + 1] == "+":  # 7.9+
            last = products.known(product).get(int(major), [])[-1:]
            found = (found[0], f"{major}.{last[0]}") if last else found
        if found is not None:
            return Statement(path, 0, name, product, found)
    return None


def bare(path: str, name: str, product: str, parent: str, siblings: Set[str]) -> Statement | None:
    """What a folder named ``7.x`` or ``configs-7.x`` says about a product, ``7.6.2`` in a folder that is named after
    the product, or ``v7`` next to ``v6`` or ``os-v2``. ``siblings``: the names next to it, in lower case."""
    match = products.pattern(_BARE).fullmatch(name.lower())
    written = match[1] if match is not None else ""
    if not written and _is_major_folder(name, siblings):
        written = name[1:]
    if not written and (
        parent.lower() == product and products.pattern(r"v?\d{1,2}\.(?:\d{1,2}|x)(?:\.\d{1,2})?").fullmatch(name)
    ):
        written = name
    if not written and product in _MEANT.get(parent.lower(), (parent.lower(),)) and _is_major(name, siblings):
        written = name.lstrip("v")
    found = products.releases(product, written) if written else None
    return Statement(path, 0, name, product, found) if found is not None else None


def of_release(path: str, name: str, product: str) -> Statement | None:
    """What a folder that is named like one release (``templates/7.6.0``) says about a product."""
    match = products.pattern(_RELEASE_FOLDER).fullmatch(name.lower())
    found = products.releases(product, match[1]) if match is not None else None
    return Statement(path, 0, name, product, found) if found is not None else None


def _is_major_folder(name: str, siblings: Set[str]) -> bool:
    """Whether a folder is one of several that are named after major releases, not after versions of its content."""
    if len(name) != 2 or not _is_major(name, siblings):
        return False
    return any(
        other != name and products.pattern(r"v[5-9]|(?:os|opensearch)-?v?[1-9]").fullmatch(other) for other in siblings
    )


def _is_major(name: str, siblings: Set[str]) -> bool:
    """Whether a folder has the number of a major release (``v7``, ``7``), and is none in a row that begins before."""
    if products.pattern(r"v?[5-9]").fullmatch(name) is None:
        return False
    return siblings.isdisjoint(f"{name[:-1]}{number}" for number in range(5))


def _is_numbered(name: str, at: int, siblings: Set[str]) -> bool:
    """Whether another name of the folder differs in the number only, and that is no release."""
    before, after = name[:at], name[at + 1 :]
    return any(
        f"{before}{number}{after}" in siblings for number in ("1", "2", "3", "4", "01", "10", "")
    ) or before.endswith("0")
