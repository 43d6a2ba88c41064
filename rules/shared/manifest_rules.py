"""The base classes of the rules about words of the manifests that deploy a product."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile, Mapping, Scalar
from lslint.rules.api import Context, Findings, Fix, Rule, Severity, Stage
from lslint.rules.shared.jvm_options import lacks_space
from lslint.rules.shared.runtimes import leaving_unset, misnamed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.rules.project_view import ManifestWord


_LEVELS: dict[str, Severity] = dict.fromkeys(("misspelled", "similar", "plugin", "logs", "replaced"), "warning")
_LEVELS["same"] = "info"


class ManifestRule(Rule):
    """A rule about words of a manifest. ``messages``: by the fact that the manifest shows of a word; they may contain
    its ``{name}``, its ``{value}`` and the ``{folder}`` of a path."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "run"
    visits = ("file",)
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for word in ctx.project.deployment.manifest_words():
            if word.fact in self.messages:
                span, level = (word.start, word.end), _LEVELS.get(word.fact)
                finding = self.finding(span, self.message(word, ctx), severity=level)
                # the shell may set the variable; only Java certainly needs its value
                finding.is_optional = word.fact == "unset" and not word.value
                yield finding

    def message(self, word: ManifestWord, ctx: Context) -> str:
        folder = word.value.rpartition("/")[0] or "/"
        return self.messages[word.fact].format(name=word.name, value=word.value, folder=folder)


class MountAtWrongPlace(ManifestRule):
    """A rule about the mounts of an image of Elastic that hide its files, or that it does not read."""

    messages: ClassVar[dict[str, str]] = {
        "unread": "The image does not read `{name}`, so the settings in the file have no effect. Put the file at"
        " {value}, or remove it",
        "hides": "The mount hides all files of the image in `{name}`, among them the programs without"
        " which the container does not start. Mount single files",
        "ending": "Elasticsearch does not start if its folder of settings has a file `{name}`. Rename it to `{value}`",
        "keyless": "The ConfigMap has no key `{name}`, so Kubernetes mounts an empty folder as `{value}`. Correct the"
        " name",
        "incomplete": "The folder hides the `log4j2.properties` of the image and has none: Elasticsearch does not start"
        " without it. Mount `{value}` alone",
    }
    summary = "File or folder that is mounted at the wrong place"


class VariableWithColon(ManifestRule):
    """A rule about variables whose name is not separated from the value."""

    messages: ClassVar[dict[str, str]] = {
        "colon": "The list item has `:` instead of `=`, so the variable `{name}` is not set.",
        "map": "The list item is a map (`{name}: …`) instead of `NAME=value`, so Compose rejects the file.",
        "glued": "No space follows the `:`, so the variable `{name}` is not set.",
        "space": "The space before `=` belongs to the name of the variable, so `{name}` is not set.",
        "option": "`{name}` is an option, which has no effect as the name of a variable.",
    }
    summary = "Name of a variable that is not separated from its value"
    why = """\
In a compose file, `environment` is a mapping (`NAME: value`) or a list (`- NAME=value`). In an item of the list, `:`
does not separate the name from the value: Compose takes the whole item as the name of a variable without a value, as
it does with a key of the mapping without a space after `:`. A space before `=` belongs to the name. The setting keeps
its default, without a message, or Elasticsearch does not start, because it does not know a setting with a space at the
end of its name. With a space after the colon the item is a map, and Compose rejects the file.

The rule checks services that run the official image. Write `=` in items of a list, and `: ` in a mapping."""
    sources = (
        "https://docs.docker.com/reference/compose-file/services/#environment",
        "https://github.com/deviantony/docker-elk/issues/247",
    )

    def message(self, word: ManifestWord, ctx: Context) -> str:
        """Return the problem and how to write the variable that the release in use reads."""
        variable = self.variable_of(word.name, ctx.target.numbers if ctx.target is not None else None)
        separator = ": " if word.fact == "glued" else "="
        action = "Remove the variable if the release has no such setting"
        if word.fact == "option":
            action = "Move it to `command`"
        elif variable:
            action = f"Write `{variable}{separator}…`"
        if second := lacks_space(word.value):
            action += f" with a space before `{second}`"
        return f"{self.problem(word, ctx)} {action}"

    def problem(self, word: ManifestWord, ctx: Context) -> str:
        """Return what is wrong with a variable."""
        return super().message(word, ctx)

    def variable_of(self, name: str, release: tuple[int, ...] | None) -> str:
        """Return the variable that a release reads in place of one; empty if none is known."""
        return name


class NonStringVariable(ManifestRule):
    """A rule about variables of a manifest of Kubernetes whose value is not a string."""

    messages: ClassVar[dict[str, str]] = {
        "typed": "The value of `{name}` is not a string, so the Kubernetes API rejects the manifest. Quote the value",
        "nested": "The value of `{name}` is a list or a map, so Compose rejects the file. Write a single value",
        "dollar": "`{name}` is not a valid variable reference, so Docker Compose rejects the file. Write `$$` for `$`",
        "quantity": "Kubernetes rejects the resource, because `{name}` is not a valid quantity. Write `{value}`",
    }
    summary = "Value that Kubernetes or Docker Compose rejects"
    why = """\
In YAML, `9200`, `true` and `[a]` without quotes are a number, a boolean and a list. The value of an entry of `env` is a
string, and Kubernetes does not convert it: `cannot unmarshal number into Go struct field EnvVar.value of type string`.
Compose converts a number or a boolean in the mapping `environment`, but rejects a list or a map. It replaces `$NAME`
and `${NAME}`, and rejects a `${` without a valid name, as in `${a.b}`: `invalid interpolation format`.

The amount of a resource is a number with a unit such as `Mi` or `Gi`; `64gi` is not valid.

The rule checks containers that run the official image. Write `value: "9200"`."""
    sources = ("https://kubernetes.io/docs/reference/generated/kubernetes-api/v1.31/#envvar-v1-core",)


class UnsetComposeVariable(ManifestRule):
    """A rule about variables of a compose file without a value."""

    severity: ClassVar[Severity] = "info"
    messages: ClassVar[dict[str, str]] = {
        "unset": "`{name}` has no default and is not in `.env`, so Compose inserts an empty string unless the shell or"
        " `--env-file` sets it. Add it to `.env`, or write `${{{name}:-…}}`",
        "misspelled": "`{name}` is not in `.env`, which has `{value}`, so Compose may insert an empty string."
        " Use `{value}`",
        "similar": "`{name}` is not in `.env`, which has `{value}`, so Compose may insert an empty string."
        " Add `{name}` to `.env`, or use `{value}`",
    }
    summary = "Variable of a compose file that `.env` does not contain"
    why = """\
Compose replaces `${NAME}` in a compose file by the value in the shell or in `.env`. Without one, it logs a warning and
inserts an empty string: `ES_JAVA_OPTS: -Xms${HEAP}` becomes `-Xms`, with which Java does not start, and a password
becomes empty.

The rule checks variables, volumes, ports, names and commands of services that run the official image, next to a file
`.env`. It is silent if the variable has a default, as in `${NAME:-1g}`, or a message, as in `${NAME:?not set}`. By
default, it reports only variables in options of Java, and those that `.env` has with another spelling, as the shell may
set the others."""
    sources = (
        "https://docs.docker.com/compose/how-tos/environment-variables/variable-interpolation/",
        "https://github.com/OpenCTI-Platform/opencti/issues/2202",
        "https://github.com/elastic/elasticsearch/issues/129232",
    )


class RepeatedComposeKey(ManifestRule):
    """A rule about keys that a service of a compose file has twice."""

    messages: ClassVar[dict[str, str]] = {
        "twice": "`{name}` is set twice, so Docker Compose 2 rejects the file, and Compose 1 uses only the last. Keep"
        " one of them, or merge their values",
        "<<": "`<<` is set twice, so Docker Compose 2.17 and later reject the file. Write one list, `<<: [*a, *b]`",
    }
    summary = "Key that a service of a compose file has twice"
    why = """\
Docker Compose 2 does not read a file in which a mapping has a key twice (`mapping key "volumes" already defined at
line 8`). Compose 1 uses the last value without a message: after a second `volumes`, the first mounts are missing.

The rule checks the keys of services that run the official image, and those of their `environment`."""
    sources = (
        "https://yaml.org/spec/1.2.2/#3213-node-comparison (keys of a mapping are unique)",
        "https://github.com/fedora-copr/logdetective-website/issues/26: message of Compose 2",
        "https://github.com/docker/compose/issues/5267: Compose 1",
        "https://github.com/lippserd/docker-compose-icinga/pull/42: `<<` in Compose 2.17",
    )

    def message(self, word: ManifestWord, ctx: Context) -> str:
        return self.messages["<<"] if word.name == "<<" else super().message(word, ctx)


class UnsetSettingsVariable(Rule):
    """A rule about variables in values of a settings file that the container which mounts the file does not set.
    ``title``: the product, which does not start without them."""

    title: ClassVar[str]
    visits = ("file",)
    required_text = ("${",)
    fix = "unsafe"

    def unread(self, node: ConfigFile, ctx: Context) -> list[tuple[int, int]]:
        """Return the spans of values that the product does not read, because the environment replaces them."""
        return []

    def may_be_set(self, name: str, ctx: Context) -> bool:
        """Return whether the image may set a variable that the container does not."""
        return False

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        seen: set[str] = set()
        mappings = (item for item in node.walk() if isinstance(item, Mapping))
        keys = {entry.key.start for mapping in mappings for entry in mapping.entries}
        unread = self.unread(node, ctx)
        for scalar in node.walk():
            if not isinstance(scalar, Scalar) or scalar.start in keys:
                continue
            if any(start <= scalar.start < end for start, end in unread):
                continue
            for match in compiled(r"\$\{(\w+)\}").finditer(ctx.text, scalar.start, scalar.end):
                name, runtime = match[1], leaving_unset(ctx, match[1]) if match[1] not in seen else None
                seen.add(name)
                if runtime is None or self.may_be_set(name, ctx):
                    continue
                other, fix, cure = misnamed(ctx, name), None, "Set the variable"
                if other is not None:
                    fix = Fix.write(match.span(), f"${{{other.name}}}", "unsafe")
                    cure = f"Did you mean `{other.name}` ({other.location})?"
                problem = f"`{runtime.name}` ({runtime.location}) does not set `{name}`"
                message = f"{problem}, without which {self.title} does not start. {cure}"
                yield self.finding(match.span(), message, fix=fix)
