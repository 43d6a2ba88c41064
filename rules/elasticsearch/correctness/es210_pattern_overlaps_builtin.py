from __future__ import annotations

from lslint.grammar.config.tree import Entry
from lslint.rules.api import Context, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, count, marked, put, reach, set_value, unsafe_fix
from lslint.rules.elasticsearch.model.index_definition import Template, text

_BUILT_IN = ("logs-*-*", "metrics-*-*", "synthetics-*-*")


class PatternOverlapsBuiltin(TemplateAdvice):
    code = "ES210"
    severity = "warning"
    stage = "run"
    required_text = ("logs-", "metrics-", "synthetics-")
    summary = "The pattern overlaps a built-in template of higher priority"
    why = """\
Since 7.9 Elasticsearch brings templates for `logs-*-*`, `metrics-*-*` and `synthetics-*-*`, data streams of priority
100. Of all composable templates that match a new index only the one of highest priority is used: below 100 (0 where
there is no `priority`) yours is never used for such a name, and a data stream is made instead of an index. At 100 the
PUT is refused on a node that has them ("has index patterns [logs-web-*] matching patterns from existing templates
[logs]"). Take a priority above 200, which the integrations of the Elastic Agent use, or another name.
`stack.templates.enabled: false` switches the built-in ones off."""
    sources = ("Elasticsearch reference: index templates, built-in index templates",)
    releases = "7.9-"
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["logs-web-*"], "priority": 50, "template": { "settings": { "number_of_shards": 1 } } }\n',
        '{ "index_patterns": ["metrics-web-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
    )
    good = (
        '{ "index_patterns": ["logs-web-*"], "priority": 250, "template": { "settings": { '
        '"number_of_shards": 1 } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
        '{ "index_patterns": ["logs-2024"], "template": { "settings": { "number_of_shards": 1 } } }\n',
    )
    fixed = (
        '{ "index_patterns": ["logs-web-*"], "priority": 250, "template": { "settings": { "number_of_shards": 1 } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        if template.shape != "composable" or reach(template) < (7, 9):
            return
        entry = template.root.entry("priority")
        written = text(template.root.get("priority"))
        priority = 0 if entry is None else count(written or "")
        if priority is None or priority > 100 or marked(template.ctx, template.root.start, template.root.end):
            return
        for pattern in template.patterns():
            built_in = next((name for name in _BUILT_IN if pattern != "*" and _overlap(pattern, name)), None)
            if built_in is None:
                continue
            what = (
                f"has the priority of the built-in template for `{built_in}`, and such a PUT is refused"
                if priority == 100
                else f"is hidden by the built-in template for `{built_in}`, of priority 100"
            )
            key = template.root.entry("index_patterns")
            yield self.finding(
                entry or (key.key if key is not None else template.root),
                f"the template for `{pattern}` {what}: give it a `priority` above 200, or another pattern",
                fix=self._fix(template, entry, template.ctx),
            )
            break

    def _fix(self, template: Template, entry: Entry | None, ctx: Context) -> Fix | None:
        """A priority above those of the integrations."""
        if entry is not None:
            return set_value(entry.value, "250", "unsafe", "Give it a higher priority")
        return unsafe_fix("Give it a higher priority", put(template.root, "priority", "250", ctx))


def _overlap(one: str, other: str) -> bool:
    """Whether some name fits both patterns; ``*`` stands for any number of letters. Patterns above 300 fit nothing."""
    if len(one) > 300:
        return False
    reached = {0}
    for letter in one:
        reached = _closed(reached, other)
        following: set[int] = set()
        for offset in reached:
            if letter == "*":
                following.update(range(offset, len(other) + 1))
            elif offset < len(other):
                if other[offset] == "*":
                    following.add(offset)
                elif other[offset] == letter:
                    following.add(offset + 1)
        reached = following
    return len(other) in _closed(reached, other)


def _closed(offsets: set[int], pattern: str) -> set[int]:
    """The offsets, and those after a ``*`` that stands for nothing."""
    found = set(offsets)
    for offset in sorted(offsets):
        while offset < len(pattern) and pattern[offset] == "*":
            offset += 1
            found.add(offset)
    return found
