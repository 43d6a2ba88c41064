"""What `filebeat test config` and the start of Filebeat find in a config.

A text is a whole config, or a fragment that another file includes: a list of modules (modules.d) or of inputs
(inputs.d). A fragment is judged as if a sound main file included it.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from lslint.grammar.config.tree import ConfigFile
from lslint.rules import knowledge
from lslint.rules.api import Context, Edit, Fix
from lslint.rules.filebeat.checks.inputs import check_inputs, input_type, runs
from lslint.rules.filebeat.checks.outputs import check_outputs, check_queue
from lslint.rules.filebeat.checks.processors import check_processors
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import Leaf, Merged, Obj, Place
from lslint.rules.filebeat.config_model.scalars import SCALARS
from lslint.rules.filebeat.config_model.types import Check, Problem, enabled, nearest
from lslint.rules.filebeat.fixes.edits import dash

REMOVED = {
    "prospectors": "inputs",
    "config.prospectors": "config.inputs",
    "registry_file": "registry.path",
    "registry_file_permissions": "registry.file_permissions",
    "registry_flush": "registry.flush",
}
"""Names below ``filebeat`` that 7.0 and later refuse, and what took their place."""
IN_TEMPLATES = frozenset((
    "FB101", "FB102", "FB109", "FB110", "FB111", "FB112", "FB113", "FB114", "FB115", "FB118", "FB124", "FB126", "FB127",
    "FB128", "FB130", "FB201", "FB204", "FB210", "FB218", "FB225", "FB229", "FB230", "FB239", "FB601", "FB602", "FB603",
    "FB604", "FB605",
))  # fmt: skip
"""What is true of a place whatever a template puts around it."""
BY_RELEASE = ("FB124", "FB128", "FB201")
"""What a release may lack that others have."""
OPENS = r"\{\{-?\s*(?:if|with|range)\b|\{%[-+]?\s*(?:if|for)\b|<%-?\s*(?:if|unless)\b|<%[^%]*\bdo\b"
CLOSES = r"\{\{-?\s*end\b|\{%[-+]?\s*end(?:if|for)\b|<%-?\s*end\b"
"""Where conditions and loops of template engines begin and end."""
FORMER_MODULES = {"apache2": ("7.0", "apache")}
SECTIONS = (
    "logging",
    "http",
    "monitoring",
    "setup.dashboards",
    "setup.kibana",
    "setup.template",
    "setup.ilm",
    "fields",
)


class Judged(Check):
    """What was found about a text. ``form``: ``main``, ``modules`` or ``inputs``; ``part`` for a list of another Beat.
    ``section``: name of the Beat's own section; ``unread``: that of another Beat, which is not checked.
    ``merged``: the tree. ``complete``: False for a text with syntax errors, of which nothing else is known.
    ``old``: without a target, a file that releases before 7.0 read: what 5.x accepts is no refusal then."""

    readers = SCALARS

    def __init__(self, ctx: Context) -> None:
        release = ctx.target.numbers if ctx.target is not None else None
        super().__init__(ctx.text, release)
        tree: ConfigFile | None = ctx.tree  # type: ignore[assignment]
        document = tree.documents[0] if tree is not None and tree.documents else None
        self._templated = any(slip.kind == "template-marker" for slip in ctx.errors)
        self.merged = Merged(document.root if document is not None else None, ctx.text if self._templated else "")
        self.root = self.merged.root
        self.section = "filebeat" if ctx.kind == "none" else ctx.kind
        self.form = form_of(self.root) if self.section == "filebeat" else "part" if self.root.listed else "main"
        self.operator = ctx.origin == "operator"
        self.inputs: list[Place] = []
        self._marks: list[list[int]] = []
        prospectors = self.root.get("filebeat.prospectors") is not None
        self.old = release is None and prospectors and self.root.get("filebeat.inputs") is None
        self.unread: Place | None = None
        if self.section != "filebeat":
            self._leave_out_section()
        self.complete = False
        if broken(ctx) or not self.merged.whole:
            return
        for clash in self.merged.clashes:
            if clash.kind != "list":
                self._clash(clash.name, (clash.start, clash.end), clash.first, clash.kind)
        if self.form == "modules":
            check_modules(self, self.root.items, "start")
        elif self.form == "inputs":
            self.inputs = self.root.items
            check_inputs(self, self.inputs)
        elif self.form == "main":
            self._shared()
            if self.section == "filebeat":
                self._filebeat(not self.operator)
        self.complete = True

    def _leave_out_section(self) -> None:
        """Removes the section of another Beat, which is not checked."""
        self.unread = self.root.fields.pop(self.section, None)
        self.merged.clashes = [one for one in self.merged.clashes if one.name.partition(".")[0] != self.section]
        # maybe a config of 5.x, which had no `setup` and no `queue`
        self.old = self.release is None and not self.root.fields.keys() & {"setup", "queue"}

    def drop_uncertain(self) -> None:
        """Leaves out what templates may change; for other Beats also what a variable or an operator may."""
        if self.section != "filebeat":
            self.problems = [
                problem
                for problem in self.problems
                if "${" not in self.text[problem.start : problem.end]
                and not (self.operator and problem.code == "FB103")
            ]
        if self._templated:
            self.problems = [problem for problem in self.problems if self._written(problem) and self._asked(problem)]

    def _asked(self, problem: Problem) -> bool:
        """False for what the target lacks where a condition of the template, on the release maybe, stands around it."""
        if self.release is None or problem.code not in BY_RELEASE or problem.stage not in ("load", "start"):
            return True
        if not self._marks:
            self._marks = [[mark.start() for mark in re.finditer(sign, self.text)] for sign in (OPENS, CLOSES)]
        if bisect_left(self._marks[0], problem.start) <= bisect_left(self._marks[1], problem.start):
            return True
        self.open.append(("what stands in a condition of the template may not be there", problem.start, problem.end))
        return False

    def _written(self, problem: Problem) -> bool:
        """Whether the problem is sure in a file that a template makes: a value or a name as it stands there."""
        where = self.text[problem.start : problem.end]
        return problem.code in IN_TEMPLATES and not any(sign in where for sign in ("{{", "{%", "<%", "@"))

    def _clash(self, name: str, span: tuple[int, int], first: tuple[int, int], kind: str) -> None:
        what = "once as a single value and once with names below" if kind == "shape" else "in two spellings"
        message = f"`{name}` is given twice, {what}: from run to run it is refused, or one of the two is dropped"
        self.add("FB116", "load", span, message).first = first

    def _shared(self) -> None:
        """The settings that all Beats share."""
        root = self.root
        whole = not self.operator
        for name in SECTIONS:
            self._section(name)
        read = knowledge.load("filebeat/settings")["read"]
        self.options(root, read, "the config", "load", ("processors", "fields"))
        processors = root.get("processors")
        if processors is not None:
            check_processors(self, processors, "load")
        check_outputs(self, root, whole)
        check_queue(self, root)

    def _section(self, name: str) -> None:
        place = self.root.get(name)
        told = [problem.start for problem in self.problems if problem.code == "FB116"]
        if place is not None and isinstance(place.value, Leaf) and not place.value.open and place.start not in told:
            self.add("FB129", "load", place, f"`{name}` takes names below it, not a single value")

    def _filebeat(self, whole: bool) -> None:
        root = self.root
        section = root.get("filebeat")
        if section is not None and isinstance(section.value, Leaf) and not section.value.open:
            self.add("FB129", "load", section, "`filebeat` takes names below it, not a single value")
            return
        self._removed()
        config = [root.get(f"filebeat.config.{name}") for name in ("inputs", "modules", "prospectors")]
        items = root.get("filebeat.inputs")
        if items is None or self.before("6.3"):
            items = root.get("filebeat.prospectors")
        entries = items.value.items if items is not None and isinstance(items.value, Obj) else []
        modules = root.get("filebeat.modules")
        listed = modules.value.items if modules is not None and isinstance(modules.value, Obj) else []
        check_modules(self, listed, "load")
        on = [item for item in entries if isinstance(item.value, Leaf) or runs(item.value)]
        self.inputs = entries
        read = bool(on) or any(_module_reads(item) for item in listed)
        read = read or any(
            place is not None and (not isinstance(place.value, Obj) or enabled(place.value)) for place in config
        )
        read = read or root.get("filebeat.autodiscover") is not None or root.get("filebeat.config_dir") is not None
        if not read and whole:
            self._nothing(items, modules)
        types = [input_type(item.value) for item in on if isinstance(item.value, Obj)]
        if "stdin" in types and len(on) > 1:
            at = next(item for item in on if isinstance(item.value, Obj) and input_type(item.value) == "stdin")
            place = at.value.get("type") if isinstance(at.value, Obj) else None
            message = "the `stdin` input runs alone: switch the other inputs off"
            self.add("FB108", "load", place.span if place is not None else (at.start, at.end), message)
        check_inputs(self, entries)

    def _removed(self) -> None:
        for old, new in REMOVED.items():
            place = self.root.get(f"filebeat.{old}")
            if place is None or self.before("6.3" if "prospectors" in old else "7.0"):
                continue
            gone = self.release is not None and self.release >= (7,)
            message = f"`filebeat.{old}` is gone since Filebeat 7.0, which refuses it: write `filebeat.{new}`"
            fix = None
            parts = old.rpartition(".")[2]
            words = new.removeprefix("config.")
            free = self.root.get(f"filebeat.{new}") is None and self.text[place.start : place.end] == parts
            if free and old != "registry_file":  # its value was a file, now it is a folder
                fix = Fix("safe", f"Write `{words}`", [Edit(place.start, place.end, words)])
            problem = self.add("FB601", "load" if gone else "advice", (place.start, place.end), message, fix)
            problem.since = (7,)

    def _nothing(self, items: Place | None, modules: Place | None) -> None:
        root = self.root
        if items is not None and isinstance(items.value, Obj) and not items.value.listed and items.value.fields:
            message = "`filebeat.inputs` takes a list: without a dash it is read as empty, and nothing is left to read"
            self.add("FB107", "load", (items.start, items.end), message, dash(self.text, items))
            return
        if any(one is not None and isinstance(one.value, Leaf) for one in (items, modules)):
            return  # told by the shape of the value
        place = items or modules
        message = "nothing is switched on that Filebeat could read: no input, module, autodiscover or `filebeat.config`"
        if place is None:
            for path in (
                "filebeat.input",
                "inputs",
                "input",
                "prospectors",
                "autodiscover",
                "modules",
                "filebeat.module",
            ):
                wrong = root.get(path)
                if wrong is not None:
                    right = {"filebeat.input": "filebeat.inputs", "filebeat.module": "filebeat.modules"}.get(path)
                    right = right or f"filebeat.{path}{'s' if path == 'input' else ''}"
                    place = wrong
                    message = f"`{path}` is read by nobody, and nothing else is there to read: write `{right}`"
                    break
        place = place or root.get("filebeat") or root.get("output") or next(iter(root.fields.values()), None)
        span = (place.start, place.end) if place is not None else (root.start, root.start)
        self.add("FB106", "load", span, message)


def form_of(root: Obj) -> str:
    """``modules`` or ``inputs`` for the list that an including file wants, else ``main``."""
    if not root.listed:
        return "main"
    objects = [item.value for item in root.items if isinstance(item.value, Obj) and item.value.fields]
    if not objects:
        return "main" if root.items else "inputs"
    return "modules" if any("module" in obj.fields for obj in objects) else "inputs"


def _module_reads(item: Place) -> bool:
    obj = item.value
    if not isinstance(obj, Obj) or values.boolean(obj.value("enabled")) is False:
        return False
    sets = [place for name, place in obj.fields.items() if name not in ("module", "enabled")]
    return not sets or any(not isinstance(one.value, Obj) or enabled(one.value) for one in sets)


def check_modules(check: Check, items: list[Place], stage: str) -> None:
    """Entries of ``filebeat.modules`` or of a file in modules.d."""
    known = knowledge.load("filebeat/modules")
    for item in items:
        obj = item.value
        if not isinstance(obj, Obj) or values.boolean(obj.value("enabled")) is False:
            continue
        place = obj.get("module")
        if place is None or not isinstance(place.value, Leaf) or place.value.open:
            continue
        name = str(place.value.value)
        row = known.get(name)
        if row is None and name in FORMER_MODULES:
            release, new = FORMER_MODULES[name]
            if check.before(release):
                continue
            at = stage if check.release is not None else "run"
            fix = Fix("unsafe", f"Write `{new}`", [Edit(*place.span, new)])
            message = f"the module `{name}` is called `{new}` since Filebeat {release}"
            check.add("FB128", at, place, message, fix)  # type: ignore[arg-type]
            continue
        if row is None:
            near = nearest(name, list(known)) if len(name) > 3 else None
            if near is None:
                check.open.append((f"the module `{name}` is not in the catalogue", *place.span))
            else:
                fix = Fix("unsafe", f"Write `{near}`", [Edit(*place.span, near)])
                message = f"Filebeat has no module `{name}`: did you mean `{near}`?"
                check.add("FB128", stage, place, message, fix)  # type: ignore[arg-type]
            continue
        for one in obj.fields.values():
            if one.name not in ("module", "enabled", "connectors", "path", "order", "input"):
                _fileset(check, name, one, row["filesets"], stage)


def _fileset(check: Check, module: str, place: Place, known: list[str], stage: str) -> None:
    span = (place.start, place.end)
    value = place.value
    if known and place.name not in known:
        near = nearest(place.name, known)
        message = f"the module `{module}` has no fileset `{place.name}`"
        message += f": did you mean `{near}`?" if near else ""
        if near is None and (check.release is None or check.release >= (8,)):
            check.open.append((f"the fileset `{place.name}` of `{module}` is not in the catalogue", *span))
            return
        fix = None
        if near and check.text[span[0] : span[1]] == place.name:
            fix = Fix("unsafe", f"Write `{near}`", [Edit(*span, near)])
        check.add("FB128", stage, span, message, fix)  # type: ignore[arg-type]
        return
    if isinstance(value, Leaf):
        if value.value is not None and not value.open:
            message = (
                f"the fileset `{place.name}` takes names below it, not a single value: write `enabled: true` below"
            )
            check.add("FB129", stage, place, message)  # type: ignore[arg-type]
        return
    switch = value.get("enabled")
    if switch is not None:
        check.value(switch, {"type": "bool"}, f"the fileset `{place.name}`", stage)  # type: ignore[arg-type]
    if values.boolean(value.value("enabled")) is False:
        return
    old = value.get("prospector")
    if old is not None and not check.before("6.3"):
        gone = check.release is not None and check.release >= (7,)
        message = "`prospector` of a fileset is gone since Filebeat 7.0, which refuses it: write `input`"
        fix = Fix("safe", "Write `input`", [Edit(old.start, old.end, "input")])
        if check.text[old.start : old.end] != "prospector":
            fix = None
        problem = check.add("FB601", "load" if gone else "advice", (old.start, old.end), message, fix)
        problem.since = (7,)


def broken(ctx: Context) -> bool:
    """Whether the first document could not be read as a whole."""
    if ctx.clean:
        return False
    return not ctx.errors or any(
        slip.kind not in ("yaml-duplicate-key", "template-marker") and slip.detail.get("document", "1") == "1"
        for slip in ctx.errors
    )
