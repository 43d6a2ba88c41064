"""What the Elastic operator (ECK) refuses or ignores in its resources.

Each word is a name in the resource with the fact about it (as ``ManifestWord``), what belongs to the fact, and offsets.
"""

from __future__ import annotations

from itertools import product as product_of

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import at, content_span, entries, items, mappings, text_of
from lslint.grammar.config.tree import ConfigNode, Mapping, Scalar, Sequence, resolve
from lslint.rules import knowledge
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator
    from typing import TypeGuard

    Words = Iterator[tuple[str, str, str, int, int]]

MAX_CONTAINERS = 100
"""Containers, node sets and claims of a resource that are read."""
_MODELS = ("deployment", "daemonSet", "statefulSet")
"""Keys of a resource of the Elastic operator, of which it has one: how its pods are deployed."""
_TERMS = (
    ("required", ("podAffinityTerm", "weight"), "the term itself"),
    ("preferred", ("labelSelector", "topologyKey", "namespaces", "namespaceSelector"), "podAffinityTerm"),
)
"""Kind of a list of affinities, keys that belong to the other kind, and where their content belongs."""
_RESOURCE_NAME = r"[a-z0-9](?:[-a-z0-9]*[a-z0-9])?"


def words_of(
    resource: Mapping, product: str, products_of_image: Callable[[str], Container[str]], *, is_whole: bool
) -> Words:
    """Yield the words of a resource of a product. ``products_of_image``: those that an image reference names.
    ``is_whole``: the resource has no template markers and was read without an error."""
    kind, spec = text_of(at(resource, "kind")), at(resource, "spec")
    yield from _misplaced(kind, spec)
    if is_whole:
        yield from _unknown_names(product, spec, products_of_image)
        yield from _unnamed_port(product, spec)
        yield from _exclusive(kind, spec)
        yield from _refused_node_sets(kind, spec)
        yield from _default_account(kind, spec)
    yield from _misplaced_terms(spec)


def _misplaced(kind: str, spec: ConfigNode | None) -> Words:
    """Yield the keys of a resource at a level where its kind does not have them, but has them at another one, with the
    other level and offsets, and misspelled ones; the lists in place of objects; and the unknown keys of references,
    with those that they have."""
    levels: dict[str, list[str]] = knowledge.load("eck")["kinds"].get(kind, {})
    for level, keys in levels.items():
        content = at(spec, *level.split(".")[1:])
        for part in content.items if isinstance(content, Sequence) else [content]:
            for name, node, entry in entries(resolve(part) if part is not None else None):
                other = next((each for each, names in levels.items() if name in names), "")
                better = (other or closest(name, keys)) if name not in keys else ""
                if better:
                    yield name, "level" if other else "meant", better, entry.key.start, entry.key.end
                elif isinstance(node, Sequence) and name in knowledge.load("eck")["objects"]:
                    yield name, "object", "", entry.key.start, entry.key.end
    references: dict[str, list[str]] = knowledge.load("eck")["references"]
    for key, node, _ in entries(spec) if levels else ():
        allowed = references.get(key) or references.get(f"{kind}.{key}", [])
        for part in [node, *items(node)]:
            for name, _, entry in entries(part):
                if allowed and name not in allowed:
                    yield name, "reference", f"`{'`, `'.join(allowed)}`", entry.key.start, entry.key.end


def _unknown_names(product: str, spec: ConfigNode | None, products_of_image: Callable[[str], Container[str]]) -> Words:
    """Yield the names of containers without an image or with that of the product, and of claims that no container
    mounts, if none of them has the name that the operator completes, with that name and offsets; and what a resource
    has besides a deployment."""
    models = [(key, entry) for key, node, entry in entries(spec) if key in _MODELS and isinstance(node, Mapping)]
    for model, entry in models[1:]:
        yield model, "models", models[0][0], entry.key.start, entry.key.end
    container: str = knowledge.load("eck")["containers"].get(product, product)
    claims: list[str] = knowledge.load("eck")["claims"].get(product, [])
    for nodes in items(at(spec, "nodeSets"))[:MAX_CONTAINERS]:
        first = next(entries(nodes), None) if at(nodes, "name") is None else None
        if first is not None:
            yield first[0], "unnamed", "nodeSets", first[2].key.start, first[2].key.end
    levels = [spec, *(at(spec, name) for name in _MODELS)]
    for part in [*levels, *items(at(spec, "nodeSets"))][:MAX_CONTAINERS]:
        containers = items(at(part, "podTemplate", "spec", "containers"))[:MAX_CONTAINERS]
        mounts = {text_of(at(mount, "name")) for node in containers for mount in items(at(node, "volumeMounts"))}
        names = [at(node, "name") for node in containers]
        for node in containers:
            for key, _, entry in [*entries(node)][: at(node, "name") is None]:
                yield key, "nameless", container, entry.key.start, entry.key.end
        if all(isinstance(name, Scalar) and name.text != container for name in names):
            for node, name in zip(containers, names, strict=True):
                image, command = at(node, "image"), at(node, "command")
                is_product = image is None or (command is None and product in products_of_image(text_of(image)))
                if _is_plain_name(name) and is_product:
                    yield name.text, "container" if image is None else "twin", container, *content_span(name)
        names = [at(node, "metadata", "name") for node in items(at(part, "volumeClaimTemplates"))[:MAX_CONTAINERS]]
        if claims and all(isinstance(name, Scalar) and name.text not in claims for name in names):
            for name in names:
                if _is_plain_name(name) and name.text not in mounts:
                    yield name.text, "claim", claims[0], *content_span(name)


def _exclusive(kind: str, spec: ConfigNode | None) -> Words:
    """Yield the keys of a resource that its kind refuses next to another one, with that key and offsets."""
    given = {key: entry for key, node, entry in entries(spec) if isinstance(node, Mapping | Sequence)}
    for first, second in knowledge.load("eck")["exclusive"].get(kind, ()):
        if first in given and second in given:
            yield second, "models", first, given[second].key.start, given[second].key.end


def _refused_node_sets(kind: str, spec: ConfigNode | None) -> Words:
    """Yield the repeated names of node sets, and their list if no node may become the master, with offsets. A resource
    without a version is a part of one."""
    for key, node, entry in entries(spec) if kind == "Elasticsearch" and at(spec, "version") is not None else ():
        sets = items(node)[:MAX_CONTAINERS] if key == "nodeSets" else []
        names: set[str] = set()
        for name in (at(each, "name") for each in sets):
            if _is_plain_name(name):
                if name.text in names:
                    yield name.text, "repeated", key, *content_span(name)
                names.add(name.text)
        if 0 < len(sets) < MAX_CONTAINERS and not any(map(_may_be_master, sets)):
            yield key, "masterless", "", entry.key.start, entry.key.end


def _may_be_master(node_set: ConfigNode) -> bool:
    """Return whether the roles of a set of nodes include that of a master, or are not known."""
    config = at(node_set, "config")
    lists = [each for each in (at(config, "node.roles"), at(config, "node", "roles")) if each is not None]
    roles = {text_of(role) for each in lists for role in items(each)}
    is_listed = any(isinstance(each, Sequence) for each in lists) and all(map(str.isidentifier, roles))
    return not is_listed or ("master" in roles and "voting_only" not in roles)


def _misplaced_terms(spec: ConfigNode | None) -> Words:
    """Yield keys of affinities of pods that are in the list of the other kind, with what the list has, and offsets."""
    for part in [spec, *(at(spec, name) for name in _MODELS), *items(at(spec, "nodeSets"))][:MAX_CONTAINERS]:
        affinity = at(part, "podTemplate", "spec", "affinity")
        for kind, (name, strange, instead) in product_of(("podAffinity", "podAntiAffinity"), _TERMS):
            for term in items(at(affinity, kind, f"{name}DuringSchedulingIgnoredDuringExecution"))[:MAX_CONTAINERS]:
                for key, _, entry in entries(term):
                    if key in strange:
                        yield key, name, instead, entry.key.start, entry.key.end


def _default_account(kind: str, spec: ConfigNode | None) -> Words:
    """Yield what of a Beat asks the API of Kubernetes, if its pods run with the default account, and offsets."""
    pods = [at(spec, model, "podTemplate", "spec") for model in _MODELS if at(spec, model) is not None]
    accounts = ("serviceAccountName", "serviceAccount")
    config = at(spec, "config")
    if kind == "Beat" and config and pods and not any(at(pod, name) for pod in pods for name in accounts):
        for _, mapping in mappings(config):
            for key, inner, entry in entries(mapping):
                asking = [at(item, "type") for item in items(inner) if at(item, "kube_config") is None]
                places = [each for each in asking if key.endswith("providers") and text_of(each) == "kubernetes"]
                if key == "add_kubernetes_metadata" and at(inner, "kube_config") is None:
                    places.append(entry.key)
                for place in [each for each in places if isinstance(each, Scalar)][:1]:
                    yield place.text, "account", accounts[0], *content_span(place)
                    return


def _unnamed_port(product: str, spec: ConfigNode | None) -> Words:
    """Yield the name of a port of the service of a resource, if no port has the name by which the operator finds it."""
    http = at(spec, "http")
    names = [at(port, "name") for port in items(at(http, "service", "spec", "ports"))]
    is_plain = text_of(at(http, "tls", "selfSignedCertificate", "disabled")) == "true"
    is_open = is_plain and at(http, "tls", "certificate") is not None
    expected = "http" if is_plain else "https"
    plain = [name for name in names if _is_plain_name(name)]
    is_named = is_open or len(plain) < len(names) or expected in map(text_of, plain)
    if product in ("elasticsearch", "kibana") and plain and not is_named:
        yield plain[0].text, "port", expected, *content_span(plain[0])


def _is_plain_name(node: ConfigNode | None) -> TypeGuard[Scalar]:
    """Return whether a node is a name without variables."""
    return isinstance(node, Scalar) and compiled(_RESOURCE_NAME).fullmatch(node.text) is not None
