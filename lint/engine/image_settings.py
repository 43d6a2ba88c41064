"""Settings that manifests give the official images as environment variables, or in their command: each container is
checked as a file with these settings."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence

from lslint.engine.documents import is_yaml
from lslint.engine.embedded_secrets import Concealer
from lslint.engine.embedded_text import EmbeddedText
from lslint.engine.secrets import secrets_of
from lslint.files.paths import is_below
from lslint.files.shown_path import ShownPath
from lslint.files.source import Source
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import text_of, texts
from lslint.grammar.config.jvm_options import NEWEST, parse
from lslint.grammar.config.tree import Mapping
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.grammar.embedding.offsets import Embedded, OffsetMap, escaped
from lslint.grammar.record import record
from lslint.grammar.template_hints import has_marker
from lslint.kinds import AGENTS, TARGETS
from lslint.kinds.detect import detect, is_dockerfile
from lslint.project.manifests import dockerfile, health
from lslint.project.manifests.answers import manifests_of
from lslint.project.manifests.compose import MAX_SERVICES
from lslint.project.manifests.model import VariablePlace, Workload, names_config
from lslint.project.manifests.peers import CONFIG_FOLDER, peers_of, settings_of
from lslint.project.manifests.pipelines import file_at, selection
from lslint.project.projects import Projects
from lslint.project.settings_files import entries_of
from lslint.rules import knowledge
from lslint.rules.api import Finding, Fix
from lslint.rules.filebeat.config_model.tables import required, server_outputs
from lslint.rules.kibana.values import JSON_NUMBER, from_json, stand_in
from lslint.rules.logstash.settings.image_values import yaml_of
from lslint.rules.logstash.settings.start import hides_pipelines, may_select_files, moves_settings
from lslint.rules.project_view import NODE_FILE, PIPELINES_FILE, SETTINGS_FILE, ImageMount, ImageVariable, ManifestWord
from lslint.rules.release import OLDEST_SUPPOSED, Release
from lslint.rules.shared import hints, image_variables
from lslint.rules.shared.hosts import host_of
from lslint.rules.shared.image_variables import YAML_SINCE, is_of_elastic
from lslint.rules.shared.jvm_options import heap_of
from lslint.rules.shared.message_parts import split_action
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from lslint.config.settings import Settings
    from lslint.engine.result import FileResult

    Item = TypeVar("Item", ImageMount, ImageVariable, ManifestWord)

STYLE = "variables"
ORIGIN = "operator"
MAX_READ = 200
"""Mounted files in which uses of a variable are looked for."""
_KINDS = {"elasticsearch": "elasticsearch-settings", "logstash": "logstash-settings", "kibana": "kibana-settings"}
_OPTION = r"(?<![\w-])-E[\s\"',=-]{0,40}([a-z_][\w.]*)=([^\s\"',\]]*)"
_LIST_OF_ONE = r"\[[\"'\\ ]{0,3}(\w[\w./:-]*)[\"'\\ ]{0,3}\]"
"""A list with one string, which Beats read like the string, perhaps with quotes that the manifest escapes."""
_CONFIG = r"(?<![\w-])(-f|--path\.config)[\s\"',=]{1,40}(\.{0,2}/?[\w][\w./-]*)(?=[\s\"',\]]|$)"
"""The file or folder with the pipeline, in the command of Logstash."""
_HOME = "/usr/share/logstash"
_PROVIDED = (f"{_HOME}/pipeline", f"{_HOME}/config", "/run", "/dev", "/tmp", "/var/run")
"""Folders of the image with files, and those in which other things than volumes may put some."""
_FLAG = r"(--path\.[a-z]+|-M)[\s\"',=-]{1,40}(/[\w./-]+\.ya?ml(?![\w./-])|[a-z]\w*\.[a-z]\w*\.[\w.]+(?==))"
_DOCKER = r"(?m)^[^#\n]*\b(?:add_docker_metadata|docker\.sock|(?:type|module)[\"' \t]*:[\"' \t]*docker\b|docker[\"']?:)"
"""What connects a Beat to Docker in its config: autodiscover, a processor, a module, the path of the socket."""
_MOVED = r"(?im)^[ \t]*(?:path[._](?:data|home)\b|(?:filebeat\.)?registry[\w.]*[ \t]*:[ \t]*[\"']?/)|^path:"
_FILES = r"(?m)^[^#\n]*\b(?:paths|hints|modules?|journald|type[\"' \t]*:[\"' \t]*docker)\b"
"""What reads files in a config of Filebeat, perhaps by default."""
_PATHS = r"\bpaths[\"']?[ \t]*:(.*(?:\n[ \t]*(?:[-#\"'/\]].*)?)*)"
_LOGS_OF_CONTAINERS = ("/var/lib/docker/containers", "/var/log/containers")
"""Folders that inputs and autodiscover of Filebeat read by default."""
_OFF = r"enabled[\"' \t]*:[ \t]*[\"']?(?:[Ff]alse|FALSE|[Nn]o|NO|[Oo]ff|OFF)\b.*"
_DISABLED = (
    rf"(?m)^([ \t]*)-[ \t](?:.*\n(?:(?:\1[ \t].*|)\n)*?\1  )?{_OFF}(?:\n\1[ \t].*|\n(?=\n))*|-[ \t]*{{[^{{}}]*\b{_OFF}"
)
_AT_END = r"(?m)^[^#\n]*\btail_files[\"' \t]*:[ \t]*(?:[Tt]rue|TRUE|[Yy]es|YES|[Oo]n|ON)\b"
_READING = (
    r"(?m)\btype[\"' \t]*:[\"' \t]*(?:log|container|docker|filestream)\b|^[^#\n]*\bhints\b|^[ \t]*-[ \t]+module\b"
)
"""What reads files, each from the beginning unless it has ``tail_files``."""
_WRITTEN = ("path.data", "path.queue", "path.dead_letter_queue", "path.logs")
"""Folders without which Logstash does not start (``WritableDirectory`` in environment.rb), and that of its logs."""
_NEXT_TO_SETTINGS = ("/jvm.options", "/log4j2.properties")
_OF_DATA = r"/(?:[\w./-]*\belastic(?:search)?/|(?:es|elastic(?:search)?)?[_-]?)data\d*(?:/db)?|/var/lib/elasticsearch"
"""Where a volume is probably meant for the data of a node."""
_NAME = r"[A-Za-z_][\w.-]*"
_PLAIN = r"[A-Za-z0-9_/][\w./-]*(?::[\w./-]+)*"
_AMBIGUOUS = frozenset(("yes", "no", "on", "off", "y", "n", "null"))
"""Words that are strings for some readers only."""
_JSON = rf'true|false|null|{JSON_NUMBER}|[\[{{].*|"(?:[^"\\]|\\["\\/bfnrt])*"'
"""What Kibana, which parses the values of its options as JSON if it can, does not take as it is written."""
_YAML = r"[\"'\[{!&*|>%@`#]|[-?] |.*(?:[ \t]#|:(?:[ \t]|$)|[ \t]$)|[ \t]"
"""A value that means something else as YAML."""
_YAML_STRING = r"\"[^\"\\]*\"|'[^']*'"
_SETTING = r"`([a-z_]\w*(?:\.\w+)+)`"


def find(source: Source, projects: Projects, settings: Settings, gaps: list[NotChecked]) -> list[EmbeddedText]:
    """Return the settings that a manifest gives official images, one config for each container. ``gaps``: gets what is
    not read."""
    manifest = manifests_of(projects).manifest(source.path)
    if manifest is not None and manifest.is_cut:
        gaps.append(NotChecked(f"only the first {MAX_SERVICES} services are read", unmasked=True))
    configs: list[EmbeddedText] = []
    path = os.path.abspath(source.path)
    workloads = manifest.workloads if manifest is not None else []
    if is_dockerfile(os.path.basename(path)):
        workloads = _of_dockerfile(path, source.text, workloads)
    shared: dict[tuple[str, object], set[frozenset[str]]] = {}
    for each in workloads:
        for name, place in each.places.items():
            shared.setdefault((name, place.named_in or place.key), set()).add(each.products)
    for workload in workloads:
        product = workload.official if workload.runtime.references is None else ""
        kind = _KINDS.get(product) or (product if product in AGENTS else "")
        is_built = not kind and bool(workload.built) and is_of_elastic(workload.reference)
        is_built &= workload.products == {"logstash"} or workload.base == "filebeat"  # with its start script
        chart = "".join(workload.names) if not workload.is_running else ""  # of values, which run nothing themselves
        product = product or workload.base or chart or "logstash"
        releases = _releases(workload, product, settings, source.path)
        container = _Config(path, source.text, workload, product, projects, releases, workloads, shared, _Text())
        if workload.path == path:
            words = [*container.words(), *(container.memory() if chart else ())]
            configs += _words_of(source, workload.runtime.name, kind or _KINDS.get(chart, ""), words)
            words = [*health.words_of(workload, workloads, projects), *container.unwritable()]
            configs += _words_of(source, workload.runtime.name, "", words)
        beat = next(iter(workload.products & AGENTS.keys()), "") if is_of_elastic(workload.reference) else ""
        places = workload.places.items() if workload.path == path and workload.products == {beat} else ()
        told = {word.name for word in workload.words}
        held = {name: place for name, place in places if place.path == path and not place.named_in and name not in told}
        foreign = {name: image_variables.foreign_to_beats(name) for name in held}
        names = [name for name in held if foreign[name] and not container.is_needed(name, held[name])]
        unread = [ManifestWord(name, foreign[name], "", *held[name].key) for name in names]
        configs += _words_of(source, workload.runtime.name, beat, unread)
        if kind or is_built:
            made = container.embedded(is_built=is_built)
            if made is not None:
                made.kind = kind or _KINDS.get(product, product)
                configs.append(made)
    if hints.PREFIX in source.text and is_yaml(source.path, source.text):
        configs += _words_of(source, "", "filebeat", [*hints.words_of(yaml_tree.parse(source.text)[0])])
    nodes = [config for config in configs if config.kind == "elasticsearch-settings" and config.variables]
    for config in nodes:
        config.siblings = [
            {each.setting: each.written for each in other.variables} for other in nodes if other is not config
        ]
    return configs


def _of_dockerfile(path: str, text: str, services: list[Workload]) -> list[Workload]:
    """Return the image of a Dockerfile, without the variables that the services which build it set themselves."""
    arguments = next((service.arguments for service in services if service.built), {})
    image = dockerfile.read(path, dockerfile.instructions(text), lambda _: "", arguments)
    if image is None:
        return []
    image.runtime.is_complete = False  # who runs it may set further variables
    for service in services:
        image.uses += service.uses
        is_other = service.runtime.command != image.runtime.command
        selects = service.targets or is_other or any("path" in name.lower() for name in service.places)
        adds = moves_settings(service.runtime) or (may_select_files(service.runtime) > may_select_files(image.runtime))
        has_others = service.built and (bool(selects) or adds)
        image.copies = {} if has_others else service.copies  # its command or its mounts may select other files
        for name in service.places if service.built else ():
            image.places.pop(name, None)
    return [image]


def _words_of(source: Source, name: str, kind: str, words: Sequence[ManifestWord]) -> Iterator[EmbeddedText]:
    """Yield the words of a manifest that are no settings as comments of a config of that kind, by default of settings
    of Elasticsearch. ``name``: of the container."""
    if not words:
        return
    text = _Text()
    comments = text.words(words)
    config = EmbeddedText(text.embedded(source.text, name), kind or "elasticsearch-settings", ORIGIN)
    config.words, config.is_container = comments, True
    yield config


def _releases(workload: Workload, product: str, settings: Settings, path: str) -> list[tuple[int, ...]]:
    """Return the lowest and the highest release of the image that may be in use."""
    target = settings.target(product, path) if product in TARGETS else None
    if target is not None:
        return [target.low.numbers, target.high.numbers]
    image = next((image for image in workload.images if image.low), None)
    low, high = (image.low, image.high) if image is not None else (OLDEST_SUPPOSED, "99.0")
    return [Release(low).numbers, Release(high).numbers]


class _Text:
    """A config in the making, with the place in the manifest of each part."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._map = OffsetMap(0)

    def add(self, text: str, start: int, end: int) -> None:
        """Add a part."""
        self._parts.append(text)
        self._map.add(len(text), start, end)

    def mark(self, item: Item, text: str, start: int, end: int) -> Item:
        """Add a part, whose span is that of an item."""
        item.start = self._map.size
        self.add(text, start, end)
        item.end = self._map.size
        return item

    def comment(self, item: Item, text: str, start: int, end: int) -> Item:
        """Add a comment with an item."""
        self.add("# ", start, start)
        self.mark(item, text, start, end)
        self.add("\n", end, end)
        return item

    def words(self, words: Sequence[ManifestWord]) -> list[ManifestWord]:
        """Add a comment for each word."""
        named = [(ManifestWord(each.name, each.fact, each.value), each) for each in words]
        return [self.comment(word, each.name, each.start, each.end) for word, each in named]

    def embedded(self, host: str, name: str) -> Embedded:
        """Return the config, which is in a container of the text ``host``."""
        return Embedded(host, name, STYLE, "".join(self._parts), self._map, 0, False)


@record
class _Config:
    """The settings of one container. ``path``, ``text``: of its manifest, which has the ``workloads``; ``shared``: a
    variable and its place -> products that get it; ``made``: the config in the making."""

    _path: str
    _text: str
    _workload: Workload
    _product: str
    _projects: Projects
    _releases: list[tuple[int, ...]]
    _workloads: list[Workload]
    _shared: dict[tuple[str, object], set[frozenset[str]]]
    _made: _Text

    def embedded(self, *, is_built: bool) -> EmbeddedText | None:
        """Return the config; None if the container gets no settings and no variable that may be meant as one. If it is
        built, only what its base image decides: options of Java in a variable that is not read, and a lost registry."""
        variables: list[ImageVariable] = []
        given: set[str] = set()
        unread = image_variables.unread(self._product)
        named = self._variables(unread.__contains__ if is_built else compiled(_NAME).fullmatch)
        for variable, place in (*named, *(() if is_built else self._options())):
            if not variable.setting or variable.setting not in given:
                given.add(variable.setting)
                self._write(variable, place)
                variables.append(variable)
        mounts = self._mounts() if self._product == "logstash" and not is_built else []
        listed = [*self._storage()] if not is_built or self._config() else []
        if not is_built:
            listed += [*self._flags(), *self._selected(), *self._rights(), *self._hidden(), *self._unkept()]
            listed += [*self._without_discovery(variables), *self.memory(), *self._monitoring()]
        words = self._made.words(listed)
        if not variables and not mounts and not words:
            return None
        for setting, value in required(given).items() if self._product in AGENTS else ():
            if setting not in given:
                self._made.add(f"{setting}: {value}\n", 0, 0)  # the config file may have it
        config = EmbeddedText(self._made.embedded(self._text, self._workload.runtime.name), "", ORIGIN)
        config.variables, config.mounts, config.words, config.is_container = variables, mounts, words, True
        config.is_whole = not is_built and self._is_whole(given)
        config.settings = self._completed() if self._product == "logstash" and not is_built else None
        config.pipelines = entries_of(self._projects, file_at(self._projects, self._workload, PIPELINES_FILE))
        file = f"/usr/share/{product}/config/{product}.yml" if (product := self._product) not in AGENTS else NODE_FILE
        config.node = lambda: settings_of(self._workload, self._projects, file)
        config.peers = lambda: peers_of(self._workload, self._workloads, self._projects)
        return config

    def words(self) -> list[ManifestWord]:
        """Return the words of the service. Settings of a Beat get another fact if its config has another output, or the
        same setting."""
        words: list[ManifestWord] = []
        outputs = {*compiled(r"(?m)^output(?:\.|:\s+)(\w+)").findall(self._config())}
        root = self._root() if outputs else None
        places = self._workload.places
        holders = {place.value: name for name, place in places.items()} if self._product == "kibana" else {}
        for word in self._workload.words:
            name, fact = word.name, word.fact
            if fact == "superuser" and not self._refuses_root():
                continue
            holder = holders.get((word.start, word.end), "") if fact == "unset" else ""
            if holder and not (image_variables.setting_of("kibana", holder) or self.is_needed(holder, places[holder])):
                continue  # nothing reads the variable
            place = places.get(name) if fact == "dotted" else None
            if place is not None and self.is_needed(name, place):
                continue
            written = compiled(r"[^\[\]\"', ]+").findall(place.written or "") if place is not None else []
            if place is not None and name.startswith("output.") and outputs - {name.split(".")[1]}:
                fact = "second"
            elif root is not None and written and (entry := root.find(name)) and written == texts(entry.value):
                fact = "same"
            elif place is not None and outputs:
                fact = "absent"
            words.append(ManifestWord(name, fact, word.value, word.start, word.end))
        return words

    def _refuses_root(self) -> bool:
        """Return whether the container runs a Logstash that exits as root: nothing may set ``allow_superuser`` to
        anything but false, its default since 9.0."""
        own, file, root = self._workload, self._file(SETTINGS_FILE), self._root(SETTINGS_FILE)
        is_open = moves_settings(own.runtime) or compiled(r"(?i)\$|superuser").search(own.runtime.command)
        if own.closed != "logstash" or is_open or file is None or (file and root is None):
            return False
        setting, given = "allow_superuser", own.runtime.variables.items()
        values = [each.value for name, each in given if image_variables.setting_of("logstash", name) == setting]
        entry = root.find(setting) if root is not None else None
        values += [text_of(entry.value)] if entry is not None else []
        return (9,) <= self._releases[1] < (99,) and {*values} <= {"false"}

    def unwritable(self) -> Iterator[ManifestWord]:
        """Yield the mounts of the data, and of the folders to write in logstash.yml, that are read-only or new."""
        own, product = self._workload, self._workload.closed
        place = {"elasticsearch": NODE_FILE, "logstash": SETTINGS_FILE}.get(product, "")
        if not place or names_config(own.runtime) or self._file(place) is None:
            return
        folders = {} if self._moves_data(own) else {"path.data": f"/usr/share/{product}/data"}
        root = self._root(SETTINGS_FILE) if product == "logstash" else None
        if root is not None:
            file = file_at(self._projects, own, f"{_HOME}/config/log4j2.properties")
            logging = self._projects.small_text(file or "", 64 * 1024)
            names = _WRITTEN if compiled(r"(?m)^[^#\n]*\$\{sys:ls\.logs\}").search(logging) else _WRITTEN[:-1]
            folders |= {name: os.path.normpath(text_of(entry.value)) for name in names if (entry := root.find(name))}
        for name, folder in folders.items():
            mount = max((each for each in own.runtime.mounts if is_below(folder, each)), key=len, default="")
            path, *span = own.volumes.get(mount, ("", 0, 0))
            is_read_only = mount in own.runtime.read_only
            fact = "created" if not is_read_only else "logs" if name == "path.logs" else "unwritable"
            if mount and path == self._path and "$" not in folder and (is_read_only or self._is_created(folder)):
                yield ManifestWord(mount, fact, f"{product.title()} (`{name}`)", *span)

    def _is_created(self, target: str) -> bool:
        """Return whether Docker creates the folder of the host that is mounted there, as root."""
        own, place = self._workload, self._workload.targets.get(target, ("",))[0]
        if not place or own.grants or "TAKE_FILE_OWNERSHIP" in own.runtime.variables or self._projects.is_stdin_alone:
            return False
        is_used = any(place in each.uses for each in self._workloads if each is not own)
        return not (is_used or self._projects.listing(place) or self._projects.folders(place))

    def _file(self, place: str) -> str | None:
        """Return the file of the project that the container has at a place as ``file_at``, None for a template."""
        path = file_at(self._projects, self._workload, place)
        text = self._projects.text(path) if path else ""
        return None if text is None or has_marker(text) else path

    def _root(self, place: str = "") -> Mapping | None:
        """Return a file of the container, by default the config of a Beat, if it is in the project."""
        path = file_at(self._projects, self._workload, place or f"/usr/share/{self._product}/{self._product}.yml")
        root = self._projects.root(path) if path else None
        return root if isinstance(root, Mapping) else None

    def is_needed(self, name: str, place: VariablePlace) -> bool:
        """Return whether another product gets the variable from the same anchor or file, or the command, a mounted
        file, a config in the manifests of the folder or Compose reads it."""
        workload, projects, uses = self._workload, self._projects, (f"${{{name}}}", f"${{{name}:")
        products = self._shared.get((name, place.named_in or place.key), set())
        is_used = bool(workload.config_maps) and any(use in self._text for use in uses)
        is_of_compose = os.path.basename(place.named_in) == ".env"
        is_used |= is_of_compose and re.search(rf"\$\{{?{re.escape(name)}\b", self._text) is not None
        if name in workload.runtime.command or is_used or products - {workload.products}:
            return True
        paths: list[str] = []
        for source in workload.uses:
            names = projects.listing(source)
            paths += [os.path.join(source, file_name) for file_name in sorted(names)] if names else [source]
        folder = os.path.dirname(workload.path)
        beside = projects.listing(folder) if workload.config_maps else ()
        paths += [os.path.join(folder, file_name) for file_name in beside if file_name.endswith((".yml", ".yaml"))]
        return any(use in projects.small_text(path, 256 * 1024) for path in paths[:MAX_READ] for use in uses)

    def _completed(self) -> Mapping | None:
        """Return the settings of the logstash.yml to which the image adds those of variables, if they are known."""
        workload = self._workload
        is_open = moves_settings(workload.runtime) or image_variables.has_read_only_settings(workload.runtime)
        is_open |= workload.is_extended or is_dockerfile(os.path.basename(workload.path))
        return self._root(SETTINGS_FILE) if not is_open and self._file(SETTINGS_FILE) else None

    def _variables(self, is_meant: Callable[[str], object]) -> Iterator[tuple[ImageVariable, VariablePlace]]:
        """Yield the variables that this file sets, with their places, if their names are meant."""
        for name, place in self._workload.places.items():
            if place.path == self._path and is_meant(name) and (variable := self._variable(name, place)):
                yield variable, place

    def _variable(self, name: str, place: VariablePlace) -> ImageVariable | None:
        """Return a variable if it sets a setting, or is probably meant to; None for any other one."""
        setting, written = image_variables.setting_of(self._product, name), place.written
        if written == "" or (setting and name.lower() in ("config_string", "config.string")):
            return None
        image = self._workload.reference
        is_taken = all(image_variables.is_taken(self._product, setting, release, image) for release in self._releases)
        is_old = self._product == "kibana" and self._releases[0] < (7, 0) and "." not in name
        if is_old and setting not in ("elasticsearch.url", "elasticsearch.hosts") and is_taken:
            return None  # the other settings of older releases are not known
        if setting and not is_taken:
            if self.is_needed(name, place):
                return None
            setting = ""
        elif not setting and name != image_variables.JAVA_OPTIONS.get(self._product):
            is_meant = bool(image_variables.intended(self._product, name))
            is_like = is_meant or (image_variables.is_in_section(self._product, name) and not self._has_other_files())
            if not is_like or self.is_needed(name, place):
                return None  # it is not meant as a setting, or a mounted file reads it
        source = written or (name if place.named_in else self._text[slice(*place.value)])
        runtime, typed = self._workload.seen(is_mounted=True), stand_in(place.resolved)
        return ImageVariable(name, setting, written, runtime, place.named_in, source, typed)

    def _has_other_files(self) -> bool:
        """Return whether the container mounts configs that are not in the project, which may read any variable."""
        own, home = self._workload, f"/usr/share/{self._product}"
        places = [f"{home}/config", f"{home}/pipeline"]
        mounted = [at for at in own.mounts if any(is_below(at, place) or is_below(place, at) for place in places)]
        sources = [own.targets[at][0] if at in own.targets else "" for at in mounted]
        return not all(each and (self._projects.listing(each) or self._projects.text(each)) for each in sources)

    def _mounts(self) -> list[ImageMount]:
        """Return what the container mounts, or its Dockerfile copies, with a comment for each; nothing for a service
        whose command another compose file may set, or with an image that has other folders."""
        own, mounts = self._workload, []
        if own.is_extended or image_variables.is_of_docker_hub(own.reference, self._releases[0]):
            return []
        runtime = own.seen(is_mounted=True)
        settings = f"{_HOME}/config"
        unknown = [target for target, (source, *_) in own.copies.items() if not source]
        selects = any(path[:1] != "/" or is_below(path, settings) or is_below(settings, path) for path in unknown)
        selects |= any(is_below(target, "/usr/local/bin") for target in own.copies)  # the script that starts Logstash
        copies = {} if selects else self._copies()  # else settings that are not known may select other files
        for target, (source, path, start, end) in {**own.targets, **copies}.items():
            if path != self._path or not compiled(r"[\w./-]+").fullmatch(target):
                continue
            is_unread = target.endswith("/logstash.yml") and not is_below(target, settings)
            unread = {"logstash.yml": "logstash-settings"} if is_unread else {}
            files = self._files(source, target) if source else unread
            if not files:
                continue  # it is not in the repository
            is_folder, is_copied = bool(source and self._projects.listing(source)), target not in own.targets
            mount = ImageMount(target, files, runtime, is_folder, selection(self._projects, own)[1], is_copied, source)
            mounts.append(self._made.comment(mount, target, start, end))
        return mounts

    def _copies(self) -> dict[str, tuple[str, str, int, int]]:
        """Return what its Dockerfile copies, without what a manifest that runs the product names itself."""
        copies: dict[str, tuple[str, str, int, int]] = self._workload.copies
        named: set[str | None] = set()
        for other in manifests_of(self._projects).runtimes(self._path, self._product) if copies else ():
            named.update(each.value for each in other.variables.values())
            if other.command != self._workload.runtime.command:  # that of the image itself
                named.update(other.command.replace("=", " ").split())
        kept = (path for path in copies if is_below(path, _HOME) or {path, os.path.dirname(path)}.isdisjoint(named))
        return {path: copies[path] for path in kept}

    def _files(self, source: str, target: str) -> dict[str, str]:
        """Return the kinds of the files in a folder of the repository, or of a single file, under their paths in the
        container; empty if there is none."""

        def kinds() -> dict[str, str]:
            folder, name = os.path.split(source)
            places = {file: f"/{file}" for file in self._projects.listing(source)[:MAX_READ]}
            if not places and name in self._projects.listing(folder):
                places = {name: ""}
            return {file: self._projects.kind(source + place, target + place) for file, place in places.items()}

        return self._projects.memo("mounted files", (source, target), kinds)

    def _in_command(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Yield the matches in the command, if this file has it."""
        span = self._workload.command_span
        if span is not None and span[0] == self._path:
            yield from pattern.finditer(self._text, *span[1:])

    def _flags(self) -> Iterator[ManifestWord]:
        """Yield the options of the command for a folder with a YAML file or for a fileset."""
        for flag in self._in_command(compiled(_FLAG)):
            yield ManifestWord(flag[1], flag[1], flag[2], *flag.span())

    def _selected(self) -> Iterator[ManifestWord]:
        """Yield the files with pipelines in the command that the container does not have. The value is where their
        folder is mounted; empty if nothing is mounted there."""
        own = self._workload
        for match in self._in_command(compiled(_CONFIG)) if own.closed == "logstash" else ():
            path = os.path.normpath(os.path.join(_HOME, match[2]))
            is_other = not any(is_below(path, at) or is_below(at, path) or "$" in at for at in own.runtime.mounts)
            is_other &= not any(is_below(path, folder) for folder in _PROVIDED)
            where = "" if is_other else manifests_of(self._projects).missing_of(own, path)
            if is_other or where:
                yield ManifestWord(match[2], "missing" if where else "nowhere", where, *match.span(2))

    def memory(self) -> Iterator[ManifestWord]:
        """Yield a limit of memory that the heap takes as a whole."""
        own, limit, name = self._workload, self._workload.memory, image_variables.JAVA_OPTIONS.get(self._product, "")
        place = own.places.get(name)
        written = place.written if place is not None else None if name in own.runtime.variables else ""
        is_open = not own.runtime.is_complete or own.is_extended or "_JAVA_OPTIONS" in own.runtime.variables
        if limit is None or not name or limit[2] != self._path or written is None or is_open:
            return
        heap = heap_of(parse("\n".join(written.split()))[0], NEWEST)
        option = heap.largest_at.text if heap.largest_at is not None else ""
        has_file = any(is_below(f"{_HOME}/config/jvm.options", target) for target in own.runtime.mounts)
        has_file |= "--path.settings " in own.runtime.command  # which has its own jvm.options; not with `=`
        size = heap.largest
        is_old = self._releases[0] < (6,) and "LS_HEAP_SIZE" in own.runtime.variables  # which old scripts append
        if not option and self._product == "logstash" and not (has_file or is_old):
            size = 1 << 30
        if not heap.open and size is not None and limit[1] <= size:
            yield ManifestWord(limit[0], "memory", f"`{option}`" if option else "1 GB, the default", *limit[3:])

    def _monitoring(self) -> list[ManifestWord]:
        """Return the image of a service whose logstash.yml sends monitoring to a host that nothing has."""
        own = self._workload
        names = [image_variables.setting_of("logstash", name) for name in own.runtime.variables]
        is_set = any(name.startswith(("xpack.monitoring.", "monitoring.")) for name in names)
        is_sending = self._releases[0] >= (6,) and self._releases[1] < (9,) and "-oss" not in own.reference
        is_known = own.closed == "logstash" and own.runtime.hosts is not None and not moves_settings(own.runtime)
        is_lost = is_known and is_sending and not is_set and "elasticsearch" not in (own.runtime.hosts or ())
        return self._image("monitoring") if is_lost and file_at(self._projects, own, SETTINGS_FILE) == "" else []

    def _storage(self) -> list[ManifestWord]:
        """Return the volume of the data that an earlier service of the same product has too, or the image of a service
        without a volume for its data."""
        own, data = self._workload, f"/usr/share/{self._product}/data"
        source, *span = own.mounts.get(data, ("", 0, 0))
        for other in self._workloads[: self._workloads.index(own)] if source and not self._moves_data(own) else ():
            is_near = other.official == self._product and other.placement == own.placement
            is_near &= not (own.profiles and other.profiles) or not own.profiles.isdisjoint(other.profiles)
            if is_near and other.mounts.get(data, ("",))[0] == source and not self._moves_data(other):
                return [ManifestWord(data, "shared", other.runtime.name, *span)]
        config, logs = self._config(), r"(?m)^[^#\n]*[\s\"'\[,](?:\./)?(?:{}|{})/"
        has_files = any(place[0].startswith("/") for place in own.mounts.values())
        placed, paths = own.mounts or own.volumes, "\n".join(re.findall(_PATHS, config))
        names = [(re.escape(place), re.escape(place.removeprefix("/usr/share/filebeat/"))) for place in placed]
        has_files |= any(re.search(logs.format(*pair), paths) for pair in names)
        has_files |= own.runtime.is_pod and any(is_below(at, one) for one in placed for at in _LOGS_OF_CONTAINERS)
        is_enabled = re.sub(_DISABLED, "", config)
        has_files &= re.search(_FILES, f"{is_enabled}\n{own.runtime.command}") is not None or not (
            config or own.runtime.is_pod or any(target.endswith("/filebeat.yml") for target in own.mounts)
        )
        is_stored = any(is_below(data, at) or is_below(at, data) for at in own.runtime.volumes)
        is_lost = own.runtime.is_complete and not is_stored and self._product == "filebeat" and has_files
        at_end, reading = (compiled(each).findall(is_enabled) for each in (_AT_END, _READING))
        is_lost &= compiled(_MOVED).search(config) is None and (not at_end or len(at_end) < len(reading))
        if not is_lost or self._moves_data(own) or self._loses_index():
            return []
        if not (own.built or own.runtime.is_pod):
            return self._image("lost")
        place = own.passing.get(data) or next(iter((own.mounts or own.volumes).values()))
        return [ManifestWord(data, "pod" if own.runtime.is_pod else "lost", "", *place[1:])]

    def _loses_index(self) -> bool:
        """Return whether all hosts of its output are services with Elasticsearch that have no volume for their data, or
        any services of a file in which no Elasticsearch has one."""
        from lslint.rules.filebeat.config_model.expansion import expanded

        root, data = self._root(), "/usr/share/elasticsearch/data"
        outputs = {name: root.find(f"output.{name}.hosts") for name in server_outputs()} if root is not None else {}
        hosts = [host for entry in outputs.values() if entry is not None for host in texts(entry.value)]
        nodes = [each for each in self._workloads if hosts and each.runs("elasticsearch")]
        losing = [each for each in nodes if each.runtime.is_complete and not self._moves_data(each)]
        losing = [each for each in losing if not any(is_below(data, path) for path in each.runtime.volumes)]
        targets = losing if outputs.get("elasticsearch") or len(losing) < len(nodes) else self._workloads
        names = {name for each in targets for name in each.reachable}
        variables = {name: place.resolved or place.written or "" for name, place in self._workload.places.items()}
        return bool(losing) and all(host_of(str(expanded(host, variables))) in names for host in hosts)

    def _config(self) -> str:
        """Return the YAML files or ConfigMaps that a Beat has, if its config is among them; else an empty string."""
        placed = {**self._workload.copies, **self._workload.targets}
        files = {target: placed[target][0] for target in placed if placed[target][0]}
        if self._workload.node_files and self._product == "filebeat":
            return "\n".join(self._workload.node_files)
        if self._product not in AGENTS or not any(target.endswith(f"/{self._product}.yml") for target in files):
            return ""
        names = {place: [name for name in self._projects.listing(place) if ".yml" in name] for place in files.values()}
        paths = [os.path.join(place, name) for place in names for name in names[place] or ("",)]
        return "\n".join(self._projects.small_text(path.rstrip("/"), 256 * 1024) for path in paths[:MAX_READ]).strip()

    def _image(self, fact: str) -> list[ManifestWord]:
        """Return the image of the service, if the file names it."""
        path, *span = self._workload.image_span or ("", 0, 0)
        return [ManifestWord(self._workload.reference, fact, "", *span)] if path == self._path else []

    def _rights(self) -> list[ManifestWord]:
        """Return the Docker socket of a service that may not open it, or the image of a service that lacks a capability
        of its program."""
        own = self._workload
        if not own.runtime.is_complete or own.image_span is None or own.image_span[0] != self._path:
            return []
        facts = knowledge.load("beat_images")
        image: dict[str, Any] = facts["images"].get(self._product, {})
        config = self._config()
        may_use = not config or "docker" in own.runtime.command or compiled(_DOCKER).search(config) is not None
        if "user" in image and own.grants.isdisjoint(("user", "group_add")) and may_use:
            sockets = (name for name in facts["sockets"] if name in own.mounts)
            return [ManifestWord(name, "user", "", *own.mounts[name][1:]) for name in sockets]
        capability: str = image.get("capability", "")
        is_limited = bool(capability) and self._releases[0] >= Release(image["since"]).numbers
        is_limited = is_limited and own.grants.isdisjoint(("privileged", capability, "ALL"))
        return self._image(capability) if is_limited else []

    def _is_whole(self, given: set[str]) -> bool:
        """Return whether the container gets no other settings than these."""
        runtime, product = self._workload.runtime, self._product
        others = {image_variables.setting_of(product, name) for name in runtime.variables} - {"", *given}
        has_files = any(product in path for path in runtime.mounts)
        if product == "elasticsearch":  # the data is no file with settings
            has_files = self._may_have_config() or bool(runtime.command or self._workload.copies)
        return runtime.is_complete and not has_files and not others

    def _may_have_config(self) -> bool:
        """Return whether the container may have another elasticsearch.yml than that of the image."""
        own = self._workload
        is_moved = not own.runtime.variables.keys().isdisjoint(knowledge.load("es/traits")["config_paths"])
        is_moved |= bool(own.config_maps) or own.is_extended
        return is_moved or any(is_below(name, CONFIG_FOLDER) or is_below(CONFIG_FOLDER, name) for name in own.mounts)

    def _without_discovery(self, variables: list[ImageVariable]) -> list[ManifestWord]:
        """Return the image of a node of Elasticsearch that gets settings, but none for discovery, or that other hosts
        can reach and whose settings are all known. The image listens on all addresses."""
        own = self._workload
        if self._product != "elasticsearch" or not variables or not own.runtime.is_complete or self._may_have_config():
            return []
        from lslint.rules.elasticsearch.node import bootstrap

        written = {variable.setting: variable.written for variable in variables}
        names = {*written, *(image_variables.setting_of("elasticsearch", name) for name in own.runtime.variables)}
        is_final = "xpack.security.enabled" in names or written.get(bootstrap.AUTOMATIC) == "false"
        is_checked = self._releases[0] >= (7, 0) and (is_final or self._releases[1] < (8, 0))
        if is_checked and names.isdisjoint((*bootstrap.BOUND, *bootstrap.DISCOVERY)):
            return self._image("discovery")
        is_alone = not names.isdisjoint((*bootstrap.BOUND, "discovery.type"))
        is_known = not any(name.startswith("xpack.") for name in names - {*written})
        return self._image("open") if is_known and not is_alone and self._releases[0] >= (6, 8) else []

    def _hidden(self) -> list[ManifestWord]:
        """Return mounts of settings where the image does not read them, and those that hide files of the image."""
        own, product = self._workload, self._product
        oldest = (5,) if product == "elasticsearch" else (6,)  # with other folders in the images of Docker Hub
        is_other = self._releases[0] < oldest and not own.reference.startswith("docker.elastic.co/")
        is_of_hub = image_variables.is_of_docker_hub(own.reference, self._releases[0])
        if product == "logstash" or is_other or (product == "kibana" and is_of_hub):
            return self._without_pipelines() if product == "logstash" else []
        home, name, kind = f"/usr/share/{product}", f"{product}.yml", _KINDS.get(product, product)
        folder = home if product in AGENTS else f"{home}/config"
        placed = (*own.runtime.mounts, *own.copies)
        is_open = not (own.runtime.is_complete or is_dockerfile(os.path.basename(own.path)))
        moves = is_open or names_config(own.runtime) or any("$" in place for place in placed)
        is_read = moves or any(is_below(f"{folder}/{name}", place) for place in placed)
        names = (f"/{name}", f"/{product}.yaml")
        is_alone = product == "elasticsearch" and not is_of_hub
        further = _NEXT_TO_SETTINGS if is_alone and "ES_JVM_OPTIONS" not in own.runtime.variables else ()
        copies = {at: copy for at, copy in self._copies().items() if copy[0] and at.endswith((*names, *further))}
        if product in AGENTS:
            copies = {}  # the command of a manifest may name the file with `-c`
        words: list[ManifestWord] = []
        for target, (source, path, *span) in {**copies, **own.targets}.items():
            files, fact, wanted = self._files(source, target) if path == self._path else {}, "", f"{folder}/{name}"
            if target == home and files and product not in files and "bin" not in self._projects.folders(source):
                fact = "hides"
            elif target == f"{folder}/{product}.yaml" and product == "elasticsearch":
                fact = "" if moves or self._releases[0] < (6,) else "ending"
            elif target.endswith(further):
                wanted = f"{folder}/{os.path.basename(target)}"
                is_used = moves or is_below(target, folder) or any(is_below(wanted, place) for place in placed)
                fact = "" if is_used or not (files or not source) else "unread"
            elif os.path.dirname(target) == folder and target != wanted and kind == self._projects.kind(source):
                fact = "unread" if files and not is_read else ""
            elif target.endswith(names) and target != wanted:
                is_file = name in files or not source or target.endswith(".yaml")
                fact = "unread" if is_file and not is_read else ""
            elif target == folder and name in files and product == "elasticsearch":
                # Elasticsearch also looks for the file in subfolders
                has_logging = "log4j2.properties" in files or self._projects.folders(source)
                is_added = any(is_below(other, folder) for other in own.mounts if other != folder)
                fact = "" if has_logging or is_added else "incomplete"
            elif name in files and self._projects.listing(source) and not is_read and not is_below(folder, target):
                fact, target = "" if is_below(target, folder) else "unread", f"{target}/{name}"
            if fact == "unread":
                given = settings_of(own, self._projects, target) if product == "kibana" else None
                lacks = given is not None and "server.host" not in given
                wanted = f"`{wanted}`" + ", with `server.host` and the address of Elasticsearch" * lacks
            if fact:
                words.append(ManifestWord(target, fact, wanted, *span))
        return words

    def _unkept(self) -> Iterator[ManifestWord]:
        """Yield a volume for the data of a node of Elasticsearch that is not where the node stores them."""
        own, data = self._workload, "/usr/share/elasticsearch/data"
        is_known = own.closed == "elasticsearch" and self._releases[0] >= (5,)
        is_kept = any("$" in at or is_below(data, at) or is_below(at, data) for at in own.runtime.mounts)
        writable = (at for at in own.volumes if at not in own.runtime.read_only)
        place = next((at for at in writable if compiled(_OF_DATA).fullmatch(at)), "")
        if not place or not is_known or is_kept or names_config(own.runtime) or own.volumes[place][0] != self._path:
            return
        source = own.targets.get(place, ("",))[0]
        settings = settings_of(own, self._projects)
        is_filled = source != "" and bool(self._projects.listing(source) or self._projects.folders(source))
        if settings is None or is_filled or any(name.startswith("path") for name in settings):
            return
        if settings.get("node.data") != "false" and "data" in (settings.get("node.roles", "data") or ""):
            yield ManifestWord(place, "elsewhere", data, *own.volumes[place][1:])

    def _without_pipelines(self) -> list[ManifestWord]:
        """Return the mount whose logstash.yml is a pipeline, or that hides pipelines.yml, if nothing else selects a
        pipeline."""
        workload, folder = self._workload, f"{_HOME}/config"
        source, path, *span = workload.targets.get(folder, ("", ""))
        is_known = bool(source) and path == self._path and workload.runtime.is_complete and not workload.is_extended
        file = "" if moves_settings(workload.runtime) else file_at(self._projects, workload, SETTINGS_FILE)
        text = self._projects.small_text(file, 256 * 1024) if is_known and file else ""
        if text and file == os.path.join(source, "logstash.yml") and detect("logstash.yml", text) == "logstash":
            return [ManifestWord(f"{folder}/logstash.yml", "settings", "", *span)]
        is_hidden = bool(text) and self._releases[0] >= (6,) and file_at(self._projects, workload, PIPELINES_FILE) == ""
        is_hidden = is_hidden and hides_pipelines({"logstash.yml": text}, workload.runtime)
        return [ManifestWord(folder, "incomplete", "pipelines.yml", *span)] if is_hidden else []

    def _moves_data(self, workload: Workload) -> bool:
        """Return whether a service may have its data elsewhere, by a variable, its command or a mounted file."""

        def moves() -> bool:
            files = (self._projects.small_text(place, 256 * 1024) for place, *_ in workload.targets.values())
            has_flag = compiled(r"(?i)path[._](?:data|home)\b").search(workload.runtime.command) is not None
            return has_flag or any(compiled(_MOVED).search(text) for text in (*workload.places, *files))

        return self._projects.memo("moved data", workload, moves)

    def _options(self) -> list[tuple[ImageVariable, VariablePlace]]:
        """Return the settings of the command."""
        runtime, variables = self._workload.seen(is_mounted=True), []
        for match in self._in_command(compiled(_OPTION)) if self._product in ("elasticsearch", *AGENTS) else ():
            is_open = "$" in match[2] or match[2][:1] in ("", "[", "{")  # other lists are not read
            written, span = None if is_open else match[2], match.span(2)
            item = compiled(_LIST_OF_ONE).match(self._text, match.start(2)) if self._product in AGENTS else None
            if item is not None:
                written, span = item[1], item.span(1)
            place = VariablePlace(self._path, match.span(1), span, written)
            variables.append((ImageVariable(match[1], match[1], written, runtime, "", written or ""), place))
        return variables

    def _write(self, variable: ImageVariable, place: VariablePlace) -> None:
        """Add a line with a setting, or a comment with a variable that sets none."""
        if not variable.setting:
            self._made.comment(variable, variable.name, *place.key)
            return
        self._made.mark(variable, variable.setting, *place.key)
        self._made.add(": ", place.key[1], place.key[1])
        text, (start, end) = _value(self._product, self._releases, variable), place.value
        written = variable.written or ""
        if text == f'"{written}"' and end - start == len(written):  # each character has a location
            self._made.add('"', start, start)
            self._made.add(written, start, end)
            self._made.add('"', end, end)
        else:
            self._made.add(text, start, end)
        self._made.add("\n", end, end)


def _value(product: str, releases: list[tuple[int, ...]], variable: ImageVariable) -> str:
    """Return the value of a variable as YAML, as the product reads it; a variable if it is not known."""
    written, unknown = variable.written, "${" + variable.name.replace(".", "_").replace("-", "_") + "}"
    if written is None or "\n" in written or len(written) > 500:
        return unknown
    if product == "logstash":
        return yaml_of(variable.setting, written, releases) or unknown
    if product == "kibana" and releases[1] < image_variables.WHOLE_SINCE:
        written = written.partition(" ")[0]
    if product == "elasticsearch" and releases[1] >= YAML_SINCE and compiled(_YAML).match(written):
        return written if releases[0] >= YAML_SINCE and compiled(_YAML_STRING).fullmatch(written) else unknown
    if product == "kibana" and compiled(_JSON).fullmatch(written):
        return written if written[0] not in "[{" or from_json(written) is not None else f'"{escaped(written)}"'
    is_word = written.lower() in _AMBIGUOUS
    is_plain = product != "kibana" and not is_word and compiled(_PLAIN).fullmatch(written)
    return written if is_plain else f'"{escaped(written)}"'


def limit(part: FileResult, config: EmbeddedText) -> None:
    """Keep the findings that hold whatever else sets the configuration of a container, in the words of its variables,
    and decide the verdict without values that the manifest does not contain."""
    spans = [(each.start, config.inner.text.find("\n", each.start), each) for each in config.variables]
    is_alone = not any(image_variables.mounts_settings(each.runtime) for each in config.variables)
    mounts = {each.start for each in config.mounts} | {each.start for each in config.words}

    def of(start: int) -> ImageVariable | None:
        return next((each for first, end, each in spans if first <= start <= end), None)

    def holds(finding: Finding) -> bool:
        variable = of(finding.start)
        if variable is None:
            return finding.start in mounts
        if not variable.setting:
            return True
        is_advice = finding.stage == "advice" and finding.refusal is None
        if finding.rule.about_missing or (is_advice and not finding.rule.holds_in_variables):
            return False
        if config.kind == "kibana-settings" and not _is_of_every_image(finding, variable):
            return False
        problem = split_action(finding.message)[0]
        return is_alone or not set(compiled(_SETTING).findall(problem)) - {variable.setting}

    if config.kind == "es-requests":
        part.not_checked = []  # its body is another config
        if part.verdict != "rejected":
            part.verdict, part.starts = "accepted", "yes"
    part.findings = [finding for finding in part.findings if holds(finding)]
    part.hidden = [finding for finding in part.hidden if holds(finding)]
    for finding in (*part.findings, *part.hidden):
        variable = of(finding.start)
        for each in (variable,) if variable is not None else ():
            if each.setting != each.name and each.setting and f"`{each.name}`" not in finding.message:
                for ending in ("`", ":"):
                    finding.message = finding.message.replace(f"`{each.setting}{ending}", f"`{each.name}{ending}")
            if each.named_in:
                if each.setting:
                    texts = finding.message, finding.fix.message if finding.fix is not None else ""
                    shown, title = (_shown(text, each, part, config) for text in texts)
                    finding.message = shown or f"{finding.rule.summary}: `{each.name}`"
                    finding.help, finding.related, finding.fix = None, (), Fix("manual", title) if title else None
                finding.message += f" ({ShownPath(each.named_in)})"
    if any(each.named_in for each in config.variables):  # the manifest has the name of the file in place of the value
        part.secrets = [span for span in secrets_of(part) if (named := of(span[0])) is None or not named.named_in]
    gaps = []
    for gap in part.not_checked:
        variable = of(gap.start) if gap.start is not None else None
        if gap.start is None or (variable is not None and variable.written is not None):
            if variable is not None and variable.named_in:
                gap.reason = _shown(gap.reason, variable, part, config) or f"the value of `{variable.name}`"
            gaps.append(gap)
    is_decided = len(gaps) < len(part.not_checked) and all(gap.of_kind for gap in gaps)
    part.not_checked = gaps
    refused = [finding for finding in (*part.findings, *part.hidden) if finding.severity == "error"]
    is_decided |= part.verdict == "rejected" and not any(each.stage in ("parse", "load") for each in refused)
    if is_decided:
        part.verdict, part.releases = "accepted", None
        part.starts = "no" if any(each.stage == "start" or each.prevents_start for each in refused) else "yes"


def _shown(message: str, variable: ImageVariable, part: FileResult, config: EmbeddedText) -> str:
    """Return a message without the values that it quotes, as the manifest has only the name of the file with them;
    empty if it still contains that of the variable, as a part of a word or without its underscores, too."""
    about = [item for item in config.variables if item is variable or item.setting in message or item.name in message]
    written = "\n".join(item.written or "" for item in about)
    shown, value = Concealer([part.tree], written, has_other_values=False).conceal(message), variable.written or ""
    return "" if len(value) > 2 and (value in shown or value.replace("_", "") in shown) else shown


def _is_of_every_image(finding: Finding, variable: ImageVariable) -> bool:
    """Return whether every image of Kibana passes a setting on, so that a finding is certain."""
    from lslint.rules.kibana import reported

    is_about_name = finding.rule.is_upgrade or isinstance(finding.rule, reported.UnknownKibanaSetting)
    if is_about_name and variable.setting == "xpack.security.enabled":  # the OSS distribution does not know it
        return "-oss" in variable.runtime.image
    names = knowledge.load("kibana/traits")["taken_after_removal" if is_about_name else "taken_by_every_image"]
    return variable.setting.startswith(tuple(names))
