"""Releases of files that no manifest names: what the files themselves are written for (``content.py``).

A single old name may be a mistake that people make today, so one that is not strong decides nothing by itself: it takes
two names, in the file or in it and files around it. A file without any old name is dated by its folder if much of what
is there is old. Names of newer releases contradict those of older ones, and then nothing is concluded.
"""

from __future__ import annotations

import os

from lslint.files.paths import report_path
from lslint.project.deployment import content, products
from lslint.project.deployment.components import project_of
from lslint.project.deployment.folders import Folders, kind_of
from lslint.project.deployment.levels import shown_folder
from lslint.project.deployment.model import CONTENT, DOCUMENTED, PARENT, Deployment, Evidence, Mark
from lslint.project.deployment.overruled import is_elsewhere, is_overruled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

KINDS = frozenset((
    "logstash", "filebeat", "es-template", "es-legacy-template", "es-index-template", "elasticsearch-settings",
    "es-requests",
))  # fmt: skip
"""Kinds of files that are dated by their content."""
MAX_SIBLINGS = 60
"""Files of a folder that are read."""
MAX_BYTES = 64 * 1024
MAX_TREE = 200
"""Files below the folders above a file that are read."""
MAX_UP = 3
"""Folders above a file below which related files are looked for."""
MAX_SHOWN = 4
"""Marks that a deployment has as evidence."""
_FAMILY = ("logstash", "elasticsearch", "filebeat")
_ENDINGS = (".conf", ".json", ".yml", ".yaml", ".erb", ".j2", ".template", ".tmpl", ".cfg", ".logstash", "")
_LOADED = ("pipeline", "pipelines")
"""Folders that the official images of Logstash load."""
_NEWER_FILES = {"logstash.yml": ("logstash", "5.0"), "pipelines.yml": ("logstash", "6.0")}
_VERSION = r'"version"\s*:\s*([5-9])00\d\d\b'
"""The number of a template that Logstash delivers, and of those that are made of it: ``50001`` for 5.x."""
_STACK = "2.4"
"""Before this release the products of the stack had separate version numbers; from 5.0 on they share them."""


class Dated:
    """The marks of a file. ``product``: whose config it is; ``low``: the newest of the releases that its names begin
    with, empty if none is known; ``old``: the names of older releases, without those that this contradicts."""

    __slots__ = ("low", "marks", "old", "path", "product", "text")

    def __init__(self, path: str, product: str, marks: list[Mark], text: str) -> None:
        self.path = path
        self.product = product
        self.marks = marks
        self.text = text
        self.low = low = max([one.low for one in marks if one.low], key=products.number, default="")
        self.old = [one for one in marks if one.high and (not low or _is_before(low, one.high))]


class Folder:
    """The configs in a folder. ``newest``: product -> the release that a file shows it is not older than."""

    __slots__ = ("dated", "files", "newest")

    def __init__(self, files: list[Dated], newest: dict[str, str]) -> None:
        self.files = files
        self.newest = newest
        self.dated = any(one.old for one in files)
        for one in files:
            if self.dated and not one.marks:
                one.low = max([mark.low for mark in content.newer(one.text, one.product)], key=_number, default="")
            if not one.marks:
                one.text = ""


def established(marks: Iterable[Mark]) -> str:
    """The last release that marks allow: that of a strong one, or one that two groups agree on. Empty if they do not
    decide."""
    by_group: dict[str, str] = {}
    bounds: list[str] = []
    for one in marks:
        known = by_group.get(one.group)
        if known is None or products.number(one.high) < products.number(known):
            by_group[one.group] = one.high
        if one.strong:
            bounds.append(one.high)
    weak = sorted(by_group.values(), key=products.number)
    if len(weak) > 1:
        bounds.append(weak[1])
    return min(bounds, key=products.number, default="")


class Eras:
    """The dates of files of a run. Folders are read once."""

    def __init__(self, folders: Folders) -> None:
        self.folders = folders
        self._siblings: dict[str, Folder] = {}
        self._trees: dict[str, list[Dated]] = {}
        self._needed: dict[tuple[str, str], str] = {}

    def find(self, path: str, product: str, kind: str, text: str, found: Deployment | None) -> Deployment | None:
        """The deployment of a file, with the range that its content allows. ``found``: what manifests say. A release
        of a manifest that uses the file stands, and a range becomes narrower at most; what a manifest says that only
        stands nearby does not hold for a file of another time."""
        path = os.path.abspath(path)
        if kind not in KINDS or (found is not None and (found.newest or _is_of_file(path, found))):
            return found
        own = Dated(path, product, content.marks(text, product, kind == "elasticsearch-settings"), text)
        if found is not None and found.low and self._contradicts(path, product, text, found):
            return None
        if found is not None and found.low and is_elsewhere(path, found):
            found = None if is_overruled(product, text, own.marks, found) else found
        bound, shown = self._bound(own)
        if not bound:
            return found
        low = own.low or _oldest(product)
        nearby = found is not None and found.low and found.evidence[0].strength in (PARENT, DOCUMENTED)
        nearby = nearby and os.path.basename(os.path.dirname(path)) not in _LOADED
        if found is not None and nearby and _is_major_before(established(own.old), found.low):
            found = None
        elif found is not None and found.release is not None:
            return found
        if found is not None and found.low:
            if not _is_before(found.low, bound) or not _is_before(bound, found.high) or bound == found.high:
                return found
            low = max(found.low, low, key=products.number)
        if not _is_before(low, bound):
            return found
        evidence = [] if found is None or not found.low else list(found.evidence)
        for file, mark in shown[:MAX_SHOWN]:
            line = file.text.count("\n", 0, mark.start) + 1
            evidence.append(
                Evidence(report_path(file.path), line, mark.text.strip("`"), product, mark.low, mark.high, CONTENT)
            )
        folder = shown_folder(os.path.dirname(path))
        return Deployment(folder if found is None else found.path, product, low, bound, evidence, [])

    def own(self, path: str, product: str, text: str, found: Deployment) -> Deployment | None:
        """The deployment that a file shows by itself: by the release that its ``version`` is numbered after, or by
        names that the releases which manifests around it name do not have. None if it does not contradict these, or
        does not choose from several of them."""
        path = os.path.abspath(path)
        match = products.pattern(_VERSION).search(text) if '"version"' in text else None
        stated = products.releases(product, f"{match[1]}.x") if match is not None else None
        evidence: list[Evidence]
        if match is not None and stated is not None:
            low, high = stated
            line = text.count("\n", 0, match.start()) + 1
            evidence = [Evidence(report_path(path), line, match[0], product, low, high, CONTENT)]
        else:
            file = Dated(path, product, content.marks(text, product), text)
            high = _checked(established(file.old), file.low)
            low = file.low or _oldest(product)
            if not high:
                return None
            evidence = [
                Evidence(
                    report_path(path), text.count("\n", 0, mark.start) + 1, mark.text.strip("`"), product, mark.low,
                    mark.high, CONTENT,
                )
                for _, mark in _shown(((file, one) for one in file.old), high)[:MAX_SHOWN]
            ]  # fmt: skip
        first, last = found.low, found.high
        if not first:
            if not found.newest:
                return None
            first = last = _newest(product)
        is_apart = _is_before(high, first, strictly=True) or _is_before(last, low, strictly=True)
        is_between = found.contradictions and not (_is_before(low, found.low) and _is_before(found.high, high))
        if not is_apart and not is_between:
            return None
        return Deployment(found.path, product, low, high, evidence, [])

    @staticmethod
    def chosen(product: str, text: str, found: Deployment) -> Deployment:
        """What is left of several releases that manifests name: those that have the names which a file uses."""
        low = max([one.low for one in content.newer(text, product)], key=_number, default="")
        named = [one for one in found.contradictions if not low or not _is_before(one.high, low, strictly=True)]
        if not named or len(named) == len(found.contradictions):
            return found
        evidence = [one for one in found.evidence if not one.high or not _is_before(one.high, low, strictly=True)]
        first, last = min((one.low for one in named), key=_number), max((one.high for one in named), key=_number)
        return Deployment(found.path, product, first, last, evidence, named if len(named) > 1 else [])

    @staticmethod
    def is_later(text: str, product: str, found: Deployment) -> bool:
        """Whether a template has the form of a major release after those that manifests around it name, and no name
        of older ones: the release that it is loaded into is not known."""
        return (
            bool(found.high)
            and _is_major_before(found.high, needed(text, product))
            and not any(one.high for one in content.marks(text, product))
        )

    def _contradicts(self, path: str, product: str, text: str, found: Deployment) -> bool:
        """Whether a file has names that a release of a folder above or below it does not have, so that it is not the
        one that runs with the file. The text of documents gives way to the files next to it, too."""
        strength = found.evidence[0].strength
        if strength == DOCUMENTED:
            return self.is_newer(path, product, text, found.high)
        major = products.number(found.high)[0] if found.high else 0
        return strength == PARENT and _is_major_before(found.high, needed(text, product, major))

    def _bound(self, own: Dated) -> tuple[str, list[tuple[Dated, Mark]]]:
        """The last release that a file is for, and what shows it; empty if nothing does."""
        old = own.old
        bound = established(old)
        if any(one.high for one in own.marks) and not old:
            return "", []
        if bound:
            return _checked(bound, own.low), _shown(((own, one) for one in old), bound)
        at = os.path.dirname(own.path)
        if not old and self.folders.files(at) == [os.path.basename(own.path)]:
            return "", []
        folder = self._in(at)
        if not old and not folder.dated:
            return "", []
        around = [one for one in folder.files if one.path != own.path]
        same = [one for one in around if one.product == own.product]
        dated = [one for one in same if one.old]
        if not old and not dated:
            return "", []
        pairs = [(own, one) for one in old] + [(file, one) for file in dated for one in file.old]
        low = max((own.low, *(one.low for one in same), folder.newest.get(own.product, "")), key=_number)
        if not old and (bound := self._of_pipeline(own, same)):
            bound = _checked(bound, low)
            return bound, _shown(pairs, bound) if bound else []
        if not old:  # nothing in the file itself: much of the folder must be old
            if 3 * len(dated) < len(same) or (
                len(dated) < 2 and (len(same) > 2 or not any(one.strong for one in dated[0].old))
            ):
                return "", []
        else:
            pairs += [(one, _of_stack(one)) for one in around if _is_of_stack(one, own.product)]
        bound = established(one for _, one in pairs)
        if not bound and old:
            pairs += self._around(own)
            bound = established(one for _, one in pairs)
        bound = _checked(bound, low)
        return bound, _shown(pairs, bound) if bound else []

    @staticmethod
    def _of_pipeline(own: Dated, same: list[Dated]) -> str:
        """The last release that loads all files of a pipeline, which are in one folder: that of the oldest one."""
        if own.product != "logstash" or os.path.basename(os.path.dirname(own.path)) != "conf.d":
            return ""
        bounds = [bound for bound in (established(one.old) for one in same) if bound]
        return min(bounds, key=products.number, default="")

    def _around(self, own: Dated) -> list[tuple[Dated, Mark]]:
        """The marks of files of the folders above a file and below these."""
        folder = os.path.dirname(own.path)
        root = self.folders.root(folder)
        at = folder
        for _ in range(MAX_UP):
            if at == root or not at.startswith(root.rstrip(os.sep) + os.sep):
                break
            at = os.path.dirname(at)
        found: list[tuple[Dated, Mark]] = []
        bound = min((one.high for one in own.old), key=products.number)
        newer = older = 0
        for one in self._tree(at):
            if one.path == own.path:
                continue
            if one.product == own.product:
                older += bool(one.old)
                newer += bool(one.low) and not _is_before(one.low, bound)
                found += [(one, mark) for mark in one.old]
            elif _is_of_stack(one, own.product):
                found.append((one, _of_stack(one)))
        return found if newer <= older else []

    def _tree(self, folder: str) -> list[Dated]:
        """The files with marks in a folder and below it that do not belong to another project."""
        found = self._trees.get(folder)
        if found is None:
            found = self._trees[folder] = []
            count = 0
            for parts, at in (((), folder), *self.folders.below(folder)):
                if count > MAX_TREE:
                    break
                if project_of(parts):
                    continue
                files = self._in(at).files
                count += len(files)
                found += [one for one in files if one.marks or one.low]
        return found

    def _in(self, folder: str) -> Folder:
        """The configs in a folder, read once."""
        found = self._siblings.get(folder)
        if found is None:
            newest: dict[str, str] = {}
            for name in self.folders.files(folder)[:MAX_SIBLINGS]:
                if name in _NEWER_FILES:
                    product, low = _NEWER_FILES[name]
                    newest[product] = max(newest.get(product, ""), low, key=_number)
            files: list[Dated] = []
            for path, product, text in self._configs(folder):
                is_yaml = product == "elasticsearch" and '"' not in text[:2] and "yml" in os.path.basename(path).lower()
                files.append(Dated(path, product, content.marks(text, product, is_yaml), text))
            found = self._siblings[folder] = Folder(files, newest)
        return found

    def _configs(self, folder: str) -> Iterator[tuple[str, str, str]]:
        """Path, product and text of the configs in a folder."""
        for name in self.folders.files(folder)[:MAX_SIBLINGS]:
            ending = os.path.splitext(name)[1].lower()
            if name in _NEWER_FILES or ending not in _ENDINGS:
                continue
            if kind_of(name) and ending not in (".yml", ".yaml", ".erb", ".j2"):
                continue
            path = os.path.join(folder, name)
            text = self.folders.text(path, MAX_BYTES)
            product = _product(name, text)
            if product:
                yield path, product, text

    def is_newer(self, path: str, product: str, text: str, release: str) -> bool:
        """Whether a file (absolute path), or a config of the same product next to it, has names that no release with
        the major number of ``release`` has."""
        if _is_major_before(release, needed(text, product)):
            return True
        key = (os.path.dirname(path), product)
        if key not in self._needed:
            releases = [needed(other, product) for _, of, other in self._configs(key[0]) if of == product]
            self._needed[key] = max(releases, key=_number, default="")
        return _is_major_before(release, self._needed[key])


def _is_of_file(path: str, found: Deployment) -> bool:
    """Whether the evidence of a release uses the file, is its name or is next to it."""
    if found.release is None or found.evidence[0].strength in (PARENT, DOCUMENTED):
        return False
    return not is_elsewhere(path, found)


def needed(text: str, product: str, major: int = 0) -> str:
    """The first release that has all names of a config; empty if none of them is known to be new. ``major``: only a
    release after this major one is of interest."""
    marks = content.newer(text, product, major)
    return max([one.low for one in marks if one.text != "`id`"], key=_number, default="")


def _is_major_before(release: str, other: str) -> bool:
    return bool(release and other) and products.number(release)[0] < products.number(other)[0]


def _product(name: str, text: str) -> str:
    """Whose config a file probably is; empty if none of ours."""
    if "=>" in text and any(word in text for word in ("filter", "input", "output")) and "{" in text:
        return "logstash"
    low = name.lower()
    if '"mappings"' in text or '"template"' in text:
        return "elasticsearch"
    if ".y" in low and "elasticsearch" in low and ": " in text:
        return "elasticsearch"
    return "filebeat" if "filebeat" in low and "prospectors" in text else ""


def _is_of_stack(one: Dated, product: str) -> bool:
    """Whether the date of a file for another product is a hint for this one: all are of the time before 5.0."""
    if one.product == product:
        return False
    bound = established(one.old)
    return bool(bound) and not _is_before(_STACK, bound, strictly=True) and not (one.low and one.low >= "5")


def _of_stack(one: Dated) -> Mark:
    mark = min(one.old, key=lambda each: products.number(each.high))
    return Mark(mark.text, mark.start, "", _STACK, f"stack {one.product}")


def _shown(pairs: Iterable[tuple[Dated, Mark]], bound: str) -> list[tuple[Dated, Mark]]:
    """What shows a bound: the strong and the oldest names first, each once."""
    found: dict[str, tuple[Dated, Mark]] = {}
    for file, mark in pairs:
        if not _is_before(bound, mark.high, strictly=True):
            found.setdefault(mark.group, (file, mark))
    return sorted(found.values(), key=lambda one: (not one[1].strong, products.number(one[1].high)))


def _checked(bound: str, low: str) -> str:
    """The bound, unless it is before a release that must be in use."""
    return bound if bound and (not low or _is_before(low, bound)) else ""


def _number(release: str) -> tuple[int, ...]:
    return products.number(release) if release else ()


def _is_before(release: str, other: str, strictly: bool = False) -> bool:
    """Whether a release is before another one or of the same minor release."""
    first, second = products.number(release)[:2], products.number(other)[:2]
    return first < second or (first == second and not strictly)


def _newest(product: str) -> str:
    """The newest known release of a product."""
    known = products.known(product)
    major = max(known)
    return f"{major}.{known[major][-1]}"


def _oldest(product: str) -> str:
    """The oldest release of a product that has a number of today's form."""
    known = products.known(product)
    major = min(one for one in known if one)
    return f"{major}.{known[major][0]}"
