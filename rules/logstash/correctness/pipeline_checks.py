"""The checks of the rules about several plugins, or plugins of all kinds, whose texts are rows."""

from __future__ import annotations

from itertools import accumulate

from lslint.grammar.logstash.conditions import comparisons, conditions, leaves, operands
from lslint.grammar.logstash.nodes import Bareword, Node, Option
from lslint.rules.api import Context, PipelineStartRule, Release
from lslint.rules.facts import grouped
from lslint.rules.logstash.api import (
    Array,
    Clause,
    Expression,
    Finding,
    Findings,
    Fix,
    Pipeline,
    PipelineAdvice,
    PipelineRule,
    PipelineView,
    Plugin,
    Related,
    Selector,
    String,
    fact,
    raw_texts,
    regex,
)
from lslint.rules.logstash.catalogue.traits import options_with, plugins_with, values_of
from lslint.rules.logstash.dataflow.field_references import sole_field
from lslint.rules.logstash.dataflow.outputs import target
from lslint.rules.logstash.dataflow.pipeline_plugins import without_comments
from lslint.rules.logstash.dataflow.resources import (
    ANY_HOST,
    LISTEN,
    PORT,
    SEND,
    OtherNames,
    Resource,
    elsewhere,
    location,
    resources,
    shared,
)
from lslint.rules.logstash.dataflow.steps import Path, steps
from lslint.rules.logstash.dataflow.writes import display, path
from lslint.rules.logstash.flow.named_fields import CHANGES, COPIES, READS, REMOVES, RENAMES, SETS, named_options
from lslint.rules.logstash.flow.tables import entry
from lslint.rules.logstash.settings.start import PIPELINE_FOLDER, may_select_files
from lslint.rules.logstash.values.options import is_selective, items_of, pair_nodes
from lslint.rules.logstash.values.strings import plugin_text
from lslint.rules.project_view import PIPELINES_FILE
from lslint.rules.shared.runtimes import without_plugins

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.flow.beats import Removed
    from lslint.rules.logstash.flow.engine import Absence


_MAX_COMPARED = 50
"""Number of inputs with the same port that each input is compared with."""


class PortBoundTwiceCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        own_resources = [resource for resource in resources(node) if resource.what == PORT]
        if not own_resources or ctx.may_omit(0, len(ctx.text)):
            return
        others = elsewhere(ctx, PORT, {resource.key for resource in own_resources})
        taken = grouped((other.key, (other, declared)) for other, declared in others)
        earlier: dict[str, list[tuple[Resource, bool]]] = {}
        for resource in own_resources:
            before = earlier.setdefault(resource.key, [])
            known = [*before[:_MAX_COMPARED], *taken.get(resource.key, [])[:_MAX_COMPARED]]
            first, certain = next((pair for pair in known if _meet(pair[0], resource)), (None, True))
            before.append((resource, True))
            protocol, _, port = resource.key.partition(" ")
            if first is None:
                if resource.key == _OF_IMAGE and _joins_image(ctx):
                    yield self.finding(
                        (resource.start, resource.end),
                        f"TCP port {port} is also used by the `logstash.conf` of the image, which the container loads"
                        f" as well, so one of them keeps failing. Mount this file as `{PIPELINE_FOLDER}/logstash.conf`",
                        severity="warning",  # the other one receives the events for the same pipeline
                    )
                    continue
                exception = _clash_with_api(resource, port, ctx) if protocol == "tcp" else None
                if exception is not None:
                    yield self.finding(
                        (resource.start, resource.end),
                        f"TCP port {port} belongs to the API of Logstash, which starts before the pipelines, so the"
                        f" input cannot bind it and keeps failing. Use another port{exception}",
                        severity="warning",
                    )
                continue
            place = f"in {location(first, ctx)}" if first.path else f"on line {ctx.line(first.start)}"
            yield self.finding(
                (resource.start, resource.end),
                f"{protocol.upper()} port {port} is also used by `{first.plugin}` {place}: {_together(certain)}one of"
                " the two cannot bind the port and keeps failing. Use another port or one common input",
                related=[Related(first.start, first.end, "uses the same port", first.path)],
                severity=None if certain else "warning",
            )


def _together(is_certain: bool) -> str:
    """Return the condition of a clash between two files; empty if one Logstash certainly loads both."""
    return "" if is_certain else "if one Logstash loads both files, "


_OF_IMAGE = "tcp 5044"
"""The port of the `beats` input in the pipeline that is in the image of Logstash."""


def _joins_image(ctx: PipelineView) -> bool:
    """Return whether the containers of a file certainly load it together with the pipeline that is in their image."""
    if without_plugins(ctx.project.deployment, "logstash") is None or ctx.project.setting("path.config") is not None:
        return False
    hiding = {PIPELINE_FOLDER, f"{PIPELINE_FOLDER}/logstash.conf", PIPELINES_FILE}
    return all(
        runtime.is_mounted
        and not runtime.is_built
        and not may_select_files(runtime)
        and hiding.isdisjoint(runtime.mounts)
        and any(mount.startswith(f"{PIPELINE_FOLDER}/") for mount in runtime.mounts)
        for runtime in ctx.project.deployment.runtimes()
    )


def _clash_with_api(resource: Resource, port: str, ctx: PipelineView) -> str | None:
    """Return that an input binds the port of the API of Logstash: an exception for settings that the project does not
    show, often empty; None if the API has another port or host, is off, starts after the pipelines, or is not known."""
    given: dict[str, str] = {}
    for name in ("http.port", "http.host", "enabled"):
        setting = ctx.project.setting(f"api.{name}") or ctx.project.setting(name.replace("enabled", "http.enabled"))
        if setting is not None and setting.path is not None:
            given[name] = str(setting.value)
        if port != given.get("http.port", "9600").partition("-")[0]:
            return None
    api = Resource(PORT, "", "", 0, 0, given.get("http.host", "127.0.0.1"))
    is_off = given.get("enabled", "").lower() == "false" or ctx.is_below(7, 12)
    if is_off or any("$" in value for value in given.values()) or not _meet(resource, api):
        return None
    is_shown = given or ctx.project.is_default("http.port")
    return "" if is_shown else ", unless `logstash.yml` moves the API or turns it off"


def _meet(one: Resource, other: Resource) -> bool:
    """Return whether two inputs with the same port listen on a common address."""
    any_host = one.detail in ANY_HOST or other.detail in ANY_HOST
    return one.detail == other.detail or (any_host and "${" not in one.detail + other.detail)


class PipelineAddressDuplicateCheck(PipelineStartRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        for resource, first, certain in shared(node, LISTEN, ctx) if not ctx.may_omit(0, len(ctx.text)) else ():
            if not resource.detail:
                yield self.finding(
                    (resource.start, resource.end),
                    f"Address `{resource.key}` is also used by an input in {location(first, ctx)}, and"
                    f" {_together(certain)}only one of the two inputs starts. Use another address",
                    related=[Related(first.start, first.end, "uses the same address", first.path)],
                    stage=None if certain else "run",
                    severity=None if certain else "warning",
                )


_FILLED_IN = ("add_field", "remove_field")
"""Options with names of fields in which Logstash replaces ``%{…}``."""


class ReferenceInFieldNameCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        name = f"filter/{node.name}"
        replaced = (entry(name) or {}).get("sprintf", ())
        for option, shape, role in named_options(name):
            is_replaced = option in replaced and (shape != "keys" or option == "rename")
            if option in _FILLED_IN or is_replaced or role not in (READS, CHANGES, COPIES, SETS):
                continue
            for given in node.all(option):
                for item in items_of(given.value, shape):
                    text = plugin_text(item, ctx) if isinstance(item, String) and "%{" in item.value else None
                    if text is None:
                        continue
                    field = sole_field(text.value)
                    effect = "no event has a field with this name"
                    if role == SETS:
                        effect = "the field gets exactly this name"
                    items = given.value.items if isinstance(given.value, Array) and node.name == "grok" else ()
                    if items and item is not items[0] and isinstance(items[0], String | Bareword):
                        message = (
                            f"`{option}` reads its list as pairs, so this is the name of a field. Write `{option} => {{"
                        )
                        yield self.finding(item, f'{message} "{items[0].value}" => […] }}`')
                        continue
                    written = display(path(field)) if field else ""
                    yield self.finding(
                        item,
                        f"`{option}` does not replace `%{{…}}` in names of fields, so {effect}. Write"
                        f" {f'`{written}`' if written else 'the name'}",
                        fix=Fix.write(item, written, "unsafe", '"') if written and role != SETS else None,
                    )


class LiteralWildcardCheck(PipelineRule):
    def check(self, node: Plugin | Expression, ctx: PipelineView) -> Findings:
        if not isinstance(node, Plugin):
            yield from self._compared(node)
            return
        named = [
            (name, role, item, item.value.strip("[]").replace("][", "."))
            for name, shape, role in named_options(f"filter/{node.name}")
            for option in (node.all(name) if role in (READS, CHANGES, COPIES, RENAMES, REMOVES) else ())
            for item in items_of(option.value, shape)
            if isinstance(item, String)
        ]
        removed = {field for _, role, _, field in named if role == REMOVES and "*" not in field}
        for name, role, item, field in named:
            if role == REMOVES and not removed.isdisjoint(accumulate(field.split(".")[:-1], "{}.{}".format)):
                continue  # an object with the fields that are meant is removed, too
            if regex(_NAME_WITH_WILDCARD).fullmatch(item.value):
                problem = f"`{name}` has no wildcards, and no field is named `{item.value}`, so nothing happens"
                yield self.finding(item, f"{problem}. Write each name")

    def _compared(self, condition: Expression) -> Findings:
        for leaf in comparisons(condition, "==", "!=", "in", "not in"):
            sides = leaf.right.items if isinstance(leaf.right, Array) else [leaf.right, leaf.left]
            for item in sides if Selector in (type(leaf.left), type(leaf.right)) else ():
                if isinstance(item, String) and regex(_GLOB).fullmatch(item.value):
                    yield self.finding(
                        item,
                        f"`{leaf.operator}` has no wildcards and compares with `{item.value}` as it is. Use a regular"
                        " expression with `=~`",
                        severity="info",
                    )


_NAME_WITH_WILDCARD = r"[\w@.\[\]-]*(?:\w\*|\*\w|\.\*)[\w@.\[\]*-]*"
_GLOB = r"[\w./\\-]*\w[.-]?\*|\*[.-]?\w[\w./-]*\*?|/[\w./-]*\*[\w./*-]*|\^\w.*|[^*]*\w\.\*.*"


class EventStoredTwiceCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        outputs = [step for step in steps(node)["output"] if step.plugin.name == "elasticsearch"]
        if len(outputs) < 2 or not all(ctx.is_complete(step.plugin) for step in outputs):
            return
        if any(step.plugin.option(name) for step in outputs for name in options_with("chooses documents")):
            return  # not each event adds a document
        for_all = next((step.plugin for step in outputs if not step.clauses), None)
        if for_all is None or is_selective(for_all):
            return
        twice = [
            step.plugin
            for step in outputs
            if step.clauses
            and target(step.plugin) == target(for_all)
            and step.plugin.raw_texts("index") == for_all.raw_texts("index")
        ]
        if twice:
            first = twice[0]
            yield self.finding(
                for_all.head,
                f"Events that the output on line {ctx.line(first.start)} stores are stored here again. Put this output"
                f" into the `else`",
                related=[Related(first.start, first.name_end, "stores the same events")],
            )


_CLIENTS = values_of("clients")
_LISTENERS = {f"input/{name}": port for trait in ("udp port", "tcp port") for name, port in values_of(trait).items()}
_FOR_BEATS = plugins_with("speaks to Beats")
_CREDENTIALS = options_with("credentials", "connection by hand", "own certificate")
_OF_JDBC = r"^jdbc:(\w+)://([^/;?,]+)"


class UnreachableServiceCheck(PipelineAdvice):
    visits = tuple(sorted({*_CLIENTS, *_LISTENERS}))

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if f"{node.kind}/{node.name}" in _CLIENTS:
            yield from self._check_client(node, ctx)
        if f"{node.kind}/{node.name}" in _CLIENTS or ctx.project.deployment.peers() is None:
            return
        from lslint.rules.shared import peers
        from lslint.rules.shared.runtimes import is_on_bridge, lacks_address

        option, port = node.option("host"), node.text("port") or str(_LISTENERS[f"{node.kind}/{node.name}"])
        host = node.text("host") or ""
        message = peers.unpublished(ctx, host, port, f"{port}/udp") if option is not None else ""
        if node.text("mode") != "client" and lacks_address(ctx, host) and not is_on_bridge(ctx, host):
            message = f"`{host}` is not an address of the container, so the input does not start. Use `0.0.0.0`"
        if option is not None and message:
            yield self.finding(option, message)
        elif not message and (message := peers.published_by_other(ctx, port, is_for_beats=node.name in _FOR_BEATS)):
            yield self.finding(node.option("port") or node.head, message)
        yield from self._check_protocol(node, ctx)

    def _check_protocol(self, node: Plugin, ctx: PipelineView) -> Findings:
        """Report an input whose port is published for the other protocol only, on which nothing listens."""
        from lslint.rules.shared import peers

        for resource in resources(ctx.tree):
            if resource.what != PORT or not node.start <= resource.start < node.end:
                continue
            protocol, _, port = resource.key.partition(" ")
            message = peers.published_for_other(ctx, protocol, port, is_for_beats=node.name in _FOR_BEATS)
            key = f"{'tcp' if protocol == 'udp' else 'udp'} {port}"
            is_used = bool(message) and any(other.key == key for other in resources(ctx.tree))
            if message and not is_used and next(elsewhere(ctx, PORT, {key}), None) is None:
                also = ", or set `use_tcp => true`" if protocol == "udp" and ctx.record(node, "use_tcp") else ""
                yield self.finding((resource.start, resource.end), f"{message}{also}")

    def _check_client(self, node: Plugin, ctx: PipelineView) -> Findings:
        from lslint.rules.shared import peers

        option = next((found for name in _CLIENTS[f"{node.kind}/{node.name}"] if (found := node.option(name))), None)
        server = node.name if option is None or option.name != "jdbc_connection_string" else "database"
        has_credentials = any(node.option(name) is not None for name in _CREDENTIALS)
        if option is None:
            if server == "elasticsearch" and not has_credentials:
                message = peers.problem(ctx, "127.0.0.1:9200", server)
                if message:
                    yield self.finding(
                        (node.start, node.name_end), f"Without `hosts`, {message[0].lower()}{message[1:]}"
                    )
            return
        addresses = [part.strip() for text in raw_texts(option.value) for part in text.split(",")]
        if server == "database":
            addresses = [match[2] for text in addresses if (match := regex(_OF_JDBC).match(text)) is not None]
        refusal = self._refusal(node, addresses, ctx)
        problem = (option, refusal) if refusal else None
        if problem is None:
            places = [(option, address) for address in addresses]
            problem = peers.first_problem(ctx, places, server, has_credentials=has_credentials)
        if problem is not None:
            yield self.finding(*problem)

    def _refusal(self, node: Plugin, addresses: list[str], ctx: PipelineView) -> str:
        """Return why an `elasticsearch` plugin refuses a server: since 7.16 its client takes no fork, nor the OSS
        distribution since 7.0."""
        from lslint.rules.shared.peers import unlicensed_at

        deployment = ctx.project.deployment
        has_other = node.kind != "output" and any(runtime.has_plugins for runtime in deployment.runtimes())
        services = () if has_other else deployment.peers() or ()  # older inputs and filters accept them
        for address in addresses if node.name == "elasticsearch" else ():
            peer = unlicensed_at(services, address)
            if peer is None or ctx.is_below(7, 16) or (peer.product and Release(peer.release or "0").numbers < (7,)):
                continue
            substitute = "`http` filter" if node.kind == "filter" else f"`opensearch` {node.kind}"
            action = "Use the default distribution" if peer.product else f"Use the {substitute}"
            effect = "nothing is sent" if node.kind == "output" else "the pipeline does not start"
            return f"`{address}` is {peer.unlicensed}, which the {node.kind} refuses since 7.16, so {effect}. {action}"
        return ""


class BeatsFieldRemovedCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        from lslint.rules.logstash.flow import beats

        if ctx.has_syntax_errors or not beats.may_receive(ctx):
            return
        from lslint.rules.logstash.flow.absent import never_made

        rows = [row for row in beats.removed(ctx) if row.path[0] in ctx.text]
        if not rows:
            return
        for absence in never_made(ctx):
            path = absence.read.path
            row = next((row for row in rows if path[: len(row.path)] == row.path), None)
            if row is None:
                continue
            code = without_comments(ctx.text, absence.tree) if isinstance(absence.by, Clause) else ""
            if display(row.new) in code.replace(display(row.path), ""):
                continue  # the condition is about old Beats: the pipeline reads the new field, too
            yield self._finding(absence, row, ctx)

    def _finding(self, absence: Absence, row: Removed, ctx: PipelineView) -> Finding:
        from lslint.rules.logstash.flow import beats

        name = display(absence.read.path)
        new = display((*row.new, *absence.read.path[len(row.path) :]))
        effect = "the filter has nothing to read" if absence.read.option else "the reference is not replaced"
        if isinstance(absence.by, Clause):
            effect = "the condition on it is false for every event"
        beat, release, place = beats.witness(ctx)
        return self.finding(
            (absence.read.start, absence.read.end),
            f"Beats stopped sending `{name}` in {row.since}, so {effect}. Use `{new}`",
            help=f"{place} shows {beat} {release}.",
        )


_MAX_NAMES = 100
"""Maximum number of addresses among which a similar one is searched."""


class PipelineAddressUnmatchedCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        """Yield a finding for each unmatched address; for a single file only if it both sends and listens."""
        own_resources = resources(node)
        sent = [resource for resource in own_resources if resource.what == SEND]
        listening = [resource for resource in own_resources if resource.what == LISTEN]
        if not sent and not listening:
            return
        instance = ctx.project.instance()
        alone = instance is None and not ctx.project.has_other_files
        if instance is None and not (alone and sent and listening):
            return
        if instance is not None and not instance.complete:
            return
        reload = ctx.project.setting("config.reload.automatic")
        may_change = alone or (reload is not None and reload.value is not False)  # pipelines.yml is read again
        listeners, senders = OtherNames(ctx, LISTEN), OtherNames(ctx, SEND)
        addresses = dict.fromkeys(resource.key for resource in listening)
        if not listeners.has_unknown() and not any(resource.detail for resource in listening):
            for resource in sent:
                if resource.detail or resource.key in addresses or resource.key in listeners:
                    continue
                closest = _closest(resource.key, addresses, listeners)
                if alone and closest is None:  # the other pipelines may be anywhere
                    continue
                hint = f"; did you mean `{closest}`?" if closest else ". Set the `address` of a `pipeline` input"
                meant = [each for each in listening if each.key == closest] or listeners.uses(closest)
                yield self.finding(
                    (resource.start, resource.end),
                    f"No pipeline listens on `{resource.key}`, so the output waits and blocks its pipeline{hint}",
                    severity="warning" if may_change else None,
                    related=[Related(each.start, each.end, "listens on this address", each.path) for each in meant],
                    fix=Fix("manual", f"Change `{resource.key}` to `{closest}`") if closest else None,
                )
        if alone or senders.has_unknown() or any(resource.detail for resource in sent):
            return
        targets = dict.fromkeys(resource.key for resource in sent)
        for resource in listening:
            if not resource.detail and resource.key not in targets and resource.key not in senders:
                closest = _closest(resource.key, targets, senders)
                if closest and closest not in addresses and _closest(closest, addresses, listeners) == resource.key:
                    continue  # the output that waits for it is reported
                hint = f"; did you mean `{closest}`?" if closest else ". Add the address to `send_to` of an output"
                yield self.finding(
                    (resource.start, resource.end),
                    f"No pipeline sends to `{resource.key}`, so the input receives nothing{hint}",
                    severity="warning",
                )


def _closest(name: str, own: dict[str, None], others: OtherNames) -> str | None:
    names = others.names(_MAX_NAMES) if len(own) <= _MAX_NAMES else None
    if names is None:
        return None
    from lslint.rules.shared.suggest import closest

    return closest(name, list(dict.fromkeys((*own, *names))))


class FieldUsedAfterRemovalCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        filters = (step.plugin for step in ctx.flow.named("filter").get("mutate", ()))
        if not any("remove_field" in plugin.named or "rename" in plugin.named for plugin in filters):
            return
        from lslint.rules.logstash.flow.absent import removed

        for absence in removed(ctx):
            yield self._finding(absence, node, ctx)

    def _finding(self, absence: Absence, tree: Pipeline, ctx: Context) -> Finding:
        from lslint.rules.logstash.flow.absent import captured_later, file_of, renames_to
        from lslint.rules.logstash.flow.dotted import dotted_name

        place = absence.value.place
        assert place is not None
        dotted = dotted_name(absence, ctx)
        if dotted is not None:
            return self.finding((absence.read.start, absence.read.end), dotted.message, related=[dotted.related])
        name = display(absence.read.path)
        path, line = file_of(place, ctx)
        where = f"on line {line}" if path is None else f"in `{path.rpartition('/')[2]}` (line {line})"
        renamed = place.word == "renamed"
        new = f" to `{place.new}`" if renamed and place.new and len(place.new) < 60 else ""
        related = [Related(place.start, place.end, f"{place.word[:-1]}s `{name}`", path)]
        target = renames_to(absence)
        if renamed and target == place.new != "":
            message = f"`{name}` is already renamed to `{place.new}` {where}, so renaming it again has no effect."
            message += " Remove one of the pairs"
            return self.finding((absence.read.start, absence.read.end), message, related=related, severity="info")
        outputs = (part for part in tree.sections if part.kind == "output")
        is_last = any(part.start <= absence.read.start < part.end for part in outputs)
        effect, advice = new, "Read the field first, or remove it later"
        if is_last:  # no filter comes later
            advice = "Do not remove it, or copy it to `[@metadata]` first"
        later = captured_later(target, absence, ctx) if target else 0
        if later:  # the value would get a second one, and become a list
            effect, advice = f", and grok captures `{target}` on line {later}", "Remove the pair"
        elif ctx.text.startswith(("%{+", "%{{"), absence.read.start):
            keep = "do not remove it" if is_last else "remove it later"
            advice = f"The date is empty: {'copy it instead of renaming it' if renamed else keep}"
        elif renamed:
            verb = "Copy" if target else "Use"  # a second rename would take the field from its other readers
            advice = f"{verb} `{place.new}`" if new else f"{verb} the {'field with the ' if target else ''}new name"
        message = f"`{name}` does not exist here, because the `mutate` filter {where} {place.word} it{effect}. {advice}"
        return self.finding((absence.read.start, absence.read.end), message, related=related)


class FlatDottedFieldCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        written = _written(node)
        for option, name in written:
            if not isinstance(name, String | Bareword):
                continue
            word = name.value
            if "." not in word or regex(r"[A-Za-z_@][\w-]*(?:\.[A-Za-z_][\w-]*)+").fullmatch(word) is None:
                continue
            nested = "".join(f"[{part}]" for part in word.split("."))
            if nested not in _nested(ctx):
                continue
            pairs = {(getattr(key, "value", ""), getattr(new, "value", "")) for key, new in pair_nodes(option.value)}
            if option.name == "rename" and (nested, word) in pairs:
                continue  # the nested field itself gets the name with dots, so no event has both
            if (word, f"%{{{nested}}}") in pairs:
                yield self.finding(
                    name,
                    f"`{word}` is a copy of `{nested}`, and Elasticsearch indexes both as one field with two"
                    " values. Remove the copy",
                )
            elif any(getattr(other, "value", "") == nested for _, other in written):  # twice
                yield self.finding(
                    name,
                    f"`{node.name}` writes both `{word}` and `{nested}`, which are one field with two values in"
                    " Elasticsearch. Rename one of the fields",
                )
            elif (test := _tested_after(tuple(word.split(".")), node, ctx)) is not None:
                yield self.finding(
                    name,
                    f"`{word}` is a field with dots in its name, so the condition on `{nested}` on line"
                    f" {ctx.line(test.start)} does not find its value. Use `{nested}`",
                    severity="warning",
                    related=[Related(test.start, test.end, "tests the nested field")],
                )
            else:
                yield self.finding(
                    name,
                    f"`{word}` is not the nested field `{nested}` that the file also uses, but Elasticsearch merges"
                    f" both. Use `{nested}`",
                )


def _tested_after(field: Path, node: Plugin, ctx: PipelineView) -> Selector | None:
    """Return the first test of a field in a condition after a plugin, if no filter of the file names it to set it."""
    from lslint.rules.logstash.flow.field_writes import writes

    if writes(ctx.tree).writers_of(field):
        return None
    sides = (side for test in conditions(ctx.tree) for leaf in leaves(test) for side in operands(leaf))
    selectors = (side for side in sides if isinstance(side, Selector) and side.path == field)
    return next((selector for selector in selectors if selector.start > node.end), None)


def _written(node: Plugin) -> list[tuple[Option, Node]]:
    """Return the names of the fields that the plugin sets, each with its option."""
    rows = ((name, shape) for name, shape, role in named_options(f"{node.kind}/{node.name}") if role == SETS)
    options = ((option, shape) for name, shape in rows for option in node.all(name))
    return [(option, name) for option, shape in options for name in items_of(option.value, shape)]


@fact
def _nested(ctx: PipelineView) -> set[str]:
    """Return the references of the file to nested fields; none if ``de_dot`` changes names."""
    code = without_comments(ctx.text, ctx.tree)
    return set(regex(r"(?:\[[^\[\]\s\"']{1,100}\]){2,10}").findall(code)) if "de_dot" not in code else set()
