"""Files with plugins outside any section, which a tool pastes into a section of a pipeline.

Such a file is taken for a fragment only if other files show it: more of them in its folder, or a script or template
that includes it, or a pipeline next to it that has a placeholder with its name. On its own it is a mistake.
"""

from __future__ import annotations

import os

from lslint.files.paths import report_path
from lslint.kinds.detect import SECTIONS, detect, skip
from lslint.project.projects import Projects
from lslint.rules.api import Sibling

MAX_SIBLINGS = 30
MAX_INCLUDERS = 60
MAX_CHARS = 128 * 1024
MAX_LINE = 200
"""Characters on each side of a name in a script in which what includes it is looked for."""
_LEVELS = 3
_INCLUDERS = (
    ".sh",
    ".bash",
    ".py",
    ".rb",
    ".pp",
    ".ps1",
    ".mk",
    ".j2",
    ".erb",
    ".epp",
    ".tmpl",
    ".tpl",
    ".yml",
    ".yaml",
)
_INCLUDER_NAMES = ("makefile", "dockerfile", "rakefile")
_INCLUDES = ("include", "cat ", "template(", "lookup(", "read", "assemble", "import", "concat", "source =>", ".Get")

_READS = (
    "open(", "open ", "readfile", "read_file", "read_text", "readlines", "read(", "get-content", "get_contents",
    "slurp", "loadfile", "load_file", "new file", "sed ", "insert", "append", "cat ", "include",
)  # fmt: skip
"""What a script says, in lower case, on a line on which it reads a file."""
MIN_STEM = 3


def has_section(text: str) -> bool:
    """Whether a line of a pipeline begins a section."""
    first = skip(text, 0)
    if text.startswith(SECTIONS, first):
        return True
    if not any(section in text for section in SECTIONS):
        return False
    import re

    return re.search(r"^[ \t]*(?:input|filter|output)\s*\{", text, re.M) is not None


def is_fragment(projects: Projects, folder: str, name: str, text: str) -> bool:
    """Whether a pipeline file of a folder (absolute) is a fragment."""
    if has_section(text):
        return False
    if _among_fragments(projects, folder, os.path.splitext(name)[1]) or _included(projects, folder, name):
        return True
    if _has_place(projects, folder, name) or _is_read(projects, folder, name):
        return True
    from lslint.project.joined_files import is_joined

    return is_joined(projects, os.path.join(folder, name))


def _among_fragments(projects: Projects, folder: str, ending: str) -> bool:
    """Whether a folder holds several fragments with this ending, and more of them than of whole pipelines; or it holds
    one, and the folders next to it several more."""
    key = f"{folder}/*{ending}"
    known = projects.memo("fragments").get(key)
    if known is None:
        without, whole = _count(projects, folder, ending)
        known = without > 1 and without > whole
        if not known and not whole and folder != projects.root_of(folder):
            known = _among_folders(projects, os.path.dirname(folder), ending)
        projects.memo("fragments")[key] = known
    return known


def _among_folders(projects: Projects, above: str, ending: str) -> bool:
    key = f"{above}/*/*{ending}"
    known = projects.memo("fragments").get(key)
    if known is None:
        without = whole = 0
        for name in projects.folders(above)[:MAX_SIBLINGS]:
            counts = _count(projects, os.path.join(above, name), ending)
            without, whole = without + counts[0], whole + counts[1]
        known = projects.memo("fragments")[key] = without > 2 and without > whole
    return known


def _count(projects: Projects, folder: str, ending: str) -> tuple[int, int]:
    """How many of the files of a folder with this ending are fragments, and how many whole pipelines."""
    key = f"{folder}/*{ending}"
    counts = projects.memo("fragment counts").get(key)
    if counts is None:
        without = whole = 0
        names = [name for name in projects.listing(folder) if os.path.splitext(name)[1] == ending]
        for name in names[:MAX_SIBLINGS]:
            path = os.path.join(folder, name)
            text = projects.small_text(path, MAX_CHARS)
            if text and detect(path, text) == "logstash":
                if has_section(text):
                    whole += 1
                else:
                    without += bool(text[skip(text, 0) :])
        counts = projects.memo("fragment counts")[key] = without, whole
    return counts


def siblings(projects: Projects, path: str) -> list[Sibling]:
    """The other fragments with the same ending in the folder of a fragment (absolute), as contents of the sections that
    they are for."""
    folder, own = os.path.split(path)
    ending = os.path.splitext(own)[1]
    found: list[Sibling] = []
    for name in [name for name in projects.listing(folder) if os.path.splitext(name)[1] == ending][:MAX_SIBLINGS]:
        if name == own:
            continue
        other = os.path.join(folder, name)
        if other not in projects.memo("fragment trees"):
            projects.memo("fragment trees")[other] = _parse(projects, other)
        sibling = projects.memo("fragment trees")[other]
        if sibling is not None:
            found.append(sibling)
    return found


def _parse(projects: Projects, path: str) -> Sibling | None:
    from lslint.grammar.logstash import parse

    text = projects.small_text(path, MAX_CHARS)
    if not text or has_section(text) or detect(path, text) != "logstash":
        return None
    tree, _ = parse.parse(f"{sections_of(text, path, projects)[0]} {{\n{text}\n}}\n")
    return Sibling(report_path(path), text, tree)


def _included(projects: Projects, folder: str, name: str) -> bool:
    """Whether a script or template in the folder or up to two above names the file, or all files of the folder, on a
    line that includes something."""
    key = os.path.join(folder, name)
    known = projects.memo("fragments").get(key)
    if known is None:
        known = projects.memo("fragments")[key] = any(
            _names(text, folder, name) for text in _includers(projects, folder)
        )
    return known


_PLACE = (
    r"(?im)^[ \t]*(?:(?:(?!#)[\W_]){{0,4}}{stem}[-_. ]?{word}[\W_]{{0,4}}"
    r"|[\W_]{{0,4}}{stem}(?:_{word}|(?:[-_. ]?{word})?[-_. ](?:goes[-_ ])?(?:here|placeholder))[\W_]{{0,4}}"
    r"|(?:@@?|__|%%?|<|\$\{{|\{{\{{|\{{%|\[\[)[ \t]*{stem}[ \t]*(?:@@?|__|%%?|>|\}}|\]\])+"
    r"|\W{{0,4}}(?:include|insert|import|paste)\b\W{{1,4}}(?:[\w./-]{{0,99}}/)?{name}\W{{0,4}})[ \t]*$"
)
"""A line that stands for the content of a file: ``email_block``, ``@@EMAIL@@``, ``# include email.conf``. Not a comment
that is a heading: ``# Email section``."""
_PLACE_WORD = "(?:blocks?|conf|config|configuration|section|part|snippet|fragment|placeholder|here)"


def _has_place(projects: Projects, folder: str, name: str) -> bool:
    """Whether a whole pipeline in the folder has a line that stands for the content of the file."""
    import re

    stem, ending = os.path.splitext(name)
    if len(stem) < MIN_STEM:
        return False
    place = re.compile(_PLACE.format(stem=re.escape(stem), name=re.escape(name), word=_PLACE_WORD))
    others = [one for one in projects.listing(folder) if os.path.splitext(one)[1] == ending and one != name]
    texts = (projects.small_text(os.path.join(folder, one), MAX_CHARS) for one in others[:MAX_SIBLINGS])
    return any(has_section(text) and place.search(text) is not None for text in texts)


def _is_read(projects: Projects, folder: str, name: str) -> bool:
    """Whether a script anywhere in the project reads the file: it has no section, so that it can only be a part."""
    from lslint.files.paths import contains_name
    from lslint.project.script_edits import scripts

    for text, is_definition in scripts(projects, projects.root_of(folder)):
        if is_definition or name not in text:
            continue
        for line in text.split("\n"):
            if name in line and contains_name(line, name) and any(word in line.lower() for word in _READS):
                return True
    return False


def _names(text: str, folder: str, name: str) -> bool:
    wanted = (name, f"{os.path.basename(folder)}/*")
    for one in wanted:
        at = text.find(one)
        while at >= 0:
            line = text[max(0, at - MAX_LINE) : at].rpartition("\n")[2] + text[at : at + MAX_LINE].partition("\n")[0]
            before = text[at - 1 : at]
            if (not before or not (before.isalnum() or before in "-_")) and any(word in line for word in _INCLUDES):
                return True
            at = text.find(one, at + len(one))
    return False


def _includers(projects: Projects, folder: str) -> list[str]:
    """The contents of the scripts and templates of a folder and those above it, within the project."""
    found = projects.memo("includers").get(folder)
    if found is None:
        found = projects.memo("includers")[folder] = []
        root = projects.root_of(folder)
        at, read = folder, 0
        for _ in range(_LEVELS):
            for name in projects.listing(at):
                if not name.lower().endswith(_INCLUDERS) and name.lower() not in _INCLUDER_NAMES:
                    continue
                read += 1
                if read > MAX_INCLUDERS:
                    return found
                text = projects.small_text(os.path.join(at, name), MAX_CHARS)
                if any(word in text for word in _INCLUDES):
                    found.append(text)
            above = os.path.dirname(at)
            if at == root or above == at or not at.startswith(root):
                break
            at = above
    return found


def sections_of(text: str, path: str, projects: Projects | None = None) -> tuple[str, ...]:
    """The sections that a fragment may be for: those that its plugins and their options leave, of these the one that
    its name or its folder says, else those that the other fragments of its folder leave, too."""
    own = _sections(text)
    folder, name = os.path.split(os.path.abspath(path))
    word = _named(path)
    if len(own) > 1 and word in own:
        return (word,)
    if len(own) > 1 and projects is not None:
        others = _sections_of_folder(projects, folder, os.path.splitext(name)[1])
        own = tuple(section for section in own if section in others) or own
    return own


def _named(path: str) -> str:
    """The section that the name of a file or its folder says."""
    parts = path.lower().replace("\\", "/").split("/")[-2:]
    words = [word for part in reversed(parts) for word in part.replace("-", ".").replace("_", ".").split(".")]
    return next((word for word in (word.removesuffix("s") for word in words) if word in SECTIONS), "")


def _sections_of_folder(projects: Projects, folder: str, ending: str) -> tuple[str, ...]:
    """The sections that all fragments of a folder with this ending may be for."""
    key = f"{folder}/*{ending}"
    found = projects.memo("fragment sections").get(key)
    if found is None:
        left = set(SECTIONS)
        names = [name for name in projects.listing(folder) if os.path.splitext(name)[1] == ending]
        for name in names[:MAX_SIBLINGS]:
            text = projects.small_text(os.path.join(folder, name), MAX_CHARS)
            if text and detect(os.path.join(folder, name), text) == "logstash" and not has_section(text):
                left.intersection_update(_sections(text))
        found = projects.memo("fragment sections")[key] = tuple(section for section in SECTIONS if section in left)
    return found


def _sections(text: str) -> tuple[str, ...]:
    """The sections in which the plugins of a fragment exist, and of these the ones in which they have the options that
    are set, and need no others. Plugins that the catalogue does not have are ignored.
    """
    from lslint.grammar.logstash import parse
    from lslint.rules.logstash.catalogue import plugins

    tree, _ = parse.parse("filter {\n" + text + "\n}\n")
    walked = tree.walk_plugins()
    left = [section for section in SECTIONS if section != "input" or not any(clauses for _, _, clauses in walked)]
    known = [
        {section: record for section in left if (record := plugins.plugin(f"{section}/{plugin.name}")) is not None}
        for _, plugin, _ in walked
    ]
    left = [section for section in left if all(section in records for records in known if records)] or left
    faults = dict.fromkeys(left, 0)
    for (_, plugin, _), records in zip(walked, known, strict=True):
        names = {option.name for option in plugin.options}
        for section, record in records.items():
            if section in faults:
                newest = plugins.index().newest
                faults[section] += sum(wanted & newest > 0 and name not in names for name, wanted in record.required)
                faults[section] += sum(not record.open and record.option(name) is None for name in names)
    fits = [section for section in left if not faults[section]]
    return tuple(fits or left)
