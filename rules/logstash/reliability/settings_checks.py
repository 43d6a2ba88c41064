"""The checks of the rules about logstash.yml and pipelines.yml whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping, Scalar, Sequence, resolve
from lslint.grammar.lines import line_stop
from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Edit, Findings, Fix, Related, Rule, Severity, Stage
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.resources import PORT, resources
from lslint.rules.logstash.settings.analysis import leaves
from lslint.rules.logstash.settings.catalogue import setting
from lslint.rules.logstash.settings.model import SettingGroup
from lslint.rules.logstash.settings.node import GroupRule, groups, is_unset, number, sources, span_of, value_span
from lslint.rules.logstash.settings.start import PIPELINE_FOLDER, is_given, selects_config
from lslint.rules.logstash.settings.values import OPEN, read, size
from lslint.rules.logstash.values.expanded_strings import expanded_strings
from lslint.rules.release import includes
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.hosts import place
from lslint.rules.shared.markers import may_add_settings
from lslint.rules.shared.peers import unreachable
from lslint.rules.shared.runtimes import advice_on_published, is_on_volume, misnamed_variables, published_at


class DlqSetupCheck(GroupRule):
    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        leaf = group.get("dead_letter_queue.enable")
        if leaf is None or not group.is_on(leaf.name) or ctx.is_below(8, 3):
            return
        limits = ("dead_letter_queue.storage_policy", "dead_letter_queue.retain.age")
        if any(group.effective(name) is not None for name in limits) or _emptied(ctx):
            return
        advice, help_ = f"Set `{limits[0]}: drop_older` or `{limits[1]}`", None
        if ctx.target is None:
            advice = "Turn the queue off, or stop Logstash now and then to delete the files of the queue"
            help_ = f"To remove old entries, set `{limits[0]}: drop_older` (since 8.3) or `{limits[1]}` (since 8.4)."
        message = f"The dead letter queue is never emptied and drops new entries when it is full. {advice}"
        yield self.finding(span_of(leaf, ctx), message, help=help_)


@fact
def _emptied(ctx: Context) -> bool:
    """Return whether a pipeline of the node, as far as it is known, reads the queue and deletes the consumed files."""
    from lslint.grammar.logstash import parse as parse_

    codes = [text for group in groups(ctx) for text in sources(ctx, group)]
    listed = ctx.project.listed_pipelines() if ctx.kind == "logstash-settings" else ()
    for entry in listed or ():
        code, path = (item.value if (item := entry.find(name)) else None for name in ("config.string", "path.config"))
        files = ctx.project.files_of_path(path.text) if isinstance(path, Scalar) and code is None else ()
        codes += [code.text] if isinstance(code, Scalar) else [ctx.project.text(file) or "" for file in files or ()]
    return listed is None or any(
        plugin.name == "dead_letter_queue" and plugin.option("clean_consumed") is not None
        for text in codes
        if "clean_consumed" in text
        for plugin in parse_.parse(text)[0].plugins()
    )


class UnsafeShutdownCheck(GroupRule):
    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        leaf = group.get("pipeline.unsafe_shutdown")
        if leaf is None or not group.is_on(leaf.name):
            return
        value = value_span(leaf)
        title = "Set `pipeline.unsafe_shutdown` to `false`"
        yield self.finding(
            span_of(leaf, ctx),
            "`pipeline.unsafe_shutdown` loses the events in flight if a shutdown takes too long. Set the option to"
            " `false`, and fix the output that blocks the shutdown",
            fix=Fix("unsafe", title, [Edit(*value, "false")]) if value is not None else None,
        )


_ALL_ADDRESSES = ("0.0.0.0", "::", "[::]", "0:0:0:0:0:0:0:0")
_LOOPBACK = ("", "localhost", "::1", "[::1]", "_local_")


class ApiExposedCheck(GroupRule):
    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        leaf = group.get("api.http.host") or group.get("http.host")
        host = group.value(leaf.name) if leaf is not None else None
        if leaf is None or not isinstance(host, str) or ctx.origin == "operator":
            return
        host_name = host.strip().lower()
        if host_name in _LOOPBACK or host_name.startswith("127."):
            return
        if any(group.value(name) not in (None, True, "true") for name in ("api.enabled", "http.enabled")):
            return
        tls, auth = group.is_on("api.ssl.enabled"), group.value("api.auth.type")
        if group.value("api.ssl.enabled") is OPEN or auth is OPEN or (tls and auth == "basic"):
            return
        lacking = " or ".join(["TLS"] * (not tls) + ["a password"] * (auth != "basic"))
        on_all_addresses = host.strip() in _ALL_ADDRESSES
        if not on_all_addresses and place(host.strip()) == "containers":
            return  # a name in the container network, or a placeholder
        published = _published(group, ctx) if on_all_addresses else None
        if on_all_addresses and (published == "" or (published is None and in_container(ctx))):
            return
        where, advice = f"listens on `{host}`", "Bind the API to `127.0.0.1`"
        if published:
            where, advice = f"is published by {published}", "Do not publish the port"
        if ctx.target is not None and ctx.target.at_least(7, 16):
            advice += ", or set `api.ssl.enabled` and `api.auth.type: basic`"
        yield self.finding(
            span_of(leaf, ctx),
            f"The Logstash API {where} without {lacking}, so others can read hosts and pipelines. {advice}",
        )


class UnreachableApiCheck(GroupRule):
    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        leaf = next(filter(None, map(group.get, _HOSTS)), None)
        host = group.value(leaf.name) if leaf is not None else "127.0.0.1"
        runtimes = [runtime for runtime in ctx.project.deployment.runtimes() if runtime.is_mounted]
        if not group or not isinstance(host, str) or not (host in _LOOPBACK or host.startswith("127.")):
            return
        if not all(one.has_network and one.is_complete for one in runtimes):
            return
        if may_add_settings(ctx) or any(is_given(ctx, name) for name in _HOSTS):
            return
        if any(group.get(name) is not None for name in ("api.enabled", "http.enabled", "api.ssl.enabled")):
            return
        port = _port(group)
        probe = next((runtime.probes[port] for runtime in runtimes if port in runtime.probes), "")
        where = probe or _published(group, ctx)
        if not where:
            return
        is_layered = any(one.is_layered for one in runtimes)
        unless = ", unless other values replace it" if is_layered else ""
        effect = f"the probe at {where} fails{unless}" if probe else unreachable(where)
        why = "" if leaf is not None or is_layered else ", as the file replaces that of the image"
        name = leaf.name if leaf is not None else "http.host" if ctx.is_below(7, 16) else "api.http.host"
        advice, way = f"Set `{name}: 0.0.0.0`", advice_on_published(ctx)
        if not probe:
            advice = f"{way[0].upper()}{way[1:]} and s{advice[1:]}, or do not publish it"
        yield self.finding(
            span_of(leaf or next(iter(group.values())), ctx),
            f"The API listens only inside the container{why}, so {effect}. {advice}",
            severity=None if probe else "info",
        )


_HOSTS = ("api.http.host", "http.host")


def _port(group: SettingGroup) -> str:
    return str(group.value("api.http.port") or group.value("http.port") or "9600").partition("-")[0]


def _published(group: SettingGroup, ctx: Context) -> str | None:
    """Return where the port of the API is published, as ``published_at``; empty if an input of the pipelines of the
    container has the port: Logstash before 7.12 starts the pipelines first, so the API has another port."""
    from lslint.grammar.logstash import parse as parse_

    where = published_at(ctx, _port(group))
    key = f"tcp {_port(group)}"
    texts = sources(ctx, group, PIPELINE_FOLDER) if where and ctx.is_below(7, 12) else ()
    uses = (use for text in texts for use in resources(parse_.parse(text)[0]))
    return "" if any(use.what == PORT and use.key == key for use in uses) else where


_STOPS = "so Logstash does not start without `-f` or `-e`"
"""What pipelines.yml causes, which Logstash reads without these options."""


class DuplicatePipelineIdCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        if ctx.is_below(6, 0):
            return  # these releases do not read pipelines.yml
        root = node.documents[0].root if node.documents else None
        value = None if root is None else read(root, ctx.text)
        if root is None or value is None or value is False:
            if not ctx.has_syntax_errors and not selects_config(ctx):
                end = line_stop(ctx.text, 0, len(ctx.text)) if "\n" in ctx.text else 0
                message = f"No pipeline in pipelines.yml, {_STOPS}: add `- pipeline.id: …`"
                # the archive of Logstash has such a file, which only some command lines read
                is_read = any(runtime.is_mounted for runtime in ctx.project.deployment.runtimes())
                level: tuple[Severity, Stage] = ("error", "load") if is_read else ("warning", "run")
                yield self.finding((0, end), message, severity=level[0], stage=level[1])
            return
        root = resolve(root)
        if not isinstance(root, Sequence):
            if value is not OPEN:
                message = f"The file is not a list of pipelines, {_STOPS}: begin each entry with `- `"
                yield self.finding(_first_line(root, ctx.text), message)
            return
        seen: dict[str, tuple[int, int]] = {}
        for item in root.items:
            entry = resolve(item)
            if not isinstance(entry, Mapping):
                if read(entry, ctx.text) is not OPEN:
                    message = f"The entry is not a map, {_STOPS}: write settings such as `pipeline.id: …`"
                    yield self.finding(_first_line(item, ctx.text), message)
                continue
            # with syntax errors two branches of a template may contain the same pipeline
            found = _id(entry, ctx) if not ctx.has_syntax_errors else None
            if found is None:
                continue
            name, at = found
            first = seen.setdefault(name, at)
            if first is not at:
                unnamed = "" if entry.find("pipeline.id") else " (the default for an entry without `pipeline.id`)"
                message = f"Duplicate pipeline id `{name}`{unnamed}, {_STOPS}: use a unique `pipeline.id`"
                yield self.finding(at, message, related=[Related(*first, "first pipeline with the id")])


def _id(entry: Mapping, ctx: Context) -> tuple[str, tuple[int, int]] | None:
    """Return the id of an entry and its span; None if it is not in the file, or rejected for another reason."""
    group = SettingGroup(leaves(entry, nested=False), ctx)
    leaf = group.get("pipeline.id")
    if leaf is None:
        default = ctx.project.setting("pipeline.id")
        if any("{%" in name or "{{" in name or name == "<<" for name in group):
            return None
        at = entry.entries[0].key if entry.entries else entry
        return str(default.value) if default is not None else "main", (at.start, at.end)
    value = group.value("pipeline.id")
    node = leaf.entry.value
    return (value, (node.start, node.end)) if isinstance(value, str) else None


def _first_line(node: ConfigNode, text: str) -> tuple[int, int]:
    stop = line_stop(text, node.start, node.end)
    return node.start, stop if stop > node.start else node.end


_LARGEST_INT = 2**31 - 1
_NEWER = (99,)
_QUEUE = ("queue.type", "queue.page_capacity", "queue.max_bytes")
_TEMPORARY = ("/tmp/", "/dev/shm/", "/run/", "/var/run/")


class PqSizingCheck(GroupRule):
    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        if not group.is_persisted:
            records = {name: setting(name) for name in group}
            name = next((name for name, record in records.items() if record and "queue.type" in record.switch), None)
            if name is not None and is_unset(ctx, group, "queue.type"):
                message = f"`{name}` has no effect, because the queue is in memory by default."
                message += f" Set `queue.type: persisted`, or remove `{name}`"
                yield self.finding(span_of(group[name], ctx), message, stage="run")
            return
        yield from [*self._above_int(group, ctx)] or self._sizes(group, ctx)
        path = group.value("path.queue")
        if isinstance(path, str) and f"{path}/".startswith(_TEMPORARY) and not is_on_volume(ctx, path):
            if in_container(ctx):
                message = "events may be lost when the container is recreated. Use a folder on a volume"
            else:
                message = (
                    "a restart of the host may delete the folder and the queued events. Use a folder under `path.data`"
                )
            yield self.finding(span_of(group["path.queue"], ctx), f"`{path}` is a temporary folder: {message}")

    def _above_int(self, group: SettingGroup, ctx: Context) -> Findings:
        for name, leaf in group.items():
            record, value = setting(name), group.value(name)
            ranges: str = record.row.get("int", "") if record is not None else ""
            is_size = record is not None and record.type == "bytes"
            bound = size(value) if is_size else number(value)
            is_read = includes(ranges, ctx.target.numbers if ctx.target is not None else _NEWER)
            is_above = is_read and bound is not None and bound > _LARGEST_INT
            if is_above and not group.is_overridden(name, "queue.type"):
                message = f"`{name}` exceeds {_LARGEST_INT}{' bytes' * is_size}, the most that Logstash"
                message += (
                    f"{'' if ranges.endswith('-') else f' {ranges}'} accepts for it, so the pipeline does not start."
                )
                message += " Set less than `2gb`" if is_size else " Lower the value"
                yield self.finding(span_of(leaf, ctx), message, severity="error", stage="start")

    def _sizes(self, group: SettingGroup, ctx: Context) -> Findings:
        other, capacity = group.get("queue.page_capacity"), group.effective("queue.page_capacity")
        if ctx.is_below(6, 2) and other is None and ctx.project.setting("queue.page_capacity") is None:
            capacity = "250mb"  # the default then
        page, most = (
            None if value is OPEN else size(value) for value in (capacity, group.effective("queue.max_bytes"))
        )
        leaf = None if group.is_overridden(*_QUEUE) else group.get("queue.max_bytes") or other
        if leaf is None or page is None or most is None or most <= 0 or page <= 0 or most >= 2 * page:
            return
        related = [Related(*span_of(other, ctx), "the page size")] if other is not None and other is not leaf else []
        severity: Severity | None = None
        stage: Stage | None = None
        if page > most and ctx.is_below(6, 3):
            size_of = "`queue.page_capacity`" if other is not None else "A page of the queue (250 MB by default)"
            message = f"{size_of} exceeds `queue.max_bytes`, so the queue is full after its first event, and the inputs"
            message += " stop. Raise `queue.max_bytes`"
            stage = "run"
        elif page > most:
            message = "`queue.page_capacity` exceeds `queue.max_bytes`, so the pipeline does not start even though the"
            message += " config test passes. Raise `queue.max_bytes`"
            severity, stage = "error", "start"
        else:
            message = "`queue.max_bytes` is less than two pages, so the queue is full while its first page is being"
            message += " read. Raise `queue.max_bytes`, or lower `queue.page_capacity`"
        yield self.finding(span_of(leaf, ctx), message, severity=severity, stage=stage, related=related)


class VariableNameMismatchCheck(Rule):
    def check(self, node: Pipeline | ConfigFile, ctx: Context) -> Findings:
        if isinstance(node, Pipeline):
            strings = [(text.start, text.end) for text, _, _ in expanded_strings(node)]
        else:
            strings = [
                (item.start, item.end) for item in node.walk() if isinstance(item, Scalar) and "\n" not in item.text
            ]
        yield from (self.finding(*each) for each in misnamed_variables(ctx, strings))
