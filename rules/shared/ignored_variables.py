"""The base class of the rules about variables that the image of a product ignores."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Fix, Rule, Severity, Stage
from lslint.rules.release import OLDEST, numbers_of
from lslint.rules.shared import image_variables
from lslint.rules.shared.runtimes import oss_image

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container
    from typing import ClassVar

    from lslint.rules.project_view import ImageVariable

_FUTURE = (99,)
"""A release after all that are known."""
_REMOVE = "Remove the variable, or mount a settings file"
_HEAP = r"(?:\s*+(?:-Xm[sx])?+\d++[kmgKMG]?+(?=\s|$))++\s*+"
"""Options of Java, or a size, that set only the heap."""


def _sets_heap(variable: ImageVariable, ignored: str) -> bool:
    """Return whether a variable sets the maximum heap, and an ignored value nothing but the heap."""
    return "-Xmx" in (variable.written or "") and compiled(_HEAP).fullmatch(ignored) is not None


class IgnoredVariables(Rule):
    """A rule about the variables of a container that are meant as settings and set none. ``product``: its image;
    ``defaults``: values that the image sets anyway, by the variables that it reads. ``alternatives``: sets of
    settings of which only one may be set. ``read_by_oss``: settings of X-Pack that the OSS distribution has, too.
    ``effects``: what happens without a setting, if its default has none. ``only_upper_case``: of the variables."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "run"
    visits = ("file",)
    fix = "unsafe"
    product: ClassVar[str]
    defaults: ClassVar[dict[str, list[str]]] = {}
    read_by_oss: ClassVar[tuple[str, ...]] = ()
    alternatives: ClassVar[tuple[set[str], ...]] = ()
    effects: ClassVar[dict[str, str]] = {}
    only_upper_case: ClassVar[bool] = False

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        release = ctx.target.numbers if ctx.target is not None else None
        values = {variable.name: variable for variable in ctx.project.deployment.image_variables()}
        settings = {name: image_variables.setting_of(self.product, name) for name in values}
        exclusive = [name for name, setting in settings.items() if any(setting in each for each in self.alternatives)]
        java_options = image_variables.JAVA_OPTIONS.get(self.product)
        proposed: set[str] = set()  # two variables cannot have one name
        for variable in ctx.project.deployment.image_variables():
            if variable.setting or variable.name == java_options:
                continue
            problem, better, action = self._problem(variable, release, values)
            written = variable.written or ""
            has_file = image_variables.mounts_settings(variable.runtime)  # in place of that of the image
            meant = image_variables.setting_of(self.product, better)
            name = meant or variable.name
            is_default = variable.written is not None and not has_file and self.is_default(better, written)
            is_of_x_pack = name.startswith("xpack.") and not name.startswith(self.read_by_oss)
            lacking = self._image_without_x_pack(variable, release, ctx) if is_of_x_pack else ""
            if lacking:
                problem = f"`{variable.name}` is a setting of X-Pack, which the image `{lacking}` lacks"
                better, meant, action, is_default = "", "", "Remove the variable", False
            elif meant and not image_variables.is_taken(self.product, meant, release or OLDEST, variable.runtime.image):
                better, action = "", _REMOVE
            in_file = (ctx.project.deployment.node() if has_file and meant else None) or {}
            is_same = variable.written is not None and in_file.get(meant) == written
            is_of_other = better == variable.name
            excluding = [key for key in exclusive if any({meant, settings[key]} <= each for each in self.alternatives)]
            present = [key for key in (better, *excluding) if key in values and not is_of_other]
            is_repetition = better in present and values[better].source == variable.source
            is_default = is_default and all(written in (values[key].written or written) for key in present)
            if problem and not (is_repetition or is_default):
                is_fixed = meant != "" and image_variables.has_read_only_settings(variable.runtime)
                is_size = better == java_options and not written.startswith("-")
                is_kept = is_fixed or is_of_other or bool(present) or meant in in_file
                peers = ctx.project.deployment.peers() or () if is_of_other else ()
                is_set = any(better in (peer.settings or {}) for peer in peers)  # where the setting belongs
                is_file = variable.name == f"{better}_FILE"
                form = self.form(better, written, release or OLDEST, ctx) if better and not is_kept else ""
                form = " with the content of the file" if is_file else form
                is_renamed = bool(better) and not (is_kept or is_size or form or better in proposed)
                fix = Fix.write((variable.start, variable.end), better, "unsafe") if is_renamed else None
                proposed.add(better)
                if present or meant in in_file:
                    has = f"the mounted file has the {'same value' if is_same else 'setting'}"
                    place = f"`{present[0]}` is set" if present else has
                    action = f"Remove the variable, as {place}"
                elif is_fixed:
                    action = f"Remove the variable, or set `{meant}` in the mounted file"
                elif is_of_other:
                    action = "Remove it" if is_set else "Move it to the container of Elasticsearch, or remove it"
                elif better:
                    or_remove = has_file and better != java_options
                    action = f"Use `{better}`{form}"
                    action += ", or remove the variable if the mounted file has the setting" * or_remove
                is_replaced = better in present and (better != java_options or _sets_heap(values[better], written))
                holds = is_same or is_replaced or is_set or self._holds(variable, release, ctx)
                is_mild = written == "false" if lacking else holds
                severity: Severity | None = "info" if is_mild else None
                yield self.finding((variable.start, variable.end), f"{problem}. {action}", fix=fix, severity=severity)

    def _image_without_x_pack(self, variable: ImageVariable, release: tuple[int, ...] | None, ctx: Context) -> str:
        """Return the image of a variable if it has no X-Pack, else an empty string."""
        image, number = variable.runtime.image, release or OLDEST
        if number < (6,) and image_variables.is_of_docker_hub(image, number):
            return image
        return f"{self.product}-oss" if oss_image(ctx.project.deployment, self.product) else ""

    def _holds(self, variable: ImageVariable, release: tuple[int, ...] | None, ctx: Context) -> bool:
        """Return whether what an ignored variable says certainly holds without it."""
        name, written, runtime = variable.name, variable.written or "", variable.runtime
        if name in image_variables.unread(self.product):
            has_options = any(target.endswith(("/config", "jvm.options")) for target in runtime.mounts)
            is_shipped = not (runtime.is_built or runtime.is_pod or has_options)
            return is_shipped and image_variables.is_default_heap(self.product, written, release or OLDEST)
        variable_name = image_variables.variable_of(name)
        if release is None or self.has_setting(variable_name, release) or not variable_name.endswith("_ENABLED"):
            return False
        peers = ctx.project.deployment.peers() or () if variable_name == "XPACK_SECURITY_ENABLED" else ()
        is_off = any((peer.settings or {}).get("xpack.security.enabled") == "false" for peer in peers)
        return written == "true" or (written == "false" and is_off)

    def has_setting(self, variable: str, release: tuple[int, ...]) -> bool:
        """Return whether a release has the setting of a variable; True if that is not known."""
        return True

    def is_default(self, variable: str, written: str) -> bool:
        """Return whether a value changes nothing, as the setting of a variable has it anyway."""
        return written.strip("\"'") in self.defaults.get(variable, ())

    def form(self, variable: str, written: str, release: tuple[int, ...], ctx: Context) -> str:
        """Return how else to write a value, so that the setting of a variable accepts it; empty if it does."""
        return ""

    def replacement(self, variable: str, release: tuple[int, ...], written: str) -> tuple[str, str]:
        """Return the variable that replaces one whose setting a release does not have, and what to do without one.
        ``written``: its value."""
        return "", "Remove the variable"

    def _problem(
        self, variable: ImageVariable, release: tuple[int, ...] | None, present: Container[str]
    ) -> tuple[str, str, str]:
        """Return what is wrong with a variable, what to use instead, and what to do without such a name; all may be
        empty. ``present``: the names of all variables."""
        name, product, image, number = variable.name, self.product, variable.runtime.image, release or OLDEST
        title = product.capitalize()
        of_release = f" {'.'.join(map(str, release[:2]))}" if release else ""
        if since := image_variables.unread(product).get(name):
            is_read = release is not None and release < numbers_of(since)
            subject = f"{title} does" if release or since == "0" else f"{title} {since} and later do"
            options = image_variables.JAVA_OPTIONS[product]
            effect = "it has no effect" if options in present else "Java keeps its default options"
            return "" if is_read else f"{subject} not read `{name}`, so {effect}", options, _REMOVE
        setting = image_variables.setting_of(product, name)
        has_file = image_variables.mounts_settings(variable.runtime)  # with the same setting, for example
        unset = "it has no effect" if has_file or name == setting else f"`{setting}` is not set" * bool(setting)
        ignores = f"The {title} image ignores `{name}`"
        if self.only_upper_case and not name.isupper():
            ignores = f"The {title} image reads only variables in upper case, not `{name}`"
        lacks = f"{ignores}, and {title}{of_release} has no such setting"
        if not setting:
            better = image_variables.intended(product, name)
            if not better:
                return f"{ignores}, so it has no effect", "", "Remove the variable"
            if better == name:
                return f"`{name}` is a setting of Elasticsearch, so the {title} image ignores it", name, _REMOVE
            if release is None and not self.has_setting(better, _FUTURE):
                return f"{ignores}, and newer releases have no such setting", "", "Remove the variable"
            if release is not None and not self.has_setting(better, release):
                return lacks, *self.replacement(better, release, variable.written or "")
            meant = image_variables.setting_of(product, better)
            if not image_variables.is_taken(product, meant, number, image):
                better = image_variables.variable_of(image_variables.replacement(product, meant, number))
            unset = "it has no effect" if better in present else unset
            effect = unset or self.effects.get(meant, "the setting keeps its default")
            return f"{ignores}, so {effect}", better, _REMOVE
        if image_variables.is_taken(product, setting, number, image):
            return "", "", ""
        if number < (6,) and image_variables.is_of_docker_hub(image, number):
            return f"The Docker image `{image}` ignores `{name}`, so {unset}", "", _REMOVE
        better = image_variables.replacement(product, setting, number)
        if release is not None and not better and not self.has_setting(name, release):
            return lacks, *self.replacement(name, release, variable.written or "")
        ignored = f"The {title}{of_release} image ignores `{name}`, so {'it has no effect' if better else unset}"
        return ignored, image_variables.variable_of(better), _REMOVE
