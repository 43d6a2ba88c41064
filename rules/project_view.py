"""What a rule may know beyond its file: the types that ``lslint.rules.api`` exports."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from lslint.grammar.config.tree import ConfigFile
    from lslint.grammar.logstash.nodes import Pipeline


class Sibling:
    """Another pipeline file that runs together with the one being checked.

    ``facts``: a dict for facts of this file that rules compute once and need for every other file of the pipeline.
    """

    __slots__ = ("facts", "path", "text", "tree")

    def __init__(self, path: str, text: str, tree: Pipeline) -> None:
        self.path = path
        self.text = text
        self.tree = tree
        self.facts: dict[Any, Any] = {}


class RelatedFile:
    """A file of another pipeline or program, found near a pipeline file. ``tree``: a ``Pipeline`` or a
    ``ConfigFile``, partial where the file has syntax errors; None for kinds that are read as text only."""

    __slots__ = ("path", "text", "tree")

    def __init__(self, path: str, text: str, tree: Any) -> None:
        self.path = path
        self.text = text
        self.tree = tree


class SettingValue:
    """An effective setting: its value as read (text, number, bool), and where it stands (``path`` None: a default)."""

    __slots__ = ("end", "path", "start", "value")

    def __init__(self, value: Any, path: str | None = None, start: int = 0, end: int = 0) -> None:
        self.value = value
        self.path = path
        self.start = start
        self.end = end


class Instance:
    """The pipelines that one Logstash runs, as a pipelines.yml lists them.

    ``complete``: the files of every pipeline are here. ``facts``: a dict for facts about all of them.
    """

    __slots__ = ("complete", "facts")

    def __init__(self, complete: bool = False) -> None:
        self.complete = complete
        self.facts: dict[Any, Any] = {}

    def files(self) -> Iterator[tuple[str, Sibling]]:
        """``(pipeline id, file)`` for each file of each pipeline; parsed again each time: take what is needed once."""
        yield from ()


class ProjectView:
    """What rules may know beyond the file being checked. This base class knows nothing and gives empty answers;
    ``lslint.project.view`` reads the files of the project. None means that the answer cannot be determined."""

    declared = False
    """True where pipelines.yml or the config declares which files form the pipeline; False where that is guessed."""

    has_other_files = False
    """True where the pipeline has other files than the one being checked."""

    def pipeline_files(self, *, others_only: bool = False) -> Sequence[Sibling]:
        """All files of the pipeline as they are on disk, in the order in which Logstash reads them; partial trees for
        files with syntax errors. Empty where the file stands alone.

        ``others_only``: without the file being checked.
        """
        return ()

    @property
    def facts(self) -> dict[Any, Any]:
        """A dict for facts about ``pipeline_files()`` as a whole, shared by the checks of all of them, so that a folder
        of n files is not read n times."""
        return {}

    def instance(self) -> Instance | None:
        """All pipelines of the Logstash that runs this file; None where no pipelines.yml lists it."""
        return None

    def setting(self, name: str) -> SettingValue | None:
        """The value of a Logstash setting (``pipeline.batch.size``) from a settings file of this project, else None.

        For a settings file: from the logstash.yml in its folder.
        """
        return None

    def is_default(self, name: str) -> bool:
        """For a pipeline: whether a logstash.yml or a pipelines.yml applies to it and does not contain the setting, not
        even with a variable as its value."""
        return False

    def settings_file(self, name: str) -> tuple[str, ConfigFile] | None:
        """For a settings file: path and tree of the file ``name`` (``logstash.yml``, ``jvm.options`` …) in its folder;
        None if there is none, or it cannot be read."""
        return None

    def files_of_path(self, written: str) -> Sequence[str] | None:
        """For a settings file: the files a ``path.config`` selects, as paths for ``text``, in reading order.

        Empty: the folder exists here and holds other files only. None: cannot be determined, because the path may be
        on another machine or contains a variable.
        """
        return None

    def folder_of_path(self, written: str) -> tuple[str, Sequence[str]] | None:
        """For a pipeline: the folder of this project that the folder of a path in it refers to, and the names of the
        files there; None if there is none, or it cannot be determined."""
        return None

    def related_files(self, kind: str) -> Sequence[RelatedFile] | None:
        """For a pipeline or a jvm.options: files of a kind (``filebeat``, ``logstash``, ``es-template``, ``compose``:
        text only) near it; None if there are too many."""
        return ()

    def template_names(self, what: str) -> frozenset[str]:
        """The names of the component templates (``what``: ``component``) or lifecycle policies (``policy``) in files of
        the project, file names without extension included."""
        return frozenset()

    def service_units(self) -> Sequence[tuple[str, str]]:
        """For the config of an agent: path and text of the systemd units and their drop-ins near it."""
        return ()

    def text(self, path: str) -> str | None:
        """The content of a file that ``files_of_path`` names; None if it cannot be read."""
        return None
