"""What scripts and manifests join into one file: ``cat a b > c``, ``concat::fragment`` of Puppet, ``assemble`` of
Ansible. Nothing is run; only names that are written out, or in a variable of the script, are known."""

from __future__ import annotations

import re
from itertools import islice

from lslint.grammar.bounded_cache import compiled

SIGNS = ("cat ", "cat\t", "envsubst", ">>", "$^", "$+", "copy ", "COPY ", "ontent", "type ", "assemble", "configfile",
         "fragment", "template(", "epp(", "{%")  # fmt: skip
"""One of these is in every text that joins files."""
MAX_JOINS = 200
MAX_NAMES = 60
_MAX_VALUES = 400
_COMMENT = r"(?m)^[ \t]*(?:#(?!!)|//|rem[ \t])[^\n]*$"
_ASSIGNED = (
    r"(?m)^[ \t]*(?:(?:export|local|readonly|set|ENV|ARG)[ \t]+)?\$?(\w{1,80})[ \t]*:?=[ \t]*"
    r"([\"']?)([^\"'\n;]{1,400})\2"
)
_LISTED = r"\$\([ \t]*ls[ \t]+(?:-\w+[ \t]+)*([^\n()$`]{1,300})\)"
_LOOP = r"\bfor[ \t]+(\w{1,80})[ \t]+in[ \t]+([^;\n]{1,1000})"
_VARIABLE = r"\$\{?(\w+)\}?"
_COMMAND = r"(?<![\w./-])(cat|envsubst|sed|awk|m4|gomplate|j2|type|(?i:get-content|gc))[ \t]+([^\n|;&()`]{1,2000})"
_ALONE = ("cat", "type", "get-content", "gc")
"""Commands that write several files one after the other."""
_TARGET = r"(>>?)[ \t]*([\"']?[^\s\"'>]+)"
_WRITES = r"[ \t]*\|[^\n]{0,300}?(?:>|\btee\b|(?i:\b(?:set|add)-content\b|\bout-file\b))"
_COPY = r"(?i)\bcopy[ \t]+(?:/\w[ \t]+)*([^\s+]+(?:[ \t]*\+[ \t]*[^\s+]+)+)"
_MAKE = r"(?m)^[^\s:#=][^:#=\n]*:[ \t]*([^=\n]+)\n\t@?cat[ \t]+\$[\^+]"
_ASSEMBLE = (
    r"\bassemble:[ \t]*(?:[^\n]{0,300}?\bsrc=([^\s]+)"
    r"|\n(?:[ \t]+(?!src:)[\w.]+:[^\n]*\n){0,8}?[ \t]+src:[ \t]*([^\n]+))"
)
_RESOURCE = r"\b(logstash::configfile|concat::fragment)[ \t\n]*\{"
_END_OF_RESOURCE = r"\n[ \t]*\}|;[ \t]*\n"
_QUOTED = r"[\"']([^\"'\n]{1,200})[\"']"
_ATTRIBUTE = r"\b{name}[ \t]*=>[ \t]*([^\n]+)"
_TEMPLATES = r"\b(?:template|epp)\(([^()]{1,1000})\)"
_INCLUDE = r"\{%-?[ \t]*include[ \t]*[\"']([^\"'\n]{1,200})[\"']"
_MAX_RESOURCE = 1500


def joins(text: str) -> list[tuple[str, ...]]:
    """The names of the files that a script or manifest joins, each time in order; a single one is a pattern or a
    folder (with ``/`` at its end), of which all files are joined."""
    if not any(sign in text for sign in SIGNS):
        return []
    text = compiled(_COMMENT).sub("", text).replace("\\\n", " ")
    found = [*_of_puppet(text), *_of_commands(text), *_of_ansible(text)]
    if "{%" in text:
        found.append(tuple(match[1] for match in compiled(_INCLUDE).finditer(text)))
    kept = [
        names[:MAX_NAMES]
        for names in found
        if len(names) > 1 or (names and (names[0].endswith("/") or "*" in names[0]))
    ]
    return list(dict.fromkeys(kept))[:MAX_JOINS]


def _of_puppet(text: str) -> list[tuple[str, ...]]:
    """The resources that are fragments of one file, by their order; templates that one value joins."""
    found: dict[str, list[tuple[int, str]]] = {}
    for match in islice(compiled(_RESOURCE).finditer(text), _MAX_VALUES):
        body = text[match.end() : match.end() + _MAX_RESOURCE]
        stop = compiled(_END_OF_RESOURCE).search(body)
        body = body[: stop.start()] if stop is not None else body
        order = _number(body)
        target = re.search(_ATTRIBUTE.format(name="target"), body)
        if match[1] == "logstash::configfile":
            if order is None:  # a file for each
                continue
            key = ""
        elif target is None:
            continue
        else:
            key = target[1].strip(" \t,")
        values = re.sub(_ATTRIBUTE.format(name="(?:target|tag|notify|require|order)"), "", body)
        for name in compiled(_QUOTED).findall(values):
            if _is_file(name):
                found.setdefault(key, []).append((10 if order is None else order, name))
    joined = [tuple(name for _, name in sorted(names, key=lambda one: one[0])) for names in found.values()]
    return joined + [
        tuple(filter(_is_file, compiled(_QUOTED).findall(match[1]))) for match in compiled(_TEMPLATES).finditer(text)
    ]


def _number(body: str) -> int | None:
    order = re.search(_ATTRIBUTE.format(name="order"), body)
    digits = re.match(r"[\"']?(\d{1,6})", order[1]) if order is not None else None
    return int(digits[1]) if digits is not None else None


def _of_commands(text: str) -> list[tuple[str, ...]]:
    """The files that commands of a shell write into the same file."""
    values = {match[1]: match[3].split() for match in islice(compiled(_ASSIGNED).finditer(text), _MAX_VALUES)}
    values |= {match[1]: match[2].split() for match in islice(compiled(_LOOP).finditer(text), _MAX_VALUES)}
    text = compiled(_LISTED).sub(r"\1", text)
    found: list[tuple[str, ...]] = []
    written: dict[str, list[str]] = {}
    for match in compiled(_COMMAND).finditer(text):
        words, target = match[2], compiled(_TARGET).search(match[2])
        if target is not None:
            words = words[: target.start()] + words[target.end() :]
        names = _names(words, values)
        if target is not None and "<<" not in match[2] and target[2] != "/dev/null":
            if target[1] == ">":
                found.append(tuple(written.pop(target[2], ())))
            written.setdefault(target[2], []).extend(names)
        elif match[1].lower() in _ALONE and _is_used(text, match.start(), match.end()):
            found.append(tuple(names))
    found += map(tuple, written.values())
    found += [tuple(_names(match[1].replace("+", " "), values)) for match in compiled(_COPY).finditer(text)]
    return found + [tuple(_names(match[1], values)) for match in compiled(_MAKE).finditer(text)]


def _is_used(text: str, start: int, end: int) -> bool:
    """Whether the output of a command is written to a file by another one, or is a value."""
    before = text[max(0, start - 3) : start].rstrip()
    return before.endswith(("$(", "`")) or compiled(_WRITES).match(text, end) is not None


def _names(words: str, values: dict[str, list[str]]) -> list[str]:
    """The files among the words of a command, variables replaced."""
    found: list[str] = []
    for word in words.replace("<", " ").replace(",", " ").split():
        plain = word.replace('"', "").replace("'", "")
        variable = compiled(_VARIABLE).fullmatch(plain)
        if variable is not None:
            found += [one.strip("\"'") for one in values.get(variable[1], ())]
        else:
            found.append(compiled(_VARIABLE).sub(lambda match: " ".join(values.get(match[1], [match[0]])), plain))
    return [name.replace("\\", "/") for name in found if _is_file(name)]


def _is_file(name: str) -> bool:
    last = name.replace("\\", "/").rpartition("/")[2]
    return name[:1] != "-" and ("." in last.strip(".") or "*" in last)


def _of_ansible(text: str) -> list[tuple[str, ...]]:
    """The folders whose files the module ``assemble`` joins."""
    if "assemble" not in text:
        return []
    found = [(match[1] or match[2]).strip(" \t\r\"'").rstrip("/") for match in compiled(_ASSEMBLE).finditer(text)]
    return [(f"{folder}/",) for folder in found if folder]
