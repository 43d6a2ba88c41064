"""Rules of the user's own: one Python file a rule, with the anatomy of the rules that come with lslint.

A config names them under ``plugins``: a file, a folder of files, or an importable module. They are Python code, so
they run only if the user allows them by name: with ``--allow-plugins``, or with ``allow-plugins`` in the user-level
config. Naming a config with ``--config`` does not allow its plugins: CI systems pass the repository's own config there.
A linted repository cannot make lslint run its code.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from types import CodeType, ModuleType

from lslint.config.command_line import SEVERITIES
from lslint.config.errors import OWN_MODULE, UsageError
from lslint.files import windows
from lslint.grammar.record import record
from lslint.kinds import IN_RULES
from lslint.rules import registry
from lslint.rules.api import PRODUCTS, Rule

NEEDED = ("code", "name", "severity", "stage", "kinds", "visits", "summary", "why", "bad", "good")
STAGES = ("run", "advice")
KINDS = tuple(reversed(IN_RULES))


@record
class Permission:
    """Which custom rules a config may bring.

    ``names``: those of ``--allow-plugins``; ``user_names`` returns those of the user-level config, and is called only
    if a name is not among the others. ``everything``: all rules may run, because the config is the user's own.
    ``has_option``: whether the command has the option, for messages.
    """

    names: tuple[str, ...]
    user_names: Callable[[], tuple[str, ...]] | None = None
    everything: bool = False
    has_option: bool = True

    def includes(self, name: str, folder: str) -> bool:
        """Return whether rules under that name, as a config of that folder writes it, may run.

        Modules are compared by name. Paths are compared as absolute paths, those of ``names`` relative to the working
        directory: the same relative path in a config elsewhere in the tree is another path. A name that a module can
        have allows only that module: a checkout could bring a folder of the same name.
        """
        names = self.names
        if self.everything or (not is_path(name) and name in names):
            return True
        if windows.leaves_share(name, folder) and name not in names:
            return False  # to look at it would send the user's credentials to a server that the tree names
        full = _full(name, folder)
        paths = (path for path in names if is_path(path) or not can_be_module(path))
        if is_path(name) and full in {os.path.realpath(os.path.expanduser(path)) for path in paths}:
            return True
        return self.user_names is not None and full in {_full(path, os.getcwd()) for path in self.user_names()}


def is_path(name: str) -> bool:
    """Whether a name of ``plugins`` is a file or folder, not a module."""
    return "/" in name or os.sep in name or name.endswith(".py") or name.startswith(".")


def can_be_module(name: str) -> bool:
    """Whether Python could import a module of that name."""
    return all(part.isidentifier() for part in name.split("."))


def _full(name: str, folder: str) -> str:
    return os.path.realpath(os.path.join(folder, os.path.expanduser(name))) if is_path(name) else name


def load(name: str, folder: str) -> list[str]:
    """Imports the rules under a name of ``plugins`` and registers them; returns their codes.

    Raises ``UsageError`` where there are none or one is not as rules must be.
    """
    codes = []
    for where, module in _modules(name, folder):
        classes = [v for v in vars(module).values() if isinstance(v, type) and issubclass(v, Rule) and v is not Rule]
        declared = [v for v in classes if v.__module__ == module.__name__]
        if is_path(name) and len(declared) != 1:
            raise UsageError(f"plugins: {where}: expected one rule per file, found {len(declared)}")
        for rule in declared:
            complaint = faults(rule)
            if complaint:
                raise UsageError(f"plugins: {where}: {complaint}")
            codes.append(rule.code)
            _keep_apart(rule)
            _register(rule, where)
    if not codes:
        raise UsageError(f"plugins: {name}: contains no rule")
    return codes


def _register(rule: type[Rule], where: str) -> None:
    try:
        instance = rule()
    except Exception as error:  # its own code may fail in any way
        raise UsageError(f"plugins: {where}: {type(error).__name__}: {error}") from error
    try:
        registry.add(instance, where)
    except ValueError as error:
        raise UsageError(f"plugins: {error}") from None


def _keep_apart(rule: type[Rule]) -> None:
    """Reports each finding of a custom rule by itself, unless the rule says which ones have the same cause: that equal
    messages mean the same cause is true of the rules of lslint, whose messages name what differs."""
    if not any("merge_repeats" in vars(each) for each in rule.__mro__ if each.__module__ == rule.__module__):
        rule.merge_repeats = None


def _modules(name: str, folder: str) -> Iterator[tuple[str, ModuleType]]:
    if is_path(name):
        full = _full(name, folder)
        if os.path.isdir(full):
            names = sorted(n for n in os.listdir(full) if n.endswith(".py") and not n.startswith(("_", ".", "test_")))
            files = [os.path.join(full, entry) for entry in names]
        else:
            files = [full]
        for file in files:
            yield os.path.join(name, os.path.basename(file)) if len(files) > 1 else name, _from_file(file)
        return
    from importlib import import_module

    try:
        module = import_module(name)
        yield name, module
        for path in getattr(module, "__path__", ()):
            for entry in sorted(os.listdir(path)):
                if entry.endswith(".py") and not entry.startswith(("_", "test_")):
                    inner = f"{name}.{entry[:-3]}"
                    yield inner, import_module(inner)
    except ImportError as error:
        raise UsageError(f"plugins: {name}: {error}") from None
    except Exception as error:  # its own code may fail in any way
        raise UsageError(f"plugins: {name}: {type(error).__name__}: {error}") from error


def _from_file(path: str) -> ModuleType:
    from hashlib import sha256
    from importlib.machinery import SourceFileLoader
    from importlib.util import module_from_spec, spec_from_file_location

    class FromSource(SourceFileLoader):
        """Ignores `__pycache__`, whose files need not belong to the source that the user has read, and writes none."""

        def get_code(self, fullname: str) -> CodeType:
            return self.source_to_code(self.get_data(path), path)

    if not os.path.isfile(path):
        raise UsageError(f"plugins: {path}: no such file")
    if not path.endswith(".py"):
        raise UsageError(f"plugins: {path}: is neither a folder nor a Python file (.py)")
    base_name = os.path.splitext(os.path.basename(path))[0]
    name = f"{OWN_MODULE}{sha256(path.encode('utf-8', 'surrogateescape')).hexdigest()[:12]}_{base_name}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, path, loader=FromSource(name, path))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        where = f" (line {error.lineno})" if isinstance(error, SyntaxError) else ""
        raise UsageError(f"plugins: {path}: {type(error).__name__}: {error}{where}") from error
    return module


def faults(rule: type[Rule]) -> str:
    """What keeps a class from being a rule, or an empty text."""
    for name in NEEDED:
        if not hasattr(rule, name):
            return f"{rule.__name__} does not define {name}"
    if not isinstance(rule.code, str) or not re.fullmatch(r"[A-Z]{2,8}[0-9]{3}", rule.code):
        return f"the code {rule.code!r} must be two to eight capital letters and three digits"
    if rule.code[:-3] in PRODUCTS:
        return f"the code {rule.code}: LS, FB, ES and KB are reserved for the rules of lslint; use other letters"
    if not isinstance(rule.name, str) or not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", rule.name):
        return f"the name {rule.name!r} must be lowercase words joined by -"
    if rule.severity not in SEVERITIES:
        return f"the severity must be one of: {', '.join(SEVERITIES)}"
    if rule.stage not in STAGES:
        return f"the stage must be one of: {', '.join(STAGES)} (the other stages are reserved for the rules of lslint)"
    for name in ("kinds", "visits", "bad", "good"):
        value = getattr(rule, name)
        if not isinstance(value, tuple) or not value or not all(isinstance(item, str) for item in value):
            return f"{name} must be a tuple of strings, for example ({'...'!r},)"
    unknown = [kind for kind in rule.kinds if kind not in KINDS]
    if unknown:
        return f"{unknown[0]!r} is not a kind of file; the kinds are: {', '.join(KINDS)}"
    return ""
