"""What the readers of manifests return, and the deployments that are made of it."""

from __future__ import annotations

import os
import re
from bisect import bisect_right

from lslint.files.paths import is_below
from lslint.files.shown_path import ShownPath
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import at, content_span, text_of, texts
from lslint.grammar.config.tree import ConfigNode, Scalar, Sequence
from lslint.grammar.record import record
from lslint.kinds.detect import is_dockerfile
from lslint.project.manifests import products
from lslint.rules.project_view import ANY_PLUGIN, ManifestWord, Runtime, Variable
from lslint.rules.shared.image_variables import is_of_elastic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lslint.project.manifests.chart_values import ChartValues
    from lslint.rules.shared.operator_resources import Resource

    Place = tuple[str, int, str]
    """Path, line and name of a variable."""

MAX_TEXT = 120
MAX_VALUE = 60
MAX_CHANGES = 2_000
"""Words of the patches of a kustomization."""
MAX_VARIABLES = 500
"""Variables of a workload."""
CONFIG_MAP = "ConfigMap"
SECRET = "Secret"
SHELL = ("export ", ".sh", "source ", ". /", "bash", "env ")
"""What may set variables before the product starts."""
ENTRY_POINTS = ("/docker-entrypoint.sh", "/docker-entrypoint", "/kibana-docker")
"""Names of the scripts that start the images of Elastic."""
STARTING = ("/usr/local/bin", *ENTRY_POINTS)
"""Files and the folder that replace such a script if they are copied or mounted."""
_INSTALL = r"[-/]plugin[\"',\s]+(?:install|update)\b((?:\\\n|[^;&|\n])*)"
"""A command that adds plugins to the product, or newer versions of them."""
_UNPACK = r"(?m)(?:^|[;&|])[ \t]*+(?!(?:cat|ch\w+|find|ls|rm|test)\s)(?:[^;&|\n]*[\s\"'/])?plugins(?:[/\s\"']|$)"
"""A command that may write into the folder of the plugins."""
_OWN_PLUGIN = r"[a-z]+-[a-z-]+"
"""A plugin of Elasticsearch from Elastic itself: others are installed from an address or a file."""
_GEM = r"\blogstash-(input|filter|output|codec|integration)-([a-z]\w*)"
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:/,-")


class Image:
    """A product that a manifest names: by an image, a resource of an operator, or a chart.

    ``path``: absolute; ``text``: as reports show it; ``low``, ``high``: both empty if no release is named; ``newest``:
    the newest release is requested (``latest``); ``origin``: where the variable that holds the release is set.
    """

    def __init__(
        self,
        path: str,
        line: int,
        text: str,
        product: str,
        releases: tuple[str, str] | None,
        *,
        newest: bool = False,
        origin: Place | None = None,
    ) -> None:
        self.path = path
        self.line = line
        self.text = "".join(char if char.isprintable() else "?" for char in text[:MAX_TEXT])
        self.product = product
        self.low, self.high = releases or ("", "")
        self.newest = newest
        self.origin = origin


def names_config(runtime: Runtime) -> bool:
    """Return whether the command or a variable of a container may name the path of its config."""
    is_path = any("path" in word.lower() for word in (*runtime.variables, runtime.command))
    return is_path or compiled(r"(?<!\S)--?c(?:onfig)?\b|\$").search(runtime.command) is not None


def images_of(path: str, line: int, written: str, resolved: str | None, origin: Place | None = None) -> list[Image]:
    """Return the products that an image reference names. ``resolved``: the reference with the values of its variables;
    None if one has no value."""
    named, newest = products.image(resolved or written.partition("$")[0].rstrip(":"))
    is_known = resolved is not None
    return [
        Image(path, line, written, product, releases if is_known else None, newest=newest and is_known, origin=origin)
        for product, releases in named.items()
    ]


@record
class VariablePlace:
    """Where a YAML manifest sets a variable: spans of the name and of the value in the file ``path``, and the value;
    None if the manifest does not contain it. ``named_in``: the file of variables that contains it; the spans are then
    those of its name in the manifest. ``resolved``: the value with those of ``.env``, never shown."""

    path: str
    key: tuple[int, int]
    value: tuple[int, int]
    written: str | None
    named_in: str = ""
    resolved: str | None = None


_SETTING_OF_BEATS = r"(?:cloud|filebeat|http|logging|metricbeat|monitoring|output|queue|setup)\.\w[\w.]*"


class Workload:
    """Something that a manifest runs: a service, a container, an image, a resource, a release of a chart, a unit.

    ``runtime``: its environment; ``is_running``: False for what has none (a resource, values of a chart); ``names``:
    products that its command or name means; ``is_extended``: another compose file may add to the service;
    ``profiles``: that start it, empty for all; ``images``: those of its image; ``reference``: the image as written, for
    a built one that of the base; ``uses``: absolute paths that it mounts or copies; ``namespace``: as written, often
    empty; ``account``: the service account of a pod; ``config_maps``: kind and name of the ConfigMaps and Secrets that
    it mounts; ``node_key``: the key in these that is its elasticsearch.yml, ``node_files``: each text of that key, for
    Filebeat of any; ``spans``: path -> first and last line of its declarations; ``built``: the Dockerfile that it
    builds, in the folder ``context`` with the arguments ``arguments``, which adds at most plugins if ``is_plain``;
    ``target``: the name of the stage, empty for the last; ``single``: where it declares that its cluster has one node;
    ``sources``: further files that it was read from; ``places``: name of a variable -> where a YAML manifest sets it;
    ``command_span``, ``image_span``: file and offsets of its command or arguments, and of its image; ``starts_image``:
    its entry point is that of the image; ``targets``: path in the container -> path in the repository, and offsets, of
    what it mounts; ``copies``: the same of what its Dockerfile copies, with an empty path if that is not in the
    repository or changed afterwards; ``mounts``: as ``targets``, with sources as written, of all volumes; ``volumes``:
    path in the container of what outlives it -> manifest and offsets; ``passing``: the same of an ``emptyDir``;
    ``grants``: keys of a service that change its user or rights, and its added capabilities; ``networks``: of a service
    of a compose file, on which others reach it under its names ``reachable``, None if it has no separate network;
    ``redirected``: host names to which it gives an address itself, ``*``: any; ``published``: port of the host -> port
    of the container; ``path``: the manifest; ``words``: parts of it that a rule reports; ``memory``: its limit of
    memory: as written, in bytes, the manifest, start and end; ``health_check``: file, words and offsets of the health
    check of a compose service, which may have another one if ``has_health_check``; ``waits``: service that it waits for
    until it is healthy, file and offsets of the condition; ``placement``: its constraints in a swarm. It has one
    attribute per property of a workload that kinds of manifests have in common."""

    def __init__(self, name: str, path: str, line: int, span: tuple[int, int] | None = None) -> None:
        self.runtime = Runtime(name, ShownPath(path), line)
        self.path = path
        self.words: list[ManifestWord] = []
        self.grants: set[str] = set()
        self.memory: tuple[str, int, str, int, int] | None = None
        self.has_health_check = self.is_extended = self.is_plain = False
        self.health_check: tuple[str, list[str], int, int] | None = None
        self.waits: list[tuple[str, str, int, int]] = []
        self.names: frozenset[str] = frozenset()
        self.images: list[Image] = []
        self.uses: list[str] = []
        self.reference = self.namespace = self.account = self.node_key = self.single = ""
        self.built = self.target = self.context = ""
        self.config_maps: set[tuple[str, str]] = set()
        self.node_files: list[str] = []
        self.spans = {} if span is None else {path: span}
        self.arguments: dict[str, tuple[str, Place]] = {}
        self.sources: list[str] = []
        self.places: dict[str, VariablePlace] = {}
        self.command_span: tuple[str, int, int] | None = None
        self.is_running = self.starts_image = True
        self.targets: dict[str, tuple[str, str, int, int]] = {}
        self.copies: dict[str, tuple[str, str, int, int]] = {}
        self.mounts: dict[str, tuple[str, int, int]] = {}
        self.volumes: dict[str, tuple[str, int, int]] = {}
        self.passing: dict[str, tuple[str, int, int]] = {}
        self.networks: set[str] | None = None
        self.reachable: set[str] = set()
        self.redirected: set[str] = set()
        self.placement: set[str] = set()
        self.profiles: set[str] = set()
        self.published: dict[str, str] = {}
        self.image_span: tuple[str, int, int] | None = None

    def places_of(self, path: str, *, is_copied: bool = False) -> list[str]:
        """Return the paths in the container at which it mounts a file of the repository, with ``is_copied`` also those
        at which its image has a copy."""
        placed = {**self.copies, **self.targets} if is_copied else self.targets
        sources = [(target, source) for target, (source, *_) in placed.items() if source and is_below(path, source)]
        return [target + path[len(source) :] for target, source in sources]

    def readers(self, path: str) -> list[str]:
        """Return the products whose packages or images read a file of the repository where it mounts or copies it."""
        places = self.places_of(path, is_copied=True)
        read = {name: (f"/etc/{name}/", f"/usr/share/{name}/") for name in products.STACK}
        return [name for name in read if any(place.startswith(read[name]) for place in places)]

    @property
    def official(self) -> str:
        """Return the product if it starts an image of Elastic as it is, or with plugins; else an empty string."""
        return self.base if self.is_unchanged else ""

    @property
    def is_unchanged(self) -> bool:
        """Return whether its image is one of Elastic as it is, or with plugins, whatever it starts."""
        return is_of_elastic(self.reference) and (self.is_plain or not self.built)

    @property
    def closed(self) -> str:
        """Return the official product if nothing else adds to what the manifest shows; else an empty string."""
        return self.official if self.runtime.is_complete and not self.is_extended else ""

    @property
    def base(self) -> str:
        """Return the product if it runs an image of Elastic as it is, or one that is built from it and starts as it
        does; else an empty string."""
        is_known = self.starts_image and is_of_elastic(self.reference)
        named = {image.product for image in self.images if is_known}
        return next(iter(named)) if len(named) == 1 else ""

    @property
    def products(self) -> frozenset[str]:
        """Return the products that it runs, as far as its image or command names them."""
        return self.names | {image.product for image in self.images}

    def runs(self, product: str) -> bool:
        """Return whether it runs a product: by its image, or by its name where the image names none."""
        products = self.products
        if products or not self.is_running:
            return product in products
        return self.runtime.name.lower().rstrip("0123456789").rstrip("-_") == product

    def add_kernel_parameter(self, name: str, start: int, end: int) -> None:
        """Add a parameter of the kernel that a node of Elasticsearch sets, if no container can have its own."""
        if name.startswith("vm.") and self.runs("elasticsearch"):
            self.words.append(ManifestWord(name, "kernel", "", start, end))

    def limit_memory(
        self, node: ConfigNode | None, path: str, written: str | None = None, *, is_decimal: bool = False
    ) -> None:
        """Set the limit of memory that a manifest gives it. ``written``: with the values of variables; ``is_decimal``:
        ``1G`` is less than ``1Gi``, as for Kubernetes."""
        form = r"(\d{1,15})(?:([kKMGT])(i?))?" if is_decimal else r"(?i)(\d{1,15})(?:([kmgt])(i?)b?|b?)"
        match = re.fullmatch(form, written or text_of(node))
        if node is not None:
            self.memory = None
        if isinstance(node, Scalar) and match is not None and int(match[1]):  # 0: no limit
            unit = 1000 if is_decimal and not match[3] else 1024
            size = int(match[1]) * unit ** " kmgt".find((match[2] or " ").lower())
            self.memory = (match[0], size, path, *content_span(node))

    def add_colon(self, written: str, start: int, *, is_item: bool) -> None:
        """Add a variable with a colon that does not separate its name from its value: an item of a list, where ``=``
        belongs, or a key, where a space is missing."""
        match = re.fullmatch(r"([A-Za-z_][\w.-]*):(?!//)\s*(\S.*)", written)
        if match is not None and self.official in products.BEATS and re.fullmatch(_SETTING_OF_BEATS, match[1]):
            self.words.append(ManifestWord(match[1], "dotted", "", start, start + len(match[1])))
        elif match is not None and self.official:
            fact = "colon" if is_item else "glued"
            self.words.append(ManifestWord(match[1], fact, match[2], start, start + len(match[1])))

    def add_argument(self, node: ConfigNode | None) -> None:
        """Add the first word of a command if it is an option without its dashes, which the entry point runs as a
        program."""
        first = node.items[0] if isinstance(node, Sequence) and node.items else node
        match = re.match(r"([a-z]\w*(?:\.\w+)+)=\S*", first.text) if isinstance(first, Scalar) else None
        product = next(iter(self.products)) if len(self.products) == 1 else ""
        is_known = product in ("elasticsearch", "logstash", *products.BEATS) and self.is_unchanged
        if isinstance(first, Scalar) and match is not None and is_known:
            is_flag = product == "logstash" or match[1].startswith(("path.", "strict."))
            value = f"{'--' if is_flag else '-E' if product == 'elasticsearch' else '-E '}{match[0]}"
            start, _ = content_span(first)
            self.words.append(ManifestWord(match[0], "argument", value, start, start + len(match[0])))

    def set(
        self,
        name: str,
        value: str | None,
        path: str,
        line: int,
        *,
        keep: bool = False,
        place: VariablePlace | None = None,
    ) -> None:
        """Set a variable. ``keep``: an earlier value of this name counts. ``place``: where a YAML manifest sets it."""
        variables = self.runtime.variables
        if len(variables) < MAX_VARIABLES and not (keep and name in variables):
            self.places.pop(name, None)
            if place is not None:
                self.places[name] = place
            span = place.key if place is not None and place.path == path else (0, 0)
            is_dotted = self.official in products.BEATS and re.fullmatch(_SETTING_OF_BEATS, name)
            if span[1] and self.official and (is_dotted or name.startswith("-")):
                self.words.append(ManifestWord(name, "dotted" if is_dotted else "option", "", *span))
            variables[name] = Variable(name, shown_value(name, value), ShownPath(path), line, span)
            variables[name].is_empty = value == ""
            if name.lower() in ("discovery.type", "discovery_type"):
                self.single = variables[name].location if value == "single-node" else ""

    def forget(self, words: frozenset[str]) -> None:
        """Forget what patches with these words may change. Lists are replaced as a whole in a resource of an operator
        and by a path (``op``) or ``null``, else merged by name."""
        is_whole = self.is_running and words.isdisjoint(("op", "null"))
        is_open = "$patch" in words or not (is_whole or words.isdisjoint(("containers", "nodeSets")))
        names = {name for name in self.runtime.variables if is_open or name in words}
        if is_open or self.runtime.name in words:
            kept = self.runtime.variables.keys() - names
            self.words[:] = [word for word in self.words if word.name in kept]
            self.runtime.read_only = []
        self.single = "" if names or not words.isdisjoint(("replicas", "count")) else self.single
        self.places = {} if is_open else self.places
        for name in names:
            if name in self.places:
                self.places[name].written = self.places[name].resolved = None
            self.runtime.variables[name].value, self.runtime.variables[name].is_empty = None, False
        if not words.isdisjoint(("args", "command")) or (is_open and self.runtime.command):
            self.runtime.command, self.command_span, self.starts_image = "$", None, False

    def install(self, *words: str) -> None:
        """Add the plugins that a command installs or updates."""
        script = compiled(r"(?m)^[ \t]*#.*$").sub("", " ".join(words))
        if "elasticsearch" in self.products and compiled(_UNPACK).search(script) is not None:
            self.runtime.has_plugins, self.runtime.plugins = True, self.runtime.plugins | {ANY_PLUGIN}
        for match in compiled(_INSTALL).finditer(script):
            gems = compiled(_GEM).findall(match[1])
            self.runtime.has_plugins = True
            names = [word for word in compiled(r"[^\s\"',\[\]\\]+").findall(match[1]) if word[:1] != "-"]
            is_own = names == ["x-pack"] or (bool(names) and "elasticsearch" in self.products)
            is_own &= not gems and all(map(compiled(_OWN_PLUGIN).fullmatch, names))
            self.runtime.plugins |= {f"{kind}/{name}" for kind, name in gems} or set(names if is_own else [ANY_PLUGIN])

    def install_of(self, container: ConfigNode) -> None:
        """Add the plugins that a container of Kubernetes installs or updates when it starts."""
        self.install(*texts(at(container, "command")), *texts(at(container, "args")))
        self.install(*texts(at(container, "lifecycle", "postStart", "exec", "command")))

    def seen(self, *, is_mounted: bool, is_certain: bool = True) -> Runtime:
        """Return its environment as one file sees it. Where the manifest does not name the file, or others may name it
        (``is_certain``: False), it need not be the only one."""
        from copy import copy  # not needed without manifests

        runtime = copy(self.runtime)
        runtime.image, runtime.starts_image = self.reference, self.starts_image
        runtime.is_built = bool(self.built) or is_dockerfile(os.path.basename(self.path))
        runtime.changed = [place for place, copy in self.copies.items() if not copy[0] and place not in self.targets]
        runtime.is_mounted = is_mounted
        runtime.is_complete = self.runtime.is_complete and is_mounted and is_certain
        return runtime


def starts_image(command: list[str]) -> bool:
    """Return whether the entry point of an image of Elastic gets a command as arguments with which the product runs."""
    words = " ".join(command).split() or ["-"]
    is_product = words[0].startswith("-") or words[0] in ("eswrapper", *products.PRODUCTS)
    is_product |= compiled(r"(?:/usr/share/\w+/)?bin/(?:elasticsearch|logstash)").fullmatch(words[0]) is not None
    return is_product and {"--help", "--version", "-V", "-h"}.isdisjoint(words)  # these only print something


def shown_value(name: str, value: str | None) -> str | None:
    """Return a value that rules may use and messages may show; None for any other one."""
    if value is None or not 0 < len(value) <= MAX_VALUE or not _PLAIN.issuperset(value):
        return None
    from lslint.rules.shared.secret_names import may_be_secret_name
    from lslint.rules.shared.secret_search import has_random

    return None if may_be_secret_name(name) or may_be_secret_name(name.lower()) or has_random(value) else value


class ConfigMap:
    """A ConfigMap or a Secret (``kind``), or a config of a compose file: first and last line, keys with values and
    lines, and the files of the repository in it."""

    def __init__(
        self, name: str, span: tuple[int, int] = (0, 0), *, kind: str = CONFIG_MAP, namespace: str = ""
    ) -> None:
        self.name = name
        self.span = span
        self.kind = kind
        self.namespace = namespace
        self.entries: list[tuple[str, str, int]] = []
        self.files: list[str] = []


class Manifest:
    """What one file deploys.

    ``path``: absolute; ``files``: further ones that it is made of (an override); ``level``: the folder whose files
    it is for, which is that of a chart for its templates; ``values``: of this chart; ``exposed``: service of
    Kubernetes -> its published ports, with locations; ``roles``: kind and name of a role -> resources that it
    grants; ``bindings``: service account of each binding, with the kind and name of its role; ``resources``: files
    and folders that a kustomization includes; ``patches``: with what it changes them, as paths, ``changes``: the words
    of these; ``new_tags``:
    image name -> its replacement there; ``references``: (workload, ConfigMap, prefix) of variables that are set
    elsewhere; ``parts``: resources that mean something for each other; ``included``: the compose files that it
    includes; ``is_cut``: only its first workloads are read. It has one attribute per kind of content that other
    manifests or configs refer to.
    """

    def __init__(self, path: str, level: str = "", values: ChartValues | None = None) -> None:
        self.path = path
        self.values = values
        self.level = level or os.path.dirname(path)
        self.workloads: list[Workload] = []
        self.files: list[str] = []
        self.config_maps: list[ConfigMap] = []
        self.exposed: dict[str, dict[str, str]] = {}
        self.roles: dict[str, list[str]] = {}
        self.bindings: list[tuple[str, str]] = []
        self.resources: list[str] = []
        self.patches: list[str] = []
        self.changes: frozenset[str] = frozenset()
        self.new_tags: dict[str, tuple[str, int]] = {}
        self.references: list[tuple[Workload, str, str]] = []
        self.parts: list[Resource] = []
        self.included: list[Manifest] = []
        self.is_cut = False
        self._around: dict[str, Spans] = {}

    def change(self, patch: str) -> None:
        """Add the words of a patch, of many only that it may change anything."""
        self.changes |= {*compiled(r"[\w.$-]+").findall(patch)}
        self.changes = self.changes if len(self.changes) < MAX_CHANGES else frozenset(("$patch",))

    def forget(self, words: frozenset[str]) -> None:
        """Forget what patches with these words may change."""
        for part in self.parts:
            part.is_whole, part.container = False, None if words & {"$patch", "containers"} else part.container
        if words & {"$patch", "rules", "roleRef", "subjects"}:
            self.roles = {role: ["*"] for role in self.roles}
        for workload in self.workloads:
            workload.forget(words)

    def images(self, products: Iterable[str]) -> list[Image]:
        """Return the images of these products."""
        return [image for workload in self.services for image in workload.images if image.product in products]

    @property
    def services(self) -> list[Workload]:
        """Return its workloads and those of the compose files that it includes."""
        parts: dict[Manifest, None] = {}
        todo = [self]
        for manifest in todo:  # grows while it is read
            todo += manifest.included if manifest not in parts else ()
            parts[manifest] = None
        return [workload for manifest in parts for workload in manifest.workloads]

    def around(self, path: str, line: int) -> tuple[list[Workload], list[ConfigMap]]:
        """Return the workloads with the smallest declaration around a line, and the ConfigMaps around it."""
        if path not in self._around:
            self._around[path] = Spans(
                [(each.spans[path], each) for each in self.workloads if path in each.spans],
                [(each.span, each) for each in self.config_maps],
            )
        return self._around[path].at(line)

    def add(self, path: str, line: int, text: str, product: str, releases: tuple[str, str] | None) -> Workload:
        """Add something that runs a product without an environment."""
        workload = Workload(product, path, line)
        workload.is_running = False
        workload.images.append(Image(path, line, text, product, releases))
        self.workloads.append(workload)
        return workload


class Spans:
    """The declarations in a manifest, which are nested like the text: the smallest one around a line is found without
    looking at the others."""

    def __init__(
        self, workloads: list[tuple[tuple[int, int], Workload]], config_maps: list[tuple[tuple[int, int], ConfigMap]]
    ) -> None:
        by_span: dict[tuple[int, int], tuple[list[Workload], list[ConfigMap]]] = {}
        for span, workload in workloads:
            by_span.setdefault(span, ([], []))[0].append(workload)
        for span, config_map in config_maps:
            by_span.setdefault(span, ([], []))[1].append(config_map)
        spans = sorted(by_span, key=lambda span: (span[0], -span[1]))
        self._starts = [first for first, _ in spans]
        self._found = [(span[1], *by_span[span]) for span in spans]
        self._above: list[int] = []
        open_spans: list[int] = []
        for index, (first, _) in enumerate(spans):
            while open_spans and spans[open_spans[-1]][1] < first:
                open_spans.pop()
            self._above.append(open_spans[-1] if open_spans else -1)
            open_spans.append(index)

    def at(self, line: int) -> tuple[list[Workload], list[ConfigMap]]:
        """Return the workloads and ConfigMaps of the smallest declaration around a line."""
        index = bisect_right(self._starts, line) - 1
        while index >= 0:
            last, workloads, config_maps = self._found[index]
            if line <= last:
                return workloads, config_maps
            index = self._above[index]
        return [], []


@record
class Evidence:
    """A place that shows which release of a product is deployed.

    ``path``: as shown in reports; ``line``: 1-based; ``text``: the image reference or variable as written, never the
    value of an ``.env`` file; ``low``, ``high``: the releases that it names, both empty if it names none.
    """

    path: str
    line: int
    text: str
    product: str
    low: str
    high: str

    @property
    def location(self) -> str:
        """Return ``docker-compose.yml:12``; only the path if the line is unknown."""
        return f"{self.path}:{self.line}" if self.line else self.path


@record
class Deployment:
    """A product that runs with the files of a folder.

    ``path``: the folder, as shown in reports; ``low``, ``high``: the lowest and highest release that manifests name,
    both empty if they name none; ``is_assumed``: they name that of other products of the stack; ``newest``: the newest
    release is requested (``latest``).
    """

    path: str
    product: str
    low: str
    high: str
    evidence: list[Evidence]
    is_assumed: bool = False
    newest: bool = False

    @property
    def release(self) -> str | None:
        """Return the release; None for a range, or if no release is named."""
        return self.low if self.low and self.low == self.high else None

    @property
    def releases(self) -> str:
        """Return the release or range for a report; empty if none is named."""
        return self.release or (f"{self.low}..{self.high}" if self.low else "")

    @property
    def contradictions(self) -> list[Evidence]:
        """Return one evidence per release if several are named, else an empty list."""
        by_release: dict[tuple[str, str], Evidence] = {}
        for evidence in self.evidence:
            if evidence.low:
                by_release.setdefault((evidence.low, evidence.high), evidence)
        return list(by_release.values()) if len(by_release) > 1 else []

    @property
    def key(self) -> tuple[str, str, str, str, tuple[tuple[str, int], ...]]:
        """Return a value that is equal for equal deployments, also if two processes made them. Sorts by folder and
        product."""
        return self.path, self.product, self.low, self.high, tuple((place.path, place.line) for place in self.evidence)
