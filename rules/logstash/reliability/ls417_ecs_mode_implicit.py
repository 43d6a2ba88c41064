from __future__ import annotations

from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.logstash.api import Findings, Fix, Flow, PipelineAdvice, PipelineView, Plugin, fact
from lslint.rules.logstash.dataflow.grok_fields import of_name
from lslint.rules.logstash.grok import filters, library


class EcsModeImplicit(PipelineAdvice):
    code = "LS417"
    default = False
    visits = ("filter/grok",)
    summary = "Grok fields that depend on an ECS mode that is not set"
    why = """\
Since 8.0, plugins run in ECS mode by default: `%{COMBINEDAPACHELOG}` writes `[source][address]` instead of `clientip`.
After an upgrade to 8.0, dashboards, alerts and mappings for the old names find nothing in new documents.

Set `pipeline.ecs_compatibility` in logstash.yml or pipelines.yml (`disabled` for the old names, or `v8`), or set
`ecs_compatibility` in the filter. The rule reports nothing if the release in use is known, because the release
determines the mode."""
    sources = (
        "breaking changes in Logstash 8.0: ECS compatibility",
        "documentation: ECS in Logstash, disabling ECS compatibility mode",
        "pattern sets legacy and ecs-v1 of logstash-patterns-core, compared",
    )
    releases = "any, if the release in use is not known"
    fix = "manual"
    bad = ('filter {\n  grok {\n    match => { "message" => "^%{COMBINEDAPACHELOG}$" }\n  }\n}\n',)
    good = (
        'filter { grok { match => { "message" => "^%{COMBINEDAPACHELOG}$" } ecs_compatibility => disabled } }\n',
        'filter { grok { match => { "message" => "^%{IP:[source][ip]} %{WORD:verb}$" } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("ecs_compatibility") is not None or ctx.target is not None:
            return  # the release determines the default
        if _first_renamed(ctx.flow) is not node or ctx.project.setting("pipeline.ecs_compatibility") is not None:
            return
        renamed = _renamed(node, _Words(ctx.text))
        if renamed is None:
            return
        name, gone = renamed
        displayed = ", ".join(f"`{field}`" for field in gone[:3]) + (" …" if len(gone) > 3 else "")
        yield self.finding(
            node.head,
            f"`%{{{name}}}` writes {displayed} in Logstash 7, but ECS fields in 8.0 and later. Set"
            " `pipeline.ecs_compatibility` explicitly",
            help="`disabled` keeps the old field names, `v8` uses the ECS names.",
            fix=Fix("manual", "Set `pipeline.ecs_compatibility`"),
        )


class _Words:
    """The source of a file, searched for field names once per name."""

    __slots__ = ("_held", "_read", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._held: dict[str, bool] = {}
        self._read: dict[str, bool] = {}

    def holds(self, name: str) -> bool:
        """Return whether the file contains the name."""
        if name not in self._held:
            self._held[name] = name in self.text
        return self._held[name]

    def reads(self, name: str) -> bool:
        """Return whether the field occurs in a reference, a sprintf format or as the value of an option."""
        if name not in self._read:
            forms = (f"[{name}]", f"{{{name}}}", f'"{name}"', f"'{name}'")
            self._read[name] = self.holds(name) and any(form in self.text for form in forms)
        return self._read[name]


def _renamed(grok: Plugin, words: _Words) -> tuple[str, list[str]] | None:
    """Return the first pattern of a filter that writes other fields in ECS mode, and its fields without ECS mode.

    None if the filter sets the mode, or if its file (``words``) uses field names of one mode."""
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
            if any(words.holds(name) for name in after - before):  # uses the ECS names
                return None
            gone = sorted(before - after)
            if any(words.reads(name) for name in gone):
                continue
            if gone and reported is None:
                reported = reference.name, gone
    return reported


@fact
def _first_renamed(pipeline: Flow) -> Plugin | None:
    """Return the first grok filter of a pipeline whose fields depend on the ECS mode."""
    texts = {id(tree): _Words(text) for tree, text in zip(pipeline.trees, pipeline.code, strict=True)}
    groks = pipeline.named("filter").get("grok", ())
    return next((step.plugin for step in groks if _renamed(step.plugin, texts[id(step.tree)])), None)
