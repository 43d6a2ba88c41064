"""Templates made of configurations: values become markers, lines become branches and loops."""

from __future__ import annotations

import random
import re

VALUES = (
    "{{ some_value }}", "<%= @some_value %>", "{{ .Values.some | quote }}", "@@SOME_NAME@@", "@@some.name@@",
    '{{ some | default("y") }}', "${{ secrets.NAME }}", "{{{ raw }}}",
    '<%= scope["a"] -%>', "{{ hosts['a'] }}",
)  # fmt: skip
BRANCHES = (
    ("{% if x %}", "{% else %}", "{% endif %}"),
    ("<% if @x -%>", "<% else -%>", "<% end -%>"),
    ("{{- if .Values.x }}", "{{- else }}", "{{- end }}"),
    ("{{#x}}", "{{else}}", "{{/x}}"),
    ("<% if $x { -%>", "<% } else { -%>", "<% } -%>"),
)
LOOPS = (
    ("{% for a in b %}", "{% endfor %}"),
    ("<% @list.each do |x| -%>", "<% end -%>"),
    ("{{- range .Values.list }}", "{{- end }}"),
    ("{{#each list}}", "{{/each}}"),
)
_TOKENS = {
    "logstash": r"=>[ \t]*(\"[^\"\\\n]*\"|\d+|\w+)(?=[ \t]*$)",
    "json": r"(?<=: )(\"[^\"\\\n]*\"|\d+|true|false)(?=,?[ \t]*$)",
    "yaml": r"(?<=: )([^\s#{}\[\]|>&*\"'][^\n#{}\[\]\"']*)$",
}


def mutate(text: str, language: str, rng: random.Random) -> str:
    """The text with one to three values replaced by markers, or with a few of its lines in a branch or a loop."""
    choice = rng.randrange(4)
    if choice < 2:
        for _ in range(rng.randint(1, 3)):
            text = _with_marker(text, language, rng)
        return text
    lines = text.split("\n")
    first = rng.randrange(len(lines))
    last = min(len(lines), first + rng.randint(1, 4))
    body = lines[first:last]
    if choice == 2:
        begin, other, end = rng.choice(BRANCHES)
        lines[first:last] = [begin, *body, other, *body, end]
    else:
        begin, end = rng.choice(LOOPS)
        lines[first:last] = [begin, *body, end]
    return "\n".join(lines)


def _with_marker(text: str, language: str, rng: random.Random) -> str:
    found = list(re.finditer(_TOKENS[language], text, re.M))
    if not found:
        return text
    start, end = rng.choice(found).span(1)
    value = rng.choice(VALUES)
    if text[start] == '"' and rng.random() < 0.6 and '"' not in value:
        value = '"' + rng.choice(("", "pre-")) + value + rng.choice(("", "-post")) + '"'
    return text[:start] + value + text[end:]
