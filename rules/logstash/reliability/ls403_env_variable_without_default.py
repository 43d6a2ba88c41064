from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Finding, Findings, Fix, Repeats, Rule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.expanded_strings import expanded_strings
from lslint.rules.shared.runtimes import leaving_unset, misnamed, setter

_CHOICES = frozenset(
    ("boolean", "number", "enum", "codec", "bytes", "duration", "positive_whole_number", "ecs_compatibility_argument")
)
"""Types of options for which one value suits most deployments: the plugin's default, or the usual port."""
_SETTING_CHOICES = frozenset(("boolean", "number", "positive_integer", "bytes", "time", "port_range"))
_SECRET = ("PASS", "PWD", "SECRET", "TOKEN", "KEY", "CREDENTIAL", "AUTH", "USER")


class EnvVariableWithoutDefault(Rule):
    code = "LS403"
    merge_repeats = Repeats(by="wording")
    severity = "info"
    kinds = ("logstash", "logstash-settings", "pipelines")
    visits = ("pipeline", "file")
    required_text = ("${",)
    may_refuse = True
    every_release_refuses = True
    summary = "Environment variable without a default"
    why = """\
If a variable is not set and has no default, Logstash does not load the pipeline. In a condition, a missing variable
stops the whole process. Add a default, for example `${PORT:5044}`, or set the variable.

The rule reports a variable without a default

- as an error, if `env` in the lslint config is set (`env = ["BEATS_PORT"]`) and does not list the variable;
- as a warning, if a service of the project mounts the file and does not set the variable;
- as an info with `--extend-select LS403`, if one default suits most deployments: numbers, booleans, options with a
  fixed set of values, and conditions."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/environment-variables",
        "results of the Logstash compiler and option check for small configs",
    )
    fix = "unsafe"
    bad = (
        'input { beats { port => "${BEATS_PORT}" } }\n',
        'filter { if [stage] == "${STAGE}" { drop { } } }\n',
    )
    good = (
        'input { beats { port => "${BEATS_PORT:5044}" } }\n',
        'output { elasticsearch { hosts => ["${ES_HOST}"] password => "${ES_OUT}" } }\n',
    )

    def check(self, node: Pipeline | ConfigFile, ctx: Context) -> Findings:
        """Yield one finding per variable, at its first occurrence."""
        if "${" not in ctx.text:
            return
        if not isinstance(node, Pipeline):
            yield from self._settings(ctx)
            return
        known: frozenset[str] | None = ctx.options.get("env", {}).get("names")
        seen: set[str] = set()
        for text, plugin, option in expanded_strings(node):
            for match in _variables(text.value, plugin is None):
                name = match.group(1)
                if name in seen or not name.strip("_"):
                    continue
                if known is not None and name in known:
                    continue
                optional = plugin is not None and not _is_choice(plugin, option)
                span = text.start + 1 + match.start(), text.start + 1 + match.end()
                found = self._finding(name, span, "load the pipeline", known is not None, optional, ctx)
                if found is not None:
                    seen.add(name)
                    yield found

    def _settings(self, ctx: Context) -> Findings:
        """Yield a finding for each variable of a settings file, except those in an embedded pipeline."""
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
                    one = self._finding(name, (start, end), "start", known is not None, not choice, ctx)
                    if one is not None:
                        seen.add(name)
                        yield one

    def _finding(
        self, name: str, span: tuple[int, int], what: str, refused: bool, has_no_usual_value: bool, ctx: Context
    ) -> Finding | None:
        """Return the finding for a variable; None if the deployment sets it, or if a default would not be useful.

        ``what``: what Logstash does not do without the variable. ``refused``: the lslint config lists the variables
        that are set, without this one."""
        fix = Fix("manual", f"Add a default to `${{{name}}}`", [])
        if refused:
            return self.finding(
                span,
                f"`${{{name}}}` has no default and is not listed under `env` in the lslint config, so Logstash does not"
                f" {what}. Add a default, or list the variable",
                fix=fix,
                severity="error",
                stage="load",
            )
        if setter(ctx, name) is not None:
            return None
        runtime = leaving_unset(ctx, name)
        if runtime is not None:
            other = misnamed(ctx, name)
            cure = "Set the variable" if other is None else f"Did you mean `{other.name}` ({other.location})?"
            if other is not None and ctx.text[slice(*span)] == f"${{{name}}}":
                fix = Fix.write(span, f"${{{other.name}}}", "unsafe")
            return self.finding(
                span,
                f"`${{{name}}}` has no default and `{runtime.name}` ({runtime.location}) does not set it: Logstash does"
                f" not {what} unless the keystore defines it. {cure}",
                fix=fix,
                severity="warning",
            )
        if has_no_usual_value or _is_secret(name):
            return None
        found = self.finding(
            span,
            f"`${{{name}}}` has no default: if the variable is not set, Logstash does not {what}. Write"
            f" `${{{name}:default}}`",
            help=f"If `{name}` is always set, list it under `env` in the lslint config.",
            fix=fix,
        )
        found.is_optional = True
        return found


def _variables(text: str, entire: bool) -> list[re.Match[str]]:
    """Return the variables without a default in a string; ``entire``: only one that is the whole string."""
    pattern = regex(r"\$\{([A-Za-z_.][A-Za-z0-9_.]*)\}")
    return [match for match in pattern.finditer(text) if not entire or match.group() == text]


def _is_secret(name: str) -> bool:
    return any(word in name.upper() for word in _SECRET)


def _is_choice(plugin: Plugin, option: str) -> bool:
    """Return whether the type of the option, in the newest release that has it, is one of ``_CHOICES``."""
    entry = catalogue.plugin(f"{plugin.kind}/{plugin.name}")
    known = entry.option(option) if entry is not None else None
    return known is not None and known.segments[-1].type in _CHOICES
