"""Helm: charts, their values, and the releases of charts that Argo CD, Flux and helmfile install.

The tag of an image in values counts before the version of a chart, which is only the default of its values.
"""

from __future__ import annotations

import os

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import at, content_span, entries, items, mappings, text_of
from lslint.grammar.config.tree import ConfigNode, Mapping, Scalar, Sequence
from lslint.project.manifests import products
from lslint.project.manifests.candidates import is_values
from lslint.project.manifests.documents import Document, documents
from lslint.project.manifests.model import Manifest, VariablePlace, Workload
from lslint.rules.release import numbers_of
from lslint.rules.shared.image_variables import JAVA_OPTIONS
from lslint.rules.shared.jvm_options import heaps_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.manifests.products import Releases

    Bound = tuple[int, int, int]

MAX_VALUES = 64 * 1024
"""Characters of values that are written as a block of text."""
MAX_SPAN = 10**9
_TAGS = ("imageTag", "image.tag")
_OF_ELASTIC = "elastic.co"
_OPERATOR = "eck-"
"""What the names of the charts of Elastic's operator begin with; their values name the version of the resource."""
_MOUNTED = {"logstashConfig": "config", "logstashPipeline": "pipeline"}
"""Keys of files in values of the chart elastic/logstash -> the folder into which it mounts each file."""
_EXTRA = frozenset(
    ("extraEnvs", "envFrom", "extraVolumes", "extraContainers", "extraInitContainers", "keystore", "lifecycle")
)
"""Keys of these values that may set further variables and files."""
_ALIASES = {"beats": "filebeat", "agent": "elastic-agent", "fleet-server": "elastic-agent"}


def _product(name: str) -> str:
    """Return the product of a chart with this name; empty for any other one."""
    if name.startswith(_OPERATOR):
        name = name.removeprefix(_OPERATOR)
        name = _ALIASES.get(name, name)
    return name if name in products.PRODUCTS else ""


def add_chart(manifest: Manifest, chart: list[Document]) -> dict[str, str]:
    """Add what Chart.yaml deploys: the ``appVersion`` of a chart that is named after a product, and dependencies on
    charts of Elastic. Return the keys of values that belong to a product; an empty key means the top level."""
    keys: dict[str, str] = {}
    path = manifest.path
    for document in chart[:1]:
        root = document.root
        name, version = text_of(at(root, "name")).strip(), at(root, "appVersion")
        product = _product(name)
        if product:
            keys[""] = product
            releases = products.releases(product, text_of(version)) if version is not None else None
            if version is not None and releases is not None and numbers_of(releases[0])[0] > 4:
                line = document.line(version)  # other charts have 1.0 or 1.16.0
                manifest.add(path, line, f"{name} appVersion {text_of(version)}", product, releases)
        for dependency in items(at(root, "dependencies")):
            name, version = text_of(at(dependency, "name")), at(dependency, "version")
            where = text_of(at(dependency, "repository"))
            product = _product(name)
            if not product:
                continue
            keys[text_of(at(dependency, "alias")) or name] = product
            if version is None or name.startswith(_OPERATOR) or not (_OF_ELASTIC in where or where == "@elastic"):
                continue
            releases = allowed(product, text_of(version))
            if releases is not None:
                manifest.add(path, document.line(version), f"{name} {text_of(version)}", product, releases)
    return keys


def add_values(manifest: Manifest, values: list[Document], keys: dict[str, str], *, is_alone: bool) -> None:
    """Add the images and versions in values. ``keys``: see ``add_chart``; ``is_alone``: no others beside them change
    what the chart elastic/logstash deploys."""
    for document in values[:1]:
        add_heaps(manifest, document)
        for above, node in mappings(document.root):
            nearest = above[-1] if above else ""
            product = keys.get(nearest, "") or _product(nearest)
            _add_image(manifest, document, node, product, is_top=not above, is_alone=is_alone)
            version = at(node, "version")
            if version is not None and product and nearest.startswith(_OPERATOR):
                text = f"{product} {text_of(version)}"
                releases = products.releases(product, text.rpartition(" ")[2])
                workload = manifest.add(document.path, document.line(version), text, product, releases)
                workload.spans[document.path] = document.span(node)


def add_heaps(manifest: Manifest, document: Document) -> None:
    """Add the containers whose heap and limit of memory values of charts set, which name no image."""
    for product, options, node, limit in heaps_of(document.root) if document.is_whole else ():
        workload = Workload(product, document.path, document.line(node))
        workload.is_running, workload.names, workload.runtime.is_complete = False, frozenset((product,)), True
        workload.reference, span = f"docker.elastic.co/{product}/{product}", content_span(node)
        place = VariablePlace(document.path, span, span, options)
        workload.set(JAVA_OPTIONS[product], None, document.path, document.line(node), place=place)
        workload.limit_memory(limit, document.path, is_decimal=True)
        manifest.workloads.append(workload)


def _add_image(
    manifest: Manifest, document: Document, node: Mapping, product: str, *, is_top: bool, is_alone: bool
) -> None:
    """Add the image of a block of values: ``image`` and ``imageTag``, or ``image.repository`` and ``image.tag``.
    ``product``: that of its chart, for values that name only the tag; ``is_alone``: see ``add_values``."""
    image = at(node, "image")
    tag = at(image, "tag") if isinstance(image, Mapping) else at(node, "imageTag") or at(node, "tag")
    name = text_of(image) or text_of(at(image, "repository")) or text_of(at(image, "name"))
    place = tag if tag is not None else image
    if place is None or (image is None and at(node, "imageTag") is None):
        return
    written = text_of(tag) if tag is not None else ""
    reference = f"{name}:{written}" if written else name
    named = products.image(reference)[0] if name else {}
    if not name and product and written:
        named = {product: products.releases(product, written)}
        reference = f"{product} {written}"
    for each, releases in named.items():
        workload = manifest.add(document.path, document.line(place), reference, each, releases)
        workload.spans[document.path] = (1, MAX_SPAN) if is_top else document.span(node)
        workload.install_of(node)
        workload.is_running = workload.runtime.is_container = workload.runtime.has_plugins
        names = {name for name, _, _ in entries(node)}
        if is_alone and each == "logstash" and names.isdisjoint(_EXTRA) and not names.isdisjoint(_MOUNTED):
            _add_pod(workload, document, node)


def _add_pod(workload: Workload, document: Document, node: Mapping) -> None:
    """Add the container of the chart elastic/logstash: templates/statefulset.yaml, and the probes of values.yaml unless
    values replace them."""
    runtime, image = workload.runtime, text_of(at(node, "image"))
    workload.reference = image or "docker.elastic.co/logstash/logstash"
    workload.is_running = runtime.is_container = runtime.has_network = True
    runtime.is_complete = runtime.is_layered = True
    runtime.set_replicas(text_of(at(node, "replicas")))
    for key, folder in _MOUNTED.items():
        runtime.mounts += [f"/usr/share/logstash/{folder}/{name}" for name, _, _ in entries(at(node, key))]
    if at(node, "livenessProbe") is None or at(node, "readinessProbe") is None:
        port = text_of(at(node, "httpPort")) or "9600"
        runtime.probes[port] = f"port {port}"


def add_releases(manifest: Manifest, document: Document) -> None:
    """Add the charts of Elastic that a document of Argo CD, Flux or helmfile installs."""
    root = document.root
    add_heaps(manifest, document)
    spec = at(root, "spec", "chart", "spec")
    if isinstance(spec, Mapping):  # of Flux, whose values are next to the chart
        _add_release(manifest, document, spec, root, at(root, "spec", "values"), None)
        return
    for _, node in mappings(root):
        if isinstance(at(node, "chart"), Scalar) and text_of(at(node, "installed")) != "false":
            helm = at(node, "helm")
            values = [at(helm, "values"), at(helm, "valuesObject"), at(node, "values")]
            values_node = next((value for value in reversed(values) if _tag(value) is not None), None)
            _add_release(manifest, document, node, node, values_node, at(helm, "parameters") or at(node, "set"))


def _add_release(
    manifest: Manifest,
    document: Document,
    chart: Mapping,
    whole: Mapping,
    values: ConfigNode | None,
    parameters: ConfigNode | None,
) -> None:
    """Add a chart. ``whole``: what belongs to it; ``values``, ``parameters``: what may name the tag of the image."""
    owner, _, name = text_of(at(chart, "chart")).rpartition("/")
    where = [text_of(at(chart, key)) for key in ("repoURL", "repo", "repository")]
    where = [owner] if owner else [*where, text_of(at(chart, "sourceRef", "name"))]
    product = _product(name)
    if not product or not any("elastic" in text for text in where):
        return
    version = at(chart, "version") or at(chart, "targetRevision")
    tag = _parameter(parameters) or _tag(values)
    if tag is not None:
        written, node = tag
        line = document.line(node)
        releases = products.releases(product, written)
    elif version is not None and not name.startswith(_OPERATOR):
        written, line = text_of(version), document.line(version)
        releases = allowed(product, written)
    else:
        written, line, releases = "", document.line(chart), None
    workload = manifest.add(document.path, line, f"{product} {written}".rstrip(), product, releases)
    workload.spans[document.path] = document.span(whole)


def _parameter(node: ConfigNode | None) -> tuple[str, ConfigNode] | None:
    """Return the tag of the image in a list of names and values."""
    values = (at(item, "value") for item in items(node) if text_of(at(item, "name")) in _TAGS)
    return next(((text_of(value), value) for value in values if value is not None and text_of(value)), None)


def _tag(node: ConfigNode | None) -> tuple[str, ConfigNode] | None:
    """Return the tag of the image in values: a mapping, a list of them, or a block of text."""
    tag_value = None
    for values in items(node) if isinstance(node, Sequence) else [node] if node is not None else []:
        root: ConfigNode | None = values
        is_block = isinstance(values, Scalar) and values.style in ("literal", "folded")
        if is_block and len(text_of(values)) <= MAX_VALUES:
            inner = documents("", text_of(values))
            root = inner[0].root if inner else None
        tag = at(root, "imageTag") or at(root, "image", "tag")
        if tag is not None and text_of(tag):
            tag_value = text_of(tag), values if is_block else tag
    return tag_value


def read_helmfile(path: str, text: str) -> Manifest:
    """Return the charts that a helmfile installs."""
    manifest = Manifest(path)
    for document in documents(path, text) if products.is_about(text) else ():
        add_releases(manifest, document)
    return manifest


def drop_defaults(manifests: list[Manifest]) -> None:
    """Remove the releases of the Chart.yaml of a folder for products whose tag its values name."""
    tagged = {
        image.product
        for manifest in manifests
        if is_values(os.path.basename(manifest.path))
        for image in manifest.images(products.PRODUCTS)
        if image.low or ":" in image.text.rpartition("/")[2]
    }
    for manifest in manifests:
        if os.path.basename(manifest.path) == "Chart.yaml":
            manifest.workloads = [workload for workload in manifest.workloads if tagged.isdisjoint(workload.products)]


def chart_of(folder: str, charts: set[str]) -> str:
    """Return the folder of the chart whose templates are in a folder; empty if they are in none."""
    above, name = os.path.split(folder)
    while above != folder:
        if name == "templates" and above in charts:
            return above
        folder = above
        above, name = os.path.split(folder)
    return ""


MAX_LENGTH = 200
_TERM = (
    r"\s*(\^|~|>=|<=|>|<|=|)\s*v?(\d{1,4})(?:\.(\d{1,4}|[xX*]))?(?:\.(\d{1,4}|[xX*]))?"
    r"(?:[-+][\w.+-]{1,40})?(?:\s*,|\s+|$)"
)
_END = (99, 0, 0)
"""Greater than any release."""


def allowed(product: str, written: str) -> Releases | None:
    """Return the lowest and the highest release that a constraint allows; None if it is none for the product, or allows
    any release. ``7.17.3`` is one release, ``~7.17.2`` is ``("7.17", "7.17")``, as ``7.17`` is."""
    written = written.strip().removeprefix("=").strip()
    if len(written) > MAX_LENGTH:
        return None
    if written.startswith(("v", *"0123456789")) and compiled(r"[\s,|]").search(written) is None:
        return products.releases(product, written)
    parts = written.split("||")
    pairs = [pair for part in parts if (pair := _bounds(part)) is not None]
    if len(pairs) < len(parts):
        return None
    low, high = min(low for low, _ in pairs), max(high for _, high in pairs)
    last_major = high[0] if high[1:] != (0, 0) else high[0] - 1
    fitting = [
        f"{major}.{minor}"
        for major, minors in products.known(product).items()
        for minor in minors
        if (major, minor, 999) >= low and (major, minor, 0) < high and (low != (0, 0, 0) or major == last_major)
    ]
    if not fitting:
        return None
    fitting.sort(key=numbers_of)
    first, last = fitting[0], fitting[-1]
    if first == last:
        return first, last
    first += f".{low[2]}" if numbers_of(first) == low[:2] and low[2] else ""
    last += f".{high[2] - 1}" if numbers_of(last) == high[:2] and high[2] else ""
    return first, last


def _bounds(written: str) -> tuple[Bound, Bound] | None:
    """Return the first release that fits all terms, and the one before which they end; None if they set no bound."""
    left, hyphen, right = written.partition(" - ")
    written = f">={left.strip()} <={right.strip()}" if hyphen else written.strip()
    low, high, offset = (0, 0, 0), _END, 0
    while offset < len(written):
        match = compiled(_TERM).match(written, offset)
        if match is None or match.end() == offset:
            return None
        offset = match.end()
        parts = [int(part) for part in match.groups()[1:] if part and part.isdigit()]
        start, end = _bound(parts), _bound([*parts[:-1], parts[-1] + 1])
        if match[1] == "^" or (match[1] == "~" and len(parts) > 2):
            end = _bound([parts[0] + 1]) if match[1] == "^" else _bound([parts[0], parts[1] + 1])
        low = max(low, {"<": low, "<=": low, ">": end}.get(match[1], start))
        high = min(high, {">": high, ">=": high, "<": start}.get(match[1], end))
    return (low, high) if low < high and (low, high) != ((0, 0, 0), _END) else None


def _bound(parts: list[int]) -> Bound:
    major, minor, patch = [*parts, 0, 0][:3]
    return major, minor, patch
