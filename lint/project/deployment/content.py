"""Which releases a config was written for, by the options, settings and types that products removed.

A ``Mark`` is one such name. Releases come from the tables of the rules where they hold the name; what the tables do not
hold is a fact of the history of the product and written here. Configs are scanned, not parsed: each row has a keyword,
and its regular expression is compiled only if the config contains the keyword, so that a config without old names costs
a few searches.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import Latest
from lslint.project.deployment import products
from lslint.project.deployment.model import Mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_TEXT = 256 * 1024
"""Number of characters that are scanned."""
MAX_BLOCK = 4000
"""Characters between the start of a plugin and one of its options."""
MAX_NAME = 100
"""Characters of the name of an option."""
MAX_HITS = 20
"""Number of occurrences of a keyword that are examined."""


_OPTIONS = (
    ("embedded", "output/elasticsearch", "embedded", True),
    ("embedded_http_port", "output/elasticsearch", "embedded", True),
    ("bind_host", "output/elasticsearch", "transport", True),
    ("bind_port", "output/elasticsearch", "transport", True),
    ("node_name", "output/elasticsearch", "node", True),
    ("max_inflight_requests", "output/elasticsearch", "", True),
    ("protocol", "output/elasticsearch", "", False),
    ("cluster", "output/elasticsearch", "", False),
    ("index_type", "output/elasticsearch", "", False),
    ("host", "output/elasticsearch", "address", False),
    ("port", "output/elasticsearch", "address", False),
    ("flush_size", "output/elasticsearch", "flush", False),
    ("idle_flush_time", "output/elasticsearch", "flush", False),
    ("pattern", "filter/grok", "", True),
    ("singles", "filter/grok", "", True),
    ("remove", "filter/mutate", "", False),
    ("trim", "filter/kv", "trim", False),
    ("trimkey", "filter/kv", "trim", False),
    ("zk_connect", "input/kafka", "", False),
    ("topic_id", "input/kafka", "", False),
    ("white_list", "input/kafka", "", False),
    ("reset_beginning", "input/kafka", "", False),
    ("broker_list", "output/kafka", "", False),
    ("exclude_tags", "filter/grok", "", False),
)
"""Options of Logstash plugins: name, plugin, group, whether it decides alone. The catalogue has the releases."""
_TEXTS = (
    ("elasticsearch_http", r"\belasticsearch_http\s*\{", "1.5", "", True),
    ("elasticsearch_river", r"\belasticsearch_river\s*\{", "1.5", "", True),
    ("json_event", r"\bformat\s*=>\s*[\"']?json_event\b", "1.5", "`json_event`", True),
    ("debug_format", r"\bdebug_format\s*=>", "1.5", "`debug_format`", True),
    ("message_format", r"\bmessage_format\s*=>", "2.4", "`message_format`", False),
    ("@fields", r"[\"'\[{]@fields\b", "1.5", "`@fields`", False),
    ("@source_host", r"[\"'\[{]@source_host\b", "1.5", "`@source_host`", False),
    ("@source_path", r"[\"'\[{]@source_path\b", "1.5", "`@source_path`", False),
    ("@message", r"[\"'\[{]@message\b", "1.5", "`@message`", False),
    ("event[", r"\bevent\[\s*[\"']", "2.4", "`event[…]`", False),
    ("/opt/logstash", r"/opt/logstash/", "2.4", "`/opt/logstash`", False),
    ("multiline", r"(?:^|[{}])[ \t]*multiline\s*\{", "2.4", "`multiline`", False),
    ("grep", r"^[ \t]*grep\s*\{", "2.4", "`grep`", True),
    (".dat", r"\bdatabase\s*=>\s*[\"'][^\"'\n]*\.dat\b", "2.4", "`.dat` database", False),
    ("lumberjack", r"\blumberjack\s*\{", "5.6", "`lumberjack`", False),
    ("document_type", r"\bdocument_type\s*=>", "7.17", "`document_type`", False),
)
"""What else dates a pipeline: a word, a pattern, the last release, the name to show, whether it decides alone."""
_LISTED = frozenset(row[0] for row in (*_OPTIONS, *_TEXTS))
_NEWER = (
    ("event.get(", r"\bevent\.get\(", "2.3"),
    ("event.set(", r"\bevent\.set\(", "2.3"),
    ("beats", r"\bbeats\s*\{", "1.5"),
    ("hosts", r"\belasticsearch\s*\{[^{}]{0,600}?\bhosts\s*=>", "2.0"),
    ("id", r"^[ \t]*id\s*=>", "5.0"),
    ("topics", r"\bkafka\s*\{[^{}]{0,600}?\btopics(?:_pattern)?\s*=>", "5.0"),
    ("dissect", r"\bdissect\s*\{", "5.0"),
    ("ecs_compatibility", r"\becs_compatibility\s*=>", "7.9"),
    ("data_stream", r"\bdata_stream\w*\s*=>", "7.13"),
    ("ilm_", r"\bilm_\w+\s*=>", "6.6"),
    ("cloud_id", r"\bcloud_id\s*=>", "6.3"),
    ("ssl_enabled", r"\bssl_enabled\s*=>", "7.10"),
    ("ssl_verification_mode", r"\bssl_verification_mode\s*=>", "8.0"),
)
"""What Logstash did not have from the start: a word, a pattern, the first release."""

_TYPED = (
    r'"mappings"\s*:\s*\{\s*"(?!properties|dynamic|_source|_meta|_routing|_doc"|_default_|date_detection|runtime|'
    r"numeric_detection|_data_stream|subobjects|_all|_field_names|_size)[^\"\n]{1,80}\"\s*:\s*\{\s*"
    r'"(?:properties|_all|_source|dynamic|dynamic_templates|_ttl|_timestamp|_parent|_routing|numeric_detection)"\s*:'
)
_JSON = (
    ('"string"', r'"type"\s*:\s*"string"', "5.6", "`string`"),
    ('"not_analyzed"', r'"index"\s*:\s*"not_analyzed"', "5.6", "`not_analyzed`"),
    ('"_ttl"', r'"_ttl"\s*:\s*\{', "2.4", "`_ttl`"),
    ('"_timestamp"', r'"_timestamp"\s*:\s*\{', "2.4", "`_timestamp`"),
    ('"_boost"', r'"_boost"\s*:\s*\{', "1.7", "`_boost`"),
    ('"just_name"', r'"path"\s*:\s*"just_name"', "1.7", "`just_name`"),
    ('"index_analyzer"', r'"index_analyzer"\s*:', "1.7", "`index_analyzer`"),
    ('"omit_norms"', r'"omit_norms"\s*:', "5.6", "`omit_norms`"),
    ('"index.store.compress', r'"index\.store\.compress\.', "2.4", "`index.store.compress`"),
    ('"version"', r'"version"\s*:\s*500\d\d\b', "5.6", "`version` 500xx"),
    ('"_default_"', r'"_default_"\s*:\s*\{', "6.8", "`_default_`"),
    ('"_all"', r'"_all"\s*:\s*\{', "6.8", "`_all`"),
    ('"include_in_all"', r'"include_in_all"\s*:', "6.8", "`include_in_all`"),
    ('"dateOptionalTime"', r'"format"\s*:\s*"[^"\n]{0,80}dateOptionalTime', "7.17", "`dateOptionalTime`"),
    ('"mappings"', _TYPED, "6.8", "mapping types"),
    ('"template"', r'"template"\s*:\s*"', "7.17", "`template`"),
)
"""What dates a template or request: a word, a pattern, the last release, the name to show."""
_STRONG_JSON = frozenset(('"index.store.compress', '"version"'))
"""Those that decide alone: nobody writes them today; Logstash numbered its template 50001 for Elasticsearch 5."""
_NEWER_JSON = (
    ('"mappings"', r'"mappings"\s*:\s*\{\s*"(?:properties|dynamic_templates|dynamic)"\s*:', "7.0"),
    ('"index_patterns"', r'"index_patterns"\s*:', "6.0"),
    ('"type"', r'"type"\s*:\s*"(?:text|keyword)"', "5.0"),
    ('"composed_of"', r'"composed_of"\s*:', "7.8"),
    ('"data_stream"', r'"data_stream"\s*:\s*\{', "7.9"),
    ('"template"', r'"template"\s*:\s*\{', "7.8"),
)
_NODE = r"^( {0,40})([a-z][\w.-]{1,80})\s*:(?=\s|$)"
_NODE_OLD = {"index.": "2.4", "script.indexed": "5.6", "script.inline": "5.6", "script.file": "5.6"}
"""Settings that ``node_settings.json`` does not have; a name that ends with a dot is a prefix."""
_BEAT = r"^[ \t]*(?:-[ \t]+)?([a-z][\w.]{2,80})[ \t]*:(?=\s|$)"
_KAFKA = r"^output\.kafka[ \t]*:|^output[ \t]*:[ \t]*(?:\n(?:[ \t].*|#.*)?){0,200}?\n[ \t]+kafka[ \t]*:"
_NEWER_BEAT = {
    "filebeat.inputs": "6.3", "queue.mem": "6.0", "queue.disk": "7.7", "setup.kibana": "6.0", "setup.template": "6.0",
    "setup.template.name": "6.0", "setup.template.pattern": "6.0", "setup.ilm.enabled": "7.0",
    "setup.kibana.host": "6.0", "setup.dashboards.enabled": "6.0", "filebeat.config.inputs": "6.3", "processors": "5.0",
}  # fmt: skip


_latest = Latest()


def marks(text: str, product: str, is_yaml: bool = False) -> list[Mark]:
    """The marks of a config, each name once. ``is_yaml``: for Elasticsearch, whether the config is its settings file.
    Those of newer releases are looked for only if there are older ones. Cached, because a file is asked for itself and
    as one of its folder.
    """
    key = text, product, is_yaml
    found: list[Mark] | None = _latest.get(key)
    return found if found is not None else _latest.keep(key, _marks(text[:MAX_TEXT], product, is_yaml))


def _marks(text: str, product: str, is_yaml: bool) -> list[Mark]:
    if product == "logstash":
        found = list(_of_pipeline(text))
    elif product == "elasticsearch":
        found = list(_of_node(text) if is_yaml else _of_template(text))
    else:
        found = list(_of_beat(text)) if product == "filebeat" else []
    return found + newer(text, product) if found and not is_yaml else found


def newer(text: str, product: str, major: int = 0) -> list[Mark]:
    """The marks of a config that older releases lack. ``major``: only those that came after this major release."""
    rows = {"logstash": _NEWER, "elasticsearch": _NEWER_JSON}.get(product, ())
    starts = [
        (_find(text, pattern), word, low)
        for word, pattern, low in rows
        if word in text and products.number(low)[0] > major
    ]
    return [Mark(f"`{word}`", start, low) for start, word, low in starts if start >= 0]


def _find(text: str, pattern: str, after: int = 0) -> int:
    """The offset of a pattern outside comments, -1 without one."""
    import re

    at = after
    for _ in range(MAX_HITS):
        match = products.pattern(pattern, re.MULTILINE).search(text, at)
        if match is None:
            return -1
        start = match.start() + len(match[0]) - len(match[0].lstrip())
        if not _is_comment(text, start):
            return start
        at = text.find("\n", match.end())
        if at < 0:
            return -1
    return -1


def _is_comment(text: str, at: int) -> bool:
    """Whether the line has a ``#`` before an offset that begins a comment."""
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return before.lstrip().startswith("#") or " #" in before


def _of_pipeline(text: str) -> Iterator[Mark]:
    from lslint.rules.logstash.catalogue import plugins as catalogue

    options = _before_arrows(text)
    for name, plugin, group, strong in _OPTIONS:
        if name in options:
            start = _option(text, name, "filter/" if name == "exclude_tags" else plugin)
            high = _last_release(plugin, name) if start >= 0 else ""
            if high:
                yield Mark(f"`{name}`", start, "", high, group, strong)
    ended = [name for name in options.intersection(catalogue.index().ended) if name not in _LISTED]
    is_used = any(_may_have(text, catalogue.index().ended[name]) for name in ended)
    if is_used:
        yield from _ended(text, ended)
    for word, pattern, high, shown, strong in _TEXTS:
        start = _find(text, pattern) if word in text else -1
        if start >= 0:
            group = "fields of 1.x" if word[0] == "@" else ""  # snippets with several of them are copied still
            yield Mark(shown or f"`{word}`", start, "", high, group, strong)


def _ended(text: str, ended: list[str]) -> Iterator[Mark]:
    """The marks of options that a plugin removed before 5.0, of these names."""
    from lslint.project.deployment import plugin_options

    for plugin, name, start, _, high in plugin_options.releases(text):
        if name in ended and high and products.number(high) < (5,):
            yield Mark(f"`{name}`", start, "", high, f"{plugin} {high}")


def _before_arrows(text: str) -> set[str]:
    """The words before ``=>``. Splitting the text takes a tenth of the time of a regular expression."""
    found: set[str] = set()
    for part in text.split("=>")[:-1]:
        word = part.rstrip().rpartition(" ")[2]
        if not word.isidentifier():  # `{match`, `]type`, or after a tab or line break
            at = len(word)
            while at > max(0, len(word) - MAX_NAME) and (word[at - 1].isalnum() or word[at - 1] == "_"):
                at -= 1
            word = word[at:]
        found.add(word)
    return found


def _may_have(text: str, plugins: list[str]) -> bool:
    """Whether a pipeline may have one of these plugins, or any if there are none."""
    return not plugins or any(name in text for name in plugins)


def _option(text: str, name: str, plugin: str) -> int:
    """The offset of an option in a plugin (``filter/grok``; ``filter/``: any filter); -1 without one."""
    section, _, wanted = plugin.partition("/")
    for hits, match in enumerate(products.pattern(rf"{name}\s*=>").finditer(text)):
        at = match.start()
        if hits > MAX_HITS:
            break
        before = text[at - 1 : at]
        if before.isalnum() or before in ("_", '"', "'", "@", ".", "-"):
            continue
        inside = _enclosing(text, at)
        if inside and wanted in ("", inside) and not _is_comment(text, at) and _section(text, at) in ("", section):
            return at
    return -1


def _section(text: str, at: int) -> str:
    """The section of a pipeline that begins last before an offset; empty without one."""
    found = ""
    begins = -1
    for name in ("input", "filter", "output"):
        start = text.rfind(name, 0, at)
        for _ in range(MAX_HITS):
            if start <= begins:
                break
            after = text[start + len(name) : start + len(name) + 20].lstrip()
            if after.startswith("{") and not _is_comment(text, start):
                found, begins = name, start
                break
            start = text.rfind(name, 0, start)
    return found


def _enclosing(text: str, at: int) -> str:
    """The name in front of the brace that is open at an offset: that of a plugin, empty for a hash."""
    depth = 0
    low = max(0, at - MAX_BLOCK)
    while True:
        opened, closed = text.rfind("{", low, at), text.rfind("}", low, at)
        at = max(opened, closed)
        if at < 0:
            return ""
        if closed > opened:
            depth += 1
        elif depth:
            depth -= 1
        else:
            break
    before = text[max(0, at - 60) : at].split()
    name = before[-1].rpartition("{")[2] if before else ""
    return name if name.replace("_", "").isalnum() else ""


def _last_release(plugin: str, option: str) -> str:
    """The last release of Logstash that has an option; empty if the newest one has it."""
    from lslint.rules.logstash.catalogue import plugins as catalogue

    record = catalogue.plugin(plugin)
    known = record.option(option) if record is not None else None
    if known is None:
        return ""
    if known.before is not None:
        return known.before
    if not known.used:
        return "2.4"
    last = known.used.bit_length() - 1
    names = catalogue.index().releases
    return names[last] if last < len(names) - 1 else ""


def _of_template(text: str) -> Iterator[Mark]:
    for word, pattern, high, shown in _JSON:
        if word == '"template"' and '"index_patterns"' in text:
            continue
        start = _find(text, pattern) if word in text else -1
        if start >= 0:
            yield Mark(shown, start, "", high, "", word in _STRONG_JSON)


def _of_node(text: str) -> Iterator[Mark]:
    """The settings of an elasticsearch.yml that some releases do not have, by the catalogue."""
    import re

    from lslint.rules import knowledge
    from lslint.rules.elasticsearch.node.settings import FORMER

    observed: list[str] = knowledge.load("es/observed")
    known = knowledge.load("es/node_settings")
    seen: set[str] = set()
    above: list[tuple[int, str]] = []
    for match in products.pattern(_NODE, re.MULTILINE).finditer(text):
        depth = len(match[1])
        while above and above[-1][0] >= depth:
            above.pop()
        name = f"{above[-1][1]}.{match[2]}" if above else match[2]
        above.append((depth, name))
        if name in seen or len(seen) > 200 or len(name) > 100:
            continue
        seen.add(name)
        low = high = ""
        row = known.get(name)
        if row is not None and row[0]:
            first = (row[0] & -row[0]).bit_length() - 1
            last = row[0].bit_length() - 1
            low = observed[first] if first > 2 else ""  # those before 5.0 have no complete list
            high = observed[last] if last < len(observed) - 1 else ""
            is_recorded = not (len(row) > 2 and row[2].get("module"))  # those of modules are known since 8.x only
            low = f"{low.partition('.')[0]}.0" if low and is_recorded else ""
        elif any(name == one or (one.endswith(".") and name.startswith(one)) for one in FORMER):
            high = "2.4"
        else:
            high = next((last for one, last in _NODE_OLD.items() if name == one or name.startswith(one)), "")
        if high:
            group = name.partition(".")[0] if high == "2.4" else name.rpartition(".")[0] or name
            yield Mark(f"`{name}`", match.start(2), low, high, group)
        elif low:
            yield Mark(f"`{name}`", match.start(2), low)


def _beat_names() -> dict[str, str]:
    """Settings of Filebeat that newer releases do not read -> the last release that does. Nested names are found by
    their last part."""
    from lslint.rules.filebeat.config_model import deprecations

    found: dict[str, str] = {}
    for table in (
        deprecations.REFUSED,
        deprecations.IGNORED,
        deprecations.IGNORED_IN_INPUTS,
        deprecations.RENAMED_IN_INPUTS,
    ):
        for name, row in table.items():
            high = _before(row.removed)
            if not high:
                continue
            found[name] = high
            if name.startswith("filebeat."):
                found[name.removeprefix("filebeat.")] = high
    for name in ("tls", "save_topology"):
        found[name] = _before(deprecations.IGNORED_IN_OUTPUTS[name].removed)
    return found


def _before(release: str) -> str:
    """The release of Filebeat before this one; empty if there is none."""
    major, minor = products.number(release)
    known = products.known("filebeat")
    if minor:
        return f"{major}.{minor - 1}"
    before = max((one for one in known if one < major), default=0)
    return f"{before}.{known[before][-1]}" if before else ""


_beats: list[dict[str, str]] = []


def _of_beat(text: str) -> Iterator[Mark]:
    """The marks of a config of Filebeat. ``tls`` decides together with any other name that ended with 5.x: both were
    usual in 1.x."""
    found = list(_names_of_beat(text))
    others = sum(bool(one.high) and products.number(one.high) < (6,) for one in found)
    for one in found:
        one.strong = one.text == "`tls`" and others > 1
    return iter(found)


def _names_of_beat(text: str) -> Iterator[Mark]:
    import re

    if not _beats:
        _beats.append(_beat_names())
    seen: set[str] = set()
    for match in products.pattern(_BEAT, re.MULTILINE).finditer(text):
        name = match[1]
        if name in seen:
            continue
        seen.add(name)
        if name in _beats[0]:
            yield Mark(f"`{name}`", match.start(1), "", _beats[0][name])
        elif name in _NEWER_BEAT:
            yield Mark(f"`{name}`", match.start(1), _NEWER_BEAT[name])
    if "kafka" in text and products.pattern(_KAFKA, re.M).search(text):
        yield Mark("`output.kafka`", 0, "5.0")
    if "filestream" in text and products.pattern(r"^[ \t]*-[ \t]*type:[ \t]*filestream\b", re.M).search(text):
        yield Mark("`filestream`", 0, "7.14")
