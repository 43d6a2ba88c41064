"""Config files: ``lslint.toml``, ``.lslint.toml`` or ``[tool.lslint]`` in ``pyproject.toml``."""

from lslint.globs import compile_pattern
from lslint.options import PRODUCTS, SEVERITIES, UsageError, nearest
from lslint.select import expand
from lslint.targets import parse_target

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from typing import Any

KEYS = (
    "select", "ignore", "extend-select", "per-file-ignores", "exclude", "targets", "pipeline", "fail-on",
    "extra-plugins", "env", "components", "policies", "baseline", "cluster",
)  # fmt: skip
CLUSTER = ("nodes", "failures", "cores", "ram-gb", "heap-gb", "daily-gb", "active-shards")
"""Figures of ``[cluster]``, about the Elasticsearch that the templates and settings are for."""

MOST_BYTES = 1024 * 1024
MOST_PARTS = 100


class Group:
    """A declared pipeline: its id, and patterns of the files that make it (relative to the config's folder)."""

    __slots__ = ("id", "paths")

    def __init__(self, id: str, paths: "list[str]") -> None:
        self.id = id
        self.paths = paths


class Config:
    """The content of one config file, checked. ``path`` is the file, ``folder`` where its patterns start.

    ``select`` is None where the file does not set it. ``per_file_ignores``: compiled pattern and codes or prefixes.
    ``extra_plugins``: plugins that are installed besides the bundled ones (``filter/acme``). ``env``: names of the
    variables that are set where Logstash runs, None where the file does not tell. ``components``, ``policies``: names
    of component templates and lifecycle policies that the server has besides those of the tree; None: not told.
    ``baseline``: a path, from the config's folder on. ``cluster``: figures by name (those of ``CLUSTER`` with ``_``).
    """

    __slots__ = (
        "baseline", "cluster", "components", "env", "exclude", "exclude_patterns", "extend_select", "extra_plugins",
        "fail_on", "folder", "given", "ignore", "path",
        "per_file_ignores", "pipelines", "policies", "select", "targets",
    )  # fmt: skip

    def __init__(self, path: str, table: "dict[str, Any]") -> None:
        """Raises ``UsageError`` that names the file and the key."""
        import os

        self.path = path
        self.folder = os.path.dirname(os.path.abspath(path))
        self.given = table
        for key in table:
            if key not in KEYS:
                near = nearest(key, KEYS)
                self._fail(key, "no such key" + (f"; did you mean {near}?" if near else ""))
        self.select = self._codes("select", table["select"]) if "select" in table else None
        self.ignore = self._codes("ignore", table.get("ignore", []))
        self.extend_select = self._codes("extend-select", table.get("extend-select", []))
        self.exclude = self._texts("exclude", table.get("exclude", []))
        self.exclude_patterns = [self._pattern("exclude", glob) for glob in self.exclude]
        self.per_file_ignores = self._per_file(table.get("per-file-ignores", {}))
        self.targets = self._targets(table.get("targets", {}))
        self.pipelines = self._pipelines(table.get("pipeline", []))
        self.extra_plugins = self._texts("extra-plugins", table.get("extra-plugins", []))
        for plugin in self.extra_plugins:
            kind, slash, name = plugin.partition("/")
            if kind not in ("input", "filter", "output", "codec") or not slash or not name:
                self._fail("extra-plugins", f'{plugin!r} is not written as kind and name, such as "filter/acme"')
        self.env = self._texts("env", table["env"]) if "env" in table else None
        self.components = self._closed("components", table["components"]) if "components" in table else None
        self.policies = self._closed("policies", table["policies"]) if "policies" in table else None
        self.baseline: str | None = table.get("baseline")
        if "baseline" in table and (not isinstance(self.baseline, str) or not self.baseline):
            self._fail("baseline", "must be the path of a file")
        self.cluster = self._cluster(table.get("cluster", {}))
        self.fail_on: str | None = table.get("fail-on")
        if "fail-on" in table and self.fail_on not in SEVERITIES:
            self._fail("fail-on", f"must be one of: {', '.join(SEVERITIES)}")

    def _cluster(self, value: "Any") -> "dict[str, float]":
        if not isinstance(value, dict):
            self._fail("cluster", "must be a table: nodes = 50")
        for name, figure in value.items():
            if name not in CLUSTER:
                near = nearest(name, CLUSTER)
                self._fail(f"cluster.{name}", "no such key" + (f"; did you mean {near}?" if near else ""))
            if isinstance(figure, bool) or not isinstance(figure, (int, float)) or not 0 <= figure < 1e9:
                self._fail(f"cluster.{name}", "must be a number")
        return {name.replace("-", "_"): float(figure) for name, figure in value.items()}

    def _fail(self, key: str, message: str) -> None:
        raise UsageError(f"{self.path}: {key}: {message}")

    def _texts(self, key: str, value: "Any") -> "list[str]":
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self._fail(key, "must be a list of texts")
        return list(value)

    def _closed(self, key: str, value: "Any") -> "list[str]":
        if value == "closed":
            return []
        if isinstance(value, str):
            self._fail(key, 'must be "closed" or a list of names')
        return self._texts(key, value)

    def _codes(self, key: str, value: "Any") -> "list[str]":
        codes = self._texts(key, value)
        try:
            return [expand(code) for code in codes]
        except ValueError as error:
            raise UsageError(f"{self.path}: {key}: {error}") from None

    def _per_file(self, value: "Any") -> "list[tuple[re.Pattern[str], list[str]]]":
        key = "per-file-ignores"
        if not isinstance(value, dict):
            self._fail(key, 'must be a table: "pattern" = ["LS301"]')
        return [(self._pattern(key, glob), self._codes(f"{key}: {glob}", codes)) for glob, codes in value.items()]

    def _pattern(self, key: str, glob: str) -> "re.Pattern[str]":
        try:
            return compile_pattern(glob)
        except ValueError as error:
            raise UsageError(f"{self.path}: {key}: {error}") from None

    def _targets(self, value: "Any") -> "dict[str, str]":
        if not isinstance(value, dict):
            self._fail("targets", 'must be a table: logstash = "8.15"')
        targets = {}
        for product, release in value.items():
            if not isinstance(release, str):
                self._fail(f"targets.{product}", 'must be a text, such as "8.15"')
            try:
                parse_target(product, release)
            except UsageError as error:
                raise UsageError(f"{self.path}: targets.{product}: {error}") from None
            targets[product] = release
        return {product: targets[product] for product in PRODUCTS if product in targets}

    def _pipelines(self, value: "Any") -> "list[Group]":
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self._fail("pipeline", "must be written as [[pipeline]] tables")
        groups = []
        for item in value:
            for key in item:
                if key not in ("id", "path"):
                    near = nearest(key, ("id", "path"))
                    self._fail(f"pipeline.{key}", "no such key" + (f"; did you mean {near}?" if near else ""))
            if not isinstance(item.get("id"), str):
                self._fail("pipeline.id", "must be a text")
            path = item.get("path")
            paths = self._texts("pipeline.path", [path] if isinstance(path, str) else path)
            groups.append(Group(item["id"], paths))
        return groups


def read_config(path: str) -> "Config | None":
    """The config in that file; None for a ``pyproject.toml`` without ``[tool.lslint]``. Raises ``UsageError``."""
    import os

    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UsageError(f"{path}: cannot read the config: {error.strerror}") from None
    project = os.path.basename(path) == "pyproject.toml"
    if project and not _may_hold_table(data):
        return None
    if len(data) > MOST_BYTES:
        raise UsageError(f"{path}: is too large for a config: the limit is {MOST_BYTES // 1024} kB")
    if _many_parts(data):
        raise UsageError(f"{path}: not readable: a key of more than {MOST_PARTS} parts")
    import tomllib

    try:
        table = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:  # besides syntax errors: numbers of more digits than Python reads
        raise UsageError(f"{path}: not readable as TOML: {error}") from None
    if project:
        tool = table.get("tool", {})
        if not isinstance(tool, dict) or "lslint" not in tool:
            return None
        table = tool["lslint"]
        if not isinstance(table, dict):
            raise UsageError(f"{path}: tool.lslint: must be a table")
    return Config(path, table)


def _may_hold_table(data: bytes) -> bool:
    """False if the text has no ``[tool.lslint]`` in any spelling: then reading it as TOML, 10 ms, is saved."""
    import re

    return re.search(rb"""(?m)^[ \t\[]*["']?tool["']?[ \t]*(?:\.[ \t]*["']?lslint|[\]=])""", data) is not None


def _many_parts(data: bytes) -> bool:
    """True for ``a.b.c…`` far beyond all need: the TOML reader takes quadratic time for it."""
    import re

    return data.count(b".") > MOST_PARTS and re.search(rb"(?:[^\n.=#,]{1,200}\.){%d}" % MOST_PARTS, data) is not None
