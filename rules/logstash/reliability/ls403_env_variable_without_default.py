from __future__ import annotations

import re
from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.logstash.conditions import leaves, operands
from lslint.grammar.logstash.nodes import Array, Branch, Hash, Item, Pipeline, Plugin, String
from lslint.rules.api import Context, Edit, Finding, Findings, Fix, Rule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.values.coercion import regex

_CHOICES = frozenset(
    ("boolean", "number", "enum", "codec", "bytes", "duration", "positive_whole_number", "ecs_compatibility_argument")
)
"""Types of options that have a value which suits most: a plugin's own default, or the usual port."""
_SETTING_CHOICES = frozenset(("boolean", "number", "positive_integer", "bytes", "time", "port_range"))
_SECRET = ("PASS", "PWD", "SECRET", "TOKEN", "KEY", "CREDENTIAL", "AUTH", "USER")


class EnvVariableWithoutDefault(Rule):
    code = "LS403"
    severity = "info"
    kinds = ("logstash", "logstash-settings", "pipelines")
    visits = ("pipeline", "file")
    required_text = ("${",)
    may_refuse = True
    every_release_refuses = True
    summary = "A variable without a default"
    why = """\
"Cannot evaluate `${PORT}`. Replacement variable `PORT` is not defined in a Logstash secret store or an environment
entry and there is no default value given": one variable that is missing, in the environment and in the keystore, keeps
the pipeline from loading; in a condition it stops the whole process. `${PORT:5044}` has a default. The variable is
looked up in quoted texts only, in options also inside a longer text, in conditions only as the whole text.

Asked for is a default only where some value suits most: for numbers, switches, choices and in conditions. Hosts, paths,
names and secrets have none: there it is right that Logstash stops. `env = ["PORT"]` in the config lists the variables
that are set where Logstash runs: then any other one without a default is an error, wherever it stands."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/environment-variables",
        "verdicts of the real compiler and option check on small configs",
    )
    fix = "manual"
    bad = (
        'input { beats { port => "${BEATS_PORT}" } }\n',
        'filter { if [stage] == "${STAGE}" { drop { } } }\n',
    )
    good = (
        'input { beats { port => "${BEATS_PORT:5044}" } }\n',
        'output { elasticsearch { hosts => ["${ES_HOST}"] password => "${ES_OUT}" } }\n',
    )

    def check(self, node: Pipeline | ConfigFile, ctx: Context) -> Findings:
        """One finding a variable, at its first place."""
        if "${" not in ctx.text:
            return
        if not isinstance(node, Pipeline):
            yield from self._settings(ctx)
            return
        known: frozenset[str] | None = ctx.options.get("env", {}).get("names")
        seen: set[str] = set()
        for text, plugin, option in _texts(node):
            for match in _variables(text.value, plugin is None):
                name = match.group(1)
                if name in seen or not name.strip("_"):
                    continue
                if known is None and (not (plugin is None or _is_choice(plugin, option)) or _is_secret(name)):
                    continue
                seen.add(name)
                if known is None or name not in known:
                    span = text.start + 1 + match.start(), text.start + 1 + match.end()
                    yield self._finding(name, span, "load the pipeline", known is not None)

    def _settings(self, ctx: Context) -> Findings:
        """The variables of a settings file; those of a pipeline inside it are found with that pipeline."""
        from lslint.rules.logstash.settings.analysis import groups, variables
        from lslint.rules.logstash.settings.catalogue import setting

        known: frozenset[str] | None = ctx.options.get("env", {}).get("names")
        seen: set[str] = set()
        for group in groups(ctx):
            for leaf in group.values():
                found = setting(leaf.name)
                choice = found is not None and (found.values is not None or found.type.rstrip("?") in _SETTING_CHOICES)
                for name, start, end in variables(ctx, leaf) if leaf.name != "config.string" else ():
                    if name in seen or (known is not None and name in known):
                        continue
                    if known is None and (not choice or _is_secret(name)):
                        continue
                    seen.add(name)
                    yield self._finding(name, (start, end), "start", known is not None)

    def _finding(self, name: str, span: tuple[int, int], what: str, refused: bool) -> Finding:
        """``what``: what Logstash does not do without the variable. ``refused``: the config says that it is not set."""
        fix = Fix("manual", "Give it a default", [Edit(span[1] - 1, span[1] - 1, ":")])
        if refused:
            return self.finding(
                span,
                f"`${{{name}}}` has no default and is not among the variables that the config declares under `env`:"
                f" Logstash does not {what}",
                fix=fix,
                severity="error",
                stage="load",
            )
        return self.finding(
            span,
            f"`${{{name}}}` has no default: where it is not set, Logstash does not {what}; write"
            f" `${{{name}:default}}`, or list it under `env` in the config",
            fix=fix,
        )


def _variables(text: str, entire: bool) -> list[re.Match[str]]:
    """The variables without a default in a string; ``entire``: only one that is all of it."""
    pattern = regex(r"\$\{([A-Za-z_.][A-Za-z0-9_.]*)\}")
    return [match for match in pattern.finditer(text) if not entire or match.group() == text]


def _is_secret(name: str) -> bool:
    return any(word in name.upper() for word in _SECRET)


def _is_choice(plugin: Plugin, option: str) -> bool:
    """True if the option, in the newest release that knows it, wants a value of few."""
    entry = catalogue.plugin(f"{plugin.kind}/{plugin.name}")
    known = entry.option(option) if entry is not None else None
    return known is not None and known.segments[-1].type in _CHOICES


def _texts(tree: Pipeline) -> Iterator[tuple[String, Plugin | None, str]]:
    """All strings in which variables are replaced, in source order, with the plugin and option they belong to: none in
    a condition, where only the whole text can be a variable."""
    for section in tree.sections:
        stack: list[Item] = list(reversed(section.items))
        while stack:
            item = stack.pop()
            if isinstance(item, Branch):
                for clause in item.clauses:
                    if clause.condition is not None:
                        yield from ((text, None, "") for text in _operands(clause.condition))
                for clause in reversed(item.clauses):
                    stack.extend(reversed(clause.items))
                continue
            below: list[tuple[object, Plugin, str]] = [(o.value, item, o.name) for o in reversed(item.options)]
            while below:
                value, plugin, option = below.pop()
                if isinstance(value, String):
                    yield value, plugin, option
                elif isinstance(value, Plugin):
                    below.extend((o.value, value, o.name) for o in reversed(value.options))
                elif isinstance(value, Array):
                    below.extend((one, plugin, option) for one in reversed(value.items))
                elif isinstance(value, Hash):
                    below.extend((pair.value, plugin, option) for pair in reversed(value.pairs))


def _operands(condition: object) -> Iterator[String]:
    """The strings of a condition."""
    for leaf in leaves(condition):  # type: ignore[arg-type]
        for side in operands(leaf):
            for one in side.items if isinstance(side, Array) else [side]:
                if isinstance(one, String):
                    yield one
