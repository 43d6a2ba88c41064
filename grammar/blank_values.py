"""Values that a deployment replaces before a product reads the file, in the notation of any tool: ``<SHARDS>``,
``((shards))`` (Concourse), ``$(SHARDS)`` (Azure, Kubernetes), ``#{Shards}`` (Octopus), ``[% shards %]``, ``<?= $n ?>``.

Nobody can list all template engines, but a value between delimiters that no product knows is not what it reads.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lslint.grammar.anchored import matches
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.spans import union

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import Span

_TAG = (
    r"<(?!/?(?i:a|b|body|br|code|div|em|h[1-6]|head|hr|html|i|img|li|ol|p|pre|script|span|strong|style|table|tbody|td|th|tr"
    r"|u|ul|xml|alphanum|num|apostrophe|acronym|company|email|host|ideographic|hangul|hiragana|katakana|emoji"
    r"|southeast_asian|synonym|word)>)[A-Za-z][\w .:/-]{0,60}+(?<!/)>"
)
"""``<NAME>`` as a whole value; not a tag of HTML and no type of the tokens of Elasticsearch."""
_FORMAT = r"\{[A-Za-z_]\w{0,60}+\}"
"""``{name}`` as a whole value."""
_NAME = r"[A-Za-z_][\w.:/-]{0,80}+"
_DELIMITED = (
    rf"\(\({_NAME}\)\)|\$\({_NAME}\)|(?<![%\w])%\([A-Za-z_]\w{{0,80}}+\)[sdr](?![A-Za-z0-9])"
    rf"|\$!\{{[^{{}}\n]{{1,80}}\}}|\$\[{_NAME}\]|\[%[^%\n]{{1,200}}%\]|\[={_NAME}\]|<\?(?:=|php\b)[^?\n]{{1,200}}\?>"
    rf"|<<[A-Za-z_][\w .-]{{0,80}}+>>|&lt;[\w .-]{{1,80}}+&gt;|%\{{ ?(?:if|else|endif|for|endfor)\b[^{{}}\n]{{0,80}}\}}"
    r"|\[\[[A-Z][A-Z0-9_]{0,80}+\]\]|ENC\[[^\]\n]{0,4000}\]"
    r"|(?<!\w)__[a-z][a-z0-9]{0,40}+(?:_[a-z0-9]{1,40}+){0,10}+__(?!\w)"
    r"|\$\{(?:var|local|module|data|param|params|parameters|each|self)\.[^{}\n]{1,80}\}"
    r"|(?<![\w/])(?:vault:|op://|ref\+\w{1,40}+://)[\w./#?=+-]{1,200}+"
)
"""What is replaced wherever it is in a value."""
_OCTOPUS = rf"\#\{{{_NAME}\}}\#?"
_UPPER = r"[A-Z][A-Z0-9_]{0,80}+"
_ANY = r"[A-Za-z_](?:[\w.]|-(?=\w)){0,80}+"
_WHOLE = (
    rf"~{_UPPER}~|!{_UPPER}!|\|{_UPPER}\||\?{_UPPER}\?|_[A-Z][A-Z0-9]{{0,40}}+(?:_[A-Z0-9]{{1,40}}+){{0,10}}+_"
    rf"|\${_ANY}\$|%{_ANY}%|\#{_ANY}\#|@{_ANY}@"
)
_BEFORE = r"(?:(?<=[\"'/@:\[,=])|(?<=[:>,\[=-][ \t]))"
_AFTER = r"(?=[\"'/@]|:[\w<]|-[\w*%]|[ \t]*(?:[,\]}})#]|(?m:\r?$)))"
_WITH_NAME = (
    r"(?m:^[ \t]*+(?:-[ \t]++)?[\"']?[\w.\[\]@-]{1,100}+[\"']?[ \t]*+(?:=>|:)[ \t]*+\[?"
    rf"(?:{_OCTOPUS}|\#{_ANY}\#|{_FORMAT}|\[{_UPPER}\]\]|={_NAME}\])[\],]?[ \t]*+\r?$)"
)
"""A setting whose value is a placeholder that a parser takes for a comment, a map or a list: ``port: #{Port}``."""
_BARE_FORMAT = rf"(?<==>[ \t]){_FORMAT}(?=[ \t]*+(?:\}}|\r?$|\r?\n))|(?<=:[ \t]){_FORMAT}(?m:(?=[ \t]*+(?:,|\r?$)))"
_IN_NAME = rf"(?<=\w[-_.]){_TAG}(?=[-_.][\w*%]|[\"'])"
"""``<name>`` in the middle or at the end of a name: ``metrics-<team>-web-*``."""
_VALUE = rf"{_BEFORE}(?:{_TAG}|{_WHOLE}){_AFTER}|{_IN_NAME}|(?<=[\"']){_FORMAT}(?=[\"'/:-])|{_BARE_FORMAT}"
_KEY = r"(?m:^[ \t]*+(?:-[ \t]++)*+\{[ ]?[A-Za-z_]\w{0,60}+[ ]?\}[ \t]*+:(?=[ \t]|\r?$))"
"""``{fileset}:`` in place of the name of a setting or section, in the template of a generator."""
_CHAIN = rf"(?:\#{_UPPER}\#){{2,}}+"
"""``#SSL##USER#``: a script inserts whole settings."""
_QUOTED = rf"(?<=[\"'])(?:(?P<mark>[~|!?§^=]{{1,2}}){_ANY}(?P=mark)|\[\[{_ANY}\]\]|\{{\${_ANY}\}})(?=[\"'])"
"""``~name~``, ``[[name]]``, ``{$name}`` as a whole string."""
_WRAPPED = r"(?<![\w\\(\[{$%])(?P<wrap>[-!~@^=?|+*#§]{1,3})\{\$?[A-Za-z_][\w.-]{0,80}+\}(?P=wrap)"
"""``--{name}--``: braces between equal characters."""
_LISTED = rf"(?<==>[ \t])(?:\[\[{_ANY}\]\]|\{{\${_ANY}\}}|~{_ANY}~)(?=[ \t]*+(?:\r?$|\r?\n))"
"""``[[name]]`` or ``{$name}`` as the value of an option of Logstash, which the parser takes for a list or a hash."""
_PLUGIN = (
    rf"(?m:^[ \t]*+(?:~{_ANY}~|!{_ANY}!|\|{_ANY}\||\${_ANY}\$|%{_ANY}%|\{{\$?{_ANY}\}}|\[\[{_ANY}\]\]|!\{{{_ANY}\}}!?)"
    r"(?=[ \t]*+\{))"
)
"""``~plugin~ {``, ``[[plugin]] {``: in place of the name of a plugin."""
_BLANK = f"{_QUOTED}|{_WRAPPED}|{_LISTED}|{_PLUGIN}|{_VALUE}|{_DELIMITED}|{_OCTOPUS}|{_WITH_NAME}|{_KEY}|{_CHAIN}"
_FIRST = r"(?m:^)|[~|!?§^=$%#@<{(\[&+*-]|_(?=[_A-Z])|E(?=NC\[)|v(?=ault:)|o(?=p://)|r(?=ef\+)"
"""How each match of ``_BLANK`` begins. Searching for these first takes a quarter of the time."""
_TERRAFORM = r"\$\{[a-z_]\w{0,80}+\}"
"""A variable in a file that the function ``templatefile`` of Terraform fills in."""
_TERRAFORM_ENDINGS = (".tftpl", ".tpl")
_ANY_TERRAFORM = r"(?<!\$)\$\{[A-Za-z_][^{}\n]{0,80}\}"
"""The same in a file that nothing else reads: names with dashes, attributes and calls, too."""

_ONLY_BLANK = rf"[\"']?(?:{_TAG}|{_FORMAT})[\"']?"
_PART_BLANK = rf"{_DELIMITED}|^[\"']?{_OCTOPUS}"

_PREFIX = r"(?:[A-Za-z][A-Za-z0-9]{0,30}_){1,6}"
_NAMED = rf"(?<![\w.-])(\w{{2,60}}+)[ \t]*+=>[ \t]*+([\"']?)({_PREFIX})(?i:\1)\2(?!\w)"


def blanks(text: str, path: str = "", lines: Sequence[Span] | None = None) -> list[Span]:
    """Values, or parts of values, that a deployment replaces: ``<SHARDS>``, ``https://<name>:9200``, ``((port))``;
    ``${port}`` in a template of Terraform, as its ``path`` or the escape ``%%{`` shows. In order, without overlaps.

    ``lines``: spans of whole lines; at least those in them are returned. No value goes on in the next line."""
    found: list[Span] = []
    for start, end in lines if lines is not None else ((0, len(text)),):
        places = (match.start() for match in compiled(_FIRST).finditer(text, start, end))
        found += [match.span() for match in matches(compiled(_BLANK), text, places, end=end)]
    if "${" in text and (path.lower().endswith(_TERRAFORM_ENDINGS) or "%%{" in text):
        variable = compiled(_ANY_TERRAFORM if path.lower().endswith(".tftpl") else _TERRAFORM)
        found += [match.span() for match in variable.finditer(text)]
    if "=>" in text:
        found += _prefixed(text)
    return union(found)


def _prefixed(text: str) -> list[tuple[int, int]]:
    """The values that begin with the prefix of names that a form or script fills in. Two options show it whose values
    are their own names with that prefix: ``port => form_param_port``, ``codec => form_param_codec``."""
    options: dict[str, set[str]] = {}
    for match in compiled(_NAMED).finditer(text):
        options.setdefault(match[3], set()).add(match[1])
    prefixes = [prefix for prefix, names in options.items() if len(names) > 1]
    if not prefixes:
        return []
    return [match.span() for match in re.finditer(rf"(?<!\w)(?:{'|'.join(prefixes)})\w+", text)]


def is_blank(value: str) -> bool:
    """Whether a value is nothing but ``<NAME>`` or ``{name}``."""
    return compiled(_ONLY_BLANK).fullmatch(value.strip()) is not None


def has_blank(value: str) -> bool:
    """Whether a part of a value is replaced: ``logs-((env))``. ``#{name}`` counts at its start only: inside, it is what
    Ruby code inserts into a string."""
    return compiled(_PART_BLANK).search(value) is not None


_SETTING = r"(?m:^([a-z][\w.-]{0,100}+):[ \t]++([^\s#][^\n#]*+))"
"""A setting at the start of a line, and its value."""
_UPPER_WORDS = r"[\"']?[A-Z]++(?:_[A-Z0-9]++)++[\"']?"
"""``NETWORK_HOST``: neither a name of a host nor a number."""
_UPPER_NAMES = r"\[?(?:[ \t]*+[\"']?[A-Z][A-Z0-9_]++[\"']?[ \t]*+,?)++\]?"
"""``["HOST1", "HOST2"]``"""


def alternatives(text: str) -> list[tuple[int, int]]:
    """The names of settings that a YAML file sets several times, of which a script keeps one: its address or port is a
    placeholder (``http.port: ES_PORT``), and those that are repeated have such words as values (``[HOST1, HOST2]``)."""
    is_template = False
    repeated: dict[str, list[tuple[int, int]]] = {}
    names = set()
    for match in compiled(_SETTING).finditer(text):
        name, value = match[1], match[2].strip()
        is_template |= name.rpartition(".")[2] in ("host", "port") and bool(compiled(_UPPER_WORDS).fullmatch(value))
        repeated.setdefault(name, []).append(match.span(1))
        if compiled(_UPPER_NAMES).fullmatch(value):
            names.add(name)
    found = {name: spans for name, spans in repeated.items() if len(spans) > 1}
    if not is_template or names.isdisjoint(found):
        return []
    return sorted(span for spans in found.values() for span in spans)


_SHELL = r"(?m:(?<=[\"' \t\[:,/])\$\$?([A-Za-z_]\w*+)(?=[\"']|[-./:,][\w*%\"']|[ \t]*(?:[,\]}]|\r?$)))"


def shell_variables(text: str) -> list[tuple[int, int]]:
    """Variables without braces, ``$PORT``: no product replaces them, but a script may."""
    return [match.span() for match in compiled(_SHELL).finditer(text)] if "$" in text else []


_NOTES = (
    r"(?m:(?<=[ \t])<\d{1,2}>[ \t]*+\r?$|(?<=[\w\"'{}\[\],:])[ \t]{2,}\d{1,2}[ \t]*+\r?$)"
    r"|(?m:^[ \t]++(?:-[ \t]++)?(?:\.{3}|\u2026)[ \t]*+\r?$)"
)


def notes(text: str) -> list[tuple[int, int]]:
    """The numbers and dots with which books and manuals explain or shorten a listing: ``"aggs": {   <1>``. Nobody sends
    them to a product."""
    return [match.span() for match in compiled(_NOTES).finditer(text)]


_BODIES = "body|json|contents?|mappings?|settings|template|policy|pipeline|document|doc|payload|data|query|schema"
PHRASE = (
    r"(?<![$%#{])\{\s*+(?:\"(?=[^\"\n]*\w[ ]++\w)[^\"\\\n]*+\"|'(?=[^'\n]*\w[ ]++\w)[^'\\\n]*+'"
    r"|[\"']?(?-i:(?:YOUR|MY|INSERT|ADD|PUT|PASTE|TODO|TBD|FIXME)(?:[_-][A-Z]++)*+|(?:[A-Z]++[_-])++HERE)[\"']?"
    r"|[A-Za-z][\w'-]*+(?:[ ]++[\w'()./-]++)++|[@$]?[A-Za-z]\w*+(?:[-./]++\w++)++|[@$]?[A-Za-z][A-Za-z0-9]*+_\w*+"
    r"|[\"'](?=[A-Za-z])[\w./-]*[\w](?:\.(?:json|txt|ndjson|ya?ml))[\"']|[\"'](?:\.{3}|\u2026)[\"']"
    rf"|[\"']?[@$]?(?:{_BODIES})[\"']?)\.?\s*+\}}"
)
"""An object with a phrase or a name instead of members: ``{ "add the schema here" }``, ``{ fields of the index }``,
``{content_of_mapping.json}``, ``{ body }``."""


def phrases(text: str) -> list[tuple[int, int]]:
    """The objects of a JSON text that hold a phrase instead of members: somebody is to fill them in."""
    return [match.span() for match in compiled(PHRASE).finditer(text)] if "{" in text else []
