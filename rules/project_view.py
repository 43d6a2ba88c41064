"""What a rule may know beyond its file: the types that ``lslint.rules.api`` gives to rules."""

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


class Neighbour:
    """A file of another pipeline or program that lies around a pipeline file. ``tree``: a ``Pipeline`` or a
    ``ConfigFile``, partial where it is broken."""

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


class Project:
    """What a rule may know beyond its file. This one knows nothing; the linter hands in one that reads the disk."""

    declared = False
    """True where the group of files is declared (pipelines.yml or the config), not guessed."""

    def members(self) -> Sequence[Sibling]:
        """All files of the pipeline as they are on disk, the one being checked included, in the order of reading.

        Empty where the file stands alone.
        """
        return ()

    @property
    def facts(self) -> dict[Any, Any]:
        """A dict for facts about ``members()`` as a whole, shared by the checks of all of them, so that a folder of n
        files is not gone through n times."""
        return {}

    def siblings(self) -> Sequence[Sibling]:
        """The other files of the same pipeline, in the order in which Logstash reads them; broken ones in part."""
        return ()

    def instance(self) -> Instance | None:
        """All pipelines of the Logstash that runs this file; None where no pipelines.yml lists it."""
        return None

    def setting(self, name: str) -> SettingValue | None:
        """The value of a Logstash setting (``pipeline.batch.size``) from a settings file of this project, else None.

        For a settings file: from the logstash.yml beside it.
        """
        del name
        return None

    def beside(self, name: str) -> tuple[str, ConfigFile] | None:
        """For a settings file: path and tree of ``logstash.yml``, ``pipelines.yml`` or ``jvm.options`` in its folder;
        None if there is none, or it cannot be read."""
        del name
        return None

    def matches(self, written: str) -> Sequence[str] | None:
        """For a settings file: the files that a ``path.config`` means, as paths for ``text``, in the order of reading.

        Empty: the folder is here, with other files. None: this tree does not tell, as the path may be on another
        machine, or holds a variable.
        """
        del written
        return None

    def held(self, what: str) -> frozenset[str]:
        """The names of the component templates (``what``: ``component``) or lifecycle policies (``policy``) that files
        of the tree hold, file names without their ending among them."""
        del what
        return frozenset()

    def is_default(self, name: str) -> bool:
        """For a pipeline: whether a logstash.yml or a pipelines.yml holds for it and has no such setting, not even one
        that a variable decides."""
        del name
        return False

    def nearby(self, kind: str) -> Sequence[Neighbour] | None:
        """For a pipeline or a jvm.options: files of a kind (``filebeat``, ``logstash``, ``es-template``, ``compose``:
        text only) around it; None if there are too many to tell."""
        del kind
        return ()

    def named(self, written: str) -> tuple[str, Sequence[str]] | None:
        """For a pipeline: the folder of this tree that the folder of a path in it means, and the names of its files;
        None if there is none, or it is not to be told."""
        del written
        return None

    def units(self) -> Sequence[tuple[str, str]]:
        """For a config of an agent: path and text of the systemd units, and their drop-ins, beside it."""
        return ()

    def text(self, path: str) -> str | None:
        """The content of a file that ``matches`` names; None if it cannot be read."""
        del path
        return None
