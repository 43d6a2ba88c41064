"""Check of the rule about environment variables without a default."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Finding, Findings, Fix, Rule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.expanded_strings import expanded_strings
from lslint.rules.shared.runtimes import is_interpolated, leaving_unset, misnamed, setter

_CHOICES = frozenset(
    ("boolean", "number", "enum", "codec", "bytes", "duration", "positive_whole_number", "ecs_compatibility_argument")
)
"""Types of options for which one value suits most deployments: the plugin's default, or the usual port."""
_SETTING_CHOICES = frozenset(("boolean", "number", "positive_integer", "bytes", "time", "port_range"))
_SECRET = ("PASS", "PWD", "SECRET", "TOKEN", "KEY", "CREDENTIAL", "AUTH", "USER")


class VariableWithoutDefaultCheck(Rule):
    def check(self, node: Pipeline | ConfigFile, ctx: Context) -> Findings:
        if is_interpolated(ctx):
            return
        declared: frozenset[str] | None = ctx.options.get("env", {}).get("names")
        seen: set[str] = set(declared or ())
        what = "load the pipeline" if isinstance(node, Pipeline) else "start"
        for name, span, is_choice in _of_pipeline(node) if isinstance(node, Pipeline) else _of_settings(ctx):
            finding = None if name in seen else self._finding(name, span, what, declared is not None, is_choice, ctx)
            if finding is not None:
                seen.add(name)
                yield finding

    def _finding(
        self, name: str, span: tuple[int, int], what: str, refused: bool, is_choice: bool, ctx: Context
    ) -> Finding | None:
        """Return the finding for a variable; None if the deployment sets it, or if a default would not be useful.

        ``what``: what Logstash does not do without the variable. ``refused``: the lslint config lists the variables
        that are set, without this one. ``is_choice``: one default suits most deployments."""
        is_secret = any(word in name.upper() for word in _SECRET)  # a default would put it into the file
        action = f"Set `{name}`, or add it to the keystore" if is_secret else f"Add a default to `${{{name}}}`"
        fix = Fix("manual", action)
        if refused:
            return self.finding(
                span,
                f"`${{{name}}}` has no default and is not listed under `env` in the lslint config, so Logstash does not"
                f" {what}. Add a default, or list the variable",
                fix=fix,
                severity="error",
                stage="load",
            )
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
        if not is_choice or is_secret or setter(ctx, name) is not None:
            return None
        return self.finding(
            span,
            f"`${{{name}}}` has no default: if the variable is not set, Logstash does not {what}. Write"
            f" `${{{name}:default}}`",
            help=f"If `{name}` is always set, list it under `env` in the lslint config.",
            fix=fix,
            optional=True,
        )


def _of_pipeline(tree: Pipeline) -> Iterator[tuple[str, tuple[int, int], bool]]:
    """Yield the variables without a default in a pipeline, with their spans and whether the type of the option, in the
    newest release that has it, is one of ``_CHOICES``. In conditions, only a whole string can be a variable."""
    for text, plugin, option in expanded_strings(tree):
        for match in regex(r"\$\{([A-Za-z_.][A-Za-z0-9_.]*)\}").finditer(text.value):
            if match[1].strip("_") and (plugin is not None or match[0] == text.value):
                entry = catalogue.plugin(f"{plugin.kind}/{plugin.name}") if plugin is not None else None
                record = entry.option(option) if entry is not None else None
                is_choice = plugin is None or (record is not None and record.segments[-1].type in _CHOICES)
                yield match[1], (text.start + 1 + match.start(), text.start + 1 + match.end()), is_choice


def _of_settings(ctx: Context) -> Iterator[tuple[str, tuple[int, int], bool]]:
    """Yield the variables without a default in a settings file, except those in an embedded pipeline, with their spans
    and whether the type of the setting is one of ``_SETTING_CHOICES``."""
    from lslint.rules.logstash.settings.analysis import groups, variables
    from lslint.rules.logstash.settings.catalogue import setting

    for group in groups(ctx):
        for leaf in group.values():
            record = setting(leaf.name)
            is_choice = record is not None and (
                record.values is not None or record.type.rstrip("?") in _SETTING_CHOICES
            )
            for name, start, end in variables(ctx, leaf) if leaf.name != "config.string" else ():
                yield name, (start, end), is_choice
