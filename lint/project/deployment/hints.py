"""Releases that nothing near a file names, from weaker sources: comments at its head, the text of a README, manifests
and notes anywhere in the project, and other products of the stack.

What they show is treated like the content of a file (``CONTENT``): it takes away findings, and adds none.
"""

from __future__ import annotations

import itertools
import os

from lslint.files.paths import report_path
from lslint.project.deployment import names, notes, products
from lslint.project.deployment.deployments import Deployments
from lslint.project.deployment.eras import Eras
from lslint.project.deployment.levels import shown_folder
from lslint.project.deployment.model import CONTENT, Deployment, Evidence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_HEAD = 25
"""Lines at the start of a file whose comments are read."""
MAX_LINES = 2_000
MAX_BYTES = 64 * 1024
MAX_SHOWN = 4
_STACK_WORDS = ("elastic stack", "elk stack", "elk", "elastic")
_NAME = r"(?<![^\W_])(logstash|filebeat|elasticsearch|kibana|elastic stack|elk stack|elk|elastic|es)(?![a-z0-9_])"
_BETWEEN = (
    "versions?|releases?|ver|engine|stack|server|configuration|config|for|is|in|at|on|the|with|using|running|up|to|we|use"
    r"|versi[oó]n|vers[aã]o|versione|versie|versi|wersja|wersji|верси[яию]|sürümü?|en|em|de|der|die|la|el|do|du|le|w"
)
_BETWEEN_CJK = "の|は|を|が|で|対象|動作|確認|検証|環境|利用|使用|バージョン|版本|版|为|是|的|环境|버전|\u3000|（|："
"""The same in Japanese, Chinese and Korean."""
_RELEASE = r"v?(\d{1,2}\.(?:\d{1,2}|x)(?:\.(?:\d{1,2}|x))?)(?![\d%]|\.\d)"
_NAMED = (
    _NAME
    + rf"(?!-\w)(?:[\s*_`:=(≥-]|>=|{_BETWEEN_CJK}|\b(?:"
    + _BETWEEN
    + r")\b\.?){1,12}"
    + _RELEASE
    + r"(?:\s?(?:or|and|to|-|–|/|,)\s?"
    + _RELEASE
    + ")?"
)
"""``Logstash 5.6``, ``Elastic Stack version 7.2.0``."""
_MANUAL = r"elastic\.co/guide/en/(logstash|elasticsearch|beats)/(?:[a-z]{4,12}/)?(\d{1,2}\.\d{1,2})/"
_ARCHIVE = r"\b(logstash|filebeat|elasticsearch|kibana)-([5-9]\.\d{1,2}\.\d{1,2})[\\/]"
"""The folder of an unpacked archive in a path: ``D:\\logstash-7.12.0\\data``."""
_COMMENTED_TAG = r"(?m)^[ \t]*#[ \t]*imageTag:[ \t]*[\"']?([5-9]\.\d{1,2}\.\d{1,2})\b"
"""The default of a chart, in values that leave it unchanged."""
_BARE = rf"[\s*#>|`-]*{_NAME}[\s*`:=|-]{{1,12}}(?:version[\s:]{{1,3}})?{_RELEASE}[\s*`|.]*"
"""A line that is nothing but a product with its release: ``ELK : 7.17.14``."""
_BADGE = (
    r"/badge/[\w%.]{0,20}?(elastic(?:%20|_)stack|elk(?:%20stack)?|logstash|filebeat|elasticsearch|kibana)[\w%]{0,20}-"
)
"""An image that shows a release: ``img.shields.io/badge/ELK-7.9.1-blue``."""
_VARIABLE = r"\b(elk|elastic|stack|logstash|filebeat|elasticsearch|kibana)_(?:stack_)?(?:version|tag)\s?[:=]\s?[\"']?"
"""A variable that a README tells to set: ``export ELK_VERSION=7.9.1``."""
_NEGATED = r"n['\u2019]t\b|\bnot\b|\bnever\b|\bincompatible\b|\bunsupported\b|\bunlike\b"
_SETTINGS = ("elasticsearch.yml", "kibana.yml", "logstash.yml", "filebeat.yml")
_VALUES = ("values.yaml", "values.yml")
MAX_READ = 40
"""Files of a project that are read for links."""
_TRIED = ("version", "test", "requir", "support", "built", "build", "work", "run", "verif", "using", "use", "compatib",
          "for ", "install", "intended", "deploy", "based", "stack", "versi", "versã", "wersj", "верси", "sürüm",
          "バージョン", "版本", "버전", "対象", "環境", "环境", "動作")  # fmt: skip
"""What a sentence on the release in use says."""
_NOT_IN_USE = (
    "upgrad",
    "migrat",
    "deprecat",
    "since",
    "older",
    "earlier",
    "before",
    "removed",
    "no longer",
    "changelog",
    "升级",
    "迁移",
    "以前",
    "之前",
    "移行",
    "アップグレード",
    "업그레이드",
    "aktualis",
    "actualiz",
    "atualiz",
    "releases/tag",  # what a release of the project itself was for
    "--target",  # of lslint
)
_AT_LEAST = ("minimum", "at least", ">=", "≥")
_OR_LATER = r"\+|(?:and|or) (?:above|higher|later|newer|up|greater|onwards?)\b"
_BEFORE_STACK = {"logstash": "2.0", "elasticsearch": "2.0", "kibana": "4.2"}
"""What belongs to Elasticsearch 2.x; the Beats were at 1.x."""
_MANY = 3
"""Number of folders below the root, each with a different release, that make a project a collection."""


class Hints:
    """The weak evidence of a run."""

    def __init__(self, deployments: Deployments, eras: Eras) -> None:
        self._deployments = deployments
        self._eras = eras
        self.folders = deployments.folders
        self._readmes: dict[str, list[tuple[str, Evidence]]] = {}
        self._projects: dict[tuple[str, str], list[Evidence]] = {}
        self._contents: dict[str, list[tuple[str, Evidence]]] = {}
        self._installed: dict[str, list[tuple[str, Evidence]]] = {}

    def find(self, path: str, product: str, text: str) -> Deployment | None:
        """The deployment of a file that nothing else dates; None without any hint."""
        path = os.path.abspath(path)
        folder, name = os.path.split(path)
        for evidence in self._sources(path, folder, product, text):
            if evidence and not (name == "logstash.yml" and _is_before_settings(evidence)):
                low = min((one.low for one in evidence), key=products.number)
                high = max((one.high for one in evidence), key=products.number)
                return Deployment(shown_folder(folder), product, low, high, evidence[:MAX_SHOWN], [])
        return None

    def _sources(self, path: str, folder: str, product: str, text: str) -> Iterator[list[Evidence]]:
        """What each kind of evidence shows, the best first; each is looked for only if there is none before it."""
        shown, root = report_path(path), self.folders.root(folder)
        chain = self.folders.chain(folder)
        yield _of(product, _written(text, shown, head=True))
        yield self._of_release_folders(path, product, text)
        yield from self._of_readmes(path, product, text)
        yield _of(product, _archives(text, shown))
        yield self._of_names(path, product)
        for at in chain:
            yield self._of_images([at], product)
        yield self._of_project(root, folder, product)
        yield _of(product, self._notes(root))
        for at in chain:
            yield self._of_folder(at, product)
        yield self._of_content(root, product)
        yield self._of_open_distro(path, product)
        if product == "elasticsearch":
            yield notes.of_node(text, shown)
        yield self._of_other_images(root, product)

    def _of_readmes(self, path: str, product: str, text: str) -> Iterator[list[Evidence]]:
        """What READMEs in the folder of a file and above it say about a product, if the options of the file and of
        those next to it do not contradict it."""
        for folder in self.folders.chain(os.path.dirname(path)):
            written = self._readme(folder)
            evidence = _of(product, written) if written else []
            if evidence:
                high = max((one.high for one in evidence), key=products.number)
                if not self._eras.is_newer(path, product, text, high):
                    yield evidence

    def _readme(self, folder: str) -> list[tuple[str, Evidence]]:
        """The releases that a README names in its text."""
        found = self._readmes.get(folder)
        if found is None:
            found = self._readmes[folder] = []
            for name in self.folders.files(folder):
                low = name.lower()
                if not low.startswith(("readme", "example.md")) and not (low.endswith(".txt") and "readme" in low):
                    continue
                path = os.path.join(folder, name)
                readme = self.folders.text(path, MAX_BYTES)
                found += _written(readme, report_path(path)) or _archives(readme, report_path(path))
        return found

    def _of_release_folders(self, path: str, product: str, text: str) -> list[Evidence]:
        """The release that the folder of a file, or one above it, has as its name, unless the file is newer."""
        for at in self.folders.chain(os.path.dirname(path))[:-1] if product in products.STACK else ():
            name = os.path.basename(at)
            found = names.of_release(at, name, product) if any(map(str.isdigit, name)) else None
            if found is not None and not self._eras.is_newer(path, product, text, found.high):
                return [Evidence(report_path(at), 0, found.text, product, found.low, found.high, CONTENT)]
        return []

    def _of_names(self, path: str, product: str) -> list[Evidence]:
        """What the name of a folder (``ES7``) or of the file says about another product of the stack."""
        for at in (path, *self.folders.chain(os.path.dirname(path))[:-1]) if product in products.STACK else ():
            name = os.path.basename(at)
            if not names.may_say[name]:
                continue
            parent = os.path.dirname(at)
            for other in ("elasticsearch", "logstash"):
                found = names.statement(at, name, other, self.folders.names(parent))
                if found is not None:
                    one = Evidence(report_path(at), 0, name, product, found.low, found.high, CONTENT)
                    return _of_stack(product, [one])
        return []

    def _of_images(self, folders: list[str], product: str) -> list[Evidence]:
        """What the tags of third parties' images in the manifests of some folders look like."""
        made: list[tuple[str, Evidence]] = []
        for one in (each for at in folders for manifest in self.folders.own(at) for each in manifest.statements):
            if one.low or one.newest or one.product not in products.STACK:
                continue
            found = products.derived(one.text, one.product)
            if found is not None:
                shown = Evidence(report_path(one.path), one.line, one.text, one.product, *found, CONTENT)
                made.append((one.product, shown))
        return _of(product, made)

    def _of_other_images(self, root: str, product: str) -> list[Evidence]:
        """The same of the manifests anywhere in the project, if all are of one major release."""
        key = (f"{root} images", product)
        if key not in self._projects:
            found = self._of_images([root, *(at for _, at in self.folders.below(root))], product)
            majors = {products.number(release)[0] for one in found for release in (one.low, one.high)}
            self._projects[key] = found if len(majors) == 1 else []
        return self._projects[key]

    def _of_project(self, root: str, folder: str, product: str) -> list[Evidence]:
        """The releases of the product that any manifest of the project names; in a collection of projects, those of one
        project are not evidence for another.
        """
        key = (root, product)
        if key not in self._projects:
            folders = [root, *(at for _, at in self.folders.below(root))]
            self._projects[key] = [one for one in self._deployments.named(folders) if one.product == product]
        found = self._projects[key]
        tops = {_top(os.path.abspath(one.path), root): one.low for one in found}
        if len(tops) >= _MANY and len(set(tops.values())) > 1 and "" not in tops:
            own = _top(os.path.join(folder, "_"), root)
            beside = [one for one in found if _top(os.path.abspath(one.path), root) == own]
            return beside or (_of_course(found, root) if own[:1].isdigit() else [])
        return found

    def _notes(self, root: str) -> list[tuple[str, Evidence]]:
        """What installation notes, scripts without an ending and plans of Terraform name, anywhere in the project, else
        what saved output shows."""
        if root not in self._installed:
            found = notes.packages(self.folders, root) + notes.defaults(self.folders, root)
            found += notes.variables(self.folders, root)
            self._installed[root] = found or notes.outputs(self.folders, root)
        return self._installed[root]

    def _of_content(self, root: str, product: str) -> list[Evidence]:
        """The releases in links and paths of settings files and in commented tags of the values of charts, and those
        that saved objects and settings of Kibana and templates of Elasticsearch show."""
        if root not in self._contents:
            made = self._contents[root] = []
            names = (
                os.path.join(at, name)
                for at in (root, *(inner for _, inner in self.folders.below(root)))
                for name in self.folders.files(at)
                if name.endswith((*_SETTINGS, *_VALUES))
            )
            for path in itertools.islice(names, MAX_READ):
                text = self.folders.text(path, MAX_BYTES)
                if path.endswith(_VALUES):
                    made += _of_values(text, report_path(path))
                    continue
                made += _written(text, report_path(path), head=True)
                made += _archives(text, report_path(path))
                for match in products.pattern(_MANUAL).finditer(text):
                    number = text.count("\n", 0, match.start()) + 1
                    _add(made, match[1], f"{match[2].partition('.')[0]}.x", report_path(path), number, match[0])
            made += notes.contents(self.folders, root)
        return _of(product, self._contents[root])

    def _of_open_distro(self, path: str, product: str) -> list[Evidence]:
        """What Open Distro for Elasticsearch, by the images of the project or by names, says about Kibana."""
        if product != "kibana":
            return []
        found = self._deployments.find(path, "opendistro")
        if found is not None:
            evidence = found.evidence[0]
            return [Evidence(evidence.path, evidence.line, evidence.text, product, "6.5", "7.10", CONTENT)]
        return [one for _, one in notes.of_open_distro(self.folders, self.folders.root(os.path.dirname(path)), path)]

    def _of_folder(self, folder: str, product: str) -> list[Evidence]:
        """The major releases of the products of the stack that manifests in a folder name."""
        if product not in products.STACK or not (self.folders.own(folder) or self.folders.docs(folder)):
            return []
        every = [one for manifest in self.folders.own(folder) for one in manifest.statements]
        if any(one.witnessed and not one.low and "$" not in one.text for one in every):
            return []  # images of third parties, whose releases may be others
        return _of_stack(product, [one for one in self._deployments.named([folder]) if one.product in products.STACK])


def _written(text: str, path: str, *, head: bool = False) -> list[tuple[str, Evidence]]:
    """The releases that sentences name, with the words for the product. ``head``: those of the comments
    at the start."""
    found: list[tuple[str, Evidence]] = []
    digit = products.pattern(r"\d")
    lines = text[:MAX_BYTES].split("\n", MAX_HEAD if head else MAX_LINES)[: MAX_HEAD if head else MAX_LINES]
    for number, line in enumerate(lines, 1):
        if len(line) > 600 or (head and line.lstrip()[:1] not in ("#", ";")):
            continue
        if digit.search(line) is None:
            continue
        low = line.lower()
        for match in products.pattern(_MANUAL).finditer(low) if head else ():
            _add(found, match[1], f"{match[2].partition('.')[0]}.x", path, number, line)  # pages are linked for long
        if any(word in low for word in _NOT_IN_USE) or products.pattern(r"\W{0,4}\d{4}-\d\d-\d\d\b").match(low):
            continue  # a line with a date is part of a history
        for match in products.pattern(f"(?:{_BADGE}|{_VARIABLE}){_RELEASE}").finditer(low) if not head else ():
            name = (match[1] or match[2]).replace("%20", " ").replace("_", " ")
            _add(found, "elastic stack" if name == "stack" else name, match[3], path, number, line)
        if not any(word in low for word in _TRIED):
            bare = None if head else products.pattern(_BARE).fullmatch(low)
            if bare is not None:
                _add(found, bare[1], bare[2], path, number, line)
            continue
        for match in products.pattern(_NAMED).finditer(low):
            if products.pattern(_NEGATED).search(low, max(0, low.rfind(". ", 0, match.start())), match.start()):
                continue
            for written in filter(None, match.groups()[1:]):
                _add(found, match[1], written, path, number, line)
            after = low[match.end() :].lstrip(" *`_)")
            if found and (any(word in low for word in _AT_LEAST) or products.pattern(_OR_LATER).match(after)):
                _open(found[-1][1])
    return found


def _open(evidence: Evidence) -> None:
    """Makes a release the first of those that are meant: ``6.3 and above``."""
    known = products.known(evidence.product)
    newest = max(known)
    evidence.high = max(evidence.high, f"{newest}.{known[newest][-1]}", key=products.number)


def _archives(text: str, path: str) -> list[tuple[str, Evidence]]:
    """The releases of the folders of unpacked archives in a file."""
    found: list[tuple[str, Evidence]] = []
    if not any(f"{name}-" in text for name in ("logstash", "filebeat", "elasticsearch", "kibana")):
        return found
    for match in itertools.islice(products.pattern(_ARCHIVE).finditer(text[:MAX_BYTES]), MAX_READ):
        _add(found, match[1], match[2], path, text.count("\n", 0, match.start()) + 1, match[0])
    return found


def _of_values(text: str, path: str) -> list[tuple[str, Evidence]]:
    """The release of the charts of Elastic, whose tag the values of a chart mention in a comment."""
    found: list[tuple[str, Evidence]] = []
    if "elastic" in text.lower():
        for match in products.pattern(_COMMENTED_TAG).finditer(text):
            _add(found, "elastic stack", match[1], path, text.count("\n", 0, match.start()) + 1, match[0])
    return found


def _add(found: list[tuple[str, Evidence]], word: str, written: str, path: str, number: int, line: str) -> None:
    product = "filebeat" if word == "beats" else "elasticsearch" if word in ("es", *_STACK_WORDS) else word
    releases = products.releases(product, written)
    if releases is not None and (word not in _STACK_WORDS or products.number(releases[0])[0] > 4):
        found.append((word, Evidence(path, number, line.strip("#;*- \t")[:80], product, *releases, CONTENT)))


def _of(product: str, written: list[tuple[str, Evidence]]) -> list[Evidence]:
    """What is said about a product, or about the stack it belongs to."""
    if not written:
        return []
    own = [one for word, one in written if word == product or (product in products.STACK and word in _STACK_WORDS)]
    if own or product not in products.STACK:
        return own
    return _of_stack(product, [one for _, one in written])


def _is_before_settings(evidence: list[Evidence]) -> bool:
    """Whether Logstash had no logstash.yml yet."""
    return all(one.product == "logstash" and products.number(one.high) < (5,) for one in evidence)


def _top(path: str, root: str) -> str:
    """The folder of the root that a path is in; empty for a file of the root."""
    first, inner, _ = path[len(root) :].strip(os.sep).partition(os.sep)
    return first if inner else ""


def _of_course(evidence: list[Evidence], root: str) -> list[Evidence]:
    """What the chapters of a course say: the folders of the root that begin with numbers."""
    found = [one for one in evidence if _top(os.path.abspath(one.path), root)[:1].isdigit()]
    return found if len({_top(os.path.abspath(one.path), root) for one in found}) >= _MANY else []


def _of_stack(product: str, evidence: list[Evidence]) -> list[Evidence]:
    """The major releases of other products of the stack, from 5.0 on: they have the same numbers."""
    made: list[Evidence] = []
    for one in evidence:
        first, last = (products.number(release)[0] for release in (one.low, one.high))
        known = products.known(product)
        if last > 4 and last in known and (first in known or first < 5):
            low = f"{first}.{known[first][0]}" if first > 4 else _BEFORE_STACK.get(product, "1.0")
            high = f"{last}.{known[last][-1]}"
            made.append(Evidence(one.path, one.line, one.text, one.product, low, high, CONTENT))
    return made
