from __future__ import annotations

from lslint.rules.api import Context, Edit, Fix
from lslint.rules.logstash.option_check.analysis import KEYWORDS, suggestion
from lslint.rules.logstash.option_check.messages import speaker
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation


class UnknownPlugin(OptionRule):
    code = "LS101"
    violations = ("unknown-plugin",)
    summary = "A plugin that does not exist"
    why = """\
Logstash looks a plugin up by its name, as `logstash/<kind>s/<name>.rb`, and ends with "Couldn't find any filter plugin
named 'grokk'. Are you sure this is correct?" where there is none. One plugin that is not found keeps the whole pipeline
from loading.

A name that no release knows may still belong to a plugin of your own: this rule speaks only of names that are one slip
(two from seven letters on) away from a bundled plugin, of words such as `else` that are read as a plugin, of names in
quotes, which are never found. For any other unknown name see LS402."""
    sources = (
        "bundled plugins of Logstash {oldest}-{newest}",
        "verdicts of the real plugin lookup (5.6, 6.8, 7.17, 8.19, 9.5)",
    )
    fix = "manual"
    bad = (
        'filter { grokk { match => { "message" => "%{IP:ip}" } } }\n',
        'filter { "mutate" { uppercase => "a" } }\n',
        "filter { if [a] { drop {} } else { drop {} } else {} }\n",
    )
    good = ("filter { grok { } }\n", "filter { acme_lookup { } }\n")

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        kind, _, name = violation.name.partition("/")
        node = violation.node
        if node.quoted:
            message = f'The name of a plugin has no quotes: `"{name}"` is never found, and the pipeline does not load'
            edit = Edit(node.start, node.name_end, name)
            return message, Fix("safe" if _is_word(name) else "manual", "Take the quotes off", [edit])
        if name in KEYWORDS:
            message = (
                f"`{name}` is read as a {kind} plugin here, because no `if` block stands right before it,"
                " and there is no such plugin; put it directly behind the `}` of an `if`"
            )
            return message, None
        hint, fix = suggestion(violation, name, kind)
        return f"No {kind} plugin is called `{name}`, so {speaker(ctx)} does not load the pipeline; {hint}", fix


def _is_word(name: str) -> bool:
    return name.isascii() and name.replace("_", "").replace("-", "").isalnum()
