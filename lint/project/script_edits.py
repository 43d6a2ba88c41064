"""What the scripts of a project replace in its files before a product reads them: ``sed s/NAME/…/``, Ansible's
``lineinfile``, ``text.replace("NAME", …)``.

Nothing is run, and no pattern of a script is compiled: of a regular expression only the literal pieces count. The
scripts of a project are read when a finding first asks, once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import islice

from lslint.files.paths import contains_name
from lslint.grammar.anchored import line_starts, matches, offsets
from lslint.grammar.bounded_cache import compiled
from lslint.project.projects import Projects
from lslint.project.walk import VENDORED, Walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import Span

MAX_SCRIPTS = 200
MAX_PATTERNS = 2000
MAX_BYTES = 96 * 1024
MIN_LETTERS = 4
_SCRIPTS = (
    ".sh", ".bash", ".ksh", ".zsh", ".py", ".pl", ".rb", ".ps1", ".psm1", ".bat", ".cmd", ".mk", ".groovy", ".gradle",
    ".js", ".ts", ".go", ".php", ".pp", ".tf",
)  # fmt: skip
_DEFINITIONS = (".yml", ".yaml", ".sls")
_NAMES = ("makefile", "dockerfile", "jenkinsfile", "vagrantfile", "rakefile", "justfile")

_PATTERN = r"((?:\\[^\n]|(?!{end})[^\\\n]){{1,200}}+){end}"
_SED = r"(?<!\w)s(?:([/|#,@~!:;%+_^])" + _PATTERN.format(end=r"\1") + r"|\{" + _PATTERN.format(end=r"\}") + ")"
_SED_COMMAND = r"\bg?sed[ ]"
"""Does not match ``used``, which most scripts contain."""
_SED_LINES = r"[\"']/((?:\\[^\n]|[^/\\\n]){1,200}+)/[dcrai]"
_CALL = (
    r"(?:\.replace(?:All|_all)?|\.Replace|\bgsub!?|\.sub!?|\bre\.subn?|\bstrings\.Replace(?:All)?|\b(?:str|preg)_replace"
    r"|(?i:-[ci]?replace))\s*\(?\s*(?:\w[\w.]{0,40}\s*,\s*)?r?([\"'/])((?:\\.|(?!\1)[^\\\n]){1,200}+)\1"
)
_ENTRY = (
    r"(?m:^[ \t]*(?:-[ \t]+)?(?:regexp?|search_string|pattern|match|before)[ \t]*(?::|=>)[ \t]*"
    r"([\"']?)((?:\\.|(?!\1(?:[ \t]*,?[ \t]*$))[^\\\n]){1,200})\1)"
)
_INLINE = r"\bregexp?=(?:\"([^\"\n]{1,200}+)\"|'([^'\n]{1,200}+)'|([^\s\"']{1,200}+))"
_REMOVED_KEY = (
    r"\bdel\(\s*\.(?:\[\s*)?[\"']?([\w@-]{1,100})|\b(?:pop|delete|except|without)\(\s*[:\"'](\w[\w@-]{0,99})\b[\"']?"
    r"|\bdel(?:ete)?\s+\w[\w.]{0,60}\[[\"']([\w@-]{1,100})[\"']\]|\bdelete\s+\w{1,60}\.(\w{1,100})\b"
)
"""A key that a script takes out of a document: `del(.name)` of jq, `pop("name")`, `del body["name"]`."""
_M4 = r"(?<=\s)-D[ \t]*(\w{1,100})"
_FILLS_VARIABLES = (
    r"\bstring\.Template\b|\bfrom[ \t]+string[ \t]+import\b[^\n]*\bTemplate\b|\.(?:safe_)?substitute\("
    r"|\benvsubst\b|\bexpandvars\(|\bos\.Expand(?:Env)?\(|\bExpandString\(|\beval[ \t]+[\"']?(?:echo|cat)\b"
    r"|\btemplatefile\(|\btemplate_file\b|\btemplater\b|\bgomplate\b|\bdockerize[ \t]|\benvtpl\b|\benvplate\b"
    r"|\brender[-_]template(?![\w(])|\$ENV\{"
)
"""What replaces the variables of a file: ``string.Template`` of Python, ``envsubst``, Terraform, tools for images."""
_SIGNS_OF_FILLERS = ("Template", "substitute(", "envsubst", "expandvars(", "os.Expand", "ExpandString(", "eval",
                     "templatefile(", "template_file", "templater", "gomplate", "dockerize", "envtpl", "envplate",
                     "render-template", "render_template", "$ENV{")  # fmt: skip
_STARTS_OF_FILLERS = ("string.Template", "from", *_SIGNS_OF_FILLERS[1:])
_BEFORE_FILLER = len(".safe_")
"""Characters between the start of a match and one of these words."""
_FILLED_VARIABLE = r"\$(?:[A-Za-z_]\w*|\{[A-Za-z_]\w*\})"
_ANY_INPUT = (
    r"(?:<|\bcat|-template|-f|--file)[ \t]*+[\"']?\$[\w{]"
    r"|[ \t\"']\$\{?(?:f|file|\w*(?:[Cc]onf|CONF|[Tt]emplate|TEMPLATE|TMPL|TPL|FILE|SRC)\w*)\b"
)
"""A script that takes the name of the file whose variables it replaces from a variable."""
_BEFORE_CALL = 9
"""Characters before ``eplace`` or ``sub`` in a call: ``strings.Replace``."""
_WORD = r"[\"'](\W{0,3}[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\W{0,3})[\"']"
_VARIABLE = r"\$[\w{(]"
_DOLLARS = r"\$[A-Za-z_][\w.-]*+\$"
_TOKEN = (
    r"\$[A-Za-z_][\w.-]*\$|\W*(?:[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)+|[A-Z]{5,})\W*"
    r"|(?:@@?|__|%%?|<|\$\{\{)[\w .-]+(?:@@?|__|%%?|>|\}\})"
)
"""A string that is a placeholder by its form: it does not occur in other files by chance."""


_APPENDS = (
    r">>[ \t]*+(\"[^\"\n]{1,200}+\"|'[^'\n]{1,200}+'|[^\s;|&<>()]{1,200}+)"
    r"|\btee[ \t]++(?:-a|-[a-z]*a[a-z]*|--append)[ \t]++([^\s;|&<>()]{1,200}+)"
    r"|\b(?:yq|dasel|augtool|crudini)[ \t][^\n]{0,400}?([\w./${}-]{1,200}\.ya?ml)\b"
    r"|(?i:\b(?:Add-Content|Out-File[ \t]++-Append)(?:[ \t]++-(?:File)?Path)?[ \t]++)([^\s;|]{1,200}+)"
    r"|(?m:^[ \t]*(?:-[ \t]+)?(?:ansible\.builtin\.)?(?:blockinfile|lineinfile):[^\n]*\n"
    r"(?:[ \t]++(?!-|path|dest)[^\n]*\n){0,12}[ \t]++(?:path|dest):[ \t]*([^\s]{1,200}+))"
    r"|\bsed[ \t](?=[^\n]{0,400}?[$/\d][ \t]?[aic](?:\\|[ \t]))[^\n]{0,400}?[ \t]([^\s;|&<>()]{1,200}\.ya?ml)\b"
    r"|\bopen\([ \t]*([^,\n]{1,200}),[ \t]*[\"']a[bt+]?[\"']"
)
"""A script that adds to a file, with the name of the file: ``echo … >> filebeat.yml``, ``tee -a``, ``yq -i``."""
_SIGNS_OF_ADDITIONS = (">>", "tee", "yq", "dasel", "augtool", "crudini", "sed", "open(")
"""What a match of ``_APPENDS`` begins with, without those that depend on upper and lower case or begin a line."""
_POWERSHELL = ("dd-Con", "dd-con", "DD-CON", "ut-Fil", "ut-fil", "UT-FIL")
"""The same of PowerShell, without its first letter."""
_OF_ANSIBLE = ("blockinfile:", "lineinfile:")
_MAIN_FILES = ("filebeat.yml", "metricbeat.yml", "packetbeat.yml", "heartbeat.yml", "auditbeat.yml", "winlogbeat.yml")
"""Names under which products read their files, whatever a project calls them."""
_OTHER_TARGETS = r"(?i:log|out|github|env|hist|report|result|bashrc|profile|summary|tmp)"
"""Parts of the names of variables that hold no config to which a script adds."""


class ScriptEdits:
    """What the scripts of a project replace. ``tokens``: strings that only a placeholder has. ``others``: the literal
    pieces of other patterns, with the text of the script; they count for files that the script names. ``keys``: keys
    that a script takes out of a document. ``fillers``: the text of scripts that replace the ``$NAME`` of files.
    ``additions``: names of files to which a script adds, with its text.
    """

    def __init__(self) -> None:
        self.additions: list[tuple[str, str]] = []
        self.fillers: list[str] = []
        self._is_filled: dict[str, bool] = {}
        self.keys: set[str] = set()
        self.tokens: set[str] = set()
        self.others: dict[tuple[str, ...], list[str]] = {}

    def add(self, text: str, is_definition: bool) -> None:
        """Adds what a script replaces or takes out, before ``spans`` is called."""
        if not is_definition:
            for match in matches(compiled(_REMOVED_KEY), text, offsets(text, ("del", "pop(", "except(", "without("))):
                if match.lastindex is not None and len(self.keys) < MAX_PATTERNS:
                    self.keys.add(match[match.lastindex])
        for match in matches(compiled(_APPENDS), text, _of_additions(text)):
            if match.lastindex is None or len(self.additions) >= MAX_PATTERNS:
                continue
            target = match[match.lastindex].strip("\"'")
            is_variable = match[0].startswith("open") and target.isidentifier()
            self.additions.append((f"${target}" if is_variable else target, text))
        if any(sign in text for sign in _SIGNS_OF_FILLERS) and any(
            matches(compiled(_FILLS_VARIABLES), text, offsets(text, _STARTS_OF_FILLERS), before=_BEFORE_FILLER)
        ):
            self.fillers.append(text)
        for pattern in _patterns(text, is_definition):
            found = pieces(pattern)
            if not found or len(self.tokens) + len(self.others) >= MAX_PATTERNS:
                continue
            written = [part for part in found if part]
            if len(written) == 1 and compiled(_TOKEN).fullmatch(written[0]) is not None:
                self.tokens.add(written[0])
            else:
                scripts = self.others.setdefault(found, [])
                if not scripts or scripts[-1] is not text:
                    scripts.append(text)

    def spans(self, line: str, name: str) -> list[Span]:
        """What scripts replace in a line of a file of that name."""
        found = []
        for token in self.tokens:
            at = line.find(token)
            if at >= 0:
                found.append((at, at + len(token)))
        for parts, scripts in self.others.items():
            span = _match(parts, line)
            if span is not None and any(name in script for script in scripts):
                found.append(span)
        if "$" in line and self.fillers:
            is_filled = self._fills(name)
            for match in compiled(_FILLED_VARIABLE).finditer(line):
                if is_filled or self._is_set(match[0].strip("${}")):
                    found.append(match.span())
        return found

    def adds_to(self, name: str) -> bool:
        """Whether a script adds to a file of that name, to one whose name it takes from a variable, or to the file that
        the product reads and that it makes of this one."""
        for target, script in self.additions:
            base = target.replace("\\", "/").rpartition("/")[2].strip("\"'")
            if base == name:
                return True
            is_open = "$" in base and compiled(_OTHER_TARGETS).search(base) is None
            if (base in _MAIN_FILES or is_open) and contains_name(script, name):
                return True
        return False

    def _is_set(self, variable: str) -> bool:
        """Whether a script that replaces the variables of any files names a variable; searched once per variable."""
        known = self._is_filled.get(f"${variable}")
        if known is None:
            is_long = len(variable) >= MIN_LETTERS and variable.isupper()
            known = self._is_filled[f"${variable}"] = is_long and any(
                contains_name(script, variable) and compiled(_ANY_INPUT).search(script) for script in self.fillers
            )
        return known

    def _fills(self, name: str) -> bool:
        """Whether a script replaces the variables of files of that name; searched once per name."""
        known = self._is_filled.get(name)
        if known is None:
            known = self._is_filled[name] = any(_names(script, name) for script in self.fillers)
        return known


def _names(script: str, name: str) -> bool:
    """Whether a script contains the name of a file as a whole, or a pattern for its ending."""
    ending = os.path.splitext(name)[1]
    return (bool(ending) and f"*{ending}" in script) or contains_name(script, name)


def of_project(projects: Projects, path: str) -> ScriptEdits:
    """What the scripts in the project of a file (absolute) replace."""
    root = projects.root_of(os.path.dirname(path))
    known: ScriptEdits | None = projects.memo("script_edits").get(root)
    if known is None:
        known = projects.memo("script_edits")[root] = ScriptEdits()
        for text, is_definition in scripts(projects, root):
            known.add(text, is_definition)
    return known


def scripts(projects: Projects, root: str) -> Iterator[tuple[str, bool]]:
    """The contents of the scripts of a project, those at its top first, and whether they are YAML."""
    found = script_texts(projects, root, _SCRIPTS + _DEFINITIONS, MAX_BYTES)
    for _, name, text in islice(found, MAX_SCRIPTS):
        yield text, name.endswith(_DEFINITIONS)


def script_texts(
    projects: Projects, root: str, endings: tuple[str, ...], max_size: int
) -> Iterator[tuple[str, str, str]]:
    """The scripts of a project, those at its top first, by the ending or the beginning of their names or by ``#!``:
    folder, name in lower case, and content. Empty ones and those above ``max_size`` are left out."""
    for folder in Walk(projects, root, enter=lambda name: name not in VENDORED and name != ".git"):
        for name in projects.listing(folder):
            low = name.lower()
            is_named = low.startswith(_NAMES)
            if not (is_named or low.endswith(endings) or "." not in low):
                continue
            text = projects.small_text(os.path.join(folder, name), max_size)
            if text and ("." in low or is_named or text[:2] == "#!"):
                yield folder, low, text


def _patterns(text: str, is_definition: bool) -> Iterator[str]:
    """The patterns that a script replaces; around those that stand for the whole line ``.*``."""
    if "perl " in text or any(matches(compiled(_SED_COMMAND), text, offsets(text, ("sed ",)), before=1)):
        for match in compiled(_SED).finditer(text):
            yield match[2] or match[3]
        for match in compiled(_SED_LINES).finditer(text):
            yield f".*{match[1]}.*"
    if "egexp" in text or "search_string" in text or "file_line" in text or "file.replace" in text:
        for match in compiled(_ENTRY).finditer(text):
            yield f".*{match[2]}.*"
        for match in matches(compiled(_INLINE), text, offsets(text, ("regex",))):
            yield f".*{match[1] or match[2] or match[3]}.*"
    if "m4 " in text:
        for match in matches(compiled(_M4), text, offsets(text, ("-D",))):
            yield match[1]
    if is_definition or not ("eplace" in text or "sub" in text):
        return
    has_call = False
    for match in matches(compiled(_CALL), text, offsets(text, ("eplace", "EPLACE", "sub")), before=_BEFORE_CALL):
        has_call = True
        yield match[2]
    if has_call or "eplace(" in text:  # names and values in a table
        for match in compiled(_WORD).finditer(text):
            yield re.escape(match[1])


def _of_additions(text: str) -> list[int]:
    """Where ``_APPENDS`` may match."""
    lines = line_starts(text, offsets(text, _OF_ANSIBLE))
    return [*offsets(text, _SIGNS_OF_ADDITIONS), *(at - 1 for at in offsets(text, _POWERSHELL) if at), *lines]


def pieces(pattern: str) -> tuple[str, ...]:
    """The literal pieces of a simple regular expression in order; an empty one at an end stands for any text up to the
    end of the line. Nothing where the pattern is not simple, or so short that much else would match."""
    found = [""]
    at, end = 0, len(pattern)
    while at < end:
        char, after = pattern[at], pattern[at + 1 : at + 2]
        if char == "\\":
            at += 1
            if after.isdigit() or after == "|":
                return ()
            if after in "sSwWdD+?":
                found.append("")
            elif after not in "bB<>()":
                found[-1] += after
        elif char == "[":
            close = pattern.find("]", at + 2)
            if close < 0:
                return ()
            at = close
            found.append("")
        elif char == "." and after in ("*", "+", "?"):
            at += 1
            found.append("")
        elif char in "*+?":
            found[-1] = found[-1][:-1]
            found.append("")
        elif (name := compiled(_DOLLARS).match(pattern, at)) is not None:
            found[-1] += name[0]
            at = name.end() - 1
        elif char == "|" or pattern.startswith(("{{", "#{"), at) or compiled(_VARIABLE).match(pattern, at):
            return ()
        elif char not in "^$()":
            found[-1] += char
        at += 1
    parts = [part for index, part in enumerate(found) if part or index in (0, len(found) - 1)]
    if sum(char.isalnum() for part in parts for char in part) < MIN_LETTERS:
        return ()
    return tuple(parts)


def _match(parts: tuple[str, ...], line: str) -> Span | None:
    """The part of a line that contains the literal pieces of a pattern."""
    at, start = 0, -1
    for part in parts:
        found = line.find(part, at)
        if found < 0:
            return None
        if start < 0:
            start = found
        at = found + len(part)
    return start, len(line) if not parts[-1] else at
