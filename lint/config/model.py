"""The content of a config file: its keys, checked, and merged with those of the file that it extends."""

from __future__ import annotations

from lslint.config.command_line import KINDS, PRODUCTS, SEVERITIES, nearest
from lslint.config.errors import UsageError
from lslint.config.rule_selection import expand
from lslint.config.targets import parse_target
from lslint.files import fs as disk
from lslint.files.globs import compile_pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from typing import Any, NoReturn

    from lslint.config.own_rules import Permission

    Rows = dict[str, list[list[Any]]]


KEYS = (
    "extend", "severity", "options", "kinds", "patterns-dir", "extra-patterns",
    "select", "ignore", "extend-select", "per-file-ignores", "exclude", "targets", "pipeline", "fail-on",
    "extra-plugins", "env", "components", "policies", "baseline", "cluster",
    "plugins", "allow-plugins",
)  # fmt: skip


CLUSTER = ("nodes", "failures", "cores", "ram-gb", "heap-gb", "daily-gb", "active-shards")
"""Figures of ``[cluster]``, about the Elasticsearch that the templates and settings are for."""


MOST_GLOBS = 1_000
"""Path patterns of a config: each file of the tree is compared with each of them."""


MOST_GLOB_CHARS = 100_000
"""Characters of all path patterns of a config."""


class Group:
    """A declared pipeline: its id, and patterns of the files that make it, relative to ``folder``. Files outside
    ``root`` are left alone, unless that is None."""

    __slots__ = ("folder", "id", "paths", "root")

    def __init__(self, id: str, paths: list[str], folder: str, root: str | None = None) -> None:
        self.root = root
        self.id = id
        self.paths = paths
        self.folder = folder


class Where:
    """A pattern of files and what holds for them; ``folder`` is where the pattern starts, ``text`` as written."""

    __slots__ = ("folder", "pattern", "text", "value")

    def __init__(self, folder: str, text: str, pattern: re.Pattern[str], value: Any) -> None:
        self.folder = folder
        self.text = text
        self.pattern = pattern
        self.value = value


class Config:
    """The content of one config file, checked, with what it takes over from the one that it extends.

    ``globs``: how many path patterns it has, and their characters.
    ``path`` is the file, ``folder`` where its patterns start; ``origins``: key -> the file that sets it. ``select`` is
    None where no file sets it. ``exclude`` starts from ``exclude_folder``. ``per_file_ignores``: codes or prefixes by
    pattern; ``kinds``: file kind by pattern. ``severity``: code or prefix -> severity. ``options``: code -> option ->
    value. ``extra_plugins``: plugins that are installed besides the bundled ones (``filter/acme``), with the rows of
    their options or None where these are not told. ``env``: the variables that are set where Logstash runs, with their
    values or None; None where the file does not tell. ``patterns_dir``: folders of grok patterns, None if not told;
    ``extra_patterns``: name -> regex. ``components``, ``policies``: names of component templates and lifecycle policies
    that the server has besides those of the tree; None: not told. ``baseline``: a path. ``cluster``:
    figures by name (those of ``CLUSTER`` with ``_``). ``own``: codes of the rules that ``plugins`` brings;
    ``allow_plugins``: which ones the user's own config lets a repository bring, paths made absolute.
    """

    __slots__ = (
        "allow_plugins", "baseline", "cluster", "components", "env", "exclude", "exclude_folder", "exclude_patterns",
        "extend_select", "extra_patterns", "extra_plugins", "fail_on", "folder", "given", "globs", "ignore", "kinds",
        "options", "origins", "own", "path", "patterns_dir", "per_file_ignores", "pipelines", "policies", "root",
        "select", "severity", "targets",
    )  # fmt: skip

    path: str
    folder: str
    root: str | None
    given: dict[str, Any]
    globs: tuple[int, int]
    origins: dict[str, str]
    select: list[str] | None
    ignore: list[str]
    extend_select: list[str]
    exclude: list[str]
    exclude_patterns: list[re.Pattern[str]]
    exclude_folder: str
    per_file_ignores: list[Where]
    kinds: list[Where]
    severity: dict[str, str]
    options: dict[str, dict[str, Any]]
    targets: dict[str, str]
    pipelines: list[Group]
    extra_plugins: dict[str, Rows | None]
    env: dict[str, str | None] | None
    components: list[str] | None
    policies: list[str] | None
    patterns_dir: list[str] | None
    extra_patterns: dict[str, str]
    allow_plugins: list[str]
    own: list[str]
    baseline: str | None
    cluster: dict[str, float]
    fail_on: str | None

    def __init__(
        self,
        path: str,
        table: dict[str, Any],
        above: Config | None = None,
        allowed: Permission | None = None,
        root: str | None = None,
    ) -> None:
        """``above``: the config that this one extends. ``root``: what no file that it names may lie outside of.
        ``allowed``: the custom rules that may run; None: none.

        Raises ``UsageError`` that names the file and the key."""
        import os

        self.path = path
        self.folder = os.path.dirname(os.path.abspath(path))
        self.given = table
        self.root = root
        for key in table:
            if key not in KEYS:
                near = nearest(key, KEYS)
                self._fail(key, "no such key" + (f"; did you mean {near}?" if near else ""))
        base = above or _nothing()
        self.globs = base.globs
        self.origins = {**base.origins, **dict.fromkeys(table, path)}
        self.own = base.own + self._own(table.get("plugins", []), allowed)
        self.allow_plugins = self._allow(table.get("allow-plugins", []), allowed)
        self.select = self._codes("select", table["select"]) if "select" in table else base.select
        self.ignore = self._codes("ignore", table["ignore"]) if "ignore" in table else base.ignore
        extend = table.get("extend-select")
        self.extend_select = base.extend_select if extend is None else self._codes("extend-select", extend)
        self.exclude = base.exclude
        self.exclude_patterns = base.exclude_patterns
        self.exclude_folder = base.exclude_folder or self.folder
        if "exclude" in table:
            self.exclude = self._texts("exclude", table["exclude"])
            self.exclude_patterns = [self._pattern("exclude", glob) for glob in self.exclude]
            self.exclude_folder = self.folder
        self.per_file_ignores = base.per_file_ignores + self._per_file(table.get("per-file-ignores", {}))
        self.kinds = self._kinds(table.get("kinds", {})) + base.kinds
        self.severity = {**base.severity, **self._severity(table.get("severity", {}))}
        self.options = {code: dict(values) for code, values in base.options.items()}
        self._options(table.get("options", {}))
        self.targets = {**base.targets, **self._targets(table.get("targets", {}))}
        self.pipelines = self._pipelines(table["pipeline"]) if "pipeline" in table else base.pipelines
        self.extra_plugins = {**base.extra_plugins, **self._plugins(table.get("extra-plugins", []))}
        self.env = self._env(table["env"], base.env) if "env" in table else base.env
        self.components = self._closed("components", table["components"]) if "components" in table else base.components
        self.policies = self._closed("policies", table["policies"]) if "policies" in table else base.policies
        self.patterns_dir = base.patterns_dir
        if "patterns-dir" in table:
            given = table["patterns-dir"]
            folders = self._texts("patterns-dir", [given] if isinstance(given, str) else given)
            self.patterns_dir = [self._file("patterns-dir", one) for one in folders]
        self.extra_patterns = {**base.extra_patterns, **self._extra_patterns(table.get("extra-patterns", {}))}
        self.baseline = base.baseline
        if "baseline" in table:
            if not isinstance(table["baseline"], str) or not table["baseline"]:
                self._fail("baseline", "must be the path of a file")
            self.baseline = self._file("baseline", table["baseline"])
        self.cluster = {**base.cluster, **self._cluster(table.get("cluster", {}))}
        self.fail_on = table.get("fail-on", base.fail_on)
        if "fail-on" in table and self.fail_on not in SEVERITIES:
            self._fail("fail-on", f"must be one of: {', '.join(SEVERITIES)}")

    def _cluster(self, value: Any) -> dict[str, float]:
        for name, figure in self._table("cluster", value, "nodes = 50").items():
            if name not in CLUSTER:
                near = nearest(name, CLUSTER)
                self._fail(f"cluster.{name}", "no such key" + (f"; did you mean {near}?" if near else ""))
            if isinstance(figure, bool) or not isinstance(figure, (int, float)) or not 0 <= figure < 1e9:
                self._fail(f"cluster.{name}", "must be a number")
        return {name.replace("-", "_"): float(figure) for name, figure in value.items()}

    def _own(self, value: Any, allowed: Permission | None) -> list[str]:
        codes: list[str] = []
        for name in self._texts("plugins", value):
            from lslint.config import own_rules

            disk.mark_uncacheable()  # what its code asks is not known
            if allowed is None or not allowed.includes(name, self.folder):
                self._fail(
                    "plugins",
                    f"{name} is Python code that runs only if you allow it: with --allow-plugins {name}, or with"
                    " allow-plugins in your own config",
                )
            try:
                codes += own_rules.load(name, self.folder)
            except (UsageError, ValueError) as error:
                raise UsageError(f"{self.path}: {error}") from error
        return codes

    def _allow(self, value: Any, allowed: Permission | None) -> list[str]:
        import os

        names = self._texts("allow-plugins", value)
        if names and not (allowed is not None and allowed.everything):
            self._fail("allow-plugins", "belongs into your own config, not into a repository")
        if not names:
            return []
        from lslint.config.own_rules import is_path

        # a relative path starts at this file: from the working directory it would name a folder of any checkout
        return [os.path.join(self.folder, os.path.expanduser(name)) if is_path(name) else name for name in names]

    def _fail(self, key: str, message: str) -> NoReturn:
        raise UsageError(f"{self.path}: {key}: {message}")

    def _file(self, key: str, name: str) -> str:
        """The path of a file or folder that the config names. Fails where it is outside the project."""
        import os

        path = os.path.join(self.folder, name)
        if self.root is not None and not disk.is_inside(path, self.root):
            self._fail(key, outside(name))
        return path

    def _texts(self, key: str, value: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self._fail(key, "must be a list of texts")
        return list(value)

    def _table(self, key: str, value: Any, example: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            self._fail(key, f"must be a table: {example}")
        return value

    def _closed(self, key: str, value: Any) -> list[str]:
        if value == "closed":
            return []
        if isinstance(value, str):
            self._fail(key, 'must be "closed" or a list of names')
        return self._texts(key, value)

    def _codes(self, key: str, value: Any) -> list[str]:
        return [self._code(key, code) for code in self._texts(key, value)]

    def _code(self, key: str, code: str) -> str:
        try:
            return expand(code)
        except ValueError as error:
            raise UsageError(f"{self.path}: {key}: {error}") from None

    def _per_file(self, value: Any) -> list[Where]:
        key = "per-file-ignores"
        table = self._table(key, value, '"pattern" = ["LS301"]')
        return [self._where(key, glob, self._codes(f"{key}: {glob}", codes)) for glob, codes in table.items()]

    def _kinds(self, value: Any) -> list[Where]:
        found = []
        for glob, kind in self._table("kinds", value, '"pipelines/*.cfg" = "logstash"').items():
            if kind not in KINDS:
                near = nearest(kind, KINDS) if isinstance(kind, str) else None
                self._fail(f"kinds: {glob}", f"must be one of: {', '.join(KINDS)}" + (f"; {near}?" if near else ""))
            found.append(self._where("kinds", glob, kind))
        return found

    def _where(self, key: str, glob: str, value: Any) -> Where:
        return Where(self.folder, glob, self._pattern(key, glob), value)

    def _pattern(self, key: str, glob: str) -> re.Pattern[str]:
        self.globs = (self.globs[0] + 1, self.globs[1] + len(glob))
        if self.globs[0] > MOST_GLOBS or self.globs[1] > MOST_GLOB_CHARS:
            self._fail(
                key, f"too many path patterns: at most {MOST_GLOBS:,} with {MOST_GLOB_CHARS:,} characters are supported"
            )
        try:
            return compile_pattern(glob)
        except ValueError as error:
            raise UsageError(f"{self.path}: {key}: {error}") from None

    def _severity(self, value: Any) -> dict[str, str]:
        found = {}
        for code, severity in self._table("severity", value, 'LS301 = "error"').items():
            if severity not in SEVERITIES:
                self._fail(f"severity.{code}", f"must be one of: {', '.join(SEVERITIES)}")
            found[self._code("severity", code)] = severity
        return found

    def _options(self, value: Any) -> None:
        from lslint.rules import registry

        for name, given in self._table("options", value, "[options.LS707]").items():
            key = f"options.{name}"
            code = self._code("options", name)
            if code not in registry.entries():
                self._fail(key, "is no single rule")
            known = {option.name: option for option in registry.load(code).options}
            for option, wanted in self._table(key, given, "name = value").items():
                if option not in known:
                    near = nearest(option, known)
                    what = f"it knows: {', '.join(known)}" if known else "it has no options"
                    self._fail(f"{key}.{option}", f"no such option; {f'did you mean {near}?' if near else what}")
                if not known[option].takes(wanted):
                    self._fail(f"{key}.{option}", f"must be {known[option].wanted}")
                self.options.setdefault(code, {})[option] = wanted

    def _targets(self, value: Any) -> dict[str, str]:
        targets = {}
        for product, release in self._table("targets", value, 'logstash = "8.15"').items():
            if not isinstance(release, str):
                self._fail(f"targets.{product}", 'must be a text, such as "8.15"')
            try:
                parse_target(product, release)
            except UsageError as error:
                raise UsageError(f"{self.path}: targets.{product}: {error}") from None
            targets[product] = release
        return {product: targets[product] for product in PRODUCTS if product in targets}

    def _pipelines(self, value: Any) -> list[Group]:
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
            groups.append(Group(item["id"], paths, self.folder, self.root))
        return groups

    def _plugins(self, value: Any) -> dict[str, Rows | None]:
        if isinstance(value, list):
            value = dict.fromkeys(self._texts("extra-plugins", value))
        found: dict[str, Rows | None] = {}
        for plugin, told in self._table("extra-plugins", value, '"filter/acme" = { source = "acme.rb" }').items():
            kind, slash, name = plugin.partition("/")
            if kind not in ("input", "filter", "output", "codec") or not slash or not name:
                self._fail("extra-plugins", f'{plugin!r} is not written as kind and name, such as "filter/acme"')
            if told is None:
                found[plugin] = None
                continue
            from lslint.config import plugin_source

            try:
                if isinstance(told, dict) and isinstance(told.get("source"), str):
                    self._file(f"extra-plugins.{plugin}: source", told["source"])
                found[plugin] = plugin_source.rows(told, self.folder)
            except ValueError as error:
                self._fail(f"extra-plugins.{plugin}", str(error))
        return found

    def _env(self, value: Any, base: dict[str, str | None] | None) -> dict[str, str | None]:
        if isinstance(value, dict):
            for name, text in value.items():
                if not isinstance(text, str):
                    self._fail(f"env.{name}", 'must be a text: PORT = "5044"')
            return {**(base or {}), **value}
        return dict.fromkeys(self._texts("env", value))

    def _extra_patterns(self, value: Any) -> dict[str, str]:
        table = self._table("extra-patterns", value, 'SHOP_ID = "[A-Z]{2}[0-9]+"')
        for name, regex in table.items():
            if not name.replace("_", "a").isalnum():
                self._fail(f"extra-patterns.{name}", "must be a name of letters, digits and _")
            if not isinstance(regex, str):
                self._fail(f"extra-patterns.{name}", "must be a text")
        return table


def _nothing() -> Config:
    """What a config begins with that extends no other."""
    base = Config.__new__(Config)
    base.path = base.folder = base.exclude_folder = ""
    base.given = {}
    base.globs = (0, 0)
    for name in ("select", "env", "components", "policies", "patterns_dir", "baseline", "fail_on"):
        setattr(base, name, None)
    for name in (
        "ignore",
        "extend_select",
        "exclude",
        "exclude_patterns",
        "per_file_ignores",
        "kinds",
        "pipelines",
        "own",
    ):
        setattr(base, name, [])
    for name in ("origins", "severity", "options", "targets", "extra_plugins", "extra_patterns", "cluster"):
        setattr(base, name, {})
    base.own, base.allow_plugins = [], []
    return base


def outside(name: str) -> str:
    """Why a file that a config names is not read."""
    return (
        f"{name} is outside the project: a config may name only files in its own repository (or folder, if there is no"
        " repository); name the config with --config from outside the project to allow it"
    )
