"""The base classes of the rules about words of the manifests that deploy a product."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile, Scalar
from lslint.rules.api import Context, Findings, Fix, Rule, Severity, Stage
from lslint.rules.shared.jvm_options import lacks_space
from lslint.rules.shared.runtimes import leaving_unset, misnamed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.rules.project_view import ManifestWord


_LEVELS: dict[str, Severity] = dict.fromkeys(("misspelled", "similar", "plugin", "logs", "replaced"), "warning")
_LEVELS |= {"same": "info", "created": "info", "folder": "error"}
_STAGES: dict[str, Stage] = {"created": "run", "folder": "start"}


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
                stage: Stage | None = _STAGES.get(word.fact)
                finding = self.finding(span, self.message(word, ctx), severity=level, stage=stage)
                # the shell may set the variable; only Java certainly needs its value
                finding.is_optional = word.fact == "unset" and not word.value
                yield finding

    def message(self, word: ManifestWord, ctx: Context) -> str:
        folder = word.value.rpartition("/")[0] or "/"
        return self.messages[word.fact].format(name=word.name, value=word.value, folder=folder)


class VariableWithColon(ManifestRule):
    """A rule about variables whose name is not separated from the value."""

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
        unread = self.unread(node, ctx)
        for scalar in node.walk(keys=False):
            if not isinstance(scalar, Scalar) or any(start <= scalar.start < end for start, end in unread):
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
