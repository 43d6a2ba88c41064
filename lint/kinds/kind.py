"""The record of one kind of file, and the grammars that kinds share."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.parse_errors import YAML_ERRORS, ParseError
from lslint.grammar.record import record
from lslint.rules.shared.verdict import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Protocol

    from lslint.grammar.config.tree import ConfigFile
    from lslint.rules.api import Context, Finding

    Tree = Pipeline | ConfigFile

    class Readable(Protocol):
        """What a grammar needs of ``lslint.files.source.Source``."""

        path: str
        text: str
        encoding: str
        bad: int | None

        @property
        def wide(self) -> bool: ...

    Parser = Callable[[Readable, bool | str], tuple[Tree, list[ParseError]]]
    Judge = Callable[[list[Finding], list[ParseError], Context, Sequence[str]], Verdict]

YAML = (".yml", ".yaml")
TEMPLATE_ENDINGS = (
    *(".j2", ".jinja", ".jinja2", ".erb", ".epp", ".tmpl", ".tpl", ".tftpl", ".gotmpl", ".mustache", ".hbs"),
)
"""What template engines hang behind the ending of a file."""
TERRAFORM_ENDINGS = (".tpl", ".tftpl")
"""Those of templates that Terraform may render."""


def deferred(module: str, name: str, count: int) -> Callable[..., Any]:
    """Return a function of a module of the package that is imported with the first call. ``count``: number of leading
    arguments of a call that are passed on."""

    def call(*arguments: Any) -> Any:
        return getattr(__import__(f"lslint.{module}", fromlist=[name]), name)(*arguments[:count])

    return call


def parse_yaml(source: Readable, templates: bool | str) -> tuple[ConfigFile, list[ParseError]]:
    """A settings file, in which template markers are always skipped."""
    from lslint.grammar.config.yaml import parser

    return parser.parse(source.text, templates or True)


@record
class FileKind:
    """One kind of file. Engine, registry, embedding, suppression, language server, schemas and commands read it.

    - ``name``: as in ``--kind`` and in the JSON report.
    - ``groups``: further names in ``Rule.kinds`` that mean this kind.
    - ``families``: the folders of rules that look at it, in order; the last is that of the product.
    - ``extensions``: of its files, the usual one first.
    - ``comment``: what begins a comment; None where the format has none.
    - ``surroundings``: what its files have around them (``lslint.project.view``): ``pipeline``, ``settings``,
      ``templates``, ``agent``, ``node`` or ``""``.
    - ``holds_pipelines``: whether its files may contain pipelines as strings.
    - ``file_names``: a YAML file whose name begins or ends with one of these names is expected to be of this kind; the
      words of a name may be separated by ``-``, ``_`` or ``.``.
    - ``keys``: the settings by which a YAML file is detected. With the surroundings ``agent`` these are the names below
      the section that is called like the kind, and decide whatever the name of the file is. Otherwise they are dotted
      names, and decide only if the file name matches ``file_names``, unless ``_UNIQUE`` of ``detect_yaml.py`` contains
      the kind. The settings of Logstash, Elasticsearch and Kibana are in
      ``knowledge/sources/kinds.yml``.
    - ``endpoint``: path of the Elasticsearch API whose requests have such a body.
    - ``parse(source, templates)`` returns tree and errors. ``templates``: whether template markers may be in the text,
      or a pattern of further placeholders.
    - ``errors``: the kinds of syntax errors that ``parse`` returns (lists: ``grammar/parse_errors.py``). For each of
      them, one rule has this kind in ``kinds`` and ``syntax/<error>`` in ``visits``; ``tools/generate.py rules`` names
      what is missing.
    - ``verdict(findings, errors, context, inner)`` is a pure function. ``findings``: all that were found, suppressed
      ones included; ``inner``: the verdicts on configs inside the file.
    - ``errors_of_release(text, tree, release, alone)``: constructs that the grammar of an older release does not read;
      None where all releases read the same.
    - ``unread(context)``: why the product does not read the file; empty if it may.
    - ``place``: the only path at which the image reads the file; the release of a container that has it elsewhere is
      assumed.
    - ``since``: the first release that reads such files; an assumed release is not older.
    - ``reword(message)``: what a message of a rule that is written for another kind says for this one.

    Functions are imported when they are called, so that the records cost little at start-up. It has one
    attribute per property, so that no other module has a table of kinds.
    """

    name: str
    families: tuple[str, ...]
    verdict: Judge
    extensions: tuple[str, ...] = YAML
    parse: Parser = parse_yaml
    errors: tuple[str, ...] = YAML_ERRORS
    comment: str | None = "#"
    groups: tuple[str, ...] = ()
    surroundings: str = ""
    holds_pipelines: bool = False
    file_names: tuple[str, ...] = ()
    keys: frozenset[str] = frozenset()
    endpoint: str = ""
    errors_of_release: Callable[[str, Tree, tuple[int, ...], bool], list[ParseError]] | None = None
    unread: Callable[[Context], str] | None = None
    place: str = ""
    since: str = ""
    reword: Callable[[str], str] | None = None

    @property
    def product(self) -> str:
        """Whose release counts, as in ``--target``."""
        return self.families[-1]

    @property
    def program(self) -> str:
        """What reads it, as in image names of manifests, from which the release is inferred."""
        return self.name if self.product == "filebeat" else self.product

    @property
    def names(self) -> tuple[str, ...]:
        """The names that mean this kind in ``Rule.kinds``."""
        return (self.name, *self.groups)

    @property
    def is_pipeline(self) -> bool:
        """Whether the tree is a ``Pipeline``; that of any other kind is a ``ConfigFile``."""
        return self.surroundings == "pipeline"

    @property
    def is_yaml(self) -> bool:
        """Whether its files are YAML, whatever their names."""
        return self.extensions == YAML


def words_of_name(name: str) -> list[str]:
    """The words of a file name without ending, between ``-``, ``_`` and ``.``."""
    return name.replace("_", "-").replace(".", "-").split("-")


def parse_json(source: Readable, templates: bool | str) -> tuple[ConfigFile, list[ParseError]]:
    """Console requests, whatever the name of the file; otherwise YAML in a file that is named so, and JSON."""
    from lslint.grammar.config.json import console, parser

    if source.path.lower().endswith(YAML) and not console.looks_like(source.text):
        return parse_yaml(source, templates)

    return parser.parse(source.text, templates or True)
