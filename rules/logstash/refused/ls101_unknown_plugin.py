from __future__ import annotations

from lslint.rules.api import Context, Edit, Fix
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.analysis import KEYWORDS, suggestion
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation, speaker

_IF = {"if": "if", "unless": "if !"}
"""What is meant by a keyword; ``else if`` by the others."""


class UnknownPlugin(OptionRule):
    code = "LS101"
    violations = ("unknown-plugin",)
    holds_in_templates = True
    reports_names = True
    about_support = True
    summary = "Unknown plugin"
    why = """\
Logstash rejects a pipeline with an unknown plugin ("Couldn't find any filter plugin named 'grokk'. Are you sure this
is correct?"). It never finds a plugin whose name is in quotes.

The rule reports unknown names that look like a typo. Other names may belong to plugins that you installed: LS402
reports them if it is selected. If the config sets `extra-plugins`, for example to `[]`, every plugin that is neither
listed there nor bundled with Logstash is an error.

For a target before {oldest}, whose plugins lslint does not know, the finding is a warning."""
    sources = (
        "bundled plugins of Logstash {oldest}-{newest}",
        "verdicts of the real plugin lookup (Logstash 5.6, 6.8, 7.17, 8.19, 9.5)",
    )
    releases = ""
    fix = "safe/unsafe"
    bad = (
        'filter { grokk { match => { "message" => "%{IP:ip}" } } }\n',
        'filter { "mutate" { uppercase => "a" } }\n',
        "filter { if [a] { drop {} } else { drop {} } else {} }\n",
    )
    good = (
        'filter { grok { match => { "message" => "%{IP:ip}" } } }\n',
        'filter { mutate { uppercase => ["a"] } }\n',
        "filter { if [a] { drop {} } }\n",
    )

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        kind, _, name = violation.name.partition("/")
        node = violation.node
        if node.quoted and not name:
            message = f'The plugin name `""` is empty, so {speaker(ctx)} rejects the pipeline'
            return f"{message}: write the name of a {kind} plugin", None
        if node.quoted:
            if not _is_word(name):
                message = f'Logstash does not find the plugin `"{name}"`: write the name of a {kind} plugin'
                return f"{message} without quotes", None
            message = f'Logstash does not find the plugin `"{name}"`, because plugin names must not be quoted'
            message += ": remove the quotes"
            if catalogue.plugin(f"{kind}/{name}") is None:
                message += f", and correct the name, as there is no {kind} plugin `{name}`"
            return message, Fix("safe", "Remove the quotes", [Edit(node.start, node.name_end, name)])
        if name in KEYWORDS and name != "else":
            message = f"`{name} {{` has no condition, so Logstash looks for a {kind} plugin `{name}` and fails"
            return f"{message}: write `{_IF.get(name, 'else if')} […] {{`", None
        if name in KEYWORDS:
            message = (
                f"`{name}` does not follow an `if` block, so Logstash looks for a {kind} plugin `{name}` and fails:"
                f" move `{name}` directly after the `}}` of an `if`"
            )
            return message, None
        if name.lower() in KEYWORDS:
            message = f"Logstash looks for a {kind} plugin `{name}` and fails, because keywords are in lower case"
            return f"{message}: write `{name.lower()}`", None
        if violation.say:
            effect = f"so {speaker(ctx)} rejects the pipeline"
            return f"{kind.capitalize()} plugin `{name}` is {violation.say}, {effect}: remove or list it", None
        hint, fix = suggestion(violation, name, kind)
        return f"Unknown {kind} plugin `{name}`, so {speaker(ctx)} rejects the pipeline{hint}", fix


def _is_word(name: str) -> bool:
    return name.isascii() and name.replace("_", "").replace("-", "").isalnum()
