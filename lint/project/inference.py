"""The releases that a project names for its files: ``Settings.inference``."""

from __future__ import annotations

import os

from lslint.kinds import BY_NAME
from lslint.kinds.detect import DOCUMENTS
from lslint.project.projects import Projects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.deployment.deployments import Deployments
    from lslint.project.deployment.eras import Eras
    from lslint.project.deployment.folders import Folders
    from lslint.project.deployment.hints import Hints
    from lslint.project.deployment.model import Deployment

TEMPLATES = frozenset(("es-template", "es-legacy-template", "es-index-template"))
"""Kinds of files whose own date counts more than manifests that do not name the file."""
MAX_DOCUMENT = 2 * 1024 * 1024
_HEAD = 25
"""Lines at the start of a pipeline whose comments may name a release."""
_AROUND = ("folder", "parent", "documented")  # of ``deployment.model``, which is loaded when it is needed


def is_of_elasticsearch(path: str, text: str = "") -> bool:
    """Whether the folders of a file name Elasticsearch or OpenSearch and not Logstash (``roles/es6``), or without such
    names its content does."""
    for name in reversed(os.path.dirname(os.path.abspath(path)).lower().split(os.sep)):
        if "logstash" in name:
            return False
        if "elasticsearch" in name or "opensearch" in name or _is_short_name(name):
            return True
    low = text.lower()
    return "logstash" not in low and ("elasticsearch" in low or "opensearch" in low)


def _is_within(one: Deployment, other: Deployment) -> bool:
    """Whether a deployment narrows a range to a release or a major release."""
    from lslint.project.deployment import choice

    pair, outer = (one.low, one.high), (other.low, other.high)
    is_major = one.low.partition(".")[0] == one.high.partition(".")[0]
    return is_major and pair != outer and choice.holds(outer, pair)


def _is_short_name(name: str) -> bool:
    """Whether the name of a folder contains ``es`` or ``es7`` as a word."""
    words = name.replace("_", "-").replace(".", "-").split("-")
    return any(word == "es" or (word.startswith("es") and word[2:].isdigit()) for word in words)


def _names_release(text: str) -> bool:
    """Whether a comment at the start of a pipeline, or the path of an archive in it, may name a release."""
    lines = (line.lstrip() for line in text.split("\n", _HEAD)[:_HEAD])
    return any(line[:1] in ("#", ";") and any(map(str.isdigit, line)) for line in lines) or any(
        f"{product}-" in text for product in ("logstash", "filebeat", "elasticsearch", "kibana")
    )


def _has_only_pipelines(around: Folders, root: str) -> bool:
    """Whether a project has no files but pipelines, in folders without a digit in their names."""
    places = [root]
    for parts, folder in around.below(root):
        if any(map(str.isdigit, "".join(parts))):
            return False
        places.append(folder)
    return all(_is_pipeline(name) for folder in places for name in around.files(folder))


def _is_pipeline(name: str) -> bool:
    """Whether a file has the name of a pipeline, and of nothing else."""
    from lslint.project.deployment.folders import kind_of

    return name.endswith(".conf") and not kind_of(name) and not name.lower().startswith("readme")


class Inference:
    """What is deployed, by file. Manifests are read when first needed."""

    def __init__(self, projects: Projects) -> None:
        self._projects = projects
        self._deployments: Deployments | None = None
        self._eras: Eras | None = None
        self._hints: Hints

    def __call__(self, path: str, kind: str, text: str = "", line: int = 0) -> Deployment | None:
        """The deployment that a file of this kind (or for the product of that name) belongs to; None if the project
        names none and nothing in ``text``, the content of the file, dates it. ``line``: where the config begins in a
        manifest or document that contains it."""
        if kind == "jvm-options" and is_of_elasticsearch(path, text):
            return None  # checked with the rules for Logstash, but releases of Logstash do not apply
        product = BY_NAME[kind].program if kind in BY_NAME else kind
        if line and path.lower().endswith(DOCUMENTS):
            return self._of_document(path, product, line)
        if kind == "logstash" and not line and text and not self._may_be_dated(os.path.abspath(path), text):
            return None
        found = self.deployments.find(path, product, line)
        is_dated = kind in TEMPLATES and found is not None and found.evidence[0].strength in _AROUND
        is_inside = bool(line) and not text  # the lines of what a manifest contains are not those of the file
        old = self._of_old_folder(found, product)
        if old is not None:
            return old
        if (not text and not is_inside) or (found is not None and found.newest and not is_dated):
            return found
        eras = self._eras
        if eras is None or eras.folders is not self.deployments.folders:
            from lslint.project.deployment.eras import Eras
            from lslint.project.deployment.hints import Hints

            eras = self._eras = Eras(self.deployments.folders)
            self._hints = Hints(self.deployments, eras)
        if is_inside:
            return found if found is not None and found.low else self._hints.find(path, product, "") or found
        if is_dated and found is not None:
            own = eras.own(path, product, text, found)
            if own is not None and not self._is_loaded(path):
                return own
            found = eras.chosen(product, text, found)
            if eras.is_later(text, product, found) and not self._is_loaded(path, with_documents=True):
                hint = self._hints.find(path, product, text)
                return hint if hint is not None and not eras.is_later(text, product, hint) else None
        dated = eras.find(path, product, kind, text, found)
        if (dated is None and found is None) or (dated is not None and not dated.low):
            return self._hints.find(path, product, text) or dated
        if dated is not None and found is None and dated.is_dated:
            hint = self._hints.find(path, product, text)
            return hint if hint is not None and _is_within(hint, dated) else dated
        return dated

    def _may_be_dated(self, path: str, text: str) -> bool:
        """Whether anything can name a release for a pipeline: False if the project has no files but pipelines, this one
        is alone in its folder, its text has no old names, and no name has a digit."""
        from lslint.project.deployment import content, folders

        around = folders.of_run(self._projects)
        at, name = os.path.split(path)
        root = around.root(at)
        if around.files(at) != [name] or any(map(str.isdigit, path[len(root) :])) or _names_release(text):
            return True
        known: dict[str, bool] = self._projects.memo("only pipelines")
        if root not in known:
            known[root] = _has_only_pipelines(around, root)
        if not known[root]:
            return True
        while len(at) > len(root):
            if not all(map(_is_pipeline, around.files(at))):
                return True
            at = os.path.dirname(at)
        return bool(content.marks(text, "logstash"))

    def _of_old_folder(self, found: Deployment | None, product: str) -> Deployment | None:
        """The deployment of an image without a release, if files are mounted into a folder that only old releases of it
        have: the newest image of that name is old."""
        if found is None or found.low or product != "kibana" or found.evidence[0].text.partition(":")[0] != product:
            return None
        from lslint.project.deployment import notes
        from lslint.project.deployment.model import Deployment

        path = os.path.abspath(found.evidence[0].path)
        evidence = notes.of_old_folder(self.deployments.folders, path, product)
        return Deployment(found.path, product, "4.1", "4.6", evidence, []) if evidence else None

    def _of_document(self, path: str, product: str, line: int) -> Deployment | None:
        """The deployment that a line of a document is about. If the document names several releases, that of the
        chapter, or none."""
        from lslint.project.deployment import chapters, levels
        from lslint.project.deployment.model import DOCUMENTED

        path = os.path.abspath(path)
        text = self.deployments.folders.text(path, MAX_DOCUMENT)
        document = chapters.of_document(path, text, product)
        if not document.has_several:
            return self.deployments.find(path, product)
        found = document.of_line(line)
        return levels.made(os.path.dirname(path), product, [found], DOCUMENTED) if found is not None else None

    def _is_loaded(self, path: str, *, with_documents: bool = False) -> bool:
        """Whether a script, manifest or config, or a document, too, names a file."""
        from lslint.project import mentions

        path = os.path.abspath(path)
        found = mentions.of_project(self._projects, self._projects.root_of(os.path.dirname(path)))
        return not found.is_complete or found.names(path, with_documents=with_documents)

    @property
    def deployments(self) -> Deployments:
        """The deployments of the run."""
        if self._deployments is None:
            from lslint.project.deployment.deployments import Deployments

            self._deployments = Deployments(self._projects)
        return self._deployments
