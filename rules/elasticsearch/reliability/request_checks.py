"""The checks of the rules about requests and policies whose texts are rows."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigDocument, Mapping, resolve
from lslint.grammar.numbers import is_digits
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.elasticsearch.advice.requests import Request, RequestRule, deletes_by_wildcard, lacks_id
from lslint.rules.elasticsearch.ingest.catalogue import too_old
from lslint.rules.elasticsearch.model.environment import node_without
from lslint.rules.elasticsearch.model.json_values import entries, templated, text, value
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.elasticsearch.rule import LifecycleRule
from lslint.rules.elasticsearch.templates.policies import policies, template_files
from lslint.rules.facts import fact
from lslint.rules.shared.runtimes import lacking_plugin, setter

_WITH_CACHE = {"xpack.searchable.snapshot.shared_cache.size": "", "node.roles": "data_frozen"}
_ROLLED = r"rollover_alias[\"']?\s*:\s*[\"']([^\"'\n]+)"


class PutWithoutIdCheck(RequestRule):
    def check_request(self, request: Request, node: ConfigDocument, ctx: Context) -> Findings:
        """Report each request without an id."""
        if not lacks_id(request):
            return
        fix = None
        if request.parts[1] == "_doc" and ctx.text[node.start : node.start + 3] == "PUT":
            fix = Fix("unsafe", "Replace `PUT` with `POST`", [Edit(node.start, node.start + 3, "POST")])
        use = "Use `POST`, or add an id" if request.parts[1] == "_doc" else "Add an id"
        message = f"Elasticsearch rejects `PUT {request.path.strip('/')}` without an id. {use}"
        yield self.finding((request.start, request.end), message, fix=fix)


class PriorityRisesWithAgeCheck(LifecycleRule):
    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        for policy in policies(node, ctx):
            last: tuple[str, int] | None = None
            for phase in policy.phases:
                action = policy.action(phase, "set_priority")
                given = action.get("priority") if isinstance(action, Mapping) else None
                written = text(given) or ""
                if given is None or not is_digits(written) or len(written) > 9:
                    continue
                if last is not None and int(written) > last[1]:
                    message = f"Priority {written} of the `{phase}` phase is above {last[1]} of `{last[0]}`, so"
                    message += " a restarted node recovers old indices first. Lower the priority"
                    yield self.finding(given, message)
                last = phase, int(written)


class WildcardDeleteCheck(RequestRule):
    def check_request(self, request: Request, node: ConfigDocument, ctx: Context) -> Findings:
        """Report the request if it deletes by wildcard."""
        if not deletes_by_wildcard(request) or ctx.is_below(8):
            return
        name = request.parts[0]
        everything = name in ("*", "_all")
        passed = setter(ctx, "action.destructive_requires_name")
        if passed is not None and passed.value != "true":
            return
        if everything or ctx.target is not None:
            what = " deletes every index before 8.0 and" if everything and ctx.target is None else ""
            message = f"`DELETE {name}`{what} is rejected since 8.0 unless `action.destructive_requires_name` is"
            message += " `false`. Delete indices by name"
            yield self.finding(
                (request.start, request.end), message, severity="warning" if ctx.target is not None else None
            )


class RepositoryNotAllowedCheck(RequestRule):
    def check_request(self, request: Request, node: ConfigDocument, ctx: Context) -> Findings:
        """Report a shared file system that no node of the deployment allows as a repository, and a type of a plugin."""
        root = resolve(node.root) if node.root is not None else None
        if request.parts[:1] != ["_snapshot"] or len(request.parts) != 2 or not isinstance(root, Mapping):
            return
        kind = root.get("type")
        plugin = trait("repositories_of_plugins").get(text(kind), {})
        message = lacking_plugin(ctx, plugin["name"], text(kind) or "") if too_old(ctx, plugin) else ""
        if kind is not None and message:
            yield self.finding(kind, message)
        settings = root.get("settings") if text(kind) == "fs" else None
        location = settings.get("location") if isinstance(settings, Mapping) else None
        written = text(location) or ""
        place = node_without(ctx, {"path.repo": ""}) if written and not templated(written) else ""
        if place and location is not None:
            folder = written if written[:1] == "/" else "/…"
            message = f"The node ({place}) has no `path.repo`, so it rejects the repository, unless the request is for"
            message += f" another cluster. Set `path.repo: {folder}`, and mount the folder"
            yield self.finding(location, message)


@fact
def _rolled(ctx: Context) -> set[str]:
    """Return the aliases that the templates of the project roll over."""
    return {name for file in template_files(ctx) for name in compiled(_ROLLED).findall(file.text)}


class RolloverIndexWithoutNumberCheck(RequestRule):
    def check_request(self, request: Request, node: ConfigDocument, ctx: Context) -> Findings:
        """Report the first index of an alias that a template of the project rolls over, if its name has no number."""
        root = resolve(node.root) if node.root is not None else None
        aliases = root.get("aliases") if isinstance(root, Mapping) else None
        if request.method != "PUT" or len(request.parts) != 1 or request.is_open or not isinstance(aliases, Mapping):
            return
        name, rolled = request.parts[0], _rolled(ctx)
        if compiled(r"_.*|%3[Cc].*|.*-\d+").fullmatch(name):
            return
        for entry in entries(aliases) if "indexing_complete" not in ctx.text else ():
            alias = value(entry)
            if entry.name in rolled and isinstance(alias, Mapping) and text(alias.get("is_write_index")) == "true":
                message = f"`{name}` does not end with `-` and a number, so each rollover of `{entry.name}` fails."
                yield self.finding((request.start, request.end), f"{message} Write `{name}-000001`")


class PolicyNeverDeletesCheck(LifecycleRule):
    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        for policy in policies(node, ctx):
            phase = policy.phases.get("delete")
            if phase is None or not isinstance(phase.get("actions"), Mapping):
                continue  # Elasticsearch rejects a phase without actions
            if policy.action("delete", "delete") is None:
                yield self.finding(
                    phase,
                    "The `delete` phase deletes nothing without the action `delete`. Add `delete: {}` to its `actions`",
                )


class FrozenPhaseWithoutNodesCheck(LifecycleRule):
    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        place = node_without(ctx, _WITH_CACHE)
        for policy in policies(node, ctx) if place else ():
            if policy.action("frozen", "searchable_snapshot") is not None:
                message = f"No node ({place}) has a cache for the `frozen` phase, so its indices are not allocated,"
                message += " unless the cluster has other nodes. Add a node with the role `data_frozen`"
                yield self.finding(policy.phases["frozen"], f"{message}, or remove the phase")
