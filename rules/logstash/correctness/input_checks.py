"""The checks of the rules about inputs whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.access import text_of
from lslint.grammar.config.tree import Scalar
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import PipelineStartRule, RelatedFile
from lslint.rules.logstash.api import (
    Array,
    Bareword,
    Edit,
    Findings,
    Fix,
    PipelineAdvice,
    PipelineRule,
    PipelineView,
    Plugin,
    Related,
    String,
    fact,
    regex,
)
from lslint.rules.logstash.catalogue.traits import plugins_with, values_of
from lslint.rules.logstash.dataflow.pipeline_plugins import keeps_nothing, without_comments
from lslint.rules.logstash.dataflow.steps import Step, codec, sure_inputs
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.flow import beats
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.effects import operations_of
from lslint.rules.logstash.flow.tables import entry
from lslint.rules.logstash.mapping.index_templates import may_run_pipeline
from lslint.rules.logstash.plugins import kafka_inputs
from lslint.rules.logstash.settings.start import may_select_files
from lslint.rules.logstash.values import ecs_mode
from lslint.rules.logstash.values.options import strings
from lslint.rules.logstash.values.queries import only_reads
from lslint.rules.shared.hosts import place
from lslint.rules.shared.option_edits import addition
from lslint.rules.shared.runtimes import known_values


class GeneratorInPipelineCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.name == "stdin":
            server = next((plugin.name for plugin in sure_inputs(ctx) if plugin.name in _SERVERS), "")
            if server:
                yield self.finding(
                    node.head,
                    f"`stdin` next to `{server}` reads nothing in a service, which has no standard input."
                    " Remove `stdin`",
                    severity="info",
                )
            return
        if node.option("count") is not None or "sleep" in ctx.flow.named("filter") or keeps_nothing(ctx.flow):
            return
        yield self.finding(
            node.head,
            f"`{node.name}` without `count` produces test events endlessly and keeps all workers busy. Set `count`, or"
            " move the input to a test pipeline",
        )


class StdinInContainerCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        runtimes = [runtime for runtime in ctx.project.deployment.runtimes() if runtime.is_mounted]
        if not runtimes or any(runtime.has_input or runtime.command for runtime in runtimes):
            return
        if not all(runtime.is_container and runtime.is_complete for runtime in runtimes):
            return  # else the container starts Logstash as its image does, with a closed standard input
        if ctx.flow.is_complete and all(step.plugin.name == "stdin" for step in ctx.flow.inputs):
            key, starter = ("stdin", "Kubernetes") if runtimes[0].is_pod else ("stdin_open", "`docker compose up`")
            yield self.finding(
                node.head,
                f"{starter} closes the standard input of {runtimes[0].location}, so `stdin` ends at once, and the"
                f" pipeline with it. Set `{key}: true`, or use another input",
            )


class HostConflictCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        pipeline, setting = ctx.flow, _host_setters(ctx)
        if not setting or setting[0] is not node:
            return  # one finding per file
        inputs = {plugin.name for plugin in pipeline.plugins("input")}
        if ctx.has_syntax_errors or not pipeline.is_complete or inputs.isdisjoint(beats.INPUTS):
            return
        if not (beats.sends_object("host", ctx) or (not beats.deployed(ctx) and not ctx.is_below(7))):
            return
        if not any(map(_joins_events, pipeline.outputs)):
            return
        changing = [step for step in pipeline.filters if changes(step.plugin).may_change(("host",))]
        moved = _moved(changing[0]) if len(changing) == 1 else ""
        if changing and not moved:
            return
        names = "`, `".join(dict.fromkeys(plugin.name for plugin in setting))
        problem = f"Events of `{names}` have a string in `host`, and those of Beats since 6.3 have an object"
        action = f"In events of `{names}`, rename `host` to `[host][name]`"
        if moved:
            problem += f". `rename` moves both to `{moved}`"
            action = f"Rename `host` only in events of `{names}`"
        yield self.finding(node.head, f"{problem}, so the index rejects one of the two. {action}")


def _moved(step: Step) -> str:
    """Return the part of `host` to which a filter moves `host` of all events, if it does nothing else with `host`."""
    touching = [one for path, one in do.changed(operations_of(step.plugin)) if path[0] == "host"]
    is_moved = all(one[:2] == (do.MOVE, ("host",)) and one[2] and one[2][0] == "host" != one[2][-1] for one in touching)
    return display(touching[0][2]) if is_moved and not step.clauses and not changes(step.plugin).anything else ""


@fact
def _host_setters(ctx: PipelineView) -> list[Plugin]:
    """Return the unconditional inputs of the file that certainly set `host` to a string."""
    return [
        step.plugin
        for step in ctx.flow.inputs
        if step.tree is ctx.tree and not step.clauses and _sets_host_to_text(step.plugin, ctx)
    ]


def _joins_events(step: Step) -> bool:
    """Return whether an output writes all events to an index whose name does not depend on their fields."""
    index = step.plugin.text("index") or ""
    is_plain = "%{" not in index.replace("%{+", "") and "${" not in "".join(step.plugin.raw_texts("index"))
    return step.plugin.name == "elasticsearch" and not step.clauses and is_plain


def _sets_host_to_text(plugin: Plugin, ctx: PipelineView) -> bool:
    """Return whether an input certainly sets `host` to a string: it does without ECS mode."""
    setting = ecs_mode.setting(ctx)
    mode = plugin.text("ecs_compatibility") or (str(setting.value) if setting is not None else "")
    is_off = mode == "disabled" if mode else ctx.is_below(8) and not ecs_mode.is_set_elsewhere(ctx)
    used = plugin.option("codec")
    is_text = used is None or getattr(used.value, "name", plugin.text("codec")) in ("plain", "line", "multiline")
    known = entry(f"input/{plugin.name}") or {}
    fields = known.get("fields") or [{}]
    legacy = fields[0] if isinstance(fields, list) else fields
    is_set = legacy.get("host") == "text" or any("host" in write for write in known.get("writes", ()))
    return is_off and is_text and is_set


_SERVERS = plugins_with("service")
"""Inputs that are typical of a service."""


class FileStartPositionCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("start_position")
        where = node.text("start_position")
        if option is None or where != "beginning" or node.option("sincedb_path") is not None:
            return
        if node.text("mode") == "read" or not (_is_data(node) or _prints(ctx)):
            return
        yield self.finding(
            option,
            "`start_position` applies only to files that are not in the sincedb, so a restart does not read a file"
            " again. To read it again, set another `sincedb_path`",
        )


def _is_data(node: Plugin) -> bool:
    """Return whether an input reads one file that is not a log: a table, an export."""
    paths = node.raw_texts("path")
    if len(paths) != 1 or any(char in paths[0] for char in "*?[{"):
        return False
    path = paths[0].lower()
    return "/log" not in path and "log" not in path.rpartition("/")[2]


@fact
def _prints(ctx: PipelineView) -> bool:
    """Return whether an output of the file prints events."""
    return any(plugin.name == "stdout" and section.kind == "output" for section, plugin, _ in ctx.tree.walk_plugins())


class FilePathNotAbsoluteCheck(PipelineStartRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for option in node.all("path"):
            value = option.value
            for item in value.items if isinstance(value, Array) else [value]:
                if isinstance(item, String | Bareword) and _relative(item.value):
                    displayed = (item.value if len(item.value) < 80 else item.value[:77] + "…") or '""'
                    is_prose = len(item.value.split()) > 2 and not any(sign in item.value for sign in "\\*?.~")
                    problem = f"`{displayed}` is a placeholder" if is_prose else f"Path `{displayed}` is relative"
                    action = "Replace it with" if is_prose else "Use"
                    message = f"{problem}, so the `file` input does not start. {action} an absolute path"
                    yield self.finding(item, message)


def _relative(path: str) -> bool:
    if "${" in path or path.startswith(("/", "\\")) or path[1:2] == ":":
        return False
    return not has_marker(path) and not path.startswith(("@", "<", "__", "$", "%"))


_OPTIONS = values_of("globs")


class BackslashesInGlobCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for option in (one for name in _OPTIONS[node.name] for one in node.all(name)):
            for item in option.value.items if isinstance(option.value, Array) else [option.value]:
                if not isinstance(item, String) or regex(_WINDOWS).match(item.value) is None or has_marker(item.value):
                    continue
                if item.value[:2] == "\\\\" and not ctx.is_below(9, 1):
                    continue  # since 9.1, only backslashes match files of a share (elastic/logstash#19041)
                # before 6.4, a path without wildcards that matches no file was read as it is
                is_plain = node.kind == "input" and regex(r"[*?{]").search(item.value) is None
                if is_plain and ctx.is_below(6, 4):
                    continue
                since = " since Logstash 6.4" if is_plain and ctx.target is None else ""
                better = regex(r"(?<!^)\\+").sub("/", item.value).replace("\\", "/")
                effect = f"`\\` in `{option.name}` makes the next character literal, so no file matches{since}"
                message = f"{effect}. Write `/` instead"
                fix = Fix("safe", "Replace `\\` with `/`", [Edit(item.start + 1, item.end - 1, better)])
                yield self.finding(item, message, fix=None if ctx.has_syntax_errors else fix)


_WINDOWS = r"[A-Za-z]:\\|\\\\\w"


_EVERY = r"((?:\*[ \t]+)+)(\*/\d+|\d+)(?:[ \t]+[\w*/,.:+-]+)*[ \t]*"
_UNITS = ("second", "minute", "hour", "day of the month", "month", "day of the week")


class ScheduleTooOftenCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("schedule")
        for string in strings(option.value) if option is not None else ():
            match = regex(_EVERY).fullmatch(string.value)
            if match is None:
                continue
            fields = [field for field in string.value.split() if not field[:1].isalpha()]
            if len(fields) not in (5, 6):
                continue
            units = _UNITS[6 - len(fields) :]
            every = match[1].count("*")
            first = ["1" if "month" in unit else "0" for unit in units[:every]]
            better = " ".join(first + fields[every:])
            when, once = f" while the {units[every]} matches `{match[2]}`", ""
            if match[2] == "*/1":  # matches every value
                when, once = "", f" per {units[every].partition(' ')[0]}"
            yield self.finding(
                string, f"`{string.value}` runs every {units[0]}{when}. To run once{once}, write `{better}`"
            )


class KafkaClientSharedCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not ctx.is_complete(node):
            return
        topics = kafka_inputs.topics_of(node)
        if any(kafka_inputs.topics_of(other) != topics for other, *_ in kafka_inputs.sharing(node, ctx, "group_id")):
            return  # LS423 reports the group that they share
        client = kafka_inputs.name_of(node, "client_id")
        default = "" if node.option("client_id") else ", the default"
        for _, where, related in kafka_inputs.sharing(node, ctx, "client_id"):
            yield self.finding(
                node.option("client_id") or node.head,
                f"{where} has the same `client_id` (`{client}`{default}), so Kafka cannot tell them apart and only one"
                " has metrics. Set different ids",
                related=[related],
            )
            return


class KafkaJsonNotDecodedCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        filters, outputs = ctx.flow.named("filter"), ctx.flow.named("output")
        may_decode = "json" in filters or "ruby" in filters or "pipeline" in outputs
        if may_decode or codec(node) not in ("", "plain") or not ctx.is_complete(node):
            return
        for file in ctx.project.related_files("filebeat") or ():
            topic = _topic(file)
            if topic is not None and topic.text in node.texts("topics") and not has_marker(topic.text):
                yield self.finding(
                    node.option("codec") or node.head,
                    f"`{file.path.rpartition('/')[2]}` sends JSON to the topic `{topic.text}`, which stays a string in"
                    " `message`. Set `codec => json`",
                    related=[Related(topic.start, topic.end, "sends JSON", file.path)],
                    fix=None if node.option("codec") else addition(ctx, node, "codec => json", "unsafe"),
                )
                return


def _topic(file: RelatedFile) -> Scalar | None:
    """Return the topic to which a Filebeat config sends JSON; None if it sends none to Kafka, or another format."""
    settings = beats.settings_of(file.tree) if "kafka" in file.text else {}
    is_other = any(name.startswith("output.kafka.codec") for name in settings)
    topic, enabled = settings.get("output.kafka.topic"), text_of(settings.get("output.kafka.enabled"))
    return topic if isinstance(topic, Scalar) and not is_other and enabled != "false" else None


class InputInEachReplicaCheck(PipelineRule):
    visits = tuple(f"input/{name}" for name in sorted(plugins_with("read by each instance")))

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        runtimes = [runtime for runtime in ctx.project.deployment.runtimes() if runtime.is_mounted]
        count = min((runtime.replicas for runtime in runtimes), default=1)
        loads_folder = all(each.is_complete and each.starts_image and not may_select_files(each) for each in runtimes)
        if count < 2 or not loads_folder or not ctx.flow.is_complete or not _asks_for_all(node, ctx):
            return
        files = zip(ctx.flow.code, ctx.flow.trees, strict=True)
        parts = [text[each.start : each.end] for text, tree in files for each in tree.sections if each.kind != "output"]
        is_own = any(map(regex(r"\$\{|\bENV\b|gethostname").search, parts))
        is_open = any(changes(plugin).may_do_anything for plugin in ctx.flow.plugins("filter"))
        if not is_own and not is_open and all(_stores_each(output, ctx) for output in ctx.flow.plugins("output")):
            yield self.finding(
                node.head,
                f"The {count} replicas of `{runtimes[0].name}` ({runtimes[0].location}) do not share the position of"
                f" `{node.name}`, so each reads every event. Run one, or set `document_id`",
                fix=Fix("manual", "Run one replica"),
            )


_HOST = r"(?:^(?!jdbc:|\w+://)(?:udp:|tcp:)?|(?<!/)(?<!file:)(?<!sqlite:)(?<!h2:)//(?:[^/@]*@)?|@)(\[[^]]*\]|[\w.-]+)"
"""The host in an address, also in one of JDBC; some databases are files."""
_TAKES = (
    r"(?i)\b(?:method[\"']?\s*+=>\s*+[\"']?+(?!get\b)|delete[\"']?\s*+=>\s*+[\"']?+(?!false\b)"
    r"|sincedb_path\s*+=>\s*+[\"']?+(?!/usr/share/logstash/data/))"
)
"""An option with which an input takes events away, or may share its position; each instance has its own data folder."""


def _asks_for_all(node: Plugin, ctx: PipelineView) -> bool:
    """Return whether an input reads all events of another host, and takes none of them away."""
    options = (option for name in values_of("read by each instance")[node.name] for option in node.all(name))
    hosts = [regex(_HOST).search(text.value) for option in options for text in strings(option.value)]
    is_local = any(host is None or place(host[1]) == "machine" for host in hosts)
    if is_local or (not hosts and node.name in plugins_with("local by default")):
        return False
    if node.name != "jdbc":
        return regex(_TAKES).search(without_comments(ctx.text, ctx.pipeline)[node.start : node.end]) is None
    _, text = ctx.project.named_text(node.text("statement_filepath") or "") or ("", "")
    return only_reads(node.text("statement") or text)


def _stores_each(output: Plugin, ctx: PipelineView) -> bool:
    """Return whether an output stores an event again that another instance has stored in the same index."""
    is_plain = output.name == "elasticsearch" and output.text("action") in (None, "index", "create")
    is_plain &= not any(map(output.option, ("document_id", "pipeline", "parameters")))
    names = [name for text in output.raw_texts("index") for name in regex(r"\$\{([^}:]*)").findall(text)]
    is_plain &= all("${" not in known_values(ctx).get(name, "${") for name in names)
    return is_plain and not may_run_pipeline(output, ctx)
