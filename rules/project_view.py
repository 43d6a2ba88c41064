"""Information for rules beyond the checked file. ``lslint.rules.api`` exports the classes."""

from __future__ import annotations

from os.path import normpath

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from lslint.grammar.config.tree import ConfigFile, ConfigNode
    from lslint.grammar.config.tree import Mapping as ConfigMapping
    from lslint.grammar.logstash.nodes import Pipeline


_COMMANDS = r"\s&&?\s|;\s|\s\|\|?\s|(?<!\\)\n(?!\s{0,80}-)"
"""What separates commands, but not inside of words; options on a line of their own continue one."""

_CONFIG = r"(?<![\w-])--?c[\s\"',=]{1,8}([^\s\"',]+)"
"""A config on a command line. A Beat merges those of one command: libbeat/cfgfile/cfgfile.go, Load."""
_SHELL = r"\b(?:\w{0,3}sh|su(?:[\s\"',]{1,8}[\w-]{1,40}){0,2})[\s\"',]{1,8}-[a-z]{0,3}c\b"
"""A shell, or ``su``, with a command, which is no config."""


class Sibling:
    """Another pipeline file that runs together with the checked one.

    ``facts``: a dict for facts about the file, which rules need for all files of the pipeline. ``has_syntax_errors``:
    the tree is partial.
    """

    __slots__ = ("facts", "has_syntax_errors", "path", "text", "tree")

    def __init__(self, path: str, text: str, tree: Pipeline, has_syntax_errors: bool = False) -> None:
        self.path = path
        self.text = text
        self.tree = tree
        self.has_syntax_errors = has_syntax_errors
        self.facts: dict[Any, Any] = {}


class RelatedFile:
    """A file of another pipeline or product near the checked file. ``tree``: a ``Pipeline`` or a ``ConfigFile``,
    partial if the file has syntax errors. ``parse`` makes it on first use: rules test the text first."""

    __slots__ = ("_parse", "_tree", "path", "text")

    def __init__(self, path: str, text: str, tree: Any = None, parse: Callable[[], Any] | None = None) -> None:
        self.path = path
        self.text = text
        self._tree = tree
        self._parse = parse

    @property
    def tree(self) -> Any:
        if self._parse is not None:
            self._tree = self._parse()
            self._parse = None
        return self._tree


@record
class SettingValue:
    """An effective setting: its value (string, number or boolean) and its location (``path`` None: a default)."""

    value: Any
    path: str | None = None
    start: int = 0
    end: int = 0


class Instance:
    """The pipelines of one Logstash, from its pipelines.yml.

    ``complete``: the files of every pipeline are available. ``facts``: a dict for facts about all of them.
    """

    __slots__ = ("complete", "facts")

    def __init__(self, complete: bool = False) -> None:
        self.complete = complete
        self.facts: dict[Any, Any] = {}

    def files(self) -> Iterator[tuple[str, Sibling]]:
        """Yield ``(pipeline id, file)`` for each file of each pipeline. Each call parses the files again."""
        yield from ()


ANY_PLUGIN = "*"
SETTINGS_FILE = "/usr/share/logstash/config/logstash.yml"
PIPELINES_FILE = "/usr/share/logstash/config/pipelines.yml"
"""The settings, and the list of pipelines, in the images of Logstash."""
NODE_FILE = "/usr/share/elasticsearch/config/elasticsearch.yml"
"""The settings in the images of Elasticsearch."""
_ALWAYS_SET = frozenset((
    "HOSTNAME", "PATH", "HOME", "LANG", "LC_ALL", "PWD", "USER", "SHLVL", "TERM", "ELASTIC_CONTAINER", "GODEBUG",
    "JAVA_HOME", "LIBBEAT_MONITORING_CGROUPS_HIERARCHY_OVERRIDE", "BEAT_STRICT_PERMS", "TZ",
))  # fmt: skip
"""Variables that container runtimes and the Elastic images set."""


@record
class Variable:
    """An environment variable that a deployment sets, and its location. ``value``: None if the manifest does not
    contain it or it must not be shown: secrets, values of ``.env`` files, values that refer to other variables.
    ``span``: its name in the file, else (0, 0); ``is_empty``: it is certainly empty, ``is_optional``: because
    another variable or its default is."""

    name: str
    value: str | None
    path: str
    line: int
    span: tuple[int, int] = (0, 0)
    is_empty: bool = False
    is_optional: bool = False

    @property
    def location(self) -> str:
        """``docker-compose.yml:12``."""
        return f"{self.path}:{self.line}"


@record
class ImageVariable:
    """A variable that a manifest gives the official image of a product, or a setting on its command line, at a span of
    the settings that it makes.

    ``setting``: the one that it sets, empty if it sets none; ``written``: its value, None if the manifest does not
    contain it; ``named_in``: the file of variables that contains it, else empty; ``runtime``: what runs the image;
    ``source``: the value as the manifest has it, with variables and markers of templates; ``stand_in``: for a value
    that is not shown and that Kibana takes for a number or a boolean, another one.
    """

    name: str
    setting: str
    written: str | None
    runtime: Runtime
    named_in: str = ""
    source: str = ""
    stand_in: str = ""
    start: int = 0
    end: int = 0


@record
class ManifestWord:
    """A word of a manifest that is no setting, at a span of the manifest, or of the settings that it makes. ``fact``:
    what the manifest shows of it, the key in ``messages`` of a ``ManifestRule``; ``value``: what belongs to the
    fact."""

    name: str
    fact: str
    value: str
    start: int = 0
    end: int = 0


@record
class ImageMount:
    """A file or folder of the project that a compose file mounts in a container of the official Logstash image, or a
    Dockerfile copies into the image (``is_copied``), at a span of the settings of the container. ``target``: its path
    in the container; ``files``: name in the folder -> kind (``logstash``, ``pipelines`` …), of a file its own name;
    ``loaded``: the paths from which the container loads pipelines, None if not known; ``source``: its own path."""

    target: str
    files: dict[str, str]
    runtime: Runtime
    is_folder: bool
    loaded: list[str] | None
    is_copied: bool = False
    source: str = ""
    start: int = 0
    end: int = 0


class Peer:
    """A service of a compose file that another one reaches by one of its ``names``.

    ``product``: of its official image, else empty; ``image``: the name of its image alone; ``unlicensed``: what it
    runs if that is a search server without the license API of Elasticsearch, else empty; ``release``,
    ``newest_release``: the lowest and highest one that it may have, empty if unknown; ``published``: port of the
    host -> port inside; ``ports``: as of ``Runtime``; ``settings``: of Elasticsearch, by name, None as a value that
    is not known; None if they are not known; ``pipelines``: the files that a Logstash loads if its folder of
    pipelines is mounted and nothing selects others, else None; ``password``: the one that it sets for the
    user ``elastic``, else empty; ``words``: its command, the values of its variables and the targets of its mounts.
    """

    def __init__(self, names: frozenset[str], product: str, location: str) -> None:
        self.names = names
        self.product = product
        self.location = location
        self.release = self.newest_release = ""
        self.unlicensed = self.password = self.image = ""
        self.published: Mapping[str, str] = {}
        self.ports: Mapping[str, str] | None = None
        self.settings: dict[str, str | None] | None = None
        self.pipelines: frozenset[str] | None = None
        self.words: tuple[str, ...] = ()


class Runtime:
    """An environment that runs the product: a service of a compose file, a container of a Kubernetes manifest, an
    image, or a systemd unit.

    ``name``: of the service, container, image or unit; ``path``, ``line``: its declaration; ``is_container``: it is a
    container; ``has_network``: it has a separate network; ``has_processes``: it does not share those of the host;
    ``is_in_swarm``: its manifest is one for a swarm of Docker; ``is_mounted``: the manifest names the file (mount,
    COPY, ConfigMap), else it only runs the product near the file; ``is_pod``: Kubernetes adds variables for its
    services; ``replicas``: how often it runs, 1 if that is not known; ``variables``: name -> variable; ``command``: its
    command, if the manifest has one; ``has_fixed_address``: its manifest may give it an address; ``image``: the
    reference of its image, for one that is built that of the base image, empty if it is unknown; ``has_plugins``: its
    Dockerfile installs plugins; ``plugins``: those that it installs, or whose gems it copies or mounts
    (``filter/geoip``), in place of the bundled ones; ``ANY_PLUGIN`` if it installs some of unknown names;
    ``starts_image``: its entry point is that of the image; ``entry_point``: the program that a manifest starts in its
    place, else empty; ``is_built``: a Dockerfile makes its image; ``changed``: files of the image that its commands may
    change; ``is_complete``: it sets no other variables, ``is_layered``: unless other values of its chart do;
    ``subnets``: of the bridge networks of its compose file; ``read_only``: folders and files that are mounted
    read-only; ``volumes``: folders and files whose content outlives the container; ``mounts``: all folders and files
    that a compose file mounts; ``ports``: published port (``8080/tcp``) -> location, None if the ports cannot be
    determined; ``host_ports``: published port -> port of the host, empty if it is not known; ``probes``: port on which
    Kubernetes probes the container -> location; ``opens_ports``: of a systemd unit, or of a container in the network of
    the host, whether its user or its capabilities allow ports below 1024, None if that is not known, as for drop-ins
    alone; ``has_input``: its standard input may be open; ``locks_memory``: whether it may lock memory, None if that is
    not known; ``started_by``: the file with its command; ``references``: of a resource of the Elastic operator (ECK),
    keys that connect it with other resources -> location, None for anything else; ``hosts``: host names that the
    compose files of the project give to anything, None if the container may know others; ``separated``: those of
    services of its compose file with which it shares no network; ``unresolved``: of a pod that asks the DNS servers of
    its node, names of services of the cluster, else None; ``roles``: of a pod, each ClusterRole
    that its manifest binds to it -> resources that the role grants, ``*``: all or unknown ones. It has one attribute
    per property of a container that products read.
    """

    def __init__(self, name: str, path: str, line: int) -> None:
        self.name = name
        self.path = path
        self.line = line
        self.command = ""
        self.started_by = path
        self.image = ""
        self.has_plugins = False
        self.plugins: frozenset[str] = frozenset()
        self.has_fixed_address = True
        self.subnets: tuple[str, ...] = ()
        self.is_container = False
        self.has_network = False
        self.has_processes = True
        self.replicas = 1
        self.is_in_swarm = False
        self.is_mounted = False
        self.is_complete = self.is_layered = False
        self.starts_image = True
        self.entry_point = ""
        self.changed: list[str] = []
        self.is_built = False
        self.is_pod = False
        self.locks_memory: bool | None = None
        self.opens_ports: bool | None = None
        self.variables: dict[str, Variable] = {}
        self.has_input = True
        self.ports: dict[str, str] | None = None
        self.host_ports: dict[str, str] = {}
        self.probes: dict[str, str] = {}
        self.references: dict[str, str] | None = None
        self.roles: dict[str, list[str]] = {}
        self.hosts: set[str] | None = None
        self.separated: set[str] = set()
        self.unresolved: set[str] | None = None
        self.read_only: list[str] = []
        self.volumes: list[str] = []
        self.mounts: list[str] = []

    def set_replicas(self, written: str) -> None:
        """Set how often it runs, unless the number is a variable or missing."""
        self.replicas = int(written) if written.isdecimal() and len(written) < 4 else self.replicas

    @property
    def location(self) -> str:
        """``docker-compose.yml:12``; only the path if the line is unknown."""
        return f"{self.path}:{self.line}" if self.line else self.path

    @property
    def commands(self) -> list[str]:
        """Return the commands of a shell in its command."""
        return compiled(_COMMANDS).split(self.command)

    @property
    def configs(self) -> list[set[str]]:
        """Return the paths of the configs that each of its commands names."""
        plain = [compiled(_SHELL).sub("", command) for command in self.commands]
        return [{*map(normpath, compiled(_CONFIG).findall(command))} for command in plain]

    def leaves_unset(self, name: str) -> bool:
        """Return whether a variable is certainly not set, except by a keystore."""
        if self.is_layered or not self.is_complete or name in self.variables or name in _ALWAYS_SET:
            return False
        return not ("_PORT_" in name or "_SERVICE_" in name or (self.is_pod and name.endswith("_PORT")))


class DeploymentView:
    """What the manifests of the project deploy, as seen from the checked file. This base class returns empty results;
    ``lslint.project.deployment_view`` reads the manifests."""

    def runtimes(self, product: str = "") -> Sequence[Runtime]:
        """Return the environments that run the file, first those that name it; empty if none is known. ``product``: the
        one that they run, by default that of the kind of the file."""
        return ()

    def setting(self, name: str) -> SettingValue | None:
        """Return a setting of Logstash that the containers of the file get as a variable or an option; ``${…}`` if its
        value is not known, None if none gets it."""
        return None

    def images(self) -> Sequence[tuple[str, str]]:
        """Return product and lowest release, empty if unknown, of what mounts, copies, contains or names the file, also
        by the path in a container."""
        return ()

    def single_node(self) -> str | None:
        """Return the location that shows that the Elasticsearch cluster of the project has a single node, or None."""
        return None

    def search_nodes(self) -> Sequence[Peer]:
        """Return the services that run a search server, of the manifests that deploy the file or are nearest to it."""
        return ()

    def search_servers(self) -> Sequence[tuple[str, str, str]]:
        """Return, for a pipeline, the search products (``elasticsearch``, ``opensearch``, ``opendistro``) that the
        project deploys, each with its lowest and its highest release, which are empty if they are unknown."""
        return ()

    def lacks_lifecycle_management(self) -> bool:
        """Return, for the config of a Beat, whether the search server that the project deploys has no index lifecycle
        management of Elasticsearch: it is OpenSearch or the open-source edition."""
        return False

    def beats(self) -> Sequence[tuple[str, str, str, str]]:
        """Return, for a pipeline, the Beats (``filebeat``, ``elastic-agent`` …) that the project deploys, each with its
        lowest and its highest release, which are empty if they are unknown, and the location that shows them."""
        return ()

    def is_elsewhere(self, path: str) -> bool:
        """Return whether the file is only at other paths of its containers than the one that their image reads."""
        return False

    def missing_in_containers(self, path: str) -> str:
        """Return, for a pipeline, where the manifests mount the folder in which a file or folder of the containers
        would be, if the project does not have it there; empty if it has, or if that is not known."""
        return ""

    def unmounted_in_containers(self, path: str, writes: bool = False) -> str:
        """Return, for a pipeline, a container of the official image, if all its containers are such ones and mount
        nothing at a path; ``writes``: and if none may create the path."""
        return ""

    def peers(self) -> Sequence[Peer] | None:
        """Return the other services that the container of a file reaches by name; None unless the file is that of one
        service of a compose file, which runs the official image of the product with a separate network."""
        return None

    def is_whole(self) -> bool:
        """Return, for settings that a manifest gives an official image as variables, whether it gets no others."""
        return False

    def image_variables(self) -> Sequence[ImageVariable]:
        """Return, for settings that a manifest gives an official image as variables, these variables."""
        return ()

    def node(self) -> Mapping[str, str | None] | None:
        """Return, for settings that a manifest gives the Elasticsearch image, all settings of the container with those
        of the file that it mounts, None as a value that is not known; None if they are not known."""
        return None

    def image_mounts(self) -> Sequence[ImageMount]:
        """Return, for settings that a manifest gives the Logstash image, what it mounts in the container."""
        return ()

    def manifest_words(self) -> Sequence[ManifestWord]:
        """Return, for settings that a manifest gives an official image or a resource, its other words."""
        return ()

    def sibling_nodes(self) -> Sequence[Mapping[str, str | None]]:
        """Return, for settings that a manifest gives the Elasticsearch image, those of its other containers with this
        image; the value is None if the manifest does not contain it."""
        return ()


class ProjectView:
    """Information for rules beyond the checked file. This base class returns empty results; ``lslint.project.view``
    reads the files of the project. None means that the result cannot be determined."""

    declared = False
    """True if pipelines.yml or the config declares the files of the pipeline; False if they are guessed."""

    has_other_files = False
    """True if the pipeline has other files than the checked one."""

    is_whole_pipeline = True
    """True if the checked file is certainly the only one of its pipeline: nothing else is known, or it is declared."""

    has_given_kind = True
    """True if the user gives the kind of the file, and it is not detected."""

    deployment = DeploymentView()
    """What the manifests of the project deploy."""

    is_rendered_secret = False
    """True for a config in a Kubernetes Secret on standard input: rendered for a cluster, it is in no repository."""

    server = ""
    """What the URL of a request in another file has before the path (``http://es:9200/``)."""

    def pipeline_files(self, *, others_only: bool = False) -> Sequence[Sibling]:
        """Return all files of the pipeline as on disk, in the order in which Logstash reads them. Files with syntax
        errors have partial trees. Empty if the pipeline has no other file.

        ``others_only``: without the checked file.
        """
        return ()

    @property
    def facts(self) -> dict[Any, Any]:
        """A dict for facts about all of ``pipeline_files()``, which all files of the pipeline share, so that each file
        is read only once."""
        return {}

    def instance(self) -> Instance | None:
        """Return all pipelines of the Logstash that runs the file; None if no pipelines.yml lists the file."""
        return None

    def setting(self, name: str) -> SettingValue | None:
        """Return a Logstash setting (``pipeline.batch.size``) from a settings file of the project, else None.

        For a settings file: from the logstash.yml in its folder.
        """
        return None

    def is_default(self, name: str) -> bool:
        """Return, for a pipeline, whether a logstash.yml or pipelines.yml applies to it and does not contain the
        setting, even with a variable as its value."""
        return False

    def listed_pipelines(self) -> Sequence[ConfigMapping] | None:
        """Return, for a logstash.yml, the entries of the pipelines.yml that Logstash reads with it, none if it is that
        of the image; None if they are not known."""
        return ()

    def settings_file(self, name: str) -> tuple[str, ConfigFile] | None:
        """Return, for a settings file, path and tree of the file ``name`` (``logstash.yml``, ``jvm.options`` …) in its
        folder; None if it does not exist or cannot be read."""
        return None

    def files_of_path(self, written: str) -> Sequence[str] | None:
        """Return the files that the path in a settings file or in the config of a Beat selects, as paths for ``text``,
        in load order.

        Empty: the folder exists but contains only other files. None: unknown, because the path may be on another
        machine or contains a variable.
        """
        return None

    def related_files(self, kind: str, name: str = "") -> Sequence[RelatedFile] | None:
        """Return the files of a kind near a pipeline, template, jvm.options, elasticsearch.yml or config of a Beat
        (``filebeat``, ``logstash``, ``es-template``, ``es-legacy-template``); None if there are too many. ``name``:
        only files with this name."""
        return ()

    def named_text(self, written: str) -> tuple[str, str] | None:
        """Return, for a pipeline, path and content of the file of the project that an option names by the path
        ``written``, which may be one of another machine; None if there is not exactly one."""
        return None

    def files_beside(self) -> Sequence[RelatedFile]:
        """Return, for the config of a Beat, the other configs of Filebeat in its folder, whatever their names."""
        return ()

    def loading_configs(self) -> Sequence[ConfigNode]:
        """Return, for a file with a list of modules or monitors, the roots of the configs whose paths select it."""
        return ()

    def template_patterns(self) -> Sequence[tuple[str, str]] | None:
        """Return, for a pipeline, path and index pattern of the templates and requests of the project, among them the
        names of aliases and of indices that a request maps; None if there are too many files."""
        return ()

    def component_templates(self) -> frozenset[str]:
        """Return the names of the component templates in the project, including file names without extension."""
        return frozenset()

    def grok_definitions(self, written: str) -> Mapping[str, tuple[str, str]] | None:
        """Return, for a pipeline, the definitions (name -> regex and file) in the pattern files of the folder of the
        project that a ``patterns_dir`` refers to; None if it does not exist, cannot be read completely, or is
        ambiguous."""
        return None

    def text(self, path: str) -> str | None:
        """Return the content of a file from ``files_of_path``, or of ``Context.host``; None if it cannot be read."""
        return None
