"""The role of each file of a run: what the user says, else what its path says."""

from __future__ import annotations

import os

from lslint.config.settings import Settings
from lslint.files import fs
from lslint.files.paths import is_below
from lslint.files.source import Source
from lslint.grammar.bounded_cache import compiled
from lslint.kinds import roles
from lslint.kinds.detect import TEXTS, is_text_host
from lslint.project.projects import Projects

_NODE_LOGSTASH = ("compute_", "mutate_replace", "http_status_classifier", "remove_field_when_equal")
"""Parts of the names of filters that only node-logstash has, a program with the configuration language of Logstash."""
_NOT_READ = ("pipeline.yml", "pipeline.yaml", "pipelines.yaml")
"""Names that Logstash does not read: it looks for ``pipelines.yml``."""
_MARKERS = ("<%", "{%", "{{")
_STRING = r'"(?:[^"\\]|\\.)*+"'


def _has_markers(source: Source, kind: str) -> bool:
    """Whether a template engine fills in a file. Elasticsearch itself reads Mustache in the strings of an ingest
    pipeline: ``{{_ingest.on_failure_message}}``."""
    text = source.text
    may_hold = kind in ("es-requests", "es-template") or (kind == "none" and is_text_host(source.path))
    if kind == "ingest-pipeline" or (may_hold and "_ingest/pipeline/" in text):
        return any(marker in text for marker in _MARKERS[:2]) or "{{" in compiled(_STRING).sub("", text)
    return any(marker in text for marker in _MARKERS)


class Roles:
    """The roles of the files of a run. Only the names below the root of a project count: its repository, or, without
    one, the folder that was named on the command line."""

    def __init__(self, projects: Projects) -> None:
        self._projects = projects
        self._folders: dict[str, str] = {}
        self._named: list[str] | None = None  # on the command line, links resolved

    def of(self, source: Source, kind: str, settings: Settings, named: bool = False) -> str:
        """The role of a file of this kind. ``named``: on the command line, which makes it a file for production, unless
        the config says otherwise."""
        given = settings.role_of(source.path)
        if given is not None:
            return given
        if named:
            return roles.PRODUCTION
        folder, name = os.path.split(os.path.abspath(source.path))
        if folder not in self._folders:
            self._folders[folder] = self._of_folder(folder)
        role = self._folders[folder]
        own = roles.of_name(name)
        if own == roles.REFERENCE and kind == "logstash" and roles.is_copy(name.lower()) and _is_loaded(folder, name):
            own = roles.PRODUCTION
        if role == roles.EXAMPLE:
            from lslint.project import vendored

            if vendored.is_example_of_chart(self._projects, folder):
                return roles.REFERENCE
        if role == roles.ARCHIVE:
            return role
        if role in roles.NOT_DEPLOYED or own in roles.NOT_DEPLOYED:
            return role if role in roles.NOT_DEPLOYED and own != roles.FIXTURE else own
        if kind.startswith("es-") and self._is_answer(folder, name):
            return roles.FIXTURE
        if kind.startswith("es-") and name.endswith(".json"):
            from lslint.project import schema_tools

            if schema_tools.is_input(self._projects, folder, name):
                return roles.REFERENCE
        is_loaded_by_pattern = kind == "logstash" or kind.startswith("es-")
        if name[:1] == "." and is_loaded_by_pattern and not self._is_named(folder, name):
            return roles.ARCHIVE  # the patterns of shells and of Logstash pass over it
        if kind != "logstash" and not _has_extension(name) and not self._is_named(folder, name):
            return roles.REFERENCE  # no product loads it: notes, or requests to try out
        is_beat = kind in ("filebeat", "metricbeat", "heartbeat", "auditbeat")
        if is_beat and settings.kind_of(source.path) is None and _all_disabled(source.text):
            return roles.REFERENCE
        if _is_of_distribution(folder, source.text):
            return roles.REFERENCE
        if (
            kind == "logstash" and settings.kind_of(source.path) is None
        ):  # a kind that was given says that Logstash reads the file
            if name.lower().endswith(TEXTS) and not self._is_named(folder, name):
                return roles.REFERENCE
            if "..." in source.text and _has_placeholder(source.text):
                return roles.REFERENCE
            if any(name in source.text for name in _NODE_LOGSTASH):
                from lslint.kinds.lookalikes import is_node_logstash

                if is_node_logstash(source.text):
                    return roles.REFERENCE
            from lslint.project.fragments import is_fragment

            if is_fragment(self._projects, folder, name, source.text):
                return roles.FRAGMENT
        from lslint.project.purpose import is_for_reference

        if is_for_reference(self._projects, folder, name):
            return roles.REFERENCE
        is_of_role = f"{os.sep}templates" in folder or f"{os.sep}files" in folder
        if is_of_role and role == roles.PRODUCTION and own in (roles.PRODUCTION, roles.TEMPLATE, roles.EXAMPLE):
            from lslint.project import role_tasks

            if role_tasks.is_unused(self._projects, folder, name, kind):
                return roles.REFERENCE
            from lslint.project import puppet_modules

            if puppet_modules.is_unused(self._projects, folder, name):
                return roles.REFERENCE
        if kind == "pipelines" and name.lower() in _NOT_READ and not self._is_named(folder, name):
            return roles.REFERENCE
        if own == roles.PRODUCTION and _has_markers(source, kind):
            own = roles.TEMPLATE
        return role if own == roles.PRODUCTION or role == roles.EXAMPLE else own

    def _is_named(self, folder: str, name: str) -> bool:
        """Whether a script, manifest or config names a file; also if not all of them were read."""
        from lslint.project import mentions

        found = mentions.of_project(self._projects, self._projects.root_of(folder))
        return not found.is_complete or found.names_file(os.path.join(folder, name))

    def _is_answer(self, folder: str, name: str) -> bool:
        """Whether the names on a path say that it is a recorded answer of Elasticsearch."""
        root = self._projects.root_of(folder)
        inner = folder[len(root) :].split(os.sep) if is_below(folder, root) else []
        return any(map(roles.holds_answers, (name, *inner)))

    def _of_folder(self, folder: str) -> str:
        root = self._projects.repository_of(folder)
        if root is not None:
            folder = self._projects.real_folders[folder]
        else:
            root = next((one for one in self._projects.arguments if is_below(folder, one)), None)
        if root is None:
            root = self._projects.root_of(folder)
        if not is_below(folder, root):
            return roles.PRODUCTION
        components = [part for part in folder[len(root) :].split(os.sep) if part]

        def siblings(index: int) -> list[str]:
            above = os.path.join(root, *components[:index])
            return [*self._projects.folders(above), *self._projects.listing(above)]

        role = roles.of_folder(components, siblings)
        if role in (roles.EXAMPLE, roles.ARCHIVE):  # what was named is checked as what it is otherwise
            if self._named is None:
                self._named = [fs.real(one) for one in self._projects.arguments]
            named = [one for one in self._named if is_below(folder, one) and is_below(one, root)]
            above = len([part for part in max(named, key=len, default=root)[len(root) :].split(os.sep) if part])
            role = roles.of_folder(components[above:], lambda index: siblings(index + above))
        return role


def _is_loaded(folder: str, name: str) -> bool:
    """Whether Logstash reads a backup copy together with the other files of its folder: packages read
    ``conf.d/*.conf``, the image of Docker every file of its folder."""
    base = os.path.basename(folder)
    return (base == "conf.d" and name.endswith(".conf")) or (base == "pipeline" and not name.endswith("~"))


def _is_of_distribution(folder: str, text: str) -> bool:
    """Whether a file of an unpacked product (``logstash-6.5.0/config``) has only comments, as it comes with it."""
    above, name = os.path.split(folder)
    return name == "config" and roles.is_distribution(os.path.basename(above)) and not _has_content(text)


def _has_content(text: str) -> bool:
    return any(line.strip() and line.lstrip()[0] != "#" for line in text.splitlines())


def _has_placeholder(text: str) -> bool:
    """Whether three dots are the value of an option, or alone on a line: the file is a list of options, not a
    pipeline."""
    for line in text.splitlines():
        if "..." not in line:
            continue
        option, arrow, value = line.partition("=>")
        written = (value if arrow else line).partition("#")[0]
        is_plain = "#" not in option and not any(quote in written for quote in "\"'")
        if is_plain and "..." in written.replace(",", " ").replace("[", " ").replace("]", " ").split():
            return True
    return False


def _has_extension(name: str) -> bool:
    """Whether a name has an extension; the number in ``Kibana_8.12`` does not count."""
    extension = name.lstrip(".").rpartition(".")
    return extension[1] != "" and not extension[2].isdigit()


def _all_disabled(text: str) -> bool:
    """Whether every entry of a list of inputs or modules is switched off, as vendors deliver them."""
    if "enabled: false" not in text:
        return False
    entries: list[bool] = []
    off = 0  # the column of an `enabled: false`, which holds for everything at this column and further right
    for line in text.splitlines():
        bare = line.strip()
        if not bare or bare[0] == "#":
            continue
        if line[0] not in " -":
            return False  # a whole config: its inputs may come from elsewhere
        column = len(line) - len(line.lstrip())
        if off and column >= off:
            continue
        off = 0
        if line[0] == "-":
            entries.append(False)
        setting = bare.removeprefix("- ")
        if "enabled: true" in setting.partition(" #")[0]:
            return False
        if setting.startswith("enabled:"):
            if not entries or not setting.startswith("enabled: false"):
                return False
            entries[-1] = True
            off = column + len(bare) - len(setting)
    return bool(entries) and all(entries)
