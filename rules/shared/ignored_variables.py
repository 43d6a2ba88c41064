"""The base class of the rules about variables that the image of a product ignores."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Fix, Rule, Severity, Stage
from lslint.rules.release import OLDEST, numbers_of
from lslint.rules.shared import image_variables
from lslint.rules.shared.runtimes import oss_image

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.rules.project_view import ImageVariable

_FUTURE = (99,)
"""A release after all that are known."""


class IgnoredVariables(Rule):
    """A rule about the variables of a container that are meant as settings and set none. ``product``: its image;
    ``defaults``: values that the image sets anyway, by the variables that it reads. ``alternatives``: sets of
    settings of which only one may be set. ``read_by_oss``: settings of X-Pack that the OSS distribution has, too.
    ``effects``: what happens without a setting, if its default has none."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "run"
    visits = ("file",)
    fix = "unsafe"
    product: ClassVar[str]
    defaults: ClassVar[dict[str, list[str]]] = {}
    read_by_oss: ClassVar[tuple[str, ...]] = ()
    alternatives: ClassVar[tuple[set[str], ...]] = ()
    effects: ClassVar[dict[str, str]] = {}

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        release = ctx.target.numbers if ctx.target is not None else None
        variables = ctx.project.deployment.image_variables()
        values = {variable.name: variable.source for variable in variables}
        java_options = image_variables.JAVA_OPTIONS.get(self.product)
        proposed: set[str] = set()  # two variables cannot have one name
        for variable in variables:
            if variable.setting or variable.name == java_options:
                continue
            problem, better, action = self._problem(variable, release)
            has_file = image_variables.mounts_settings(variable.runtime)  # in place of that of the image
            if variable.written is not None and self.is_default(better, variable.written) and not has_file:
                continue
            meant = image_variables.setting_of(self.product, better)
            name = meant or variable.name
            is_of_x_pack = name.startswith("xpack.") and not name.startswith(self.read_by_oss)
            if is_of_x_pack and oss_image(ctx.project.deployment, self.product):
                problem = f"`{variable.name}` is a setting of X-Pack, which the image `{self.product}-oss` lacks"
                better, action = "", "Remove the variable"
            in_file = (ctx.project.deployment.node() if has_file and meant else None) or {}
            is_same = variable.written is not None and in_file.get(meant) == variable.written
            is_of_other = better == variable.name
            settings = {name: {meant, image_variables.setting_of(self.product, name)} for name in values}
            excluding = [name for name in values if any(settings[name] <= each for each in self.alternatives)]
            present = [name for name in (better, *excluding) if name in values and not is_of_other]
            is_repetition = values.get(better) == variable.source and not is_of_other
            if problem and not is_repetition:
                written = variable.written or ""
                is_size = better == java_options and not written.startswith("-")
                is_set = bool(present) or meant in in_file
                form = self.form(better, written, release or OLDEST, ctx) if better and not is_set else ""
                is_file = variable.name == f"{better}_FILE"
                form = " with the content of the file" if is_file else form
                is_renamed = bool(better) and not (is_set or is_size or is_of_other or form or better in proposed)
                fix = Fix.write((variable.start, variable.end), better, "unsafe") if is_renamed else None
                proposed.add(better)
                if better:
                    action = f"Use `{better}`{form}"
                    if has_file and better != java_options:
                        action += ", or remove the variable if the mounted file has the setting"
                if is_set:
                    action = f"Use `{better}`, which overrides the mounted file, or remove the variable"
                    if present or is_same or is_file:
                        has = "the mounted file has the setting" if is_file else "the mounted file has the same value"
                        place = f"`{present[0]}` is set" if present else has
                        action = f"Remove the variable, as {place}"
                action = "Move it to the container of Elasticsearch, or remove it" if is_of_other else action
                severity: Severity | None = "info" if is_same else None
                yield self.finding((variable.start, variable.end), f"{problem}. {action}", fix=fix, severity=severity)

    def has_setting(self, variable: str, release: tuple[int, ...]) -> bool:
        """Return whether a release has the setting of a variable; True if that is not known."""
        return True

    def is_default(self, variable: str, written: str) -> bool:
        """Return whether a value changes nothing, as the setting of a variable has it anyway."""
        return written in self.defaults.get(variable, ())

    def form(self, variable: str, written: str, release: tuple[int, ...], ctx: Context) -> str:
        """Return how else to write a value, so that the setting of a variable accepts it; empty if it does."""
        return ""

    def replacement(self, variable: str, release: tuple[int, ...], written: str) -> tuple[str, str]:
        """Return the variable that replaces one whose setting a release does not have, and what to do without one.
        ``written``: its value."""
        return "", "Remove the variable"

    def _problem(self, variable: ImageVariable, release: tuple[int, ...] | None) -> tuple[str, str, str]:
        """Return what is wrong with a variable, what to use instead, and what to do without such a name; all may be
        empty."""
        name, product = variable.name, self.product
        title = product.capitalize()
        of_release = f" {'.'.join(map(str, release[:2]))}" if release else ""
        remove = "Remove the variable, or mount a settings file"
        if since := image_variables.unread(product).get(name):
            is_read = release is not None and release < numbers_of(since)
            subject = f"{title} does" if release or since == "0" else f"{title} {since} and later do"
            problem = f"{subject} not read `{name}`, so Java keeps its default options"
            return "" if is_read else problem, image_variables.JAVA_OPTIONS[product], remove
        setting = image_variables.setting_of(product, name)
        has_file = image_variables.mounts_settings(variable.runtime)  # with the same setting, for example
        unset = "it has no effect" if has_file or name == setting else f"`{setting}` is not set" * bool(setting)
        lacks = f"The {title} image ignores `{name}`, and {title}{of_release} has no such setting"
        if not setting:
            better = image_variables.intended(product, name)
            if not better:
                return f"The {title} image ignores `{name}`, so it has no effect", "", "Remove the variable"
            if better == name:
                return f"`{name}` is a setting of Elasticsearch, so the {title} image ignores it", name, remove
            if release is None and not self.has_setting(better, _FUTURE):
                return f"The {title} image ignores `{name}`, a setting that newer releases no longer have", "", remove
            if release is not None and not self.has_setting(better, release):
                return lacks, *self.replacement(better, release, variable.written or "")
            meant = image_variables.setting_of(product, better)
            if release is not None and not image_variables.is_taken(product, meant, release, variable.runtime.image):
                better = image_variables.variable_of(image_variables.replacement(product, meant, release))
            effect = unset or self.effects.get(meant, "the setting keeps its default")
            return f"The {title} image ignores `{name}`, so {effect}", better, remove
        image = variable.runtime.image
        if image_variables.is_taken(product, setting, release or OLDEST, image):
            return "", "", ""
        if image_variables.is_of_docker_hub(image, release or OLDEST):
            return f"The Docker image `{image}` ignores `{name}`, so {unset}", "", remove
        better = image_variables.replacement(product, setting, release or OLDEST)
        if release is not None and not better and not self.has_setting(name, release):
            return lacks, *self.replacement(name, release, variable.written or "")
        instead = image_variables.variable_of(better) if better else ""
        return f"The {title}{of_release} image ignores `{name}`, so {unset}", instead, remove
