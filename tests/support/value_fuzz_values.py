"""Odd values in the languages of the configs, for ``value_fuzz``."""

# ruff: noqa: E501 - tables of values and of pieces of configs
import json
import re
from functools import cache

from lint_settings import settings

DIGITS = (
    *("²", "１２", "٣", "४२", "①", "½", "Ⅷ", "𝟗", "๓", "1²", "²1", "1٣", "-²", "+٣", "0x²", "²5.5"),
    *("9" * 20, "9" * 39, "9" * 309, "1" * 400, "9" * 4000, "9" * 4301, "1" * 5000, "0" * 5000, "0" * 4999 + "7"),
    *("-" + "9" * 400, "-" + "1" * 5000, "+" + "1" * 5000, "1" * 5000 + ".5", "0." + "0" * 5000 + "1", "." + "9" * 400),
    *("0x" + "f" * 4100, "0x" + "F" * 300, "-0x" + "f" * 4100, "0o" + "7" * 6000, "0b" + "1" * 17000, "0" + "7" * 6000),
    *("1e400", "-1e400", "1e308", "9.9e307", "1e-400", "1e99999999999", "1e" + "9" * 5000, "1E+400", "1e309d"),
    *("inf", "-inf", "nan", "NaN", "Infinity", "-Infinity", ".inf", "-.inf", ".nan", ".Inf", "+.INF", "infinity"),
    *("0x", "0b", "0o", "0x1F", "0b11", "0o17", "0b2", "08", "007", "00", "-0", "+1", "--1", "-", "+", "+-1", "1-"),
    *("1_000", "1__0", "_1", "1_", "0x_f", "1,000", "1.", ".5", ".", "..", "1.2.3", "1.5e", "e5", "1e", "- 1", "1 000"),
    *("0", "1", "-1", "2", "255", "65535", "65536", "2147483648", "-2147483649", "9223372036854775808", "4294967296"),
    *("18446744073709551616", "-9223372036854775809", "0.5", "1.0", "1e3", "1E3", "0.1e1", "3.4028236e38"),
)  # fmt: skip
ODD_STRINGS = (
    *("", " ", "\t", "   ", "\n", "\r", "\r\n", "\0", "\x01\x1b[31m", "\x7f", "\x85", "\u2028", "\ufeff", "\ufffe"),
    *("\ud800", "\udcff", "a\udfffb", "\U0001f600", "\u202eabc", "\u05d0\u05d1", "e\u0301", "\U0010ffff", "\xa0", "\u200b"),
    *("null", "~", "true", "false", "yes", "No", "on", "TRUE", "t", "2001-13-45", "2001-02-30T25:61:61Z", "1:30", "190:20:30"),
    *("12:30:45.678", "0001-01-01", "9999-12-31", "99999-01-01", "now/d", "now-1d/d", "'", '"', "''", "\\", "\\x", "\\u12"),
    *("a'b", 'a"b', "a\\'b", "\\ud800", "%", "%%", "%s", "%d", "{", "}", "{}", "{0}", "${", "${}", "${A", "${A:}", "%{", "%{}"),
    *("%{[", "%{+", "%{[a]", "[", "]", "[]", "[a", "a]", "[[a]]", "[a][", "*", "**", "?", "(", ")", "(?", "(?<", "a{", "[z-a]"),
    *("-", "--", "_", "/", "//", ":", "::", "@", "#", "!", "&", "|", ">", "=", "=>", ",", ";", "<<", "*a", "&a", "!!int", "%YAML"),
    *("h:", ":80", "h:p", "[::1]", "[::", "::1", "1.2.3.4.5", "999.999.999.999", "http://", "http://[", "//h", "http://h:99999"),
    *("a" * 300, "ä" * 500, ",".join("1" * 50), "a,b", "a, b", ".", "..", "a.", ".a", "a..b", "x" * 5000),
)  # fmt: skip
SHAPES = {
    "number": ("{}",),
    "duration": ("{}s", "{}ms", "{}m", "{}h", "{}d", "{}w", "{}ns", "{}µs", "{} s", "{}h{}m", "1h{}", "{}micros", "{}S", "{}days"),
    "size": ("{}kb", "{}mb", "{}gb", "{}tb", "{}pb", "{}k", "{}g", "{}GiB", "{} MB", "{}b", "{}B", "{}%", "{}eb", "{}Mib"),
    "share": ("{}%", "{} %", "{}%-{}%", "%{}", "{}:{}", "{}/{}"),
    "range": ("{}-{}", "0-{}", "{}-", "-{}", "{}-all", "{}..{}", "[{} TO {}]", "{},{}", "{}-{}-{}", "1 - {}"),
    "address": ("h:{}", "http://h:{}/", "https://u:p@h:{}", "[::1]:{}", "{}.{}.{}.{}", "1.2.3.{}", "1.2.3.4/{}", "::{}",
                "tcp://:{}", "h:{}-{}", "//h:{}", "jdbc:x://h:{}/d", "redis://h/{}", "udp:h/{}", "tcp:h/{}", "::1%{}"),
    "field": ("[a][{}]", "[{}]", "%{{[a][{}]}}", "%{{{}}}", "%{{+{}}}", "%{{a:{}}}", "%{{IP:a:{}}}", "%{{+YYYY.{}}}",
              "[tags][{}]", "a.{}.b", "[@metadata][{}]", "x-%{{+yyyy.MM.dd}}-{}"),
    "variable": ("${{X:{}}}", "${{{}}}", "${{A}}{}", "${{X:{}s}}", "${{X:-{}}}", "${{X:{}gb}}"),
    "cron": ("*/{} * * * *", "{} * * * *", "{} {} {} {} {}", "* * * * {}", "*/{} * * * * *", "{}-{} * * * *", "1/{} * * * *",
             "every {}s", "@every {}s", "{}m", "0 0 {} 1 * UTC"),
    "date": ("{}-13-45", "yyyy-MM-dd'T'{}", "S{}", "{}d/d", "now-{}d", "now/{}", "UTC+{}", "+{}", "GMT+{}:{}", "+{}:{}", "{}:{}:{}",
             "P{}D", "PT{}S", "yyyy{}||epoch_millis", "ISO8601{}", "{}T00:00:00Z"),
    "pattern": ("a{{{}}}", "a{{{},{}}}", "a{{,{}}}", "(a{{{}}}){{{}}}", "\\{}", "\\x{{{}}}", "\\u{}", "\\k<{}>", "(?<n{}>a)", "\\p{{{}}}",
                "[\\x{{{}}}-z]", "(?({})a|b)", "^%{{INT:{}}}", "\\g<{}>", "%{{+{}/2}}", "%{{a->{}}}", "%{{+a/{}}}", "%{{&{}}}", "\\o{{{}}}"),
    "version": ("{}.{}", "{}.{}.{}", "v{}", "{}.0.0", "TLSv{}", "8.{}", "TLSv1.{}", "{}-SNAPSHOT"),
    "word": ("{}", "{} ", " {}", "'{}'", '"{}"', "a{}", "{}a", "{}_{}", "{}|{}", "Integer({})", "x = {}", "-Xmx{}g", "{}\n{}", "{}\t"),
}  # fmt: skip
SHAPE_OF_TYPE = {
    **dict.fromkeys(("number", "int", "uint", "positive_integer", "integer", "positive", "count", "float"), "number"),
    **dict.fromkeys(("duration", "time"), "duration"),
    **dict.fromkeys(("bytes", "size"), "size"),
    **dict.fromkeys(("port_range",), "range"),
    **dict.fromkeys(("uri", "hosts", "url", "ipaddr"), "address"),
    **dict.fromkeys(("field_reference", "format"), "field"),
    **dict.fromkeys(("regexps", "regexp"), "pattern"),
}
SHAPE_NAMES = tuple(SHAPES)
NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]*)?")
HUGE = 100_000


@cache
def settings_for(targets):
    return settings("ALL", target=list(targets))


def odd(random, kind=""):
    """A string that is no usual value; ``kind``: the type of the option, which decides on the usual shapes."""
    way = random.random()
    if way < 0.2:
        return random.choice(ODD_STRINGS)
    if way < 0.2005:
        return random.choice(("9", "a", "%{a}", "[a]", "²", "0x" + "f", "1.", "é")) * (HUGE // 4)
    digits = random.choice(DIGITS)
    shape = SHAPE_OF_TYPE.get(kind, "") if way < 0.6 else ""
    chosen = random.choice(SHAPES[shape or random.choice(SHAPE_NAMES)])
    others = (digits, random.choice(DIGITS) if random.random() < 0.3 else digits)
    return chosen.format(digits, *(random.choice(others) for _ in range(4))) if "{" in chosen else chosen


def logstash_value(random, kind=""):
    """A value as a pipeline writes it."""
    way = random.random()
    text = odd(random, kind)
    if way < 0.62:
        return _logstash_scalar(random, text)
    if way < 0.75:
        items = [_logstash_scalar(random, odd(random, kind)) for _ in range(random.choice((0, 1, 1, 2, 3, 4)))]
        return "[" + ", ".join(items) + "]"
    if way < 0.9:
        keys = ("a", "every", "cron", "at", "in", "message", "[a][b]", "url", "method", "app", "200", "1", text)
        pairs = []
        for _ in range(random.choice((0, 1, 1, 2, 3))):
            key = quoted(random, random.choice(keys))
            value = (
                logstash_value(random, kind) if random.random() < 0.2 else _logstash_scalar(random, odd(random, kind))
            )
            pairs.append(f"{key} => {value}")
        if pairs and random.random() < 0.1:
            pairs.append(pairs[0])
        return "{ " + " ".join(pairs) + " }"
    if way < 0.93:
        return "[[" + _logstash_scalar(random, text) + "], []]"
    if way < 0.96:
        return f"json {{ x => {_logstash_scalar(random, text)} }}"
    return random.choice(("true", "false", "abc", "null", text))  # bare, mostly a syntax error


def quoted(random, text):
    quote = random.choice("'\"")
    if quote in text:
        text = text.replace(quote, "\\" + quote) if random.random() < 0.7 else text.replace(quote, "")
    if text.endswith("\\"):
        text += " "
    return quote + text + quote


def _logstash_scalar(random, text):
    if NUMBER.fullmatch(text) and random.random() < 0.6:
        return text
    return quoted(random, text)


def yaml_value(random, kind=""):
    """A value as YAML writes it, on one line."""
    way = random.random()
    text = odd(random, kind)
    if way < 0.68:
        is_plain = random.random() < 0.7 and text.strip() == text and text.isprintable()
        return text if is_plain else _flow(random, text)
    if way < 0.8:
        return "[" + ", ".join(_flow(random, odd(random, kind)) for _ in range(random.choice((0, 1, 2, 3)))) + "]"
    if way < 0.9:
        keys = ("a", "enabled", "type", "max", "1", "min", "every", "size", text)
        pairs = [
            f"{_flow(random, random.choice(keys))}: {_flow(random, odd(random, kind))}"
            for _ in range(random.choice((0, 1, 2)))
        ]
        return "{" + ", ".join(pairs) + "}"
    if way < 0.93:
        return f"[[{_flow(random, text)}], {{a: [{_flow(random, text)}]}}]"
    if way < 0.96:
        return f"&x{random.randrange(9)} {_flow(random, text)}"
    if way < 0.98:
        return f"!!{random.choice(('int', 'float', 'str', 'bool', 'null', 'timestamp', 'binary', 'map', 'x'))} {_flow(random, text)}"
    return "|\n    " + re.sub(r"[\r\n]", "\n    ", text)


def _flow(random, text):
    way = random.random()
    if way < 0.4 and re.fullmatch(
        r"[^\s\[\]{},:#&*!|>'\"%@`?\x00-\x20\x7f-\x9f\ud800-\udfff-][^\[\]{},:#\s\ud800-\udfff]*", text
    ):
        return text
    if way < 0.7 and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    if way < 0.95:
        return json.dumps(text)
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def json_value(random, kind="", depth=0):
    """A value as JSON writes it."""
    way = random.random()
    text = odd(random, kind)
    if way < 0.3 and re.fullmatch(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?", text):
        return text
    if way < 0.72:
        return json.dumps(text, ensure_ascii=random.random() < 0.5)
    if way < 0.8:
        return random.choice(
            ("null", "true", "false", "{}", "[]", "1e400", "-1e400", "1E-999", "9" * 5000, "-" + "9" * 400, "-0", "1.0")
        )
    if way < 0.88 or depth > 2:
        return (
            "["
            + ", ".join(
                json_value(random, kind, depth + 1) for _ in range(random.choice((1, 2, 3)) if depth < 2 else 0)
            )
            + "]"
        )
    if way < 0.97:
        keys = ("a", "type", "max", "1", "min_chars", "enabled", "source", text)
        pairs = (
            f"{json.dumps(random.choice(keys))}: {json_value(random, kind, depth + 1)}"
            for _ in range(random.choice((1, 2)))
        )
        return "{" + ", ".join(pairs) + "}"
    return random.choice(("NaN", "Infinity", "-Infinity", "01", "+1", ".5", "0x1F", "'a'", "²", "1_000", "nul", "tru"))
