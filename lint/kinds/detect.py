"""What kind of config a file is, by name and content.

Nothing is parsed: broken, templated and half-written files must get their kind too. The first words of a file decide
where they can, because they tell a pipeline (``input {``), JSON (``{``) and YAML (``key:``) apart, and a pipeline in
another file never comes first. Plain string methods only: no regex is compiled and no module loaded for a pipeline.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.kinds import AGENTS
from lslint.kinds.foreign import foreign

SECTIONS = ("input", "filter", "output")
PRODUCTS = ("elastic", "logstash", "kibana", "beat")
"""The name of each image contains one of these."""
HEAD = 65536  # characters looked at beyond leading comments

# Not in the knowledge: every text is searched for them before any table is loaded.
# what a file with a config inside holds, besides arrows and sections; each group after what all of its words contain
_EMBEDDED = (
    ("", ("pipeline.id", "config.string", "prospectors", "cluster.name", '"index_patterns"', '"phases"')),
    ("", ("use_output:", "agent.yml", "agent.yaml")),
    ("beat", ("filebeat", *(f"{name}." for name in AGENTS))),
    (".yml", ("logstash.yml", "elasticsearch.yml", "kibana.yml")),
    ("k8s.elastic.co/", tuple(f"{part}.k8s.elastic.co/" for part in ("stash", "kibana", "search", "agent", "policy"))),
)
# what a request to Elasticsearch that makes a template, an index or a policy holds; of these the body has quotes
_REQUESTS = (
    "_template/", "_ilm/policy/", "_ingest/pipeline/", "_mapping", "/_settings", '"mappings"', '"settings"',
    "_aliases", "_cluster/settings", "_enrich/policy/", "_reindex", "_rollover", "_security/", "_slm/policy/",
    "_snapshot/", "_transform/", "_watcher/watch/", ":9200/",
    '"mappings\\"', '"settings\\"',
    '"properties"', '"number_of_shards"', '"is_write_index"',  # below a misspelt key
)  # fmt: skip
# and what requests hold that newer releases reject
_REJECTED = ("/_doc", "/_bulk", "/_search", "/_update", "/_create", "_xpack/", "/synced", "_optimize", "_suggest")
MARKDOWN = (".md", ".markdown", ".mdx")
TEXT_HOSTS = (*MARKDOWN, ".sh", ".bash", ".http", ".rest")
"""Documents and scripts: never configs themselves, but they may hold requests."""
DOCUMENTS = (*MARKDOWN, ".rst", ".adoc", ".asciidoc")
"""Files that people read, which quote configs."""
TEXTS = (".txt", ".text", ".log", ".note", ".notes", ".rst", ".adoc", ".asciidoc", ".org", ".out", *MARKDOWN)
"""Endings of files that people read: a pipeline is only one that begins as such."""
_SNIPPETS = (".dict", ".dictionary", ".snippet", ".snippets", ".sublime-snippet", ".lookup")
"""Endings of files from which people copy plugins by hand: without a section they are no config."""
_MARKS = "\ufeff\u200b"  # byte-order mark and zero-width blank
_WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
_METHODS = ("PUT ", "POST ", "GET ", "DELETE ", "HEAD ", "PATCH ", "PUT\t", "POST\t", "GET\t", "DELETE\t")
_CONFLICT = ("<<<<<<< ", "=======\n", "=======\r", ">>>>>>> ")  # what a merge leaves behind
# tags of ERB, Jinja, Go templates and Mustache
_TAGS = (("{%", "%}"), ("{#", "#}"), ("{{", "}}"), ("<%", "%>"))


def detect(path: str, text: str) -> str:
    """The kind of the file at ``path`` (used as a name only) with the content ``text``.

    One of ``logstash``, ``logstash-settings``, ``pipelines``, ``filebeat``, ``es-template`` (or exactly
    ``es-legacy-template``, ``es-index-template``, ``es-component-template`` when the shape tells),
    ``elasticsearch-settings``, ``kibana-settings``, ``elastic-agent``, ``jvm-options``, ``ilm-policy``,
    ``ingest-pipeline``, ``none``. Raises nothing.
    """
    offset = skip(text, 0)
    name = path[path.rfind("/") + 1 :].lower()
    if name.endswith(".tf"):  # blocks of Terraform look like sections of a pipeline
        return "none"
    if starts_pipeline(text, offset) and not (name.endswith(_SNIPPETS) and not text.startswith(SECTIONS, offset)):
        return "none" if name.endswith(DOCUMENTS) else "logstash"
    if name.endswith(TEXT_HOSTS):
        return "none"
    if offset >= len(text):
        return _by_name(name)
    first = text[offset]
    if first in "{/" or text.startswith(_METHODS, offset):
        from lslint.kinds.detect_json import detect_json

        # a // or /* */ comment may precede JSON or a console request, a path (`/var/log {`) is something else
        if first == "/" and text[offset + 1 : offset + 2] not in ("/", "*"):
            return "none"
        kind = detect_json(text, offset)
        if kind == "none" and first == "{":
            from lslint.kinds.detect_yaml import kind_of_flow

            return kind_of_flow(name, text, offset)
        return kind
    if name.startswith("jvm.options") or name.endswith(".options") or first == "-" or first.isdigit():
        kind = _jvm(name, text, offset)
        if kind != "none":
            from lslint.kinds.lookalikes import is_other_java

            return "none" if is_other_java(name, code_of(text)) else kind
    from lslint.kinds.detect_yaml import detect_yaml

    kind = detect_yaml(path, name, text)
    if kind == "":
        return "logstash" if _broken_pipeline(name, text, offset) or _misspelt(path, name, text, offset) else "none"
    return kind


def may_hold(text: str) -> bool:
    """Whether a file of kind ``none`` may have configs inside; False for nearly all that have none, at once."""
    has_arrow = "=>" in text
    for section in SECTIONS:
        if section in text and (has_arrow or f"{section} {{" in text or f"{section}{{" in text):
            return True
    for part, words in _EMBEDDED:
        if part in text and any(word in text for word in words):
            return True
    return may_encode(text) or may_request(text)


def is_dockerfile(name: str) -> bool:
    """Whether a file has the name of a Dockerfile."""
    low = name.lower()
    return low.startswith(("dockerfile", "containerfile")) or low.endswith((".dockerfile", ".containerfile"))


def may_run(path: str, text: str) -> bool:
    """Whether the text may be a manifest that runs a product, or a resource of the Elastic operator."""
    if is_dockerfile(path[path.rfind("/") + 1 :]):
        has_settings = "FROM" in text and any(word in text for word in ("ADD", "COPY", "ENV", "HEALTHCHECK", "-plugin"))
        return has_settings and any(product in text for product in PRODUCTS)
    if any(word in text for word in ("k8s.elastic.co/", "JavaOpts:", "heapSize:")):
        return True
    return ("image:" in text or "services:" in text) and any(product in text for product in PRODUCTS)


def may_encode(text: str) -> bool:
    """Whether the text may hold a Secret or a ConfigMap of Kubernetes with values in Base64."""
    if "Secret" in text and any(words in text for words in ("\ndata:", "\n  data:", "\n    data:", '"data"')):
        return True
    return "binaryData" in text


def may_request(text: str) -> bool:
    """Whether the text may hold requests that create a template, an index or a policy, or that releases reject."""
    if "DELETE" in text and ("*" in text or "_all" in text):
        return True
    if not ("PUT" in text or "POST" in text or "GET" in text or "curl" in text):
        return False
    return any(words in text for words in _REQUESTS) or any(words in text for words in _REJECTED)


def tells_of_agent(path: str, text: str) -> bool:
    """Whether a file of kind ``none`` shows how an agent runs: a systemd unit, a config of a discontinued agent."""
    if "[Service]" in text:
        return "beat" in text or "beat" in path or "logstash" in text
    return "journalbeat." in text


def skip(text: str, offset: int) -> int:
    """The offset of the first character from ``offset`` that is no blank, comment line, template tag or ``---``."""
    size = len(text)
    while offset < size:
        char = text[offset]
        if char.isspace():
            chunk = text[offset : offset + 256]
            offset += len(chunk) - len(chunk.lstrip())
        elif char in _MARKS:
            offset += 1
        elif char == "#" or (char in "<=>" and text.startswith(_CONFLICT, offset)):
            offset = text.find("\n", offset)
            if offset < 0:
                return size
        elif char in "{<":
            for opened, closed in _TAGS:
                if text.startswith(opened, offset):
                    end = text.find(closed, offset + 2)
                    break
            else:
                return offset
            if end < 0:
                return offset
            offset = end + 2
        elif char == "-" and text.startswith("---", offset) and text[offset + 3 : offset + 4] in ("", "\n", "\r", " "):
            offset += 3
        else:
            return offset
    return size


def starts_pipeline(text: str, offset: int) -> bool:
    """Whether a section, or a part of a pipeline without one, begins at ``offset``."""
    if text.startswith(SECTIONS, offset):
        return _section(text, offset)
    if text.startswith("if", offset):
        return _condition(text, offset)
    end = _word_end(text, offset)
    if end == offset:
        return False
    brace = skip(text, end)
    # a plugin without a section, or a section whose name is misspelt
    return text[brace : brace + 1] == "{" and "=>" in text and _options(text, brace + 1, deep=True)


def _section(text: str, offset: int) -> bool:
    """Whether ``input``, ``filter`` or ``output`` at ``offset`` opens a section, mistakes in it allowed."""
    end = _word_end(text, offset)
    if text[offset:end] not in SECTIONS:
        return "=>" in text and _options(text, skip(text, end) + 1, deep=True)
    offset = skip(text, end)
    if text[offset : offset + 1] != "{":
        # a syntax error right at the beginning: an arrow within reach still makes a pipeline of it
        return "=>" in code_of(text[offset : offset + 2000])
    if text.count(" = ", offset) > 3:
        code = code_of(text[offset:])
        if "=>" not in code and code.count(" = ") > 3:
            return False  # HOCON and its like; one or two forgotten heads of arrows are a syntax error
    offset = skip(text, offset + 1)
    # a style sheet writes `input {` too, and then `name: value;`
    after = skip(text, _word_end(text, offset))
    return not (text[after : after + 1] == ":" and "=>" not in code_of(text) and ";" in code_of(text[after:]))


def code_of(text: str) -> str:
    """The text without the lines of comments, which must not decide what a file is."""
    return "\n".join(line for line in text.split("\n") if line.lstrip()[:1] != "#") if "#" in text else text


def _options(text: str, offset: int, deep: bool = False) -> bool:
    """Whether plugin options (or, with ``deep``, a plugin or nothing but options) follow an opening brace."""
    offset = skip(text, offset)
    if offset >= len(text) or text[offset] == "}":
        return not deep
    if text[offset] in "\"'":
        end = text.find(text[offset], offset + 1, offset + 200) + 1
    else:
        end = _word_end(text, offset)
    if end <= offset:
        return False
    after = skip(text, end)
    return text.startswith("=>", after) or (deep and text.startswith("{", after) and _options(text, after + 1))


def _condition(text: str, offset: int) -> bool:
    """Whether ``if`` at ``offset`` is that of a pipeline: a field or a string, then a block with a plugin. No line
    break between the ``if`` and its brace: shells and nginx write other things there."""
    end = text.find("{", offset, offset + 2000)
    if end < 0:
        return False
    condition = text[offset + 2 : end]
    inner = condition.lstrip(" \t(!")
    if condition[:1] not in (" ", "(", "[", "\t") or "\n" in condition.strip():
        return False
    field = inner[:1] == "[" and (inner[1:2] in _WORD or inner[1:2] == "@")
    text_in = inner[:1] in "\"'" and " in " in inner
    if not (field or text_in):
        return False
    after = skip(text, end + 1)
    if text.startswith("if", after):
        return True
    word = _word_end(text, after)
    return word > after and text[skip(text, word) : skip(text, word) + 1] == "{"


def _word_end(text: str, offset: int) -> int:
    size = len(text)
    while offset < size and text[offset] in _WORD:
        offset += 1
    return offset


def _by_name(name: str) -> str:
    """The kind of a file in which nothing but spaces, comments and tags stands."""
    if name.startswith("jvm.options"):
        return "jvm-options"
    from lslint.kinds.detect_yaml import kind_of_name

    is_pipeline = ".conf" in name and "logstash" in name  # it is switched off as a whole
    return kind_of_name(name) or ("logstash" if is_pipeline else "none")


def _jvm(name: str, text: str, offset: int) -> str:
    """``jvm-options`` if every line is an option of the Java machine, for some releases of it or all."""
    is_mapping = compiled(r"[a-z_]\w*:\s").match(text, offset) is not None  # of cloud-init, which writes the file
    named = name == "jvm.options" or (name.startswith("jvm.options") and not is_mapping)
    seen = 0
    for line in text[offset : offset + HEAD].split("\n")[:200]:
        line = line.strip()
        if not line or line[0] == "#":
            continue
        option = line.lstrip("0123456789")
        if option != line:
            option = option.removeprefix("-").lstrip("0123456789").removeprefix(":")
        if option.startswith(("-X", "-D", "-ea", "-da", "-server", "--add-", "-agent", "-javaagent")):
            seen += 1
        elif not named and not line.startswith(("{%", "{{", "<%")):
            return "none"
    return "jvm-options" if seen or named else "none"


def _misspelt(path: str, name: str, text: str, offset: int) -> bool:
    end = _word_end(text, offset)
    if (
        end == offset
        or not text.startswith("{", skip(text, end))
        or foreign(name)
        or name.endswith((*TEXTS, *_SNIPPETS))
    ):
        return False
    from lslint.kinds.misspelt import starts_misspelt

    return starts_misspelt(path, name, text, offset)


def _broken_pipeline(name: str, text: str, offset: int) -> bool:
    """Whether a file that begins with something else is a pipeline all the same: a section at the beginning of a line,
    and before it little that no pipeline would hold. Scripts and documents that quote one are none."""
    if text.startswith(("#!", "\ufeff#!")) or foreign(name) or name.endswith(TEXTS):
        return False
    if "```" in text or "<<" in text[offset : offset + HEAD]:
        code = code_of(text)
        if "```" in code or "<<" in code[:HEAD]:
            return False
    strange = 0
    for line in text[offset : offset + HEAD].split("\n"):
        start, offset = offset, offset + len(line) + 1
        bare = line.strip()
        if line.startswith(SECTIONS) and _section(text, start) and "{" in text[start : start + 2000]:
            return True
        if not bare or bare[0] == "#" or "=>" in bare or bare[-1] in "{}[],":
            continue
        strange += 1
        if strange > 3:
            return False
    return False
