"""Hypothesis strategies: filter sections of the plugins of ``lslint.execution``, and events for them.

Few names and values are used, so that the filters of a section read, replace and test what others have made.
"""

from hypothesis import strategies as st

FIELDS = st.sampled_from([
    "a", "b", "n", "message", "type", "[o]", "[o][x]", "[o][y]", "[o][x][z]", "[l][0]", "d.x", "[@metadata][m]",
])  # fmt: skip
WORDS = ["x", "y", "xy", "5", "-1", "", "false", "true", "0"]
TEXTS = st.sampled_from([*WORDS, "%{a}", "%{[o][x]}", "x-%{n}"])
TAGS = st.sampled_from(["one", "two", "_grokparsefailure", "_jsonparsefailure", "x"])
CONTENT = st.sampled_from([
    *WORDS, "x y", "x,y", "a=1 b=x", '{"a": 1, "o": {"x": "y"}}', "[1, 2]", "2024-01-02T03:04:05Z", "10.0.0.1",
    "%78", 5, 0, -1, 1.5, True, False, None, ["x", "y"], ["x"], [], [1, "x"], [{"x": 1}], {},
    {"x": "y"}, {"x": {"z": 1}}, {"y": None}, {"x": ["x"], "y": ""},
])  # fmt: skip


def quoted(text):
    return f'"{text}"'


def listed(strategy, least=1, most=2):
    return st.lists(strategy.map(quoted), min_size=least, max_size=most).map(lambda found: f"[{', '.join(found)}]")


def pairs(keys, contents, most=2):
    row = st.tuples(keys.map(quoted), contents)
    rows = st.lists(row, min_size=1, max_size=most, unique_by=lambda one: one[0])
    return rows.map(lambda found: f"{{ {' '.join(f'{key} => {value}' for key, value in found)} }}")


def one_of(*words):
    return st.sampled_from([quoted(word) for word in words])


FIELD = FIELDS.map(quoted)
TEXT = TEXTS.map(quoted)
FLAG = st.sampled_from(["true", "false"])
MODE = one_of("disabled", "v1", "v8")
COMMON = {
    "add_field": pairs(FIELDS, TEXT | listed(TEXTS)),
    "remove_field": listed(FIELDS),
    "add_tag": listed(TAGS),
    "remove_tag": listed(TAGS),
}
GROK = one_of(
    "%{WORD:a}", "%{INT:n:int}", "%{WORD:[o][x]} %{WORD:b}", "%{WORD:[o][x][z]}", "(?<b>x)y?", "%{GREEDYDATA:message}",
    "%{NUMBER:n:float}|%{WORD:n}", "^(?:%{WORD:a} )?%{DATA:[o][y]}$", "%{TIMESTAMP_ISO8601:a}", "%{IPORHOST:b}",
    "%{WORD}", "%{WORD:a} %{WORD:a}",
)  # fmt: skip
MAPPING = one_of("%{a} %{b}", "%{a},%{+a}", "%{?k}=%{&k}", "%{a->} %{[o][x]}", "%{+b/2} %{+b/1}", "%{n}")
REGEXES = ["a", "^x", "o|n", "^message$", "^@", "x"]
FILTERS = {
    "mutate": {
        "coerce": pairs(FIELDS, TEXT),
        "rename": pairs(FIELDS, FIELD),
        "update": pairs(FIELDS, TEXT | listed(TEXTS)),
        "replace": pairs(FIELDS, TEXT),
        "convert": pairs(FIELDS, one_of("integer", "float", "boolean", "string")),
        "gsub": st.tuples(FIELD, one_of("x", "[a-z]"), one_of("", "y", "5")).map(lambda row: f"[{', '.join(row)}]"),
        "uppercase": listed(FIELDS),
        "capitalize": listed(FIELDS),
        "lowercase": listed(FIELDS),
        "strip": listed(FIELDS),
        "split": pairs(FIELDS, one_of(" ", ",")),
        "join": pairs(FIELDS, one_of(" ", ",")),
        "merge": pairs(FIELDS, FIELD),
        "copy": pairs(FIELDS, FIELD),
    },
    "grok": {
        "match": pairs(FIELDS, GROK),
        "overwrite": listed(FIELDS),
        "break_on_match": FLAG,
        "keep_empty_captures": FLAG,
        "named_captures_only": FLAG,
        "target": FIELD,
        "tag_on_failure": listed(TAGS, 0),
        "ecs_compatibility": MODE,
    },
    "dissect": {
        "mapping": pairs(FIELDS, MAPPING),
        "convert_datatype": pairs(FIELDS, one_of("int", "float")),
        "tag_on_failure": listed(TAGS),
    },
    "kv": {
        "source": FIELD,
        "target": FIELD,
        "prefix": one_of("a", "k_"),
        "include_keys": listed(st.sampled_from(["a", "b"])),
        "default_keys": pairs(FIELDS, TEXT),
        "tag_on_failure": listed(TAGS),
    },
    "csv": {
        "source": FIELD,
        "columns": listed(FIELDS),
        "target": FIELD,
        "separator": one_of(",", " "),
        "skip_empty_columns": FLAG,
        "autogenerate_column_names": FLAG,
        "convert": pairs(FIELDS, one_of("integer", "float", "boolean")),
        "skip_empty_rows": FLAG,
    },
    "json": {"source": FIELD, "target": FIELD, "skip_on_invalid_json": FLAG, "tag_on_failure": listed(TAGS)},
    "date": {
        "match": st.tuples(FIELD, one_of("ISO8601", "UNIX"), one_of("yyyy")).map(lambda row: f"[{', '.join(row)}]"),
        "target": FIELD,
        "tag_on_failure": listed(TAGS),
    },
    "translate": {
        "source": FIELD,
        "target": FIELD,
        "dictionary": pairs(st.sampled_from(WORDS[:4]), TEXT),
        "fallback": TEXT,
        "override": FLAG,
        "exact": FLAG,
        "regex": FLAG,
        "ecs_compatibility": MODE,
    },
    "clone": {"clones": listed(st.sampled_from(["x", "one", "copy"])), "ecs_compatibility": MODE},
    "split": {"field": FIELD, "target": FIELD, "terminator": one_of(" ", ",")},
    "drop": {},
    "prune": {
        "whitelist_names": listed(st.sampled_from(REGEXES)),
        "blacklist_names": listed(st.sampled_from(REGEXES)),
        "blacklist_values": pairs(st.sampled_from(["a", "b", "message"]), one_of("x", "5")),
    },
    "urldecode": {"field": FIELD, "all_fields": FLAG},
    "fingerprint": {"source": listed(FIELDS), "target": FIELD, "method": one_of("SHA1"), "ecs_compatibility": MODE},
    "cidr": {"address": listed(st.just("%{a}")), "network": listed(st.just("10.0.0.0/8"))},
}  # fmt: skip
REQUIRED = {
    "grok": ["match"], "dissect": ["mapping"], "json": ["source"], "date": ["match"], "clone": ["clones"],
    "translate": ["source", "dictionary"], "fingerprint": ["method"], "cidr": ["address", "network"],
}  # fmt: skip


@st.composite
def filters(draw, names=tuple(FILTERS)):
    """The text of a filter."""
    name = draw(st.sampled_from(["mutate", *names]))
    options = FILTERS[name]
    chosen = list(REQUIRED.get(name, ()))
    if options:
        chosen += draw(st.lists(st.sampled_from(list(options)), max_size=3))
    chosen += draw(st.lists(st.sampled_from(list(COMMON)), max_size=2))
    rows = [f"{key} => {draw(options[key] if key in options else COMMON[key])}" for key in dict.fromkeys(chosen)]
    return f"{name} {{ {' '.join(rows)} }}"


_SELECTOR = FIELDS.map(lambda name: name if name.startswith("[") else f"[{name}]")
_LITERAL = st.sampled_from([*map(quoted, WORDS), "5", "0", "-1", "1.5"])
_LEAVES = st.one_of(
    _SELECTOR,
    st.tuples(_SELECTOR, st.sampled_from(["==", "!=", "==", "<", ">="]), _LITERAL).map(" ".join),
    st.tuples(_LITERAL, st.sampled_from(["==", "!="]), _SELECTOR).map(" ".join),
    st.tuples(_SELECTOR, st.sampled_from(["==", "!=", "in"]), _SELECTOR).map(" ".join),
    st.tuples(_SELECTOR, st.sampled_from(["=~", "!~"]), st.sampled_from(["/x/", "/^$/", '"5"'])).map(" ".join),
    st.tuples(_LITERAL, st.sampled_from(["in", "not in"]), _SELECTOR).map(" ".join),
    st.tuples(TAGS.map(quoted), st.sampled_from(["in", "not in"]), st.just("[tags]")).map(" ".join),
    st.tuples(_SELECTOR, st.sampled_from(["in", "not in"]), st.lists(_LITERAL, min_size=1, max_size=3).map(
        lambda items: f"[{', '.join(items)}]"
    )).map(" ".join),
)  # fmt: skip
CONDITIONS = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(
        inner.map(lambda one: f"!({one})"),
        st.tuples(inner, st.sampled_from(["and", "or", "and", "or"]), inner).map(" ".join),
        st.tuples(inner, st.sampled_from(["and", "or", "nand", "xor"]), inner).map(lambda row: f"({' '.join(row)})"),
    ),
    max_leaves=4,
)


@st.composite
def blocks(draw, depth=2, most=4, plugin=None):
    """The text of a block of filters and branches."""
    plugin = plugin if plugin is not None else filters()
    items = []
    for _ in range(draw(st.integers(1, most))):
        if depth and draw(st.integers(0, 2)) == 0:
            item = f"if {draw(CONDITIONS)} {{ {draw(blocks(depth - 1, 2, plugin))} }}"
            for _ in range(draw(st.integers(0, 1))):
                item += f" else if {draw(CONDITIONS)} {{ {draw(blocks(depth - 1, 1, plugin))} }}"
            if draw(st.booleans()):
                item += f" else {{ {draw(blocks(depth - 1, 2, plugin))} }}"
            items.append(item)
        else:
            items.append(draw(plugin))
    return "\n".join(items)


@st.composite
def events(draw):
    """An event as JSON values, with the fields that every event has."""
    names = ["message", "a", "b", "n", "type", "o", "l", "d.x"]
    found = draw(st.dictionaries(st.sampled_from(names), CONTENT, max_size=5))
    if draw(st.integers(0, 3)) == 0:
        found["tags"] = draw(st.lists(TAGS, max_size=2, unique=True))
    return {"@timestamp": "2024-05-06T07:08:09.123Z", "@version": "1", **found}
