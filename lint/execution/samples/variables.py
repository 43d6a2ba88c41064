"""Environment variables in a pipeline that is run: their values are what the user gives, else the defaults."""

from __future__ import annotations

from dataclasses import dataclass, field

from lslint.config.errors import UsageError
from lslint.execution.samples.pipeline import SamplePipeline
from lslint.execution.taint import Taint
from lslint.grammar.logstash.conditions import conditions, leaves, operands
from lslint.grammar.logstash.nodes import Array, Bareword, Comparison, Expression, Hash, Node, String
from lslint.grammar.mini_languages import env_reference
from lslint.rules.shared.secret_collector import user_parts
from lslint.rules.shared.secret_names import may_be_secret_name

Variables = dict[str, str | None]
"""Name -> value; None: the variable is set, but its value is not known."""
NAMED = 3
"""Variables that a note names."""


def read_variables(given: list[str], configured: Variables | None) -> Variables:
    """Return the variables of ``--env NAME=VALUE`` and of the config key ``env``. Raises ``UsageError``."""
    found = dict(configured or {})
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise UsageError(f"option --env: {name!r} is not followed by a value: NAME=VALUE, for example PORT=5044")
        if [variable.name for variable in env_reference.parse(f"${{{name}}}")] != [name]:
            raise UsageError(f"option --env: {name!r} is not the name of a variable: NAME=VALUE, for example PORT=5044")
        found[name] = value
    return found


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
    planted = [secret for one in pipelines for secret in one.planted]
    return Taint(planted, "\n".join(one.text for one in pipelines)) if planted else None


def _secrets(name: str, value: str) -> list[str]:
    """Return what must not be shown of the value of a variable: all of it if its name says so, else the passwords in
    URLs."""
    if may_be_secret_name(name):
        return [value] if value else []
    found: list[str] = []
    user = ""
    for start, end in user_parts(value) if "://" in value else ():
        part = value[start:end]
        if value[start - 3 : start] == "://":
            user = part
            found += [f"{user}@"] if value[end : end + 1] == "@" else []
        else:
            found += [f"{user}:{part}", part]  # the name of the user alone is no secret
    return found


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
        found = env_reference.parse(text)
        is_whole = len(found) == 1 and (found[0].start, found[0].end) == (0, len(text))
        if not found or (whole and not is_whole):
            return text
        values = {}
        for one in found:
            value = self.variables.get(one.name, one.default)
            if value is None:
                _add(self.missing if is_needed else [], one.name)
            else:
                values[one.name] = value
        made = env_reference.replaced(text, values) if all(one.name in values for one in found) else None
        # of other values, the Ruby part of Logstash removes quotes around them, and reads [a, b] as a list
        if made is None or ("${" in made) or (not (is_whole and plain) and made[:1] in ("'", '"', "[")):
            return text
        for one in found:
            if one.name not in self.variables:
                _add(self.defaults, one.name)
            self.inserted[one.name] = values[one.name]
        return made


def _add(names: list[str], name: str) -> None:
    if name not in names:
        names.append(name)


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
            for one in env_reference.parse(getattr(pair.key, "value", "")) if is_needed else ():
                _add(uses.in_keys, one.name)
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
    missing = list(dict.fromkeys(name for one in uses for name in one.missing))
    defaults = list(dict.fromkeys(name for one in uses for name in one.defaults if name not in missing))
    found = []
    in_keys = list(dict.fromkeys(name for one in uses for name in one.in_keys))
    if in_keys:
        found.append(
            f"{_named(in_keys)} in the key of a hash {'is' if len(in_keys) == 1 else 'are'} not replaced: Logstash"
            " replaces variables only in values"
        )
    if defaults:
        found.append(_note(defaults, "is not set: its default is used", "are not set: their defaults are used"))
    if missing:
        found.append(
            _note(missing, "has no value: filters with it are not run", "have no value: filters with them are not run")
        )
    return found


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
