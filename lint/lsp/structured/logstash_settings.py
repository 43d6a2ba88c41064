"""What is known about logstash.yml and pipelines.yml, from the catalogue of settings."""

from __future__ import annotations

from lslint.lsp.structured.model import COMMON, SWITCH, USUAL, Fact, Model
from lslint.rules import knowledge
from lslint.rules.api import Release
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings import catalogue as settings

_USED_MOST = frozenset(
    ("pipeline.id", "path.config", "pipeline.workers", "pipeline.batch.size", "queue.type", "node.name")
)


def model(kind: str, target: Release | None) -> Model:
    """The settings of logstash.yml, or of an entry of pipelines.yml."""
    at = catalogue.of_release(target) or catalogue.index().newest
    facts = {name: _fact(name, kind, at) for name in knowledge.load("logstash_settings")}
    return Model({name: fact for name, fact in facts.items() if fact is not None})


def _fact(name: str, kind: str, at: int) -> Fact | None:
    found = settings.setting(name)
    if found is None:
        return None
    made = Fact(name, found.type.rstrip("?").replace("_", " "), default=found.default)
    made.values = tuple(map(str, found.values)) if found.values else ()
    if not made.values and found.type.startswith("bool"):
        made.values = SWITCH
    known = found.taken if kind == "pipelines" else found.known
    made.offered = bool(known & at)
    made.releases = f"Logstash {catalogue.ranges(found.known)}." if found.known else ""
    notes = ["Also for one pipeline, in pipelines.yml."] if found.taken else []
    if not found.known & at:
        notes.append(f"Logstash {catalogue.first(at)} does not know it.")
    made.note = " ".join(notes)
    if found.deprecated:
        made.deprecated = f"Deprecated: {found.deprecated}"
    if found.replaced:
        made.replacement = f"`{found.replaced}`"
    made.rank = COMMON if name in _USED_MOST else USUAL
    return made
