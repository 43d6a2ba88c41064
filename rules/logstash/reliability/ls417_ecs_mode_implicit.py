from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.grok_fields import of_name
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.grok import filters, library


class EcsModeImplicit(PipelineAdvice):
    code = "LS417"
    visits = ("filter/grok",)
    summary = "Nothing says whether the pipeline runs in ECS mode, and names of its fields depend on it"
    why = """\
From 8.0 on plugins run in ECS mode unless something says otherwise; up to 7.x they did not. The same
`%{COMBINEDAPACHELOG}` writes `clientip` and `response` without it, and `[source][address]` and
`[http][response][status_code]` with it. With an upgrade the fields of new documents get other names, and dashboards,
alerts and mappings that were made for the old ones find nothing.

Say which is meant: `pipeline.ecs_compatibility: disabled` for a pipeline of old names (logstash.yml, or its entry in
pipelines.yml), or `v8`; or `ecs_compatibility` in the filter. Told once a pipeline. Where the pipeline itself reads a
name that is gone in ECS mode, LS281 says so instead; one
that reads the new names is left alone."""
    sources = (
        "breaking changes in Logstash 8.0: ECS compatibility",
        "documentation: ECS in Logstash, disabling ECS compatibility mode",
        "pattern sets legacy and ecs-v1 of logstash-patterns-core, compared",
    )
    releases = "8.0-"
    fix = "manual"
    bad = ('filter {\n  grok {\n    match => { "message" => "^%{COMBINEDAPACHELOG}$" }\n  }\n}\n',)
    good = (
        'filter { grok { match => { "message" => "^%{COMBINEDAPACHELOG}$" } ecs_compatibility => disabled } }\n',
        'filter { grok { match => { "message" => "^%{IP:[source][ip]} %{WORD:verb}$" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.option("ecs_compatibility") is not None or (ctx.target is not None and not ctx.target.at_least(8)):
            return
        if _first_renamed(flow(ctx)) is not node or ctx.project.setting("pipeline.ecs_compatibility") is not None:
            return
        renamed = _renamed(node, _Words(ctx.text))
        if renamed is None:
            return
        name, gone = renamed
        displayed = ", ".join(f"`{field}`" for field in gone[:3]) + (" …" if len(gone) > 3 else "")
        yield self.finding(
            (node.start, node.name_end),
            f"`%{{{name}}}` writes {displayed} up to 7.x and other fields from 8.0 on, as nothing here"
            " chooses the mode: set `pipeline.ecs_compatibility` (`disabled` keeps the old names)",
            fix=Fix("manual", "Set `pipeline.ecs_compatibility`", []),
        )


class _Words:
    """A text that is searched for field names, once for each name."""

    __slots__ = ("_held", "_read", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._held: dict[str, bool] = {}
        self._read: dict[str, bool] = {}

    def holds(self, name: str) -> bool:
        """Whether the name is in the text."""
        if name not in self._held:
            self._held[name] = name in self.text
        return self._held[name]

    def reads(self, name: str) -> bool:
        """Whether the text names the field in a reference, a sprintf or as the value of an option."""
        if name not in self._read:
            forms = (f"[{name}]", f"{{{name}}}", f'"{name}"', f"'{name}'")
            self._read[name] = self.holds(name) and any(form in self.text for form in forms)
        return self._read[name]


def _renamed(grok: Plugin, words: _Words) -> tuple[str, list[str]] | None:
    """The first name of a filter whose fields are others in ECS mode, and those; None where the filter says which mode
    it is for, or its file (``words``) uses names of one."""
    if grok.option("ecs_compatibility") is not None or grok.option("target") is not None:
        return None
    old, new = library.standard(library.LEGACY), library.standard(library.ECS)
    own = filters.definitions(grok)
    reported: tuple[str, list[str]] | None = None
    seen: set[str] = set()
    for _, pattern in filters.patterns(grok):
        for reference in grok_pattern.parse(pattern.value):
            if reference.name in own or reference.name in seen:
                continue
            seen.add(reference.name)
            before, after = of_name(reference.name, old), of_name(reference.name, new)
            if before == after or not after:
                continue
            if any(words.holds(name) for name in after - before):  # written for the new names
                return None
            gone = sorted(before - after)
            if any(words.reads(name) for name in gone):
                continue
            if gone and reported is None:
                reported = reference.name, gone
    return reported


@fact
def _first_renamed(pipeline: Flow) -> Plugin | None:
    """The first grok filter of a pipeline whose fields depend on the mode."""
    texts = {id(tree): _Words(text) for tree, text in zip(pipeline.trees, pipeline.texts, strict=True)}
    groks = pipeline.named("filter").get("grok", ())
    return next((step.plugin for step in groks if _renamed(step.plugin, texts[id(step.tree)])), None)
