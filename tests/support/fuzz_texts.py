"""Random input in the languages that lslint reads: valid and almost valid combinations of their tokens."""

import json

from lslint.rules.logstash.catalogue import plugins as catalogue

PLUGINS = {
    kind: [*(name for name in catalogue.index().bundled if name.startswith(f"{kind}/")), f"{kind}/xyz"]
    for kind in ("input", "filter", "output", "codec")
}
FIELDS = ("message", "[a][b]", "[@metadata][x]", "host", "type", "tags", "@timestamp", "%{x}", "[[a]]", "a b", "")
STRINGS = (
    *('"%{IP:a} %{NUMBER:[a][b]:int}"', '"^%{TIMESTAMP_ISO8601:t}"', "'%{DATA:x} %{GREEDYDATA:y}'", '"(a+)+$"'),
    *('"yyyy-MM-dd HH:mm:ss,SSS"', "'ISO8601'", '"%{+YYYY.MM.dd}"', '"${A:b}"', '"${B}"', "'%{a} %{+a/2} %{&b}'"),
    *('"https://es:9200"', '"a,b"', "'\\d+'", '"\\n"', '""', "''", '"é𝄞"', '"[a][b]"', '"5m"', '"10mb"', '"a\nb"'),
    *("\"event.set('a', event.get('b'))\"", '"/etc/x/*.conf"', "'int'", '"true"', '"secret123"'),
)
BARE = ("true", "false", "json", "int", "string", "abc", "a", "integer", "UTF", "if", "and")
REGEXES = ("/^a+$/", "/(x+)+y/", "/a\\/b/", '"a.*"')
NUMBERS = ("0", "1", "-1", "5044", "1.5", "99999999999999999999", "00", "1e5")


class Logstash:
    """Pipelines as the grammar makes them, with names that rules know."""

    def __init__(self, random):
        self.random = random
        self.left = random.choice((5, 20, 60))

    def text(self):
        kinds = self.random.choices(("input", "filter", "output"), (1, 4, 2), k=self.random.choice((1, 1, 2, 3)))
        return "".join(f"{kind} {{{self.gap()}{self.items(kind)}}}{self.gap()}" for kind in kinds)

    def gap(self):
        return self.random.choice(
            (" ", " ", "\n", "\n  ", "\t", "\r\n", " # note\n", "\n# lslint: ignore[LS301]\n", "\n\n")
        )

    def items(self, kind):
        made = []
        for _ in range(self.random.choice((0, 1, 1, 2, 4))):
            self.left -= 1
            if self.left < 0:
                break
            made.append(self.branch(kind) if self.random.random() < 0.2 else self.plugin(kind))
        return self.gap().join([*made, ""])

    def branch(self, kind):
        text = f"if {self.condition()} {{{self.gap()}{self.items(kind)}}}"
        if self.random.random() < 0.3:
            text += f"{self.gap()}else if {self.condition()} {{ {self.items(kind)}}}"
        if self.random.random() < 0.4:
            text += f" else {{{self.gap()}{self.items(kind)}}}"
        return text

    def condition(self):
        self.left -= 1
        way = self.random.randrange(10 if self.left > 0 else 7)
        field = self.random.choice(("[a]", "[a][b]", "[tags]", "[@metadata][x]", "[type]", "[status]"))
        if way < 2:
            return f"{field} {self.random.choice(('==', '!=', '<', '>=', 'in', 'not in'))} {self.operand()}"
        if way == 2:
            return f"{field} {self.random.choice(('=~', '!~'))} {self.random.choice(REGEXES)}"
        if way == 3:
            return f"{self.operand()} in {field}"
        if way == 4:
            return field
        if way == 5:
            return f"!{field}"
        if way == 6:
            return f"{self.operand()} == {self.operand()}"
        if way == 7:
            return f"({self.condition()})"
        if way == 8:
            return f"!({self.condition()})"
        return f"{self.condition()} {self.random.choice(('and', 'or', 'xor', 'nand'))} {self.condition()}"

    def operand(self):
        return self.random.choice(("[x]", '"a"', "'b'", "1", "-2.5", '["a", "b"]', "[1]", "[a][b]", "true"))

    def plugin(self, kind):
        name = self.random.choice(PLUGINS[kind])
        options = [self.option(name) for _ in range(self.random.choice((0, 1, 1, 2, 3, 5)))]
        return f"{name.partition('/')[2]} {{{self.gap()}{self.gap().join([*options, ''])}}}"

    def option(self, plugin):
        record = catalogue.plugin(plugin)
        name = self.random.choice([*record.names(), "xyz"]) if record is not None else "xyz"
        return f"{name} => {self.value()}"

    def value(self, depth=0):
        way = self.random.randrange(12)
        if way < 4:
            return self.random.choice(STRINGS)
        if way == 4:
            return self.random.choice(BARE)
        if way == 5:
            return self.random.choice(NUMBERS)
        if way == 6:
            return f'"{self.random.choice(FIELDS)}"'
        if depth > 3:
            return "1"
        if way < 9:
            return "[" + ", ".join(self.value(depth + 1) for _ in range(self.random.randrange(4))) + "]"
        if way < 11:
            pairs = (f"{self.key()} => {self.value(depth + 1)}" for _ in range(self.random.randrange(4)))
            return "{ " + self.gap().join([*pairs, ""]) + "}"
        return self.plugin("codec")

    def key(self):
        return self.random.choice((f'"{self.random.choice(FIELDS)}"', "message", "5", "'a'"))


SMALL = {
    "grok": (
        *("%{IP:a}", "%{WORD}", "%{DATA:[a][b]}", "%{NUMBER:n:int}", "%{A=a{2}}", "%{X:y:z}", "%{", "}", "(?<a>", ")"),
        *("[^ ]*", ".*", "\\[", "\\", "%{GREEDYDATA:rest}", "|", "^", "$", " ", "a", "(a|b)+"),
        *("%{UNKNOWN:x}", "é", "\n"),
    ),
    "regex": (
        *("(", ")", "(?:", "(?<n>", "(?<=", "(?!", "(?>", "(?i)", "(?#", "[", "]", "[^", "a-z"),
        *("[[:alpha:]]", "&&", "\\p{L}"),
        *("\\d", "\\w", "\\b", "\\1", "\\k<n>", "\\g<n>", "\\x41", "\\u00e9", "\\u{41}", "\\c"),
        *("\\M-", "\\", "{2}", "{,3}"),
        *("{3,1}", "{99999}", "*", "+", "?", "*?", "++", "|", "^", "$", ".", "a", "é", "\0", " "),
        *("#", "\n", "(?x-i:", "\\Q"),
        *("\\R", "\\X", "\\K", "\\h", "\\G", "\\z", "(?<n-1>", "\\k<-1>", "\\k<n+0>", "(?~"),
        *("(?(1)", "\\8", "\\pN", "[a-"),
    ),
    "date": (
        *(*"yMdHhmsSaZzEeGKkDwxYCuULQnN", "'", "''", "yyyy", "[", "]", "-", ":", "T", "ISO8601"),
        *("UNIX", "é", " ", "{", "#"),
    ),
    "dissect": (
        *("%{a}", "%{+a}", "%{+a/2}", "%{?a}", "%{&a}", "%{a->}", "%{}", "%{", "}", " ", "-", "/"),
        *("%{+&a}", "é", "%"),
    ),
    "sprintf": (
        *("%{a}", "%{[a][b]}", "%{+yyyy}", "%{+%s}", "%{{yyyy}}", "%{{TIME_NOW}}", "%{", "}", "%"),
        *(" ", "\\", "é", "+"),
    ),
    "reference": ("[", "]", "a", "@timestamp", "@metadata", ".", " ", "]]", "[[", "é", "-", "0", ","),
    "env": ("${A}", "${A:b}", "${A:}", "${", "}", "$", "A", ":", "{", "é", " ", "${A-b}", "${1}", "\n"),
    "glob": (
        *("*", "**", "/", "?", "[", "]", "[!a]", "[a-z]", "[[:alpha:]]", "{a,b}", "\\", "a"),
        *(".conf", "!", "./", "é", " ", "#"),
    ),
}  # fmt: skip


def small(random, language):
    """Random input in one of the small languages."""
    pieces = SMALL[language]
    return "".join(random.choice(pieces) for _ in range(random.choice((0, 1, 2, 3, 4, 6, 9, 14, 30))))


SCALARS = (True, False, None, 0, 1, -1, 1.5, 10**30, "", "a", "true", "5m", "logs-*", "é", "${A:b}", "{{x}}", "x\ny")


class Document:
    """Random nested JSON or YAML made of keys and values from real configs."""

    def __init__(self, random, words):
        self.random = random
        self.words = words
        self.left = random.choice((4, 15, 50))

    def value(self, depth=0):
        self.left -= 1
        way = self.random.randrange(10)
        if (way < 4 and depth < 8 and self.left > 0) or not depth:
            names = (self.random.choice(self.words) for _ in range(self.random.choice((0, 1, 2, 3, 5))))
            return {name: self.value(depth + 1) for name in names}
        if way < 6 and depth < 8 and self.left > 0:
            return [self.value(depth + 1) for _ in range(self.random.randrange(4))]
        if way < 8:
            return self.random.choice(self.words)
        return self.random.choice(SCALARS)

    def json(self):
        made = json.dumps(
            self.value(), indent=self.random.choice((None, 1, 2)), ensure_ascii=self.random.random() < 0.5
        )
        if self.random.random() < 0.2:
            made = self.random.choice(("PUT _template/x\n", "PUT _index_template/x\n", "POST _ilm/policy/x\n")) + made
        return made

    def yaml(self):
        return "".join(self.lines(self.value(), 0))

    def lines(self, value, indent):
        """Block style mostly; keys with dots stay as they are."""
        pad = " " * indent
        if isinstance(value, dict) and value:
            for name, inner in value.items():
                head = f"{pad}{name if name.strip() else json.dumps(name)}:"
                yield from self.entry(head, inner, indent)
        elif isinstance(value, list) and value:
            for inner in value:
                yield from self.entry(f"{pad}-", inner, indent)
        else:
            yield f"{pad}{self.scalar(value)}\n"

    def entry(self, head, inner, indent):
        if isinstance(inner, dict | list) and inner and self.random.random() < 0.9:
            yield head + self.random.choice(("\n", "\n", " # note\n", "\n\n"))
            yield from self.lines(inner, indent + 2)
        else:
            yield f"{head} {self.scalar(inner)}\n"

    def scalar(self, value):
        if isinstance(value, str):
            way = self.random.randrange(5)
            if way < 3:
                return value
            return json.dumps(value) if way == 3 else "'" + value.replace("'", "''") + "'"
        return json.dumps(value)
