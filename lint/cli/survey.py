"""What ``lslint init`` proposes besides the releases of manifests: releases that variables, package lists and folder
names show, folders to exclude, and the sections of pipeline fragments.

These are guesses for a user to confirm. Only ``init`` may import this module: no other answer depends on it.
"""

from __future__ import annotations

import os
import re

from lslint.config.targets import is_known
from lslint.files import fs
from lslint.files.discovery import EXCLUDED
from lslint.files.paths import printable_path
from lslint.grammar.logstash.parse import parse
from lslint.kinds import BY_NAME, OF_PRODUCT
from lslint.project.manifests.products import number, releases
from lslint.rules.logstash.catalogue.plugins import index
from lslint.rules.shared.message_parts import enumerated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lslint.project.projects import Projects

MAX_FOLDERS = 2_000
MAX_FILES = 2_000
"""Files that are read."""
MAX_BYTES = 256 * 1024
MAX_TOTAL = 16 * 1024 * 1024
MAX_LINE = 300
MAX_PROPOSALS = 50
"""Entries of ``exclude`` and of ``[kinds]``; a config may have a few hundred patterns."""

_FIXTURES = "fixture fixtures __fixtures__ testdata test-data test_data"
_VENDORED = "vendor vendored third_party third-party thirdparty"
_EXAMPLES = "example examples sample samples"
_ARCHIVED = "archive archived archives attic backup backups old obsolete"
_SET_ASIDE = frozenset(" ".join((_FIXTURES, _VENDORED, _EXAMPLES, _ARCHIVED)).split())
_ENDINGS = (".old", ".bak", ".orig", ".backup", ".save", "-old", "_old")

_STACK = ("elastic_stack", "elasticstack", "elastic", "elk_stack", "elk", "stack")
"""Prefixes of variables for the release of all products."""
_ABBREVIATIONS = {"es": "elasticsearch"}
_PRODUCTS = {**OF_PRODUCT, **_ABBREVIATIONS, "elastic_agent": "filebeat"}
_WORD = "|".join(sorted({*_STACK, *(name.replace("-", "_") for name in _PRODUCTS)}, key=len, reverse=True))
_NAME = re.compile(
    rf"(?:.*_)?({_WORD})(?:_oss)?(?:_(?:pkg|package|repo|stack))?_(?:version|release)|version_({_WORD})", re.ASCII
)
_OWN = frozenset(("version", "release", "package_version", "pkg_version", "ensure"))
"""Names that mean the product of the block around them."""
_ASSIGNMENT = re.compile(
    r"""(?P<indent>\s*)(?P<text>(?:-\s+|export\s+|default)?[$"'\[]{0,3}(?P<name>[A-Za-z_][\w.:"'\[\]-]{0,100}?)["'\]]{0,3}
    \s{0,20}(?::|=>|=)\s{0,20}["']?(?:\d:)?(?P<release>v?\d{1,2}(?:\.\w{1,4}){0,3})(?:[-+~]\w+)*["']?),?\s*(?:\#.*)?""",
    re.ASCII | re.VERBOSE,
)
_BLOCK = re.compile(
    r"""\s*(?:-\s+)?(?:(?:class|package)\s*\{\s*)?["']?(?:::)?(?P<name>[A-Za-z_][\w./-]{0,60})["']?\s*:\s*""", re.ASCII
)
_STATE = re.compile(r"\s*(?:-\s+)?pkg\.\w+:\s*", re.ASCII)
_PACKAGE = re.compile(
    rf"(?<![\w.-])({'|'.join(sorted(OF_PRODUCT, key=len, reverse=True))})(?:-oss)?(?:-|==?)(?:\d:)?"
    r"(\d{1,2}\.\d{1,2}(?:\.\d{1,3}|\.\*)?)(?=[\s\"',\])]|$|-\d|-x86_64|-amd64|-linux|\.(?:deb|rpm|tar|zip))",
    re.ASCII,
)
_FOLDER = re.compile(
    rf"(?:.*[-_])?({'|'.join(OF_PRODUCT)})[-_]?v?(\d{{1,2}}\.(?:\d{{1,2}}(?:\.\d{{1,3}})?|x))", re.ASCII
)
_RELEASE_FOLDER = re.compile(r"v?(\d{1,2}\.(?:\d{1,2}(?:\.\d{1,3})?|x))", re.ASCII)
_READ = (".yml", ".yaml", ".sls", ".pp", ".ini", ".sh", ".list", ".lst")
_READ_NAMES = frozenset(("hosts", "inventory", "Vagrantfile", "packages.txt", "packages", "Makefile"))


class Claim:
    """A release that a variable, a package or a name shows. ``pattern``: of the files that it holds for, empty for all;
    ``place``: the evidence."""

    __slots__ = ("high", "low", "pattern", "place", "product")

    def __init__(self, pattern: str, product: str, pair: tuple[str, str], place: str) -> None:
        self.pattern = pattern
        self.product = product
        self.low, self.high = pair
        self.place = place

    @property
    def releases(self) -> str:
        return self.low if self.low == self.high else f"{self.low}..{self.high}"

    def includes(self, other: Claim) -> bool:
        """Whether every release of ``other`` is one of this claim; ``7.17`` includes its patch releases."""
        low, high = number(self.low), number(self.high)
        return low <= number(other.low)[: len(low)] and number(other.high)[: len(high)] <= high

    def agrees(self, other: Claim) -> bool:
        """Whether both can be true: they hold for different files, or one includes the other."""
        tree, other_tree = self.pattern.removesuffix("**"), other.pattern.removesuffix("**")
        is_apart = not tree.startswith(other_tree) and not other_tree.startswith(tree)
        return is_apart or self.includes(other) or other.includes(self)


class Survey:
    """The proposals for a folder. ``files``: the recognized configs below it, path from the folder -> kind;
    ``fragments``: the sections that each pipeline file without sections may belong to.

    ``exclude``: pattern -> evidence; ``is_all``: whether the patterns would exclude every config. ``kinds``: pattern,
    kind, evidence and whether only this kind is possible. ``claims``: releases, of products with configs.
    """

    def __init__(self, folder: str, files: dict[str, str], fragments: dict[str, list[str]], projects: Projects) -> None:
        self._folder = os.path.abspath(folder)
        self._projects = projects
        self._files = files
        self.exclude: dict[str, str] = {}
        self.is_all = self._find_excluded()
        used = {path: kind for path, kind in files.items() if self.is_all or not set_aside(path)}
        self.kinds = list(self._find_kinds({path: fragments[path] for path in sorted(used) if path in fragments}))
        kinds = [BY_NAME[kind] for kind in used.values()]
        self._products = sorted({kind.product for kind in kinds if len(kind.families) == 1})
        self.claims: list[Claim] = []
        if self._products:
            self._read_folders(used)
            self._read_files()

    def _find_excluded(self) -> bool:
        trees: dict[str, list[str]] = {}
        for path in sorted(self._files):
            tree = set_aside(path)
            if tree and is_pattern(tree):
                trees.setdefault(tree, []).append(path)
        for tree, paths in list(trees.items())[:MAX_PROPOSALS]:
            self.exclude[f"{tree}/"] = places(paths, "configs, for example")
        return sum(map(len, trees.values())) == len(self._files)

    def _find_kinds(self, fragments: dict[str, list[str]]) -> Iterator[tuple[str, str, str, bool]]:
        """The kinds of fragments: one pattern for all files of a folder with the same ending if they are fragments of
        the same sections, else one per file."""
        groups: dict[tuple[str, str], list[str]] = {}
        for path in fragments:
            groups.setdefault((os.path.dirname(path), os.path.splitext(path)[1]), []).append(path)
        count = 0
        for (folder, ending), paths in groups.items():
            names = self._projects.listing(os.path.join(self._folder, folder))
            alike = sum(os.path.splitext(name)[1] == ending for name in names) == len(paths)
            if folder and ending and alike and len({tuple(fragments[path]) for path in paths}) == 1:
                proposals = {f"{folder}/*{ending}": paths}
            else:
                proposals = {path if "/" in path else f"/{path}": [path] for path in paths}
            for pattern, same in proposals.items():
                count += 1
                if count > MAX_PROPOSALS:
                    return
                sections = fragments[same[0]]
                evidence = (
                    f"{places(same, 'files, for example')}: plugins of {enumerated(sections, 'or')} without a section"
                )
                if is_pattern(pattern.removesuffix(f"/*{ending}")) and ending.isprintable():
                    for section in sections:
                        yield pattern, f"logstash-fragment:{section}", evidence, len(sections) == 1

    def _read_folders(self, paths: Iterable[str]) -> None:
        """Releases in the names of the folders of configs: ``logstash-7.17``, ``logstash/7.17``."""
        seen = set()
        for path in sorted(paths):
            product = BY_NAME[self._files[path]].product
            parts = path.split("/")[:-1]
            for depth, part in enumerate(parts):
                match = _FOLDER.fullmatch(part)
                name, written = match.groups() if match is not None else (parts[depth - 1] if depth else "", "")
                if not written:
                    release = _RELEASE_FOLDER.fullmatch(part)
                    written = release[1] if release is not None else ""
                tree = "/".join(parts[: depth + 1])
                if written and OF_PRODUCT.get(name) == product and (tree, product) not in seen and is_pattern(tree):
                    seen.add((tree, product))
                    self._add(f"{tree}/**", name, written, f"{tree}/")

    def _read_files(self) -> None:
        left, total = MAX_FILES, MAX_TOTAL
        for path in self._paths():
            if left == 0 or total <= 0:
                return
            left -= 1
            try:
                data = fs.read_bytes(path, MAX_BYTES)
            except OSError:
                continue
            total -= len(data)
            if len(data) <= MAX_BYTES:
                inside = os.path.relpath(path, self._folder).replace(os.sep, "/")
                self._read(inside, data.decode("utf-8", "replace"))

    def _paths(self) -> Iterator[str]:
        """The files to read, from the top down, without links and trees set aside."""
        todo = [self._folder]
        for folder in todo:  # grows while it is read
            for name in self._projects.listing(folder):
                path = os.path.join(folder, name)
                if (name.endswith(_READ) or name in _READ_NAMES or _is_package_list(folder, name)) and not fs.is_link(
                    path
                ):
                    yield path
            for name in self._projects.folders(folder):
                path = os.path.join(folder, name)
                is_read = name not in EXCLUDED and not name.startswith(".") and not set_aside(f"{name}/")
                if is_read and len(todo) < MAX_FOLDERS and not fs.is_link(path):
                    todo.append(path)

    def _read(self, path: str, text: str) -> None:
        blocks: list[tuple[int, str]] = []  # indentation and product of the blocks around a line
        for line, written in enumerate(text.split("\n"), 1):
            written = written.rstrip("\r")
            if len(written) > MAX_LINE or not written.strip() or written.lstrip().startswith(("#", "//")):
                continue
            indent = len(written) - len(written.lstrip())
            while blocks and blocks[-1][0] >= indent:
                blocks.pop()
            if _STATE.fullmatch(written):
                continue
            block = _BLOCK.fullmatch(written)
            if block is not None:
                blocks.append((indent, block["name"]))
                continue
            assignment = _ASSIGNMENT.fullmatch(written)
            if assignment is not None:
                name = re.sub(r"\W+", "_", assignment["name"].lower()).strip("_")
                owner = blocks[-1][1] if blocks else ""
                if name in _OWN and owner in OF_PRODUCT:
                    self._add("", owner, assignment["release"], f"{path}:{line}: {owner}: {assignment['text']}")
                    continue
                match = _NAME.fullmatch(name)
                if match is not None:
                    self._add("", match[1] or match[2], assignment["release"], f"{path}:{line}: {assignment['text']}")
                    continue
            for package in _PACKAGE.finditer(written):
                self._add("", package[1], package[2], f"{path}:{line}: {package[0]}")

    def _add(self, pattern: str, name: str, written: str, place: str) -> None:
        """Add the releases that ``written`` means, for the product ``name`` or, for the stack, all products in use."""
        for product in self._products if name in _STACK else [_PRODUCTS[name]]:
            pair = releases(product, written.rstrip("."))
            if product in self._products and pair is not None and all(is_known(product, release) for release in pair):
                self.claims.append(Claim(pattern, product, pair, printable_path(place)))

    def targets(self, deployed: dict[str, list[tuple[str, str]]]) -> Iterator[tuple[str, str, str, list[str], bool]]:
        """Pattern, product, releases, evidence and whether nothing contradicts, for what manifests do not name.
        ``deployed``: product -> the releases that they name."""
        for product in self._products:
            claims = [claim for claim in self.claims if claim.product == product]
            named = [Claim("", product, pair, "") for pair in deployed.get(product, ())]
            if named and all(claim.agrees(one) for claim in claims for one in named):
                continue
            is_clear = not named and all(one.agrees(other) for one in claims for other in claims)
            groups: dict[tuple[str, str], list[Claim]] = {}
            for claim in sorted(claims, key=lambda one: one.pattern):
                releases_of = claim.releases
                if is_clear:  # one of them is then included in all others
                    same = [other for other in claims if other.pattern == claim.pattern]
                    releases_of = next(one.releases for one in same if all(other.includes(one) for other in same))
                groups.setdefault((claim.pattern, releases_of), []).append(claim)
            for (pattern, text), same in groups.items():
                yield pattern, product, text, list(dict.fromkeys(claim.place for claim in same)), is_clear


def _is_package_list(folder: str, name: str) -> bool:
    return name.endswith(".txt") and os.path.basename(folder) in ("packages", "pkgs", "package-lists")


def set_aside(path: str) -> str:
    """The outermost folder of a path whose name says that no product loads its files; empty if there is none."""
    parts = path.split("/")[:-1]
    for depth, part in enumerate(parts, 1):
        if part.lower() in _SET_ASIDE or part.lower().endswith(_ENDINGS):
            return "/".join(parts[:depth])
    return ""


def is_pattern(path: str) -> bool:
    """Whether a path means only itself as a pattern of a config."""
    return path.isprintable() and not path.startswith(("../", "!", "#")) and not set(path) & set('"\\*?[]')


def places(paths: list[str], what: str) -> str:
    """``3 configs, for example vendor/a.conf``; only the path if there is one."""
    first = printable_path(paths[0])
    return first if len(paths) == 1 else f"{len(paths)} {what} {first}"


def sections_of(text: str) -> list[str]:
    """The sections that a pipeline file without sections can be pasted into: those that have all its plugins."""
    bundled = index().bundled
    sections = []
    for section in ("input", "filter", "output"):
        tree, errors = parse(f"{section} {{\n{text}\n}}\n")
        if len(tree.sections) != 1 or any(error.kind != "template-marker" for error in errors):
            continue
        names = [visited[1].name for visited in tree.walk_plugins()]
        if names and all(f"{section}/{name}" in bundled for name in names):
            sections.append(section)
    return sections
