"""YAML manifests: compose files, Kubernetes, Kustomize, ECK, Helm, Ansible, hiera, Salt and CI."""

from __future__ import annotations

import os

from lslint.files.paths import is_below
from lslint.kinds.roles import is_put_aside
from lslint.project.deployment import kubernetes, products
from lslint.project.deployment import text as plain
from lslint.project.deployment.compose_paths import resolved_path
from lslint.project.deployment.helm_charts import Charts
from lslint.project.deployment.interpolation import interpolate, variables_in
from lslint.project.deployment.model import MANIFEST, Manifest, Statement
from lslint.project.deployment.yaml_lines import Node, parse
from lslint.project.deployment.yaml_prose import NOTES, find, is_description, without_echo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.project.deployment.text import Values

MAX_USES = 500
GLOBAL_TAG = "global.image.tag"
"""The value that Helm hands to all charts below one."""
_KEYS = (
    "ersion", "_release:", "ERSION", "tag:", "Tag:", "services:", "chart:", "matrix:", "build:", "kustomiz",
    "resources:", "bases:", "patches", "_ver:", "major", "apt:", "dnf:", "dnf5:", "package:", "yum:", "zypper:",
)  # fmt: skip
"""Substrings of a manifest with more than packages and commands."""
_IMAGE = r"[iI]mage[\w.-]{0,60}[\"']?[ \t]{0,20}[:=]|[-_]image\b"
"""A key or variable for an image, or its name; not ``/srv/images``. A manifest may have it instead of a key."""


class Context:
    """What a manifest needs of its surroundings. ``env``: the variables of the folder; ``origin``: variable -> where
    its value is (path, line); ``dockerfile``: reads the Dockerfile of a service; ``root``: the folder of the project.
    """

    __slots__ = ("dockerfile", "env", "origin", "root")

    def __init__(
        self,
        env: Values,
        origin: dict[str, tuple[str, int]],
        dockerfile: Callable[[str, str, Values], Manifest | None],
        root: str,
    ) -> None:
        self.root = root
        self.env = env
        self.origin = origin
        self.dockerfile = dockerfile


_KNOWN = frozenset(products.PRODUCTS)
_INSTALLERS = frozenset(("apt", "dnf", "dnf5", "package", "yum", "zypper"))
"""Modules of Ansible that install packages by name."""
_CI_NAMES = (".travis.yml", ".gitlab-ci.yml", ".drone.yml", "bitbucket-pipelines.yml", "azure-pipelines.yml")
_VARIABLES = (("env",), ("env", "global"), ("variables",), ("env", "matrix"), ("env", "jobs"))


def read(path: str, text: str, context: Context, rank: int = MANIFEST) -> Manifest:
    """What a YAML file says."""
    made = Manifest(path)
    folder = os.path.dirname(path)
    name = os.path.basename(path).lower()
    nodes = parse(text) if name in _CI_NAMES or _has_keys(text) else []
    if name in _CI_NAMES:
        context = _with_variables(nodes, context)
    services = _services(nodes, "compose" in name)
    taken: set[int] = set()
    if services:
        _compose(made, folder, nodes, services, context, rank, taken)
    if name.startswith("chart."):
        kubernetes.chart(made, nodes, rank)
        return made
    if name.startswith("kustomization."):
        _kustomize(made, folder, nodes)
    kinds, jobs = kubernetes.kinds(nodes), kubernetes.jobs(nodes)
    if kinds:
        kubernetes.connect(made, nodes, kinds)
    has_installers = any(name in text for name in _INSTALLERS)
    charts: Charts | None = None
    if "eck-" in folder:
        kubernetes.chart_of_operator(made, nodes, folder, rank)
    for node in nodes:
        own = node.values
        if "spec" in node.path[:1] and len(node.path) == 1 and "version" in own and node.document in kinds:
            kubernetes.resource(made, node, kinds[node.document], rank)
            continue
        before = len(made.statements)
        _images(made, node, taken, context, rank)
        if node.document in jobs or "initContainers" in node.path:
            kubernetes.mark_clients(made.statements[before:])
        if "chart" in own:
            charts = charts or Charts(made, nodes, text, rank)
            charts.add(node)
        for key, (value, line) in own.items():
            if line in taken:
                continue
            found = plain.assigned(path, line, key, plain.with_default(value), rank, node.path)
            for one in found if "{{" in value else ():
                one.default = True
            made.statements += found
            is_release = "." in value or products.is_release_name(key)
            if value[:1].isdigit() and is_release and len(value) < 20 and len(made.variables) < MAX_USES:
                made.variables.setdefault(
                    ".".join((*node.path, key)) if node.path[:1] == ("global",) else key, (value, line)
                )
            elif "{{" in value and "ver" in key.lower():
                for product in products.variable(key, node.path):
                    one = Statement(path, line, plain.shown(key), product, None, rank)
                    one.needs = plain.needed(value)
                    made.statements.append(one)
            if key == "version" and node.path and "chocolatey" in node.path[-1] and own.get("name", ("",))[0] in _KNOWN:
                installed = products.releases(own["name"][0], value)
                if installed is not None:
                    label = plain.shown(f"{own['name'][0]} {value}")
                    made.statements.append(Statement(path, line, label, own["name"][0], installed, rank))
            if key == "value" and "name" in own:
                made.statements += plain.assigned(path, line, own["name"][0], value, rank)
        if has_installers:
            _installed(made, node, rank)
        if node.path and node.items:
            means = products.variable(node.path[-1], node.path[:-1]) or (
                products.variable(f"{node.path[-1]}_version") if "matrix" in node.path else ()
            )
            for value, line in node.items if means else ():
                name = node.path[-1] if "ver" in node.path[-1] else f"{node.path[-1]}_version"
                made.statements += plain.assigned(path, line, name, value, rank)
            for value, line in node.items:
                at = value.find("=")
                if 0 < at < 60 and line not in taken:
                    resolved = interpolate(value[at + 1 :], context.env)
                    made.statements += plain.assigned(path, line, value[:at], resolved or "", rank)
    _loose(made, text, nodes, taken, context, rank)
    return made


def _has_keys(text: str) -> bool:
    return any(word in text for word in _KEYS) or products.pattern(_IMAGE).search(text) is not None


def _installed(made: Manifest, node: Node, rank: int) -> None:
    """The packages that a task of Ansible names, alone or in a list: ``logstash-8.2.2``."""
    written = [pair for key, pair in node.values.items() if key.rpartition(".")[2] in _INSTALLERS]
    if node.path and node.path[-1].rpartition(".")[2] in _INSTALLERS:
        written += [node.values[key] for key in ("name", "pkg") if key in node.values]
    elif len(node.path) > 1 and node.path[-2].rpartition(".")[2] in _INSTALLERS and node.path[-1] in ("name", "pkg"):
        written += node.items
    for value, line in written:
        made.statements += plain.packages(made.path, line, value, rank, is_name=True)


def _with_variables(nodes: list[Node], context: Context) -> Context:
    """The surroundings of the file of a CI system, with its variables that have one value only."""
    values: dict[str, set[str]] = {}
    for node in nodes:
        if node.path in _VARIABLES:
            pairs = [(name, value) for name, (value, _) in node.values.items()]
            pairs += [(pair.partition("=")[0], pair.partition("=")[2]) for one, _ in node.items for pair in one.split()]
            for name, value in pairs:
                if name.isidentifier() and value:
                    values.setdefault(name, set()).add(value.strip("\"'"))
    single = {name: found.pop() for name, found in values.items() if len(found) == 1}
    return Context({**context.env, **single}, context.origin, context.dockerfile, context.root)


def _services(nodes: list[Node], is_compose: bool) -> dict[str, Node]:
    """The services of a compose file, those of the first format (without ``services``) included."""
    found = {
        node.path[1]: node
        for node in nodes
        if len(node.path) == 2 and node.path[0] == "services" and node.document == 0
    }
    if not found and is_compose:
        found = {
            node.path[0]: node
            for node in nodes
            if len(node.path) == 1 and ("image" in node.values or "build" in node.values)
        }
    return found


def _compose(
    made: Manifest,
    folder: str,
    nodes: list[Node],
    services: dict[str, Node],
    context: Context,
    rank: int,
    taken: set[int],
) -> None:
    """Images, builds and mounts of a compose file."""
    below: dict[tuple[str, ...], list[Node]] = {}
    for node in nodes:
        below.setdefault(node.path, []).append(node)
    made.services = {service: node.line for service, node in services.items()}
    files: set[str] = set()
    for service, node in services.items():
        image, line = node.values.get("image", ("", 0))
        whole = ""
        statements: list[Statement] = []
        if image:
            taken.add(line)
            statements = plain.of_image(made.path, line, image, context.env, rank)
        build = below.get((*node.path, "build"))
        if "build" in node.values or build:
            where, file, given, start, places = _build(node, build, below, context.env)
            taken.add(start)
            for one in below.get((*node.path, "build", "args"), ()):
                taken.update(line for _, line in (*one.values.values(), *one.items))
            target = resolved_path(folder, where, context.root) if where and len(where) < 500 else ""
            built = context.dockerfile(target, file, given) if target else None
            if built is None and not statements and service in products.PRODUCTS:
                for name, value in given.items():  # the Dockerfile is not in the project
                    found = products.releases(service, value) if "ver" in name.lower() and "." in value else None
                    if found is not None:
                        statements.append(
                            Statement(made.path, start, plain.shown(f"{name} {value}"), service, found, rank)
                        )
            if built is not None:
                if any(one.low or one.newest for one in built.statements):
                    statements = [_built(one, places, made.path) for one in built.statements]
                elif not statements:
                    statements = [one.copy() for one in built.statements]
                made.uses += [(place, service) for place, _ in built.uses]
                made.uses.append((built.path, service))
                files.add(built.path)
                made.copies += built.copies
            if target and not is_below(folder, target):
                whole = target
        for statement in statements:
            statement.service = service
            _origin(statement, context)
        made.statements += statements
        for volume in below.get((*node.path, "volumes"), ()):
            written = [value for value, _ in volume.items]
            written += [volume.text("source")] if "source" in volume.values else []
            for source in written:
                resolved = interpolate(source, {"PWD": ".", **context.env}) if "$" in source else source
                place = _mounted(folder, resolved or "", context.root)
                if not place and (resolved or "").startswith("/") and len(made.of_hosts) < MAX_USES:
                    made.of_hosts.append((resolved or "").partition(":")[0])
                if place and len(made.uses) < MAX_USES:
                    made.uses.append((place, service))
                    if not _is_put_aside_there(resolved or ""):
                        made.copies.append(place)
        inside = whole.rstrip(os.sep) + os.sep
        copied = (place for place, by in made.uses if by == service and place not in files)
        if whole and not any(place.startswith(inside) for place in copied):
            made.uses.append((whole, service))  # nothing says which files of it get into the container
    for top in ("configs", "secrets"):
        for node in nodes:
            if len(node.path) == 2 and node.path[0] == top and "file" in node.values:
                place = _mounted(folder, node.text("file"), context.root)
                if place and len(made.uses) < MAX_USES:
                    made.uses.append((place, ""))
                    made.copies.append(place)


def _build(
    node: Node, build: list[Node] | None, below: dict[tuple[str, ...], list[Node]], env: Values
) -> tuple[str, str, Values, int, dict[str, tuple[int, str]]]:
    """Context, Dockerfile and arguments of a build, and its line; the lines of the arguments, with their contents."""
    given: Values = {}
    places: dict[str, tuple[int, str]] = {}
    if not build:
        where, line = node.values["build"]
        return interpolate(where, env) or "", "Dockerfile", given, line, places
    where, line = build[0].values.get("context", (".", 0))
    written: list[tuple[str, str, int]] = []
    for args in below.get((*node.path, "build", "args"), ()):
        written += [(name, value, at) for name, (value, at) in args.values.items()]
        for value, at in args.items:
            name, sign, rest = value.partition("=")
            written.append((name.strip(), rest if sign else f"${{{name.strip()}}}", at))
    for name, value, at in written:
        resolved = interpolate(value, env)
        if resolved:
            given[name] = resolved
            places[name] = at, plain.shown(f"{name} {value}")
    return interpolate(where, env) or "", build[0].text("dockerfile") or "Dockerfile", given, line, places


def _built(statement: Statement, places: dict[str, tuple[int, str]], path: str) -> Statement:
    """A statement of a Dockerfile as the build of a service uses it, with the place of the argument that it uses."""
    made = statement.copy()
    for name in variables_in(made.text):
        if name in places:
            made.default = False
            made.origin = (path, *places[name])
    return made


def _origin(statement: Statement, context: Context) -> None:
    """Notes where the variable of an image reference has its value."""
    for name in variables_in(statement.text):
        if name in context.origin and (statement.origin is None or "$" in statement.origin[2]):
            path, line = context.origin[name]
            statement.origin = (path, line, name)
            return


def _is_put_aside_there(written: str) -> bool:
    """Whether the name of a volume in the container says that its files are no longer in use: ``conf.d_inactive``."""
    target = written.split(":")[1] if written.count(":") in (1, 2) else ""
    return is_put_aside(target.rstrip("/").rpartition("/")[2].lower())


def _mounted(folder: str, written: str, root: str) -> str:
    """The absolute path that a volume mounts; empty for a named volume, an absolute path or the whole folder."""
    source = written.partition(":")[0]
    if not source.startswith((".", "~")) and "/" not in source:
        return ""
    if source.startswith(("/", "~")) or "$" in source or "\\" in source:
        return ""
    place = resolved_path(folder, source, root)
    return "" if is_below(folder, place) else place


def _images(made: Manifest, node: Node, taken: set[int], context: Context, rank: int) -> None:
    """Images written as one value, as repository and tag, or as a name and a new tag."""
    own = node.values
    if not NOTES.isdisjoint(node.path):
        return
    written = own.get("image")
    if written is not None and written[1] not in taken and "{{" not in plain.with_default(written[0]):
        reference, line = written
        taken.add(line)
        tag = (
            own.get("imageTag")
            or own.get("image_tag")
            or own.get("imageVersion")
            or own.get("tag")
            or own.get("version")
        )
        if tag is not None and ":" not in reference.rpartition("/")[2]:
            taken.add(tag[1])
            made.statements += plain.of_image(made.path, tag[1], f"{reference}:{tag[0]}", context.env, rank)
        else:
            found = plain.of_image(made.path, line, reference, context.env, rank)
            if ":" not in reference and os.path.basename(made.path).lower().startswith("values"):
                for one in found:  # the chart chooses the tag
                    one.newest = False
            made.statements += found
    for key in ("repository", "newName", "name"):
        if key not in own or own[key][0].startswith(("http", "oci:", "{{")):
            continue
        tag = own.get("tag") or own.get("newTag")
        if key == "name" and "newTag" not in own and not (node.path and "image" in node.path[-1].lower()):
            continue
        if key == "name" and "newName" in own:
            continue
        name, line = own[key]
        if tag is not None and tag[1] not in taken:
            taken.add(tag[1])
            found = plain.of_image(made.path, tag[1], f"{name}:{tag[0]}", context.env, rank)
            if not found and key == "newName":  # of a registry that names the image otherwise
                named = f"{name}/{own['name'][0].rpartition('/')[2]}:{tag[0]}" if "name" in own else ""
                found = plain.of_image(made.path, tag[1], named, context.env, rank)
                for one in found:
                    one.text = plain.shown(f"{name}:{tag[0]}")
            if not tag[0] and os.path.basename(made.path).lower().startswith("values"):
                for one in found:  # the chart chooses the tag
                    one.newest = False
            made.statements += found
        elif tag is None and "/" in name and node.path and "image" in node.path[-1].lower():
            found = plain.of_image(made.path, line, name if ":" in name.rpartition("/")[2] else f"{name}:?", {}, rank)
            for one in found:
                one.text = plain.shown(name)
                one.needs = GLOBAL_TAG
            made.statements += found


def _kustomize(made: Manifest, folder: str, nodes: list[Node]) -> None:
    """The folders that an overlay changes, its patches, and the files of which it makes config maps."""
    for node in nodes:
        last = node.path[-1] if node.path else ""
        if last.startswith("patches"):
            written = [value for value, _ in node.items] + ([node.text("path")] if "path" in node.values else [])
            made.patches += [os.path.normpath(os.path.join(folder, one)) for one in written[:MAX_USES]]
        if last in ("resources", "bases", "components", "files", "envs"):
            for value, _ in node.items[:MAX_USES]:
                place = _mounted(folder, "./" + value.rpartition("=")[2], folder)
                if place and len(made.uses) < MAX_USES:
                    made.uses.append((place, ""))
                    made.copies.append(place)


def _loose(made: Manifest, text: str, nodes: list[Node], taken: set[int], context: Context, rank: int) -> None:
    """Packages, repositories and image references anywhere else in the file, scripts in block scalars included."""
    found: list[Statement] = []
    images: list[Statement] = []
    done = {one.line for one in made.statements} | taken
    for number, line in plain.lines(text):
        if number not in done and not is_description(line):
            if "=" in line and ("ver" in line.lower() or "tag" in line.lower()):
                for match in products.pattern(r"(?<![\w.-])([A-Za-z_]\w{2,60})=[\"']?(\d[\w.-]{0,20})").finditer(line):
                    found += plain.assigned(made.path, number, match[1], match[2], rank)
            found += plain.packages(made.path, number, line, rank)
            images += plain.images_in(made.path, number, without_echo(line), context.env, rank)
    if found or images:
        prose = find(nodes or parse(text), text)
        found = [one for one in found if one.line not in prose.lines]
        images = [one for one in images if one.line not in prose.lines and one.line not in prose.values]
    made.statements += sorted(found + images, key=lambda one: one.line)
