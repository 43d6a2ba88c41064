"""Strings with variables: Filebeat replaces the variables and then parses the string again."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.yaml.values import plain_value

Value = int | float | str | bool | None

_PAIRS = {"[": "]", "{": "}"}


def expanded(text: str, known: dict[str, str] | None = None) -> Value:
    """Return the string with variables replaced by their known values or defaults (``${NAME:default}``), and ``$${`` by
    ``${``; None if the result is unknown: no default, nested variables, or a default that is a list."""
    if "$${" in text:
        rest = text.replace("$${", "")
        return None if "${" in rest else text.replace("$${", "${")
    out: list[str] = []
    offset = 0
    for variable in compiled(r"\$\{([^}]*)(\}?)").finditer(text):
        inside, close = variable.groups()
        name, colon, default = inside.partition(":")
        if known and known.get(name):  # an empty variable is unset
            colon, default = ":", known[name]
        if not close or not colon or "${" in inside or default[:1] in ("?", "+") or not name:
            return None
        if any(character in default for character in ",[]{}'\""):
            return None
        out += (text[offset : variable.start()], default)
        offset = variable.end()
    if len(out) == 2 and not out[0] and offset == len(text):
        return _plain(out[1])
    return "".join(out) + text[offset:]


def has_default(text: str, known: dict[str, str]) -> bool:
    """Whether an expanded string contains the default of a variable that is not known to be unset or empty."""
    return "$${" not in text and any(part.partition(":")[0] not in known for part in text.split("${")[1:])


def _plain(text: str) -> Value:
    value = plain_value(text)
    return "" if value is None else value


def list_items(text: str) -> list[str] | None:
    """Return the entries, as written, of a string that Filebeat parses as a list after expansion
    (``["https://${HOST}:9200"]``); None if it is not such a list, or its brackets and quotes do not match."""
    text = text.strip()
    if not text.startswith("[") or not text.endswith("]") or "$${" in text:
        return None
    items: list[str] = []
    open_brackets: list[str] = []
    quote = ""
    begin = 1
    for at in range(1, len(text) - 1):
        character = text[at]
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character in _PAIRS:
            open_brackets.append(_PAIRS[character])
        elif character in "]}":
            if not open_brackets or open_brackets.pop() != character:
                return None
        elif character == "," and not open_brackets:
            items.append(text[begin:at].strip())
            begin = at + 1
    if quote or open_brackets:
        return None
    last = text[begin:-1].strip()
    return [*items, last] if last else items


def is_parsed_again(text: str) -> bool:
    """Whether the second parse changes the string into a list, an object or the contents of quotes."""
    return text.lstrip()[:1] in ("[", "{", "'", '"')


def list_entry(written: str) -> tuple[Value, bool]:
    """Return the value of an entry of ``list_items``, and whether it depends on a variable."""
    quoted = len(written) > 1 and written[0] in "'\"" and written[-1] == written[0]
    text = written[1:-1] if quoted else written
    if not quoted and is_parsed_again(text):
        return text, True
    if "${" in text:
        found = expanded(text)
        return (text, True) if found is None else (found, False)
    return (text if quoted else _plain(text)), False
