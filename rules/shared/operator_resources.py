"""What the Elastic operator (ECK) refuses or ignores in its resources, and what resources mean for each other.

Each word is a name in the resource with the fact about it (as ``ManifestWord``), what belongs to the fact, and offsets.
"""

from __future__ import annotations

from itertools import product as product_of

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import at, content_span, entries, items, mappings, text_of, texts
from lslint.grammar.config.tree import ConfigNode, Mapping, Scalar, Sequence, resolve
from lslint.grammar.config.yaml import parser
from lslint.grammar.record import record
from lslint.rules import knowledge
from lslint.rules.facts import grouped
from lslint.rules.project_view import ManifestWord
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
_MAIN, _SERVER, _POLICIES = "elasticsearch", "fleetServerRef", "xpack.fleet.agentPolicies"
_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|.*\$.*"
"""The id of a policy of Fleet that was created in Kibana, unless the user chose another one, or a variable."""
_RESOURCE_NAME = r"[a-z0-9](?:[-a-z0-9]*[a-z0-9])?"


@record
class Resource:
    """A resource in a file, or a ``container`` of its pods. ``texts``: the settings files that the container mounts;
    ``is_whole``: it has no template markers, was read without an error, and no kustomization changes it; ``words``:
    those of its manifest."""

    path: str
    root: Mapping
    container: ConfigNode | None
    is_whole: bool
    texts: list[str]
    words: list[ManifestWord]


def add_words(resources: list[Resource]) -> None:
    """Add the words of the resources of a project."""
    places = [(each, text_of(at(each.root, "kind")), _named(each.root)) for each in resources]
    names = ((each, kind, name.text if _is_plain_name(name) else "") for each, kind, name in places)
    of_kind = grouped(((kind, place), each) for each, kind, name in names for place in (name, each.path))
    for resource in resources:
        parts = (_unshared(resource), _references(resource, of_kind)) if resource.is_whole else ()
        resource.words += [ManifestWord(*word) for words in (_masters(resource), *parts) for word in words]


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
    for cluster in items(at(spec, "elasticsearchRefs"))[:MAX_CONTAINERS] if product == "logstash" else ():
        first = next(entries(cluster), None) if at(cluster, "clusterName") is None else None
        if first is not None:
            yield first[0], "unaliased", "", first[2].key.start, first[2].key.end
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


def _masters(resource: Resource) -> Words:
    """Yield the first of a list of masters none of which is a node, with the name of one: those are the pods of the
    stateful set, which are named after it and the only ones that they look for."""
    name = text_of(_named(resource.root))
    variables = {text_of(at(item, "name")): item for item in items(at(resource.container, "env"))}
    masters = at(variables.get("cluster.initial_master_nodes"), "value")
    is_named = text_of(at(variables.get("node.name"), "valueFrom", "fieldRef", "fieldPath")) == "metadata.name"
    seeds = text_of(at(variables.get("discovery.seed_hosts"), "value"))
    if not is_named or not name or not isinstance(masters, Scalar):
        return
    words = [word.strip() for word in masters.text.split(",") if word.strip()]
    is_plain = all(compiled(r"[a-z](?:[-a-z0-9]*[a-z0-9])?").fullmatch(word) for word in words)
    hosts = [seed.strip().partition(".")[0].partition(":")[0] for seed in seeds.split(",")]
    is_own = any(f"{word}-".startswith(f"{name}-") for word in words)
    if words and is_plain and not is_own and all(f"{host}-".startswith(f"{name}-") for host in hosts):
        yield words[0], "master", f"{name}-0", *content_span(masters)


def _unshared(resource: Resource) -> Words:
    """Yield the templates of claims with a folder for snapshots that several nodes must share, with the folder: each
    pod has a volume of its own."""
    spec, nodes, words = at(resource.root, "spec"), 0, []
    settings = [text for text in resource.texts if "repo" in text or "single-node" in text]
    configs = [document.root for text in settings for document in parser.parse(text)[0].documents]
    for part in items(at(spec, "nodeSets")) or [each for each in (spec,) if each is not None]:
        config, count = at(part, "config"), text_of(at(part, "count") or at(part, "replicas"))
        roles = _setting(config, "node.roles")
        if isinstance(roles, Sequence) and not any(role.startswith(("master", "data", "$")) for role in texts(roles)):
            continue  # nodes that need no repository
        if {text_of(_setting(config, name)) for name in ("node.master", "node.data")} == {"false"}:
            continue
        nodes += int(count) if count.isdecimal() and len(count) < 9 else not count
        pod = items(at(part, "podTemplate", "spec", "containers"))
        container = resource.container or next((each for each in pod if text_of(at(each, "name")) == _MAIN), None)
        lists = [at(item, "value") for item in items(at(container, "env")) if text_of(at(item, "name")) == "path.repo"]
        named = {text_of(at(item, "name")): item for item in items(at(container, "env"))}
        given = [_setting(resolve(each), "discovery.type") for each in (config, *configs) if each is not None]
        if "single-node" in map(text_of, [*given, at(named.get("discovery.type"), "value")]):
            return
        if text_of(at(named.get("cluster.name"), "valueFrom", "fieldRef", "fieldPath")) == "metadata.name":
            return  # each pod is a cluster of its own
        lists += [_setting(resolve(each), "path.repo") for each in (config, *configs) if each is not None]
        mounts = {} if resource.container else {"/usr/share/elasticsearch/data": "elasticsearch-data"}
        for mount in items(at(container, "volumeMounts")):
            mounts[text_of(at(mount, "mountPath")).rstrip("/")] = text_of(at(mount, "name"))
        claims = {text_of(_named(each)): each for each in items(at(part, "volumeClaimTemplates"))}
        for folder in (word.strip() for each in lists for text in texts(each) for word in text.split(",")):
            above = max((mount for mount in mounts if f"{folder}/".startswith(f"{mount}/")), key=len, default="")
            claim = claims.pop(mounts.get(above, ""), None)
            is_fixed = any(at(claim, "spec", key) is not None for key in ("selector", "volumeName"))
            is_fixed |= _named(claim, "annotations") is not None  # with which a provisioner may share a folder
            if isinstance(name := _named(claim), Scalar) and not is_fixed:
                words.append((name.text, "unshared", folder, *content_span(name)))
    yield from words if nodes > 1 else ()


def _named(resource: ConfigNode | None, key: str = "name") -> ConfigNode | None:
    return at(resource, "metadata", key)


def _setting(config: ConfigNode | None, name: str) -> ConfigNode | None:
    return at(config, name) or at(config, *name.split("."))


def _references(resource: Resource, of_kind: dict[tuple[str, str], list[Resource]]) -> Words:
    """Yield the names to which a resource of the operator refers in vain, with what belongs to the fact. ``of_kind``:
    the resources by their kind, with their name (empty if it is not known) or path."""

    def meant(kind: str, reference: ConfigNode, place: str) -> list[Resource]:
        """Return the resources of a kind in the namespace of a reference."""
        space = text_of(at(reference, "namespace")) or text_of(_named(resource.root, "namespace"))
        resources = of_kind.get((kind, place), [])[:MAX_CONTAINERS]
        return [each for each in resources if not space or text_of(_named(each.root, "namespace")) in (space, "")]

    def is_server(each: Resource) -> bool:
        return not each.is_whole or text_of(at(each.root, "spec", "fleetServerEnabled")) not in ("", "false")

    spec, kinds = at(resource.root, "spec"), knowledge.load("eck")["referred"]
    for key, node, _ in entries(spec):
        references = (items(node) or [node])[:MAX_CONTAINERS] if key in kinds else []
        names = [at(each, "name") for each in references]
        pairs = [*zip(references, map(text_of, names), strict=True), *((each, "") for each in references)]
        groups = [meant(kinds[key], *pair) for pair in pairs]
        if not names or not _is_plain_name(name := names[0]):
            continue
        in_file, space = meant(kinds[key], references[0], resource.path), text_of(at(references[0], "namespace"))
        in_space = [each for each in in_file if space in ("", text_of(_named(each.root, "namespace")))]
        near = [each for each in in_space if key != _SERVER or is_server(each)]
        if near and not any(groups):
            yield name.text, "nowhere", text_of(_named(near[0].root)), *content_span(name)
        elif key == _SERVER and groups[0] and not any(map(is_server, groups[0])):
            yield name.text, "serverless", "fleetServerEnabled: true", *content_span(name)
    policy, kibana = at(spec, "policyID"), at(spec, "kibanaRef")
    kibanas = meant("Kibana", kibana, text_of(at(kibana, "name"))) if kibana is not None else []
    lists = [_setting(at(each.root, "spec", "config"), _POLICIES) for each in kibanas]
    ids = [text_of(at(item, "id")) for each in lists for item in items(each)]
    is_known = all(each.is_whole for each in kibanas) and all(ids) and at(spec, "spaceID") is None
    is_open = any(compiled(_UUID).fullmatch(text) for text in (text_of(policy), *ids))
    if isinstance(policy, Scalar) and ids and is_known and not is_open and policy.text not in ids:
        yield policy.text, "policy", f"`{'`, `'.join(ids[:2])}`", *content_span(policy)
