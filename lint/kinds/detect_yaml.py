"""Kinds of YAML files, from the names of their settings."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.kinds import AGENTS, KINDS, signs
from lslint.kinds.kind import FileKind, words_of_name
from lslint.kinds.lookalikes import is_specification, is_variables
from lslint.rules.shared.beats_folders import OPTIONS_OF_ENTRIES

LINES = 1500  # telling lines looked at
WIDTH = 1000  # characters looked at of each
DEPTH = 8  # names on the way to a setting; what lies deeper tells nothing

_KEYS = {
    "logstash-settings": signs.LOGSTASH_SETTINGS,
    "elasticsearch-settings": signs.ELASTICSEARCH_SETTINGS,
    "kibana-settings": signs.KIBANA_SETTINGS | signs.NESTED_IN_KIBANA,
}
_STRING = 4000
"""Number of characters of a file that is a string which decide its kind."""
_UNIQUE = ("logstash-settings", "elasticsearch-settings")
"""Kinds that the names of settings alone decide. The settings of Kibana have common first words, and OpenSearch
Dashboards shares most of them."""
_SETTINGS = {
    kind.name: _KEYS.get(kind.name, kind.keys) for kind in KINDS if kind.file_names and kind.name not in AGENTS
}  # the names that decide, by kind
_OTHERS = signs.OTHERS.difference(
    name.partition(".")[0] for kind in KINDS if kind.name in _SETTINGS for name in kind.keys
)
_OTHER_BEATS = frozenset(AGENTS.keys() - {"filebeat"} | {"journalbeat", "functionbeat", "apm-server", "topbeat"})
# a file of an agent may be named for where it sends to, so the other products come first
_NAMED = [(words_of_name(name), kind.name) for kind in KINDS if kind.name not in AGENTS for name in kind.file_names]
_NAMED += [(words_of_name(name), kind.name) for kind in AGENTS.values() for name in kind.file_names]
_NAMED.sort(key=lambda named: -len(named[0]))
_POLICY_NAMES = ("agent.yml", "agent.yaml")
_POLICY_OUTPUT = r"(?m)^[^#\n]*\btype[\"']?:[ \t]+[\"']?(?:(?:remote_)?elasticsearch|logstash|kafka)\b"
_NOT_LOADED = (".sls",)
"""Endings of YAML that no product loads: it is the format of another program."""


def kind_of_name(name: str) -> str:
    """The kind that a file name (lower case, no folders) promises, ``""`` if it promises none."""
    head, dot, ending = name.rpartition(".")
    while dot and ending not in ("yml", "yaml"):
        head, dot, ending = head.rpartition(".")
    if not dot:
        return ""
    words = words_of_name(head)
    if words == ["pipelines"] or ("logstash" in words and words[-1] == "pipelines"):
        return "pipelines"
    kind = next((kind for parts, kind in _NAMED if parts in (words[: len(parts)], words[-len(parts) :])), "")
    if kind == "kibana-settings" and head.partition(".")[0] != "kibana":
        return ""  # Kibana reads kibana.yml; `kibana-values.yml` and the like belong to deployment tools as often
    return kind


def kind_of_flow(name: str, text: str, offset: int) -> str:
    """The kind of YAML in flow style (``{filebeat.inputs: […]}``) that begins at ``offset``."""
    first = text[offset + 1 : offset + 200].lstrip(" \t\r\n\"'")
    if first.startswith("filebeat"):
        return "filebeat"
    # the first two names: `{heartbeat: {monitors:` and `{heartbeat.monitors:` have the same
    words: list[str] = [*compiled(r"[\w-]+").findall(first), "", ""]
    if words[0] in AGENTS and words[1] in AGENTS[words[0]].keys:
        return words[0]
    kind = kind_of_name(name)
    return kind if first.partition(".")[0] in signs.FAMILIES.get(kind, ()) else "none"


def detect_yaml(path: str, name: str, text: str) -> str:
    """The kind of the YAML file ``text``: ``none`` for other people's YAML, ``""`` for what does not look like YAML."""
    if name.endswith(_NOT_LOADED):
        return "none"
    settings: dict[str, str] = {}  # dotted names and values of the map at the top
    entries: list[dict[str, str]] = []  # dotted names and values of each entry of the list at the top
    seen = dotted = is_repeated = False
    for names, value in _walk(text):
        seen = True
        if not names:
            return _of_string(name, text)
        if names[0] == "-":
            if len(names) == 1:
                entries.append({})
                continue
            if entries:
                entries[-1][".".join(names[1:])] = value
        else:
            setting = ".".join(names)
            is_repeated = is_repeated or (len(names) == 1 and setting in settings)
            settings[setting] = value
            if len(names) == 1 and _is_manifest(settings):
                return "none"  # like ``_of_map``, but without reading the rest: manifests are long
            dotted = dotted or "." in names[0]
    if not seen:
        return ""
    promised = kind_of_name(name)
    if is_repeated and not promised and ".yml" not in name and ".yaml" not in name:
        return "none"  # notes about the settings of several nodes, not the config of one
    if entries and not settings:
        kind = _of_list(entries, path, name)
        return promised if kind == "pipelines" and name.startswith("logstash.y") else kind  # the wrong content
    if _naming_option(path) in settings and _of_list([settings], path, name) == "filebeat":
        return "filebeat"  # an entry without its dash
    given, tops = set(settings), {name.partition(".")[0] for name in settings}
    if is_variables(tops) or is_specification(given, tops):
        return "none"
    if name in _POLICY_NAMES and {"inputs", "outputs"} <= tops and compiled(_POLICY_OUTPUT).search(text) is not None:
        promised = "elastic-agent"  # in flow style, the inputs cannot tell
    return _of_map(given, tops, dotted, promised, name)


def _of_string(name: str, text: str) -> str:
    """The kind of a file that YAML reads as a string: that of its name if all lines look like settings of the product,
    without the space after the colon or with an equals sign, ``""`` otherwise."""
    kind = kind_of_name(name)
    families = signs.AGENT_TOPS | {kind} if kind in AGENTS else signs.FAMILIES.get(kind, frozenset())
    lines = [line for line in map(str.strip, _lines(text[:_STRING])) if line and line[0] != "#"]
    matches = [compiled(r"(\w+)\.[\w.-]+[ \t]*[=:]").match(line) for line in lines]
    return kind if all(match is not None and match[1] in families for match in matches) else ""


def _naming_option(path: str) -> str:
    """The option that says what an entry is, in the files of a folder that the packages of Filebeat load; empty for any
    other folder."""
    return OPTIONS_OF_ENTRIES.get("".join(path.replace("\\", "/").split("/")[-2:-1]), "")


def _of_list(entries: list[dict[str, str]], path: str, name: str) -> str:
    if any("module" in entry and _is_of_other_beat(entry) for entry in entries):
        return "none"
    telling = [_list_entry(entry, _naming_option(path) != "" or "filebeat" in name) for entry in entries]
    for kind in ("pipelines", "filebeat"):
        if kind in telling and telling.count("none") * 2 <= len(telling):
            return kind
    return "none"


def _is_of_other_beat(entry: dict[str, str]) -> bool:
    """Return whether an entry of a list of modules has options that only modules of other Beats have."""
    return any(name.partition(".")[0] in signs.MODULE_OPTIONS for name in entry)


def _list_entry(entry: dict[str, str], hinted: bool) -> str:
    firsts = {name.partition(".")[0] for name in entry}
    if "pipeline.id" in entry or "path.config" in entry or "config.string" in entry:
        return "pipelines"
    if "module" in entry:
        sets = [name.partition(".") for name in entry if "." in name]
        if any(rest.partition(".")[0] in signs.OF_FILESETS for _, _, rest in sets):
            return "filebeat"
        return "filebeat" if hinted else "none"
    kind = entry.get("type", entry.get("input_type", "")).strip("\"'")
    if "schedule" in firsts or "urls" in firsts:
        return "none"
    count = len(firsts & signs.INPUT_OPTIONS) + any(name.startswith("processors.add_") for name in entry)
    if (kind in signs.INPUTS and (count or hinted)) or (kind.startswith(("{{", "<%")) and count):
        return "filebeat"
    return "filebeat" if not kind and "paths" in firsts and count > 1 else "none"


def kind_of_entries(text: str) -> str:
    """Return the kind that the first telling entry of the list at the top may be meant for, ``""`` if none tells."""
    entries: list[dict[str, str]] = []
    for names, value in _walk(text):
        if names == ["-"]:
            entries.append({})
        elif names[:1] == ["-"] and entries:
            entries[-1][".".join(names[1:])] = value
    return next(filter(None, map(_likely_entry, entries)), "")


def _likely_entry(entry: dict[str, str]) -> str:
    """Return the kind of list that an entry may be meant for, by fewer signs than ``_list_entry`` requires."""
    firsts = [name.partition(".")[0] for name in entry]
    kind = next((signs.ENTRIES[name] for name in firsts if name in signs.ENTRIES), "")
    if kind or ("module" in entry and _is_of_other_beat(entry)):
        return kind
    kind = _list_entry(entry, True)
    if kind != "none":
        return kind
    return "filebeat" if not signs.INPUT_OPTIONS.isdisjoint(firsts) else ""


def _of_map(settings: set[str], tops: set[str], dotted: bool, promised: str, name: str) -> str:
    if _is_manifest(tops):
        return "none"
    if promised == "elastic-agent" or "inputs" in tops:
        if _is_policy(settings, tops, promised):
            return "elastic-agent"
        if promised == "elastic-agent":
            return "none"
    for agent in sorted(AGENTS.values(), key=lambda agent: agent.name != promised):
        if agent.name in tops and _is_of_agent(agent, settings, tops):
            return agent.name
    if tops & _OTHER_BEATS - {promised}:
        return "none"
    if promised in AGENTS:
        outputs = {name.split(".")[1] for name in settings if name.startswith("output.")}
        # a tool that installs the agent may have a section of its name, without settings of the agent; one or two names
        # may be misspelt
        names = {name.split(".")[1] for name in settings if name.startswith(f"{promised}.")}
        is_agent_section = promised in tops and (len(names) < 3 or not names.isdisjoint(AGENTS[promised].keys))
        return promised if outputs & signs.OUTPUTS or is_agent_section else "none"
    return _settings(settings, tops, dotted, promised, name)


def _is_manifest(tops: Collection[str]) -> bool:
    """Whether these settings at the top are those of a manifest of Kubernetes, Docker Compose or a CI system."""
    return ("apiVersion" in tops and "kind" in tops) or "services" in tops or "jobs" in tops


def _is_policy(settings: set[str], tops: set[str], promised: str) -> bool:
    """Whether the settings are a policy of Elastic Agent: by its name, or because its inputs are those of one."""
    if not tops <= signs.POLICY_TOPS:
        return False
    if promised == "elastic-agent":
        return not tops.isdisjoint(signs.POLICY_SECTIONS)
    return "inputs.type" in settings and any(name.startswith(signs.POLICY_INPUTS) for name in settings)


def _is_of_agent(agent: FileKind, settings: set[str], tops: set[str]) -> bool:
    """Whether the settings are those of an agent, which has a section of its name."""
    section = agent.name
    names = {name.split(".")[1] for name in settings if name.startswith(section + ".")}
    if not names & agent.keys:
        return False
    if section not in settings:  # dotted names only: `filebeat.inputs`
        return True
    # below a plain `filebeat:` there may be variables of other tools
    if len(tops & (signs.AGENT_TOPS | {section})) * 2 >= len(tops) and names != {"config"}:
        return True
    return any(f"{section}.config.{name}" in settings for name in signs.LOADED_LISTS)


def _settings(settings: set[str], tops: set[str], dotted: bool, promised: str, file: str) -> str:
    leaves = settings - {setting[: dot.start()] for setting in settings for dot in compiled(r"\.").finditer(setting)}
    if promised == "pipelines":
        return "pipelines" if not leaves or any(_below(name, signs.LOGSTASH_SETTINGS) for name in leaves) else "none"
    if promised:
        families = signs.FAMILIES.get(promised, frozenset())
        expected = counted = _SETTINGS[promised]
        if dotted and file in ("logstash.yml", "kibana.yml"):
            counted = counted | signs.ELASTICSEARCH_SETTINGS  # by mistake
        count = sum(
            _below(name, signs.SHARED_SETTINGS)
            or _below(name, counted)
            or (name.partition(".")[0] in families and (dotted or name.startswith("modules.")))
            for name in leaves
        )
        if not dotted and not any(_below(name, expected) for name in leaves):
            count = 0 if count < len(leaves) else count  # other programs have settings such as `http.port` as well
        return promised if count * 3 >= len(leaves) else "none"
    unique = {kind: _SETTINGS[kind] for kind in _UNIQUE}
    words = {  # first words of the settings of each kind
        kind: {name.partition(".")[0] for name in leaves if _below(name, names)} for kind, names in unique.items()
    }
    count = sum(
        _below(name, signs.SHARED_SETTINGS) or any(_below(name, names) for names in unique.values()) for name in leaves
    )
    if count * 3 < len(leaves) * 2 or tops & _OTHERS or "opensearch" in file:
        return "none"
    best = max(reversed(words), key=lambda kind: len(words[kind]))
    # top-level words are common: without dotted names, two nested ones must match
    return best if len(words[best]) >= (1 if dotted else 2) else "none"


def count_by_kind(text: str) -> dict[str, int]:
    """Return how many settings of a YAML file may be those of each kind; a setting that only one product has counts
    twice."""
    settings = {".".join(names) for names, _ in _walk(text)}
    counts = {
        kind: sum(_below(name, words) + _below(name, _KEYS[kind]) for name in settings)
        for kind, words in signs.FAMILIES.items()
    }
    return {**counts, "filebeat": len({name.partition(".")[0] for name in settings} & signs.AGENT_TOPS)}


def _below(name: str, names: frozenset[str]) -> bool:
    offset = len(name)
    while offset > 0:
        if name[:offset] in names:
            return True
        offset = name.rfind(".", 0, offset)
    return False


def _walk(text: str) -> Iterator[tuple[list[str], str]]:
    """The settings of the first document: the names on the way to it (a leading ``-`` alone for a new entry of the list
    at the top, in front of others for one inside it) and the text of its value. An empty way: this is not YAML."""
    stack: list[tuple[int, str, list[str]]] = []  # column, name, and the way to what is below
    deeper = -1  # lines further in than this belong to a block of text
    lines = 0
    documents = 0
    for line in _lines(text):
        bare = line.strip(" \t\r")[:WIDTH]
        if not bare or bare[0] in "#%":
            continue
        if bare.startswith("---"):
            documents += bool(stack)
            if documents:
                return
            bare = bare[3:].strip()
            if not bare or bare[0] == "#":
                continue
        if bare[0] in "{<" and bare.startswith(("{%", "{#", "<%", "{{")) and not _key(bare)[0]:
            continue
        indent = len(line) - len(line.lstrip(" \t"))
        if deeper >= 0:
            if indent > deeper:
                continue
            deeper = -1
        lines += 1
        if lines > LINES:
            return
        if bare[0] in "?:" and bare.startswith(("? ", ": ")):  # ``? name``, and ``: value`` on a line of its own
            rest = bare[2:].lstrip()
            is_name = bare[0] == "?" and not _key(rest)[0]
            indent, bare = (indent, rest + ":") if is_name else (indent + len(bare) - len(rest), rest)
        while bare.startswith("- ") or bare == "-":
            while stack and (stack[-1][0] > indent or (stack[-1][0] == indent and stack[-1][1] == "-")):
                stack.pop()
            if not stack:
                yield ["-"], ""
            stack.append((indent, "-", stack[-1][2] if stack else ["-"]))  # entries have the names of their list
            rest = bare[1:].lstrip()
            indent += len(bare) - len(rest)
            bare = rest
        key, value = _key(bare)
        if not key:
            if lines == 1 and not stack:
                yield [], ""
                return
            continue
        while stack and stack[-1][0] >= indent:
            stack.pop()
        names = around = stack[-1][2] if stack else []
        if len(around) < DEPTH:
            names = [*around, key]
            if len(stack) <= 2 * DEPTH:
                yield names, value
        stack.append((indent, key, around if key == "-" and stack else names))
        if value[:1] in ("|", ">"):
            deeper = indent


def _lines(text: str) -> Iterator[str]:
    offset = 0
    while offset < len(text):
        found = text.find("\n", offset)
        end = found if found >= 0 else len(text)
        yield text[offset:end].removeprefix("\ufeff")
        offset = end + 1


def _key(bare: str) -> tuple[str, str]:
    """The key and the value of a line ``key: value``, two empty strings for any other line."""
    if bare[:1] in ("'", '"'):
        end = bare.find(bare[0], 1)
        if end > 0 and bare[end + 1 :].lstrip()[:1] == ":":
            return bare[1:end], bare[end + 1 :].lstrip()[1:].strip()
        return "", ""
    offset = bare.find(":")
    while 0 <= offset < len(bare) - 1 and bare[offset + 1] not in " \t":
        offset = bare.find(":", offset + 1)
    if offset <= 0:
        return "", ""
    key = bare[:offset].rstrip()
    if (" " in key or "\t" in key) and "{{" not in key and "<%" not in key:
        return (key, "") if len(key) < 40 and key.replace(" ", "").isalnum() else ("", "")
    return key, bare[offset + 1 :].strip()
