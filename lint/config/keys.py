"""The keys of a config file: the body of ``Config`` is their only table.

One row has everything about a key: how its value is read, joined with that of the config that it extends and shown,
what rules receive of it, its JSON Schema and its documentation. The reader of configs, ``--show-settings``,
``lint/schema/config.schema.json`` and the reference in docs/configuration.md follow from the rows.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add, or_
from types import SimpleNamespace

from lslint.config import key_values as values
from lslint.config.command_line import KINDS, SEVERITIES, TARGET_NAMES
from lslint.config.format_options import FORMAT, display_format, read_format
from lslint.config.key_values import CLOSED, RULES, TEXT, TEXTS, record_schema, table_schema
from lslint.config.own_rules import Permission
from lslint.config.reader import ConfigReader, DeclaredPipeline, PathPattern
from lslint.config.suppress_entries import SuppressEntry, display_suppress, read_suppress, suppress_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from lslint.config.key_values import DisplayRows, Rows, Schema
    from lslint.rules.api import Severity

    T = TypeVar("T")


class Key(SimpleNamespace):
    """A row: the parameters of ``key`` and ``attribute``, the name in ``Config``."""

    name: str
    attribute: str

    def __set_name__(self, owner: type, attribute: str) -> None:
        self.attribute = attribute
        self.name = self.name or attribute.replace("_", "-")


def key(
    read: Callable[[ConfigReader, Any], T],
    help: str,
    example: str,
    schema: Schema | Callable[[], Schema],
    *,
    name: str = "",
    default: Callable[[], T | None] = lambda: None,
    merge: Callable[[Any, Any], Any] = lambda above, value: value,
    inherited: bool = True,
    about_rules: bool = False,
    names_files: bool = False,
    show: Callable[[Any], DisplayRows] | None = values.display_value,
    only_user: bool = False,
    for_rules: Callable[[Config], dict[str, Any]] | None = None,
) -> T:
    """A row of the table; its attribute of a ``Config`` holds the value.

    ``read``: checks what TOML holds and returns the value; raises ``UsageError`` by ``ConfigReader.fail``. ``help``:
    one sentence for schema and docs. ``example``: lines of TOML for the docs. ``schema``: JSON Schema of the value
    without the description, or what makes it. ``name``: in the file; that of the attribute with dashes if empty.
    ``default``: makes the value of a config without the key. ``merge``: joins the value of the extended config with the
    file's own. ``inherited``: whether the value of an extended config holds at all. ``about_rules``: commands without
    rules do not read it, because it may name rules of the repository, which do not run then. ``names_files``: its value
    names files or folders. ``show``: the lines of ``--show-settings``, each as what follows the name of the key and the
    text; None: no line. ``only_user``: whether only the user-level config may have it. ``for_rules``: what is added to
    ``Context.options`` of the rules.
    """
    return Key(**locals())  # type: ignore[return-value]  # an attribute of `Config` has the type of its values


def _env_for_rules(config: Config) -> dict[str, Any]:
    if config.env is None:
        return {}
    values = {name: value for name, value in config.env.items() if value is not None}
    return {"env": {"names": frozenset(config.env), "values": values}}


def _patterns_for_rules(config: Config) -> dict[str, Any]:
    if not config.extra_patterns and config.patterns_dir is None:
        return {}
    from lslint.config.pattern_files import definitions

    folders = config.patterns_dir
    files = None if folders is None else definitions(folders, config.path, config.root)
    return {"patterns": {"own": config.extra_patterns, "files": files}}


class Config:
    """The content of one config file, checked, with what it takes over from the one that it extends.

    ``path`` is the file, ``folder`` where its patterns start; ``root``: what no file that it names may lie outside of;
    ``origins``: key -> the file that sets it; ``globs``: how many path patterns it has, and their characters.

    The rows are in the order of ``--show-settings``. It has one attribute per key.
    """

    path: str
    folder: str
    root: str | None
    origins: dict[str, str]
    globs: tuple[int, int]

    extend: str | None = key(
        values.read_extend,
        "Another config file to inherit from. Keys of this config override the same keys of the other config; tables"
        " and `plugins` are merged.",
        'extend = "../lslint.toml"',
        TEXT,
        inherited=False,
        names_files=True,
        show=None,
    )
    required_version: str | None = key(
        values.read_required_version,
        "Releases of lslint that can use this config. Any other release exits with 2.",
        'required-version = ">=0.1,<1"',
        TEXT,
        inherited=False,
    )
    select: list[str] | None = key(
        ConfigReader.codes,
        "Rules to report instead of those that are on by default.",
        'select = ["LS", "ES301"]           # codes, prefixes, names, "ALL"',
        RULES,
        about_rules=True,
    )
    extend_select: list[str] = key(
        ConfigReader.codes,
        "Rules to report in addition to those of `select` or, without it, to those that are on by default.",
        'extend-select = ["ES302"]',
        RULES,
        default=list,
        about_rules=True,
    )
    ignore: list[str] = key(
        ConfigReader.codes,
        "Rules not to report.",
        'ignore = ["missing-plugin-id"]',
        RULES,
        default=list,
        about_rules=True,
    )
    targets: values.Targets = key(
        values.read_targets,
        "Release, or range of releases, of each product, for all files or for those that match a pattern. `stack` sets"
        " the release of Logstash, Beats, Elasticsearch and Kibana, where they have none of their own. Without this"
        " key, lslint looks for the releases in the manifests of the project (see Releases below).",
        '[targets]\nstack = "8.15"                  # the last patch release of 8.15\nelasticsearch = "7.17..8.15.2"'
        '\n"legacy/**" = {logstash = "6.8"}',
        {
            "type": "object",
            "properties": dict.fromkeys(TARGET_NAMES, TEXT),
            "additionalProperties": record_schema(dict.fromkeys(TARGET_NAMES, TEXT)),
        },
        default=lambda: values.Targets({}, []),
        merge=or_,
        show=lambda targets: values.display_patterns(targets.paths),
    )
    fail_on: str | None = key(
        lambda reader, value: reader.choice(value, SEVERITIES),
        "Lowest severity that makes the exit code 1; default: `warning`.",
        'fail-on = "info"',
        {"enum": list(SEVERITIES)},
    )
    excluded: list[PathPattern] = key(
        lambda reader, value: [reader.path_pattern(glob) for glob in reader.texts(value)],
        "Files not to check: patterns as in .gitignore, relative to the folder of the config.",
        'exclude = ["vendor/", "tests/fixtures/"]',
        TEXTS,
        default=list,
        name="exclude",
    )
    per_file_ignores: list[PathPattern] = key(
        values.read_per_file_ignores,
        "Rules not to report in files that match a pattern.",
        '[per-file-ignores]\n"legacy/**" = ["LS3"]\n"templates/*.json" = ["ES301"]',
        table_schema(RULES),
        default=list,
        merge=add,
        about_rules=True,
        show=values.display_patterns,
    )
    kinds: list[PathPattern] = key(
        values.read_kinds,
        "Kind of the files that match a pattern, instead of the detected one. `none`: do not check these files."
        " `logstash-fragment:filter` (or `input`, `output`): a tool pastes the file into this section of a pipeline.",
        '[kinds]\n"pipelines/*.cfg" = "logstash"\n"snippets/*.conf" = "logstash-fragment:filter"',
        table_schema({"enum": list(KINDS)}),
        default=list,
        merge=lambda above, value: value + above,
        show=values.display_patterns,
    )
    placeholders: list[str] = key(
        values.read_placeholders,
        "Regular expressions of the markers that a tool replaces before the product reads a file, besides those of"
        " template engines (see Templates below).",
        'placeholders = ["__[A-Z_]+__"]',
        {"type": "array", "maxItems": values.MAX_PLACEHOLDERS,
         "items": {**TEXT, "maxLength": values.MAX_PLACEHOLDER_LENGTH}},
        default=list,
        merge=add,
    )  # fmt: skip
    documents: bool = key(
        values.read_flag,
        "Also check files that quote configs, Markdown, notebooks and text files, if they are not named on the command"
        " line.",
        "documents = true",
        {"type": "boolean"},
        default=lambda: False,
        show=lambda value: [("", str(value).lower())],
    )
    severity: dict[str, Severity] = key(
        values.read_severity,
        "Severity of rules, by code, prefix, name or ALL. A code or name takes precedence over prefixes, a longer"
        " prefix over a shorter one, and ALL applies last.",
        '[severity]\nLS301 = "error"',
        table_schema({"enum": list(SEVERITIES)}),
        default=dict,
        merge=or_,
        about_rules=True,
        show=lambda value: [(f".{code}", severity) for code, severity in value.items()],
    )
    options: dict[str, dict[str, Any]] = key(
        values.read_options,
        "Options of rules. `lslint rule CODE` lists the options of a rule.",
        "[options.LS415]\ntries = 20",
        values.options_schema,
        default=dict,
        merge=lambda above, value: {
            code: {**above.get(code, {}), **value.get(code, {})} for code in {**above, **value}
        },
        about_rules=True,
        show=lambda value: [(f".{code}.{name}", str(v)) for code, given in value.items() for name, v in given.items()],
        for_rules=lambda config: config.options,
    )
    baseline: str | None = key(
        values.read_baseline,
        "File that lists known findings, which are not reported (see Adoption in an existing repository below).",
        'baseline = "lslint-baseline.json"',
        {**TEXT, "minLength": 1},
        names_files=True,
        show=lambda value: values.display_paths([value]),
    )
    extra_plugins: dict[str, Rows | None] | None = key(
        values.read_extra_plugins,
        "Plugins that are installed in addition to those that come with Logstash (see Additional plugins below). With"
        " this key, any other plugin is an error; `[]`: only those of Logstash are installed.",
        'extra-plugins = ["filter/acme"]',
        values.extra_plugins_schema,
        merge=lambda above, value: {**(above or {}), **value},
        names_files=True,
        for_rules=lambda config: {} if config.extra_plugins is None else {"plugins": config.extra_plugins},
    )
    env: dict[str, str | None] | None = key(
        values.read_env,
        "Environment variables that are set where Logstash runs. With this key, lslint reports every other variable"
        ' without a default value as an error. As a table (`PORT = "5044"`), it also checks the values, and `lslint'
        " try` and `lslint test` use them.",
        'env = ["PORT"]',
        {"anyOf": [TEXTS, {**table_schema(TEXT), "description": "Name and value."}]},
        show=values.display_or("none"),  # only names: values may be secrets
        for_rules=_env_for_rules,
    )
    own: list[str] = key(
        values.read_own,
        "Files, folders or modules of custom rules. They run only if you allow it (see [Custom rules](own-rules.md)).",
        'plugins = ["./lint-rules"]',
        TEXTS,
        default=list,
        name="plugins",
        merge=add,
        about_rules=True,
    )
    allow_plugins: list[str] = key(
        values.read_allow_plugins,
        "Only in the user-level config: the custom rules that may run if the config of a repository names them.",
        'allow-plugins = ["~/acme/rules"]',
        TEXTS,
        default=list,
        only_user=True,
        inherited=False,
    )
    cluster: dict[str, float] = key(
        values.read_cluster,
        "Figures of the Elasticsearch cluster that some rules use (ES306, ES310, ES339 …). `nodes` is the number of"
        " data nodes. `cores`, `ram-gb`, `heap-gb` and `active-shards` (shards that are written to) are per node;"
        " `daily-gb` is per index. A template can set its own `daily_gb`:"
        ' `"_meta": {"lslint": {"daily_gb": 600}}` (in a legacy template: in `mappings`).',
        "[cluster]\nnodes = 50\ncores = 16\ndaily-gb = 600",
        record_schema({name: {"type": "number", "minimum": 0} for name in values.CLUSTER}),
        default=dict,
        merge=or_,
        show=lambda value: (
            [("", ", ".join(f"{name.replace('_', '-')} {figure:g}" for name, figure in value.items()))] if value else []
        ),
        for_rules=lambda config: {"cluster": dict(config.cluster)} if config.cluster else {},
    )
    components: list[str] | None = key(
        values.read_closed,
        "Component templates that exist on the server but not in the checked files. With this key, any other missing"
        ' component template is reported; `"closed"`: all of them are in the checked files.',
        'components = "closed"',
        CLOSED,
        show=values.display_or("closed"),
        for_rules=lambda config: (
            {} if config.components is None else {"components": {"names": frozenset(config.components)}}
        ),
    )
    patterns_dir: list[str] | None = key(
        values.read_patterns_dir,
        "Folders with the pattern files of the filters that set `patterns_dir`. With this key, unknown pattern names in"
        " these filters are reported.",
        'patterns-dir = ["patterns"]',
        {"anyOf": [TEXT, TEXTS]},
        names_files=True,
        show=values.display_paths,
    )
    extra_patterns: dict[str, str] = key(
        values.read_extra_patterns,
        "Grok patterns that are known in every grok filter: name and regular expression.",
        '[extra-patterns]\nSHOP_ID = "[A-Z]{2}[0-9]+"',
        table_schema(TEXT),
        default=dict,
        merge=or_,
        for_rules=_patterns_for_rules,
    )
    pipelines: list[DeclaredPipeline] = key(
        values.read_pipelines,
        "Files that form one pipeline: `id` and `path`, both required. Takes precedence over `pipelines.yml` (see Files"
        " of one pipeline below).",
        '[[pipeline]]\nid = "main"\npath = ["conf.d/*.conf", "shared"]',
        {"type": "array", "items": record_schema({"id": TEXT, "path": {"anyOf": [TEXT, TEXTS]}}, "id", "path")},
        default=list,
        name="pipeline",
        names_files=True,
        show=lambda value: [(f".{pipeline.id}", ", ".join(pipeline.paths)) for pipeline in value],
    )
    format: dict[str, Any] = key(
        read_format,
        "Options of `lslint format` and of formatting in editors (see [Formatter](format.md)).",
        "[format]\nline-length = 120",
        FORMAT,
        default=dict,
        merge=or_,
        show=display_format,
    )
    suppress: list[SuppressEntry] = key(
        read_suppress,
        "A rule not to report in files that match a pattern, with the reason (see Suppressions below).",
        '[[suppress]]\npath = "templates/logs.json"\ncode = "ES309"\nreason = "few users"',
        suppress_schema,
        default=list,
        merge=add,
        about_rules=True,
        show=display_suppress,
    )

    @property
    def exclude(self) -> list[str]:
        """The patterns of ``exclude`` as written."""
        return [pattern.text for pattern in self.excluded]

    @property
    def exclude_folder(self) -> str:
        """Where the patterns of ``exclude`` start."""
        return self.excluded[0].folder if self.excluded else self.folder

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
        reader = ConfigReader(path, root, allowed, above, KEYS)
        self.path, self.folder, self.root = path, reader.folder, root
        for name in table:
            if name not in KEYS:
                reader.key = name
                reader.unknown(name, KEYS)
        self.origins = {**(above.origins if above is not None else {}), **dict.fromkeys(table, path)}
        # the other keys may name the rules that `plugins` brings
        for row in sorted(KEYS.values(), key=lambda row: row.name != "plugins"):
            value = getattr(above, row.attribute) if above is not None and row.inherited else row.default()
            if row.name in table:
                reader.key = row.name
                value = row.merge(value, row.read(reader, table[row.name]))
            setattr(self, row.attribute, value)
        self.globs = reader.globs

    @property
    def named_rules(self) -> list[str]:
        """The codes and prefixes that its keys name, ``suppress`` excepted."""
        ignored = [code for where in self.per_file_ignores for code in where.value]
        return [*(self.select or ()), *self.extend_select, *self.ignore, *ignored, *self.severity, *self.options]

    def rule_options(self) -> dict[str, Any]:
        """What the keys tell the rules: ``Context.options``. Raises ``UsageError`` for unreadable pattern files."""
        options: dict[str, Any] = {}
        for row in KEYS.values():
            if row.for_rules is not None:
                options.update(row.for_rules(self))
        return options


KEYS: dict[str, Key] = {row.name: row for row in vars(Config).values() if isinstance(row, Key)}
