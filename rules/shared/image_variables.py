"""Environment variables that the entry points of the images of Elastic turn into settings."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules import knowledge
from lslint.rules.facts import computed_once
from lslint.rules.project_view import SETTINGS_FILE, Runtime
from lslint.rules.release import includes, numbers_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.project_view import Variable
    from lslint.rules.shared.suggest import Suggestions

_ES_NAME = r"[a-z][a-z0-9_]*\.[a-zA-Z0-9_.-]+"
_ES_UPPER = r"ES_SETTING(?:_{1,2}[A-Z]+)+"
LOWER_CASE_SINCE = (8, 3)
"""The first image of Elasticsearch that passes over names with capital letters: elastic/elasticsearch#85913."""
YAML_SINCE = (8, 2)
"""The first release of Elasticsearch that reads values as YAML: elastic/elasticsearch#85186."""
VERBATIM = ((8, 13, 1), (8, 15, 1))
"""The first image of Logstash in which quotes around a value belong to it, and the first later one in which they do
not: elastic/logstash#16026, #16365."""
WHOLE_SINCE = (8, 6)
"""The first image of Kibana that is not known to split values at spaces: bin/kibana-docker, elastic/kibana#144774."""
JAVA_OPTIONS = {"elasticsearch": "ES_JAVA_OPTS", "logstash": "LS_JAVA_OPTS"}
"""The variable with options of the Java machine, by product."""
_OF_ELASTIC = ("docker.elastic.co/", "elastic/", "opensearchproject/logstash-oss-")  # the last with a plugin
_OF_DOCKER_HUB = ("elasticsearch", "logstash", "kibana")
_PROGRAM = r"(?:(?:\S*logstash\S*/)?bin/)?logstash"
"""Logstash itself, started without an entry point."""
_PAIRS = (
    (".hosts", ".url"), (".certificate_authority", ".ca"), ("api.http.", "http."), ("api.", "http."),
    ("xpack.monitoring.", "monitoring."),
)  # fmt: skip
"""Parts of settings with the same meaning in other releases of the Logstash image."""


def unread(product: str) -> dict[str, str]:
    """Return the variables with options of Java that a product does not read, each with the first such release."""
    return dict(knowledge.load("es/traits")["unread_java_variables"].get(product, ()))


def is_default_heap(product: str, options: str, release: tuple[int, ...]) -> bool:
    """Return whether options of Java set only the heap, and as the image of a release has it without them."""
    since, size = knowledge.load("es/traits")["default_heap"].get(product, ("99", ""))
    sizes = {word.removeprefix("-Xms").removeprefix("-Xmx").lower() for word in options.split()}
    return release >= numbers_of(since) and bool(sizes) and sizes <= {size, "1024m"}


def squashed(name: str) -> str:
    """Return a name as the Logstash image compares it: ``PIPELINE_WORKERS`` and ``pipeline.workers`` are equal."""
    return name.lower().replace(".", "").replace("_", "")


def is_of_elastic(reference: str) -> bool:
    """Return whether an image is one that Elastic publishes, whose tags do not begin with ``v``."""
    name = reference.removeprefix("docker.io/").removeprefix("library/")
    plain = name.partition("@")[0].partition(":")[0]
    return name.startswith(_OF_ELASTIC) or (":v" not in name and plain in _OF_DOCKER_HUB)


def makes_settings(runtime: Runtime) -> bool | None:
    """Return whether the image of Logstash makes settings of variables in a container, which its entry point does; None
    if that is not known. A unit, or a container of that image, may start Logstash itself."""
    if runtime.is_container and not is_of_elastic(runtime.image):
        return None
    if compiled(_PROGRAM).fullmatch(runtime.entry_point):
        return False
    return True if runtime.is_container and runtime.starts_image else None


def setter_in(runtime: Runtime, name: str) -> Variable | None:
    """Return the variable that may set a setting of Logstash in an environment; None if none does."""
    makes, tag = makes_settings(runtime), runtime.image.rpartition(":")[2]
    is_read = name in knowledge.load("image_variables")
    if tag.count(".") == 2 and all(map(str.isdecimal, tag.split("."))):
        is_read = is_taken("logstash", name, numbers_of(tag), runtime.image)
    variables = runtime.variables.values() if makes is None or (makes and is_read) else ()
    return next((variable for variable in variables if squashed(variable.name) == squashed(name)), None)


def variable_of(setting: str) -> str:
    """Return the variable that sets a setting of Logstash or Kibana: ``SERVER_NAME`` for ``server.name``."""
    return setting.upper().replace(".", "_")


@computed_once
def settings_of(product: str) -> dict[str, str]:
    """Return the settings of Logstash or Kibana by the name of their variable: squashed for Logstash."""
    if product == "logstash":
        return {squashed(name): name for name in knowledge.load("image_variables")}
    content = knowledge.load("kibana/settings")
    traits = knowledge.load("kibana/traits")
    listed = *traits["taken_since"], *traits["taken_until"]
    known = [*content["removed"], *content["changes"], *content["settings"], *listed]
    return {variable_of(name): name for name in known if "*" not in name and "[" not in name}


@computed_once
def _names_of(product: str) -> Suggestions:
    """Return the variables of Logstash or Kibana."""
    from lslint.rules.shared.suggest import Suggestions

    return Suggestions(sorted({variable_of(name) for name in settings_of(product).values()}))


def setting_of(product: str, variable: str) -> str:
    """Return the setting that a variable sets in some release of an image; empty if none."""
    if product == "logstash":
        return settings_of(product).get(squashed(variable), "")
    if product == "kibana":
        return settings_of(product).get(variable, "")
    if product != "elasticsearch":
        return ""
    if compiled(_ES_UPPER).fullmatch(variable):
        return variable[11:].replace("__", "\0").replace("_", ".").replace("\0", "_").lower()
    return variable if compiled(_ES_NAME).fullmatch(variable) else ""


def is_of_docker_hub(image: str, release: tuple[int, ...]) -> bool:
    """Return whether an image is one that Docker made, before Elastic published its images there, too."""
    name = image.removeprefix("docker.io/").removeprefix("library/")
    tag = r"(?:[:@].*)?" if release < (6, 0) else "(?::latest)?"  # those of Elastic have no tag `latest` there
    return compiled(rf"(?:elasticsearch|logstash|kibana){tag}").fullmatch(name) is not None


def is_taken(product: str, setting: str, release: tuple[int, ...], image: str = "") -> bool:
    """Return whether the image of a release sets a setting from its variable."""
    is_old = release < (6,) or product == "kibana"  # those without a tag may be builds of the project
    if is_old and is_of_docker_hub(image, release):
        return product == "kibana" and setting in knowledge.load("kibana/traits")["taken_by_docker_hub"]
    if product == "logstash":
        return includes(knowledge.load("image_variables").get(setting, ""), release)
    if product == "elasticsearch":
        return setting.islower() or release < LOWER_CASE_SINCE
    traits = knowledge.load("kibana/traits")
    since, until = traits["taken_since"].get(setting, "0"), traits["taken_until"].get(setting)
    return release >= numbers_of(since)[: len(release)] and (until is None or release < numbers_of(until))


def replacement(product: str, setting: str, release: tuple[int, ...]) -> str:
    """Return the setting with the same meaning that the image of a release takes; empty if none is known."""
    if product == "kibana":
        same: str = knowledge.load("kibana/traits")["same_in_image"].get(setting, "")
        return same if is_taken(product, same, release) else ""
    for pair in _PAIRS if product == "logstash" else ():
        for former, other in (pair, pair[::-1]):
            if setting.endswith(former) or setting.startswith(former):
                name = setting.replace(former, other, 1)
                if is_taken(product, name, release):
                    return name
    return ""


def intended(product: str, variable: str) -> str:
    """Return the variable or, for Elasticsearch, the setting that a name is probably meant to be: the name itself for a
    setting of Elasticsearch in another image; empty if it may be a variable of the user."""
    if variable in unread(product):
        return JAVA_OPTIONS[product]
    if product == "elasticsearch":
        return _elasticsearch().get(squashed(variable), "") if variable.isupper() and "_" in variable else ""
    name = variable.replace(".", "_").upper()
    if "." in variable and not setting_of(product, name) and variable in knowledge.load("es/node_settings"):
        return variable
    if name.endswith("_FILE") and setting_of(product, name[:-5]):  # unlike other images, these read no files
        return name[:-5]
    if product == "kibana" and name in knowledge.load("kibana/traits")["variables"]:
        return ""
    setting = _names_of(product).closest(name) or ""
    return setting if "_" in name or setting.replace("_", "") == name != setting else ""


def foreign_to_beats(name: str) -> str:
    """Return what a variable is that no Beat reads: ``java``, ``node`` for a setting of Elasticsearch, or empty."""
    if name == "JAVA_OPTS" or name in JAVA_OPTIONS.values():
        return "java"
    is_of_beat = name.partition(".")[0] in knowledge.load("filebeat/levels")["top"]
    return "node" if not is_of_beat and name in knowledge.load("es/node_settings") else ""


def is_in_section(product: str, variable: str) -> bool:
    """Return whether a variable begins with a section of the settings of Logstash or Kibana (``server.``)."""
    return "." in variable and variable.partition(".")[0] in _sections(product)


@computed_once
def _sections(product: str) -> frozenset[str]:
    """Return the first parts of the settings of Logstash or Kibana."""
    is_listed = product in ("logstash", "kibana")
    return frozenset(name.partition(".")[0] for name in (settings_of(product).values() if is_listed else ()))


@computed_once
def _elasticsearch() -> dict[str, str]:
    """Return the settings of a node by their squashed names."""
    names = knowledge.load("es/node_settings")
    return {squashed(name): name for name in names if "*" not in name and "." in name[:-1]}


def mounts_settings(runtime: Runtime) -> bool:
    """Return whether a container mounts a file or folder with further settings."""
    return any(target.endswith(("/config", ".yml")) for target in runtime.mounts)


def has_read_only_settings(runtime: Runtime) -> bool:
    """Return whether a container of Logstash mounts a logstash.yml that its entry point cannot write to."""
    return not {SETTINGS_FILE, SETTINGS_FILE.rpartition("/")[0]}.isdisjoint(runtime.read_only)
