"""The manifests of folders, each read once per run, within limits."""

from __future__ import annotations

import os

from lslint.files import fs
from lslint.project.deployment import products
from lslint.project.deployment.model import MANIFEST, SCRIPT, TESTED, UNUSED, Manifest
from lslint.project.deployment.scope import scope_of
from lslint.project.projects import Projects
from lslint.project.walk import CI_FOLDERS, is_entered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.deployment.text import Values

MAX_LINE = 2000
"""Characters of a line of an ``.env`` file; longer ones are not read."""
MAX_BYTES = 128 * 1024
"""Bytes of a manifest that are read."""
MAX_FOLDER_BYTES = 1024 * 1024
"""Bytes of the manifests of a folder that are scanned."""
MAX_WALK_BYTES = 2 * 1024 * 1024
"""Bytes of the manifests below a folder that are scanned for it."""
MAX_FILES = 150
"""Manifests of a folder."""
MAX_FOLDERS = 400
"""Folders below a folder that are looked into."""
MAX_DEPTH = 6
MAX_LEVELS = 40
"""Folders above a folder that are looked into."""
MAX_ENV_BYTES = 64 * 1024
MAX_JSON_BYTES = 32 * 1024
"""Bytes of a JSON file that may define a service: larger files are data."""

TEST_FOLDERS = frozenset((
    "test", "tests", "spec", "specs", "molecule", ".github", ".circleci", ".ci", "ci", "testdata", "fixtures", "e2e",
    "integration", "acceptance", ".buildkite", "testing", ".gitlab", "qa",
))  # fmt: skip
_TEST_NAMES = frozenset((
    ".travis.yml", ".gitlab-ci.yml", "azure-pipelines.yml", ".drone.yml", "bitbucket-pipelines.yml", ".kitchen.yml",
    "cloudbuild.yaml", "appveyor.yml", ".appveyor.yml", "kitchen.yml", ".pre-commit-config.yaml", ".fixtures.yml",
    "jenkinsfile", "tox.ini",
))  # fmt: skip
_TEST_PREFIXES = (".kitchen.", "kitchen.")
"""Beginnings of names of configs of Test Kitchen for one driver."""
_COPIES = frozenset(("back", "bak", "backup", "old", "orig", "save", "copy"))
TEMPLATED = (".j2", ".tmpl", ".tpl", ".erb", ".example", ".sample", ".dist", ".template", ".tmpl_", ".in", ".gotmpl")
_YAML = (".yml", ".yaml", ".sls")
_LANGUAGES = (".tf", ".tfvars", ".pp", ".hcl", ".epp", ".bicep")
_SCRIPTS = (".sh", ".bash", ".zsh", ".ps1", ".bat", ".cmd", ".mk", ".service", ".repo", ".list", ".psm1")
_LISTS = ("-list", "_list", ".sources")
"""Ends of names, without those of templates, of lists of package repositories."""
_SCRIPT_NAMES = frozenset((
    "makefile", "gnumakefile", "justfile", "bootstrap", "containers.txt", "images.txt", "procfile", "build-image",
    "packaging", "spec",
))  # fmt: skip
"""The last two: what a BOSH package consists of."""
_USES = (
    b"image", b"version", b"elastic.co", b"from", b"docker", b"install", b"={{", b"-{{", b"release", b"tag",
    b"kustomiz", b".tar", b".deb", b".rpm", b"curl", b"wget", b"build", b"services", b"apt", b"yum", b"package",
    b"matrix", b"gem", b"git", b"major", b"choco", b"dnf", b"/opt/", b"/bin/", b".jar", b"searchplugin",
)  # fmt: skip
"""What a file holds, in lower case, that says how a product is deployed."""
_WORDS = tuple(word.encode() for word in products.WORDS)
_INSTALLERS = ("install", "installer", "installers", "setup", "provision", "deploy")
_DOCS = (".md", ".markdown", ".rst", ".adoc")
_HISTORIES = ("changelog", "changes", "release-notes", "release_notes", "releasenotes", "history", "news", "upgrad")
"""Beginnings of names of documents that name former releases."""


def kind_of(name: str) -> str:
    """How a file of this name is read; empty if it cannot describe a deployment."""
    low = without_copy(name.lower())
    for _ in range(2 if low.endswith(TEMPLATED) else 0):
        for ending in TEMPLATED:
            low = low.removesuffix(ending)
    if low.endswith(_YAML):
        return "yaml"
    if is_dockerfile(low):
        return "dockerfile"
    if is_env(name):
        return "env"
    if low in ("gemfile", "gemfile.lock") or low.endswith(".gemspec"):
        return "gems"
    if low.endswith(_LANGUAGES) or low in ("vagrantfile", "berksfile", "hosts", "inventory") or low.endswith(".ini"):
        return "language"
    if low.endswith(".rb"):
        return "ruby"
    if low in ("build.gradle", "build.gradle.kts"):
        return "gradle"
    if low.endswith((*_SCRIPTS, *_LISTS)) or low in _SCRIPT_NAMES or low == "jenkinsfile":
        return "script"
    if (
        low.endswith(".py")
        and not low.startswith("test_")
        and any(word in low for word in ("install", "setup", "deploy", "provision", "fabfile"))
    ):
        return "script"
    return "docs" if low.endswith(_DOCS) and not low.startswith(_HISTORIES) else ""


def without_copy(name: str) -> str:
    """The name of a file without what makes a backup of it: ``compose.yml.old``, ``compose.yml-20200101``."""
    stem, dot, ending = name.rpartition(".")
    if dot and "." in stem and (ending in _COPIES or (ending.isdigit() and len(ending) > 5)):
        return stem
    if ".yml" not in name and ".yaml" not in name:
        return name
    match = products.pattern(r"(.+\.ya?ml)(?:~|[-_](?:old|bak|orig|copy|[\d_-]{1,12}))").fullmatch(name)
    return match[1] if match is not None else name


def is_dockerfile(name: str) -> bool:
    """Whether a file has the name of a Dockerfile, in lower case."""
    return name.startswith(("dockerfile", "containerfile")) or name.endswith((".dockerfile", ".containerfile"))


def is_of_tests(path: str) -> bool:
    """Whether a manifest (path as shown in reports) belongs to a CI system or to tests."""
    *folders, name = path.lower().split("/")
    return not TEST_FOLDERS.isdisjoint(folders) or _is_test_name(name)


def _is_test_name(name: str) -> bool:
    """Whether a file with this name, in lower case, is the config of a CI system or of tests."""
    return name in _TEST_NAMES or (name.startswith(_TEST_PREFIXES) and name.endswith((".yml", ".yaml")))


def is_env(name: str) -> bool:
    """Whether a file has the name of an ``.env`` file or of an example of one."""
    low = name.lower()
    return low.startswith((".env", "env.", "env-", "dot.env", "dotenv")) or low.endswith(
        (".env", ".env.example", ".env.sample")
    )


def _without_definitions(text: str) -> str:
    """A manifest with empty lines instead of its CustomResourceDefinitions, which are long and deploy nothing; empty if
    nothing else is about a supported product."""
    from lslint.project import manifest_documents

    parts = manifest_documents.split(text)
    for number, part in enumerate(parts):
        if manifest_documents.kind_of(part) == "CustomResourceDefinition":
            parts[number] = "\n" * part.count("\n")
    rest = "".join(parts)
    return rest if products.is_about(rest) else ""


def of_run(projects: Projects) -> Folders:
    """The folders of a run, created on first use."""
    if projects.manifests is None:
        projects.manifests = Folders(projects)
    found: Folders = projects.manifests
    return found


class Folders:
    """The manifests of the folders of a run."""

    def __init__(self, projects: Projects) -> None:
        self._projects = projects
        self._own: dict[str, list[Manifest]] = {}
        self._sizes: dict[str, int] = {}
        self._roots: dict[str, str] = {}
        self._chains: dict[str, list[str]] = {}
        self._docs: dict[str, list[Manifest]] = {}
        self._below: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        self._names: dict[str, frozenset[str]] = {}
        self._kinds: dict[str, list[tuple[str, str]]] = {}
        self._kustomized: dict[str, bool] = {}
        self._readmes: dict[tuple[str, int], str] = {}

    def forget(self) -> None:
        """Drops what was read."""
        for known in (
            self._own, self._docs, self._below, self._sizes, self._roots, self._chains, self._names, self._kinds,
            self._kustomized, self._readmes,
        ):  # fmt: skip
            known.clear()

    def root(self, folder: str) -> str:
        """The project that a folder belongs to."""
        found = self._roots.get(folder)
        if found is None:
            found = self._roots[folder] = scope_of(folder, self._projects)
        return found

    def chain(self, folder: str) -> list[str]:
        """The folder and those above it, up to the root of the project. Not to be modified: a file asks often."""
        chain = self._chains.get(folder)
        if chain is None:
            chain = self._chains[folder] = [folder]
            root = self.root(folder)
            below_root = root.rstrip(os.sep) + os.sep
            while folder != root and len(chain) < MAX_LEVELS and folder.startswith(below_root):
                folder = os.path.dirname(folder)
                chain.append(folder)
                self._roots.setdefault(folder, root)
        return chain

    def listing(self, folder: str) -> list[str]:
        """The names of the files and folders in a folder."""
        return self._projects.listing(folder) + self._projects.folders(folder)

    def names(self, folder: str) -> frozenset[str]:
        """The names of the files and folders in a folder, in lower case."""
        found = self._names.get(folder)
        if found is None:
            found = self._names[folder] = frozenset(name.lower() for name in self.listing(folder))
        return found

    def is_kustomized(self, folder: str) -> bool:
        """Whether a folder holds a kustomization."""
        found = self._kustomized.get(folder)
        if found is None:
            names = self._projects.listing(folder)
            found = self._kustomized[folder] = any(name.startswith("kustomization.y") for name in names)
        return found

    def files(self, folder: str) -> list[str]:
        """The names of the files in a folder."""
        return self._projects.listing(folder)

    def kinds(self, folder: str) -> list[tuple[str, str]]:
        """The files in a folder that can describe a deployment: how each is read (``kind_of``), and its name."""
        found = self._kinds.get(folder)
        if found is None:
            names = self._projects.listing(folder)
            found = self._kinds[folder] = [(kind, name) for name in names if (kind := kind_of(name))]
        return found

    def own(self, folder: str) -> list[Manifest]:
        """The manifests in a folder, without documentation."""
        found = self._own.get(folder)
        if found is None:
            found = self._own[folder] = self._read_folder(folder)
        return found

    def has_read(self, path: str) -> bool:
        """Whether ``own`` has found a manifest in a file."""
        return any(one.path == path for one in self._own.get(os.path.dirname(path), ()))

    def docs(self, folder: str) -> list[Manifest]:
        """What the documentation in a folder shows."""
        found = self._docs.get(folder)
        if found is None:
            found = self._docs[folder] = []
            for kind, name in self.kinds(folder):
                if kind == "docs" and name in self._projects.listing(folder)[:MAX_FILES]:
                    from lslint.project.deployment import chapters, documents
                    from lslint.project.deployment.text import installed

                    text = self._text(os.path.join(folder, name))
                    made = documents.read_document(os.path.join(folder, name), text) if text else None
                    if made is not None and not chapters.is_of_several(made):
                        made.installed = installed(text)
                        found.append(made)
        return found

    def below(self, folder: str) -> list[tuple[tuple[str, ...], str]]:
        """The folders below a folder, the nearest first, each with its components from there."""
        found = self._below.get(folder)
        if found is None:
            found = self._below[folder] = []
            root = self.root(folder)
            is_shared = self._projects.repository_of(folder) is not None or not any(
                one.startswith(root.rstrip(os.sep) + os.sep) for one in self._projects.arguments
            )  # else a folder below may be a project (``scope_of``)
            todo: list[tuple[tuple[str, ...], str]] = [((), folder)]
            for parts, at in todo:
                if len(parts) >= MAX_DEPTH:
                    break
                for name in self._projects.folders(at):
                    if not is_entered(name, CI_FOLDERS):
                        continue
                    if len(found) >= MAX_FOLDERS:
                        break
                    inner = f"{at.rstrip(os.sep)}{os.sep}{name}"
                    files, inside = self._projects.listing(inner), self._projects.folders(inner)
                    if (files or inside) and ".git" not in inside and ".git" not in files:
                        if is_shared:
                            self._roots.setdefault(inner, root)
                        found.append(((*parts, name), inner))
                        todo.append(found[-1])
        return found

    def _read_folder(self, folder: str) -> list[Manifest]:
        made: list[Manifest] = []
        size = 0
        names = [one for one in self.kinds(folder) if one[0] != "docs"]
        if os.path.basename(folder).lower() in _INSTALLERS:
            names += [("script", name) for name in self._projects.listing(folder) if name.endswith(".py")]
        names.sort(key=lambda one: (one[0] != "dockerfile", "compose" not in one[1], one[1]))
        names += [("json", name) for name in self._projects.listing(folder) if name.endswith(".json")]
        if not names:
            return made
        parts = folder[len(self.root(folder)) :].lower().split(os.sep)
        tested = any(part in TEST_FOLDERS for part in parts)
        reader: Reader | None = None
        for kind, name in names[:MAX_FILES]:
            path = os.path.join(folder, name)
            text = self._service(path) if kind == "json" else self._text(path)
            size += len(text)
            if size > MAX_FOLDER_BYTES:
                break
            if text:
                from lslint.project.deployment.reader import Reader
                from lslint.project.deployment.text import installed

                reader = reader or Reader(self, folder)
                rank = self._rank(folder, kind, name, tested)
                manifest = reader.read(path, kind, text, rank, parts)
                if manifest is None:
                    continue
                manifest.installed = installed(text) if kind != "json" else frozenset()
                from lslint.project.deployment import overrides

                overrides.weaken(manifest, text, rank)
                if manifest.statements or manifest.copies or manifest.uses or manifest.variables or manifest.installed:
                    made.append(manifest)
        if made:
            from lslint.project.deployment import overrides

            overrides.apply(made, self.own, self.templates)
        self._sizes[folder] = size
        return made

    def _rank(self, folder: str, kind: str, name: str, tested: bool) -> int:
        low = name.lower()
        if tested or _is_test_name(low) or without_copy(low) != low:
            return TESTED
        if low.removesuffix(".j2").removesuffix(".erb").endswith(".repo") and not self._is_installed(folder, name):
            return UNUSED
        if low.removesuffix(".j2").removesuffix(".erb").endswith(".in.sh"):
            return UNUSED  # a script of the product itself, kept from the release in which it was changed
        return SCRIPT if kind == "script" else MANIFEST

    def _is_installed(self, folder: str, name: str) -> bool:
        """Whether a task of the role that holds a file uses it; True where there are no tasks that would show it."""
        above, last = os.path.split(folder)
        if last not in ("files", "templates"):
            return True
        texts: list[str] = []
        for at in ("tasks", "handlers", "recipes", "manifests"):
            inner = os.path.join(above, at)
            texts += [self._text(os.path.join(inner, one)) for one in self._projects.listing(inner)[:MAX_FILES]]
        return not any(texts) or any(name in text or "with_fileglob" in text for text in texts)

    def text(self, path: str, limit: int) -> str:
        """The start of a file of any kind as text; empty if it is none. READMEs are read once, for several callers."""
        known = self._readmes.get((path, limit))
        if known is not None:
            return known
        try:
            data = fs.read_bytes(path, limit)[:limit]
        except OSError:
            return ""
        made = "" if b"\0" in data[:1024] else data.decode("utf-8-sig", "replace")
        if "readme" in os.path.basename(path).lower():
            self._readmes[path, limit] = made
        return made

    def templates(self, folder: str) -> list[str]:
        """The contents of the files in the template folder of a Helm chart."""
        inner = os.path.join(folder, "templates")
        texts: list[str] = []
        for name in self._projects.listing(inner)[:MAX_FILES] if "templates" in self._projects.folders(folder) else ():
            try:
                texts.append(
                    fs.read_bytes(os.path.join(inner, name), MAX_BYTES)[:MAX_BYTES].decode("utf-8-sig", "replace")
                )
            except OSError:
                continue
        return texts

    def size(self, folder: str) -> int:
        """Characters of the manifests of a folder that ``own`` has scanned."""
        return self._sizes.get(folder, 0)

    def _text(self, path: str, limit: int = MAX_BYTES) -> str:
        """The text of a file that may say anything; else empty."""
        try:
            data = fs.read_bytes(path, limit)
        except OSError:
            return ""
        data = data[:limit]
        low = data.lower()
        is_about = any(word in low for word in _WORDS) and any(word in low for word in _USES)
        useful = (
            (is_about or os.path.basename(path).lower().startswith("kustomization."))
            and b"\0" not in data[:1024]
            and data.count(b"CustomResourceDefinition") < 2
        )
        text = data.decode("utf-8-sig", "replace").replace("\r", "") if useful else ""
        return _without_definitions(text) if "kind: CustomResourceDefinition" in text else text

    def _service(self, path: str) -> str:
        """The text of a JSON file that may define a service or be a role of Chef; else empty."""
        text = self._text(path, MAX_JSON_BYTES)
        return text if ('mage"' in text or '_attributes"' in text) and len(text) < MAX_JSON_BYTES else ""

    def dockerfile(self, root: str, target: str, name: str, given: Values) -> Manifest | None:
        """The Dockerfile that a service builds, with its arguments."""
        path = os.path.normpath(os.path.join(target, name))
        if not path.startswith(root.rstrip(os.sep) + os.sep):
            return None
        if os.path.basename(path) not in self._projects.listing(os.path.dirname(path)) or not fs.is_inside(path, root):
            return None
        text = self._text(path)
        if not text:
            return None
        from lslint.project.deployment import dockerfile

        return dockerfile.read(path, text, target, given)

    def env(self, folder: str) -> tuple[Values, dict[str, tuple[str, int]]]:
        """The variables of the ``.env`` files of a folder and of the two folders above it, with their places."""
        values: Values = {}
        origin: dict[str, tuple[str, int]] = {}
        root = self.root(folder)
        for _ in range(3):
            names = [name for name in self._projects.listing(folder) if is_env(name)]
            for name in sorted(names, key=lambda one: (one != ".env", one))[:10]:
                path = os.path.join(folder, name)
                try:
                    data = fs.read_bytes(path, MAX_ENV_BYTES)
                except OSError:
                    continue
                for number, line in enumerate(data.decode("utf-8-sig", "replace").split("\n"), 1):
                    key, sign, value = line.strip().removeprefix("export ").partition("=")
                    if sign and key.isidentifier() and key not in values and len(line) < MAX_LINE:
                        values[key] = value.partition(" #")[0].strip().strip("\"'")
                        origin[key] = (path, number)
            if folder == root or len(folder) <= len(root):
                break
            folder = os.path.dirname(folder)
        return values, origin
