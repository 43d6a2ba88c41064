"""The lifecycle policies of a file, in each form that it may have."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigDocument, ConfigFile, ConfigNode, Mapping, resolve
from lslint.rules.api import Context, Related, RelatedFile
from lslint.rules.elasticsearch.model.json_values import entries, value
from lslint.rules.elasticsearch.model.template_view import is_readable, path_parts
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.facts import fact

PHASES = tuple(trait("phases"))
"""In the order in which an index goes through them."""


class Policy:
    """``name``: empty if unknown; ``node``: the object with ``phases``; ``phases``: name -> phase, in their order."""

    __slots__ = ("name", "node", "phases")

    def __init__(self, name: str, node: Mapping, phases: Mapping) -> None:
        self.name = name
        self.node = node
        found = {entry.name: value(entry) for entry in entries(phases)}
        self.phases = {name: phase for name in PHASES if isinstance(phase := found.get(name), Mapping)}

    def action(self, phase: str, name: str) -> ConfigNode | None:
        actions = self.phases[phase].get("actions") if phase in self.phases else None
        return actions.get(name) if isinstance(actions, Mapping) else None


def policies(document: ConfigDocument, ctx: Context) -> Iterator[Policy]:
    """Yield the policies of a document of a readable file: a request body, a bare policy, or the policies in the
    response of a GET."""
    if is_readable(ctx):
        yield from _of_document(document, ctx.base_name if ctx.kind == "ilm-policy" else "")


def template_files(ctx: Context) -> list[RelatedFile]:
    """Return the file, and the other files of the project with templates or requests."""
    return [RelatedFile(ctx.path, ctx.text, ctx.tree), *(ctx.project.related_files("es-template") or ())]


@fact
def policies_of_project(ctx: Context) -> list[tuple[Policy, str]]:
    """Return the policies of the project with their files. The name of a policy without a request is that of its file
    without the extension."""
    named = []
    requests = [file for file in template_files(ctx) if "_ilm/" in file.text]
    for file in (*requests, *(ctx.project.related_files("ilm-policy") or ())):
        name = file.path.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]
        for document in file.tree.documents if isinstance(file.tree, ConfigFile) else ():
            named += [(policy, file.path) for policy in _of_document(document, "" if file in requests else name)]
    return named


@fact
def rolling_over(ctx: Context) -> dict[str, Related | None]:
    """Return the policies of the project by name: the place of ``rollover``, None for one without it. Of several
    with a name, the last one counts."""
    found: dict[str, Related | None] = {}
    for policy, path in policies_of_project(ctx):
        action = policy.action("hot", "rollover")
        found[policy.name] = Related(action.start, action.end, "rollover of the policy", path) if action else None
    return found


def _of_document(document: ConfigDocument, name: str) -> Iterator[Policy]:
    """Yield the policies of a document. ``name``: of a policy without a request; empty: there is none."""
    root = resolve(document.root) if document.root is not None else None
    if not isinstance(root, Mapping):
        return
    if document.method:
        parts = path_parts(document)
        if len(parts) != 3 or parts[:2] != ["_ilm", "policy"] or document.method != "PUT":
            return
        name = parts[2]
    elif not name:
        return
    for owner, node in ((name, root.get("policy")), (name, root)):
        phases = node.get("phases") if isinstance(node, Mapping) else None
        if isinstance(node, Mapping) and isinstance(phases, Mapping):
            yield Policy(owner, node, phases)
            return
    for entry in entries(root):
        inside = value(entry)
        policy = inside.get("policy") if isinstance(inside, Mapping) else None
        phases = policy.get("phases") if isinstance(policy, Mapping) else None
        if isinstance(policy, Mapping) and isinstance(phases, Mapping):
            yield Policy(entry.name, policy, phases)
