"""What a project is for, as the READMEs say that lie in the folder of a file and above it, up to the project's root."""

from __future__ import annotations

import os
import re
from itertools import islice

from lslint.files.paths import contains_name
from lslint.project.projects import Projects
from lslint.project.walk import Walk, above, is_visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_README = 4000
MAX_README_OF_FILES = 64 * 1024
MAX_FOLDERS = 12
MAX_ALL_FOLDERS = 400
MAX_READMES = 40
MAX_READMES_OF_FOLDER = 3
MAX_LINE = 1000
MIN_WORD = 6
"""Letters of a password that a README contains: shorter ones may be there by chance."""
_NAMES = frozenset(
    """bootcamp course courses curso demo demos exercise exercises handson lab labs lecture lectures playground schulung
    taller training trainings tutorial tutorials webinar webinars workshop workshops""".split()  # noqa: SIM905
)
"""Words in the name of a README: ``README_workshop.md``."""
_NO_WORD = re.compile("[^a-z]+")
_TRIAL = (
    r"demo|demos|demonstration|workshop|tutorial|labs?|playground|sandbox|exercises?|hands-on|poc|proof of concept"
    r"|prototypes?|tester|benchmarks?|vagrant|course|talk|slides|taller"
    r"|learning (?:stuff|projects?|repo|repository|notes|purposes?)"
)
_PRODUCT = (
    r"(?:elk|elastic\w*|logstash|kibana|(?:file)?beats?|stack|observability|management|devops|docker|kubernetes|k8s)"
)
_COURSE = (
    r"(?:bootcamps?|webinars?|lectures?|hands[- ]on|test[- ]?suites?|testbeds?"
    rf"|the\s(?:[\w-]+\s){{1,4}}book|book\s(?:code|examples?|samples?)|learn(?:ing)?\s(?:the\s|about\s)?{_PRODUCT}"
    rf"|{_PRODUCT}\b[^\n]{{0,30}}\btraining|training\s(?:course|environment|labs?|materials?|exercises))"
)
_TITLE = re.compile(
    rf"(?im)\A\W*(?:(?!\b(?:see|follow\w*|based\son|according\sto)\b).){{0,100}}(?<![^\W_])(?:{_TRIAL}|{_COURSE})(?![^\W_])"
    r"|\A\W*learning\s"
)
"""A title such as ``# ELK labs``; a first sentence may refer to a tutorial elsewhere."""
_MATERIAL = re.compile(
    r"""(?imx)
    ^\#+\s*about\s(?:the|this)\s(?:book|course|training|workshop)\b
    | \b(?:contains?|is|holds)\b [^.\n]{0,60}
      \b(?:code|examples?|samples?|snippets?|listings?|exercises?|materials?|slides|files)\s
      (?:for|from|of|used\sin|accompanying)\s
      (?:[^.\n]{0,60} \b(?:book|course|workshop|webinar|bootcamp|lecture)\b(?!-)
      | (?:[\w'-]{1,20}\s){0,4} (?:blog|blogs|blog[- ]?posts?|articles?)\b)
    | \A\W*[^\n]*\n[\s=\#*-]* [^\n.]{0,60} \b(?:examples?|work|code|notes|configs?|files)\b [^.\n]{0,60}
      \b(?:book|(?<!\sof\s)course|workshop|tutorial|bootcamp)\b
    | \b(?:resources|slides|code|materials?|demos?)\s(?:(?:for|from|of)\s)?(?:(?:a|the|my)\s)?(?:talk|presentation)\b
    | ハンズオン | 教材 | 教程 | 강의 | 실습 | \bcurso\sde\b | \bучебн | \bkurs\w*unterlagen\b
    """
)
"""What the first lines of the files for a book or a course say."""
_MATERIAL_HEAD = 1500
_STATED = re.compile(
    rf"""(?ix)
    \bnot\b [^.\n]{{0,40}} \b(?:for|in)\s(?:use\sin\s)?production\b
    | \bfor\s(?:local\s)?
      (?:development|dev(?:[-\s]env(?:ironment)?)?|testing|demonstration|demo|learning|training|educational|local)
      (?:\s(?:and|or|/)\s\w+)? (?:\s(?:purposes?|only|use))\b(?!,)
    | \bfor\slearning\s(?:this|how\sto)\b
    | \bfor\s(?:(?:my|our)\s(?:own\s)?|own\s)?(?:self[- ]?(?:learning|study|education)|studying)\b
    | \bthis\s(?:project\s|repo(?:sitory)?\s)?is\s(?:just\s|only\s|simply\s|merely\s)an?\s(?:small\s|simple\s)?
      (?:sample|example|toy|hobby|practice|test|study)\s(?:project|app|application|repo|repository|stack|setup)\b
    | \bthis\s(?:is\san?\s)?(?:simple\s|small\s|little\s)?(?:{_TRIAL.replace(" ", "[ ]")})\b
    | \b(?:an?|the|this|un)\sprototype\b(?![\s-]+(?:pollution|chain))
    | \bruns?\s(?:unit\s)?tests?(?:\scases?)?\s(?:against|for|on)\b[^.\n]{{0,30}}\b(?:pipelines?|configs?|filters?)\b
    | \bfor\slocal\s(?:development|testing)\b(?!\sonly,)
    """
)


_REFERENCE_ONLY = re.compile(
    r"(?i)\b(?:reference only|only (?:for|as(?: a)?) reference|for reference purposes?)\b"
    r"|[-\u2013\u2014:(]\s{0,9}(?:for reference|obsolete|unused|not used|not in use|no longer (?:used|in use))\W{0,9}$"
)
"""What a README says, in a line with the name of a file, about one that nobody is to install."""
_LEVELS_OF_README = 3


def is_for_reference(projects: Projects, folder: str, name: str) -> bool:
    """Whether a README in the folder of a file (absolute) or above it says that the file is for reference only."""
    known: dict[str, list[str]] = projects.memo("files for reference")
    lines = known.get(folder)
    if lines is None:
        around = above(projects, folder, _LEVELS_OF_README)
        lines = known[folder] = [line for at in around for line in _of_reference(projects, at)]
    return any(contains_name(line, name) for line in lines)


def _of_reference(projects: Projects, folder: str) -> list[str]:
    """The lines of the READMEs of a folder with such words."""
    known: dict[str, list[str]] = projects.memo("READMEs on files for reference")
    if folder not in known:
        known[folder] = [
            line
            for text in _readmes(projects, folder)
            for line in text.split("\n")
            if len(line) < MAX_LINE and _REFERENCE_ONLY.search(line)
        ]
    return known[folder]


def shows_terminal(projects: Projects, folder: str) -> bool:
    """Whether a README in a folder (absolute) or above it shows the command that runs a pipeline at a terminal."""
    return any(_shows_command(projects, at) for at in above(projects, folder, _LEVELS_OF_README))


_COMMAND = re.compile(
    r"(?m)\blogstash(?:\.bat)?[\"']?[ \t]+(?:agent[ \t]+)?(?:--?[a-z][\w.]*[ \t]+)*(?:-f|--path\.config)[ \t=]"
)
"""``bin/logstash -f a.conf``"""


def _shows_command(projects: Projects, folder: str) -> bool:
    known: dict[str, bool] = projects.memo("READMEs with a command")
    if folder not in known:
        known[folder] = any(_COMMAND.search(text) is not None for text in _readmes(projects, folder))
    return known[folder]


def is_documented(projects: Projects, path: str, word: str) -> bool:
    """Whether a README of the project of a file (absolute path) contains a word of some length."""
    root = projects.root_of(os.path.dirname(path))
    known: dict[str, list[str]] = projects.memo("READMEs")
    if root not in known:
        folders = Walk(projects, root, enter=is_visible, max_folders=MAX_ALL_FOLDERS)
        texts = (text for folder in folders for text in _readmes(projects, folder))
        known[root] = list(islice(texts, MAX_READMES))
    return len(word) >= MIN_WORD and any(contains_name(text, word) for text in known[root])


def is_named_trial(projects: Projects, path: str) -> bool:
    """Whether the name of a README at the root of the project of a file (absolute path) has a word for learning. The
    name of the root itself is that of a checkout, which everyone may choose."""
    root = projects.root_of(os.path.dirname(path))
    return any(not _NAMES.isdisjoint(_NO_WORD.split(name.lower())) for name in _names_of_readmes(projects, root))


def is_for_trials(projects: Projects, path: str) -> bool:
    """Whether a README says that nobody runs the project of a file (absolute path) in production: a demo, the code of a
    book, a workshop, a stack for development on one machine."""
    return any(_of_folder(projects, at) for at in above(projects, os.path.dirname(path), MAX_FOLDERS))


def _of_folder(projects: Projects, folder: str) -> bool:
    known: bool | None = projects.memo("purpose").get(folder)
    if known is None:
        known = projects.memo("purpose")[folder] = any(map(_states, _readmes(projects, folder)))
    return known


def _states(readme: str) -> bool:
    text = readme[:MAX_README].removeprefix("\ufeff")
    if _TITLE.search(text) is not None or _STATED.search(text) is not None:
        return True
    return _MATERIAL.search(text[:_MATERIAL_HEAD]) is not None


def _readmes(projects: Projects, folder: str) -> Iterator[str]:
    """What the READMEs of a folder contain, each cut after ``MAX_README_OF_FILES`` characters."""
    for name in _names_of_readmes(projects, folder)[:MAX_READMES_OF_FOLDER]:
        yield projects.beginning(os.path.join(folder, name), MAX_README_OF_FILES)


def _names_of_readmes(projects: Projects, folder: str) -> list[str]:
    return [name for name in projects.listing(folder) if name.lower().startswith("readme")]
