"""Environment variables in a pipeline that is run: their values are what the user gives, else the defaults."""

from __future__ import annotations

from dataclasses import dataclass, field

from lslint.config.errors import UsageError
from lslint.engine.secret_collector import user_parts
from lslint.execution.samples.pipeline import SamplePipeline
from lslint.execution.taint import Taint
from lslint.grammar.logstash.conditions import conditions, leaves, operands
from lslint.grammar.logstash.nodes import Array, Bareword, Comparison, Expression, Hash, Node, String
from lslint.grammar.mini_languages import env_reference
from lslint.rules.shared.secret_names import may_be_secret_name

Variables = dict[str, str | None]
"""Name -> value; None: the variable is set, but its value is not known."""
NAMED = 3
"""Variables that a note names."""


def read_variables(given: list[str], configured: Variables | None) -> Variables:
    """Return the variables of ``--env NAME=VALUE`` and of the config key ``env``. Raises ``UsageError``."""
    variables = dict(configured or {})
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"option --env: {name!r} is not followed by a value: NAME=VALUE, for example PORT=5044")
        if [variable.name for variable in env_reference.parse(f"${{{name}}}")] != [name]:
            raise UsageError(f"option --env: {name!r} is not the name of a variable: NAME=VALUE, for example PORT=5044")
        variables[name] = value
    return variables


def insert(pipeline: SamplePipeline, variables: Variables) -> Uses:
    """Write the values of variables into the tree of a pipeline, as Logstash does when it starts. Return what was
    used. A variable without value and default remains, so that filters with it are not run.

    In options, Logstash replaces each variable; in conditions, only strings that are one variable.
    """
    uses = Uses(variables)
    for plugin in pipeline.tree.plugins():
        for option in plugin.options:
            _insert(option.value, uses, plugin.kind == "filter")
    for condition in conditions(pipeline.tree):
        _insert_in_condition(condition, uses)
    for name, value in uses.inserted.items():
        pipeline.hide(_secrets(name, value), planted=name not in uses.defaults)
    return uses


def taint_of(pipelines: list[SamplePipeline]) -> Taint | None:
    """Return what follows the secrets of variables in events; None if there are none."""
    planted = [secret for pipeline in pipelines for secret in pipeline.planted]
    return Taint(planted, "\n".join(pipeline.text for pipeline in pipelines)) if planted else None


def _secrets(name: str, value: str) -> list[str]:
    """Return what to hide of the value of a variable: all of it if its name says so, else the passwords in URLs."""
    if may_be_secret_name(name):
        return [value] if value else []
    secrets: list[str] = []
    user = ""
    for start, end in user_parts(value) if "://" in value else ():
        part = value[start:end]
        if value[start - 3 : start] == "://":
            user = part
            secrets += [f"{user}@"] if value[end : end + 1] == "@" else []
        else:
            secrets += [f"{user}:{part}", part]  # the name of the user alone is no secret
    return secrets


@dataclass
class Uses:
    """``inserted``: the variables with a value and that value. ``defaults``: those among them whose default was used.
    ``missing``: those of filters and conditions without a value. ``in_keys``: those in keys of hashes of filters, which
    Logstash does not replace."""

    variables: Variables
    inserted: dict[str, str] = field(default_factory=dict)
    defaults: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    in_keys: list[str] = field(default_factory=list)

    def value(self, text: str, is_needed: bool, *, whole: bool = False, plain: bool = True) -> str:
        """Return a string with its variables replaced, the string itself if that is not possible. ``whole``: only a
        string that is one variable is replaced. ``plain``: its value is not changed any more."""
        references = env_reference.parse(text)
        is_whole = len(references) == 1 and (references[0].start, references[0].end) == (0, len(text))
        if not references or (whole and not is_whole):
            return text
        values = {}
        for reference in references:
            value = self.variables.get(reference.name, reference.default)
            if value is None:
                self.missing += [reference.name] * is_needed
            else:
                values[reference.name] = value
        made = (
            env_reference.replaced(text, values) if all(reference.name in values for reference in references) else None
        )
        # of other values, the Ruby part of Logstash removes quotes around them, and reads [a, b] as a list
        if made is None or ("${" in made) or (not (is_whole and plain) and made[:1] in ("'", '"', "[")):
            return text
        for reference in references:
            if reference.name not in self.variables:
                self.defaults.append(reference.name)
            self.inserted[reference.name] = values[reference.name]
        return made


def _insert(node: Node, uses: Uses, is_needed: bool, depth: int = 0, plain: bool = True) -> None:
    if depth > 100:
        return
    if isinstance(node, String | Bareword):
        node.value = uses.value(node.value, is_needed, plain=plain)
    elif isinstance(node, Array):
        for item in node.items:
            _insert(item, uses, is_needed, depth + 1, plain and isinstance(item, String | Bareword))
    elif isinstance(node, Hash):
        for pair in node.pairs:
            for reference in env_reference.parse(getattr(pair.key, "value", "")) if is_needed else ():
                uses.in_keys.append(reference.name)
            _insert(pair.value, uses, is_needed, depth + 1, plain)


def _insert_in_condition(condition: Expression, uses: Uses) -> None:
    for leaf in leaves(condition):
        is_match = isinstance(leaf, Comparison) and leaf.operator in ("=~", "!~")
        stack: list[Node] = [*reversed(operands(leaf)[:1] if is_match else operands(leaf))]
        while stack:
            node = stack.pop()
            if isinstance(node, Array):
                stack += reversed(node.items)
            elif isinstance(node, String):
                node.value = uses.value(node.value, True, whole=True)


def notes(uses: list[Uses]) -> list[str]:
    """Return what a reader of the results should know about the variables of pipelines."""
    missing = list(dict.fromkeys(name for use in uses for name in use.missing))
    defaults = list(dict.fromkeys(name for use in uses for name in use.defaults if name not in missing))
    texts = []
    in_keys = list(dict.fromkeys(name for use in uses for name in use.in_keys))
    if in_keys:
        texts.append(
            f"{_named(in_keys)} in the key of a hash {'is' if len(in_keys) == 1 else 'are'} not replaced: Logstash"
            " replaces variables only in values"
        )
    if defaults:
        texts.append(_note(defaults, "is not set: its default is used", "are not set: their defaults are used"))
    if missing:
        texts.append(
            _note(missing, "has no value: filters with it are not run", "have no value: filters with them are not run")
        )
    return texts


def _note(names: list[str], one: str, several: str) -> str:
    is_one = len(names) == 1
    return (
        f"{_named(names)} {one if is_one else several}; set {'it' if is_one else 'them'} with --env NAME=VALUE or `env`"
        " in the config"
    )


def _named(names: list[str]) -> str:
    more = len(names) - NAMED
    listed = ", ".join(f"`{name}`" for name in names[:NAMED]) + (f" and {more} more" if more > 0 else "")
    return f"environment variable{'' if len(names) == 1 else 's'} {listed}"
