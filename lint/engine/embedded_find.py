"""Finds configs inside other files: Kubernetes manifests, Helm values and templates, compose files, playbooks,
documents and scripts.

Content decides, whatever tool the host belongs to: a string that begins with a section is a pipeline, and files of
Filebeat, Logstash and Elasticsearch are recognized by their settings.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice

from lslint.engine.documents import SOFT, Documents, is_json, is_yaml
from lslint.engine.embedded_secrets import decoded, encoded_values, name_of, of_agents, of_config_maps
from lslint.engine.embedded_text import EmbeddedText
from lslint.files.paths import STDIN
from lslint.files.source import Source
from lslint.grammar.anchored import matches, offsets
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import text_of
from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.tree import Alias, ConfigFile, ConfigNode, Mapping, Scalar, Sequence
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.grammar.embedding import scalars as embedded
from lslint.grammar.embedding.scalars import Block
from lslint.grammar.lines import lines_before
from lslint.grammar.parse_errors import Span
from lslint.grammar.spans import touches
from lslint.kinds import AGENTS, BY_NAME, detect
from lslint.kinds.agents import FILEBEAT
from lslint.kinds.kind import YAML
from lslint.kinds.lookalikes import is_quoting, is_schema
from lslint.project.manifests.compose import is_compose
from lslint.rules.shared.verdict import NotChecked

_CLIENTS = (".http", ".rest")
"""Endings of files whose requests an HTTP client sends as they are; other files may only quote a part of one."""
_NOTES = (".txt", ".text", ".adoc", ".asciidoc", ".rst", ".org", ".tex", *detect.MARKDOWN, *_CLIENTS)
CONF = (".conf", ".config", ".cfg", ".logstash")
JSON = (".json",)
# Not in the knowledge: parts of patterns that every text is searched for before any table is loaded.
# A block is looked at only if it holds one of these; `- type` and `- module` are lists of inputs and modules.
_SIGNS = ("filebeat", "prospectors", "pipeline.", "config.", "path.", "http.", "queue.", "- type:", "- module:",
          "cluster.name", "discovery.", "elasticsearch.hosts", "elasticsearch.url", "server.host", "server.name",
          '"index_patterns"', '"phases"', *(f"{name}." for name in AGENTS))  # fmt: skip
_SECTION = r"\b(?:input|filter|output)\s*\{"
# What says that there is more to be found than blocks of text: a string in quotes, a branch of the tree. A word may
# follow the letter of an escape.
_TREE_SIGNS = (
    r"(?:input|filter|output)(?:\s|\\[nrt])*\{|(?:logstash|beat|elasticsearch|kibana|agent|policy)\.k8s\.elastic\.co/|pipeline\.id\b"
    r"|filebeat\.(?:inputs|autodiscover|prospectors|modules|config)\b|agent\.ya?ml[\"']?:[ \t]+[\"']|"
    + "|".join(rf"{kind.name}\.(?:{'|'.join(sorted(kind.keys))})\b" for kind in AGENTS.values() if kind is not FILEBEAT)
)
_TREE_WORDS = (
    ("", ("input", "filter", "output", "pipeline.id")),
    (".k8s.elastic.co/", ("logstash.k8s", "beat.k8s", "elasticsearch.k8s", "kibana.k8s", "agent.k8s", "policy.k8s")),
    ("beat.", tuple(f"{name}." for name in AGENTS)),
    ("agent.y", ("agent.yml", "agent.yaml")),
)
"""What a match of ``_TREE_SIGNS`` begins with; each group after a string that all of its matches contain."""
_ID = r"pipeline\.id[\"']?[ \t]*:[ \t]*[\"']?([\w.-]+)"
_OF_STACK_CONFIG = (("elasticsearch.config", "elasticsearch-settings"), ("kibana.config", "kibana-settings"))
_OF_REQUESTS = {"indexLifecyclePolicies": "ilm-policy", "ingestPipelines": "ingest-pipeline"}
_PIPELINE_OPTIONS = ("-e", "--config.string")
_RESOURCES = ("Logstash", "Beat", "Elasticsearch", "Kibana", "Agent", "StackConfigPolicy")
_VALUES = r"(?m)^([ \t-]*(?:values|valuesContent):[ \t]+)\|(?=[ \t]*\r?$)"
"""The sign of a block in which a resource of Argo CD or of k3s has the values of a chart: without it, they are a part
of the tree, at the same place."""
_SERVERS = ("elasticsearch-settings", "kibana-settings")
_SHELL = r"#![^\n]{0,80}\b(?:ba|da|z|k)?sh\b"


def find(source: Source, gaps: list[NotChecked] | None = None, encoded: list[Span] | None = None) -> list[EmbeddedText]:
    """The configs inside a file that is none itself, in order, none inside another. ``gaps``: gets what cannot be read
    although it may be a config. ``encoded``: gets the spans of the Base64 values of Secrets, which no output may show;
    without it, configs in them are not looked for. Raises nothing."""
    text, path = compiled(_VALUES).sub(r"\1 ", source.text), source.path
    passed_over: list[NotChecked] = []
    if path.lower().endswith(detect.TEXT_HOSTS):
        configs = _requests(text, path, None, passed_over) if detect.may_request(text) else []
        if gaps is not None and any(not config.is_container for config in configs):
            gaps += passed_over
        return configs
    as_json = is_json(text)
    if is_quoting(text):
        return []
    every = [] if as_json else list(embedded.blocks(text))
    # Compose reads `$$` as `$` in each value.
    is_escaping = "$$" in text and is_compose(text)
    secrets = of_agents(text)
    configs = []
    for block in every:
        name = name_of(block.name, block.start, secrets)
        kind = _block_kind(block, name, path)
        if kind:
            inner = embedded.without_doubles(block.embedded(), "$") if is_escaping else block.embedded()
            configs.append(EmbeddedText(inner, kind, _origin(block.name, kind, is_secret=name != block.name)))
    if as_json or (encoded is not None and detect.may_encode(text)) or _more(text, every):
        configs += _in_tree(text, path, as_json, secrets, encoded, gaps)
    if not as_json and detect.may_request(text):
        literal = [(block.start, block.end) for block in every if block.style == "literal"]
        configs += _requests(text, path, literal if is_yaml(path, text) else None, passed_over)
    if gaps is not None and configs:
        gaps += passed_over
    configs.sort(key=lambda config: (config.inner.start, -config.inner.end))
    of_servers = [config for config in configs if config.kind in _SERVERS]
    maps = of_config_maps(text) if of_servers else []
    for config in of_servers:
        if touches(maps, config.inner.start, config.inner.start + 1):
            config.origin = "config-map"
    outermost: list[EmbeddedText] = []
    for config in configs:  # a request with a fault of its command may have a body that is checked, too
        if config.is_container or not outermost or config.inner.start >= outermost[-1].inner.end:
            outermost.append(config)
    _name(text, outermost)
    return outermost


def line_of(config: EmbeddedText, path: str, text: str) -> int:
    """The line where a config in a manifest or document begins, which tells the release that it is for; 0 in files in
    which it does not."""
    has_lines = path.endswith((*YAML, STDIN)) or path.lower().endswith(detect.DOCUMENTS)
    return lines_before(text, config.inner.start) + 1 if has_lines else 0


def _requests(text: str, path: str, spans: list[Span] | None, gaps: list[NotChecked]) -> list[EmbeddedText]:
    """The requests in these parts of a document or script; None: in all of it, of Markdown in the fenced blocks."""
    from lslint.engine import embedded_requests
    from lslint.grammar.embedding.requests import fences

    name = path.lower().replace("\\", "/").rpartition("/")[2]
    spans = fences(text) if name.endswith(detect.MARKDOWN) else spans
    is_notes = name.endswith(_NOTES) or ("." not in name and not text.startswith("#!") and not is_yaml(path, text))
    origin = "document" if is_notes else "file"  # a script sends them, the others are to read and to try out
    is_excerpt, is_shell = not name.endswith(_CLIENTS), is_script(path, text)
    return [*embedded_requests.find(text, spans, origin, gaps, are_excerpts=is_excerpt, is_script=is_shell)]


def is_script(path: str, text: str) -> bool:
    """Whether a file is a script of a shell, by its ending or its first line."""
    return path.lower().endswith((".sh", ".bash")) or compiled(_SHELL).match(text) is not None


def strings(text: str, tree: ConfigFile) -> list[EmbeddedText]:
    """The pipelines that a pipelines.yml or logstash.yml holds in ``config.string``."""
    configs: list[EmbeddedText] = []
    for document in tree.documents:
        root = document.root
        for item in root.items if isinstance(root, Sequence) else [root]:
            if not isinstance(item, Mapping):
                continue
            entry = item.find("config.string")
            if entry is None or not isinstance(entry.value, Scalar) or not isinstance(entry.value.value, str):
                continue
            inner = embedded.scalar(text, entry.value, text_of(_value(item, "pipeline.id")) or "config.string")
            if inner is not None and detect.skip(inner.text, 0) < len(inner.text):
                configs.append(EmbeddedText(inner, "logstash", "string", item))
    return configs


def _block_kind(block: Block, key: str, path: str) -> str:
    """The kind of config that a block under a key holds, empty if it is none."""
    host, start, end = block.host, block.start, block.end
    if start == end:
        return ""
    name = key.lower()
    arrows = host.find("=>", start, end) >= 0
    if not (
        name.endswith(YAML + JSON)
        or (arrows and name.endswith(CONF))
        or name == "config.string"
        or any(host.find(word, start, end) >= 0 for word in (*detect.SECTIONS, *_SIGNS))
    ):
        return ""
    return kind_of(key, block.embedded().text, path)


def kind_of(name: str, text: str, path: str) -> str:
    """The kind of the text under the key ``name`` of the host ``path``, empty if it is no config."""
    offset = detect.skip(text, 0)
    if offset >= len(text):
        return ""
    low = name.lower()
    if _begins(text, offset, low.endswith(CONF)) or low == "config.string":
        return "logstash"
    if low.endswith(CONF):
        return "logstash" if "=>" in text and detect.detect(f"{path}/{name}", text) == "logstash" else ""
    if text[offset] == "{" and (low.endswith(JSON) or '"index_patterns"' in text or '"phases"' in text):
        kind = detect.detect(f"{path}/text", text)
        return kind if kind in BY_NAME and BY_NAME[kind].surroundings == "templates" else ""
    if text[offset] in "{[<" or ":" not in text or not (low.endswith(YAML) or any(word in text for word in _SIGNS)):
        return ""
    kind = detect.detect(f"{path}/{name if low.endswith(YAML) else 'text'}", text)
    return kind if kind in BY_NAME and BY_NAME[kind].is_yaml else ""  # pipelines are found by their sections


def _begins(text: str, offset: int, named: bool) -> bool:
    """Whether a section of a pipeline begins at ``offset``, and holds a plugin or has the name of one's file."""
    if not text.startswith(detect.SECTIONS, offset) or not detect.starts_pipeline(text, offset):
        return False
    if re.compile(_SECTION).match(text, offset) is None:
        return False
    if "=>" in text or named:
        return True
    plugin = re.compile(r"if\b|[\w-]+\s*\{")
    heads = islice(re.finditer(_SECTION, text), 20)  # bounded, because the comments after each are skipped
    return any(plugin.match(text, detect.skip(text, head.end())) for head in heads)


def _more(text: str, every: list[Block]) -> bool:
    """Whether something tells of a config outside the blocks and comments."""
    starts = [block.start for block in every]
    words = [word for part, words in _TREE_WORDS if part in text for word in words]
    for match in matches(compiled(_TREE_SIGNS), text, offsets(text, words)):
        offset = match.start()
        index = bisect_right(starts, offset) - 1
        if index >= 0 and offset < every[index].end:
            continue
        if text[text.rfind("\n", 0, offset) + 1 : offset].lstrip(" \t")[:1] != "#":
            return True
    return False


def _in_tree(
    text: str, path: str, as_json: bool, secrets: list[Span], encoded: list[Span] | None, gaps: list[NotChecked] | None
) -> list[EmbeddedText]:
    """Configs that only the tree of the host shows: strings in quotes, branches that are a config themselves, Base64
    values of Secrets. Documents that are not valid YAML are left out."""
    tree, errors = (json_tree if as_json else yaml_tree).parse(text)
    if any(error.kind not in SOFT for error in errors):
        tree, errors = yaml_tree.parse("" if as_json else Documents(text).readable())
        if any(error.kind not in SOFT for error in errors):
            return []
    configs: list[EmbeddedText] = []
    for document in tree.documents:
        todo: list[tuple[ConfigNode | None, str, bool]] = [(document.root, "", True)]
        while todo:
            node, name, top = todo.pop()
            if isinstance(node, Scalar):
                if node.style in ("plain", "single", "double") and len(node.text) > 7:
                    configs += _scalar(text, node, name, path, secrets)
                continue
            if isinstance(node, Mapping):
                branches = _resource(node)
                if not branches and not top:
                    agent = _agent(text, node)
                    branches = [(node, agent)] if agent else []
            elif isinstance(node, Sequence):
                ids = [isinstance(item, Mapping) and item.entry("pipeline.id") is not None for item in node.items]
                branches = [(node, "pipelines")] if ids and all(ids) else []
            else:
                continue
            for branch, kind in branches:
                alias = _reaching_out(branch)
                if alias is not None and gaps is not None:
                    reason = f"a config with the alias `*{alias.name}`, whose anchor is outside the config"
                    gaps.append(NotChecked(reason, alias.start, alias.end))
                elif alias is None:
                    flow = branch.flow  # type: ignore[attr-defined]
                    # The suffix decides between YAML and JSON.
                    body = f"{kind}.yml" if kind in _OF_REQUESTS.values() else name
                    configs.append(EmbeddedText(embedded.part(text, branch, flow, body), kind, "operator"))
            if branches and branches[0][0] is node:
                continue
            if isinstance(node, Mapping):
                for key, value in encoded_values(node) if encoded is not None else ():
                    configs += _scalar(text, value, key, path, secrets, encoded)
                todo.extend((entry.value, entry.name, False) for entry in node.entries)
            else:
                # An item is one line or argument of a longer text, unless an option before it passes it as a pipeline.
                before = ["", *(item.text if isinstance(item, Scalar) else "" for item in node.items)]
                todo.extend(
                    (item, name, False)
                    for item, option in zip(node.items, before, strict=False)
                    if not isinstance(item, Scalar) or option in _PIPELINE_OPTIONS
                )
    return configs


def _scalar(
    text: str, node: Scalar, name: str, path: str, secrets: list[Span], encoded: list[Span] | None = None
) -> Iterator[EmbeddedText]:
    """The config in a scalar. ``encoded``: the scalar is Base64, and its span is added."""
    if encoded is not None:
        encoded.append((node.start, node.end))
        inner = decoded(text, node, name)
    elif not re.search(_SECTION, node.text) and not name.lower().endswith(CONF + YAML + JSON):
        return
    else:
        inner = embedded.scalar(text, node, name)
    key = name_of(name, node.start, secrets)
    kind = kind_of(key, inner.text, path) if inner is not None else ""
    if inner is not None and kind:
        yield EmbeddedText(inner, kind, _origin(name, kind, is_secret=key != name))


def _origin(name: str, kind: str, *, is_secret: bool = False) -> str:
    """See ``Context.origin``. What runs Elasticsearch in containers sets names, discovery and paths itself.
    ``is_secret``: the operator completes the policy of an agent, and the config of a Beat, which has the key that it
    requires."""
    if is_secret or name == "beat.yml" or kind in _SERVERS:
        return "operator"
    return "string" if name == "config.string" else "file"


def _resource(node: Mapping) -> list[tuple[ConfigNode, str]]:
    """The branches of a resource of the Elastic operator (ECK) that are a config."""
    version, kind, spec = (_value(node, name) for name in ("apiVersion", "kind", "spec"))
    resource = text_of(kind)
    if "k8s.elastic.co" not in text_of(version) or resource not in _RESOURCES or not isinstance(spec, Mapping):
        return []
    config, beat = _value(spec, "config"), text_of(_value(spec, "type"))
    parts: list[tuple[ConfigNode | None, str]] = []
    if resource == "Beat":
        return [(config, beat)] if isinstance(config, Mapping) and beat in AGENTS else []
    if resource == "Logstash":
        pipelines = _value(spec, "pipelines")
        parts = [(config, "logstash-settings")] if isinstance(config, Mapping) else []
        parts += [(pipelines, "pipelines")] if isinstance(pipelines, Sequence) else []
        return [(branch, each) for branch, each in parts if branch is not None and branch.end > branch.start]
    if resource == "Elasticsearch":
        sets = _value(spec, "nodeSets")
        nodes = sets.items if isinstance(sets, Sequence) else []
        parts = [(_value(item, "config"), "elasticsearch-settings") for item in nodes]
    elif resource == "StackConfigPolicy":
        parts = [(_value(spec, path), each) for path, each in _OF_STACK_CONFIG]
        for name, body in _OF_REQUESTS.items():
            group = _value(spec, f"elasticsearch.{name}")
            parts += [(entry.value, body) for entry in (group.entries if isinstance(group, Mapping) else ())]
    else:
        parts = [(config, "kibana-settings" if resource == "Kibana" else "elastic-agent")]
    return [(branch, each) for branch, each in parts if isinstance(branch, Mapping) and branch.entries]


def _value(node: ConfigNode | None, name: str) -> ConfigNode | None:
    """Return the value of a setting as it is written, aliases not followed; None if there is none."""
    entry = node.find(name) if isinstance(node, Mapping) else None
    return entry.value if entry is not None else None


def _agent(text: str, node: Mapping) -> str:
    """The kind of the Beat or agent whose config the mapping is, with dotted names; empty for none."""
    sections = {name.partition(".")[0] for name in (entry.name for entry in node.entries) if "." in name}
    beats = {entry.name.partition(".")[0] for entry in node.entries if entry.name.partition(".")[0].endswith("beat")}
    if len(beats) != 1 or not beats <= sections & AGENTS.keys() or is_schema(node):
        return ""
    head = Mapping(node.start, min(node.end, node.start + detect.HEAD), [], node.flow)
    (beat,) = beats
    return beat if detect.detect("text", embedded.part(text, head, node.flow).text) == beat else ""


def _reaching_out(branch: ConfigNode) -> Alias | None:
    """The first alias in the branch to something outside of it: then the branch cannot be parsed separately."""
    todo = [branch]
    while todo:
        node = todo.pop()
        if isinstance(node, Alias):
            target = node.target
            if target is None or not branch.start <= target.start < branch.end:
                return node
        elif isinstance(node, Mapping):
            todo.extend(part for entry in reversed(node.entries) for part in (entry.value, entry.key))
        elif isinstance(node, Sequence):
            todo.extend(reversed(node.items))
    return None


def _name(text: str, configs: list[EmbeddedText]) -> None:
    """Gives a pipeline in ``config.string`` the name of its pipeline."""
    before = 0
    for config in configs:
        if config.inner.name == "config.string":
            named = [match[1] for match in re.finditer(_ID, text[before : config.inner.start])]
            if named:
                config.inner.name = named[-1]
        before = config.inner.end
