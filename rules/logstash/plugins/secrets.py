"""Secrets in pipelines and in logstash.yml."""

from __future__ import annotations

from lslint.grammar.lines import line_end
from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Number, Plugin, String, Value
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context
from lslint.rules.logstash.catalogue.traits import field_hashes, options_with, plugins_with, values_of
from lslint.rules.shared.peers import is_factory_login
from lslint.rules.shared.secret_names import is_secret_name, password_options
from lslint.rules.shared.secret_values import NO_SECRET, WELL_KNOWN, PlainSecret, classify, parameter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.config.tree import ConfigFile

_FIELDS = frozenset(field_hashes())
_PAIR_LISTS = options_with("request values")
_HASHING_FILTERS = frozenset(f"filter/{name}" for name in plugins_with("hashes"))
_USERS = options_with("user")


def secrets(node: Plugin | ConfigFile, ctx: Context) -> Iterator[PlainSecret]:
    """Yield the secrets of a plugin, or of a logstash.yml."""
    if not isinstance(node, Plugin):
        yield from _in_settings(ctx)
        return
    for secret in _in_plugin(node, ctx):
        if ctx.is_below(5):
            secret.variable = ""
        yield secret


def _store(ctx: Context) -> str:
    """Return where the release can keep a secret: variables from 5.0, the keystore from 6.2 on."""
    target = ctx.target
    if ctx.is_below(5) if ctx.kind == "logstash" else target is not None and not target.at_least(5):
        return "insert it when the file is installed"
    if target is not None and not target.at_least(6, 2):
        return "use `${NAME}` from the environment"
    return "use `${NAME}` from the keystore or the environment"


def _in_plugin(node: Plugin, ctx: Context) -> Iterator[PlainSecret]:
    """Yield the secrets of a plugin: in its options, and in hashes at any depth."""
    plugin, store = f"{node.kind}/{node.name}", _store(ctx)
    passwords = password_options(plugin)
    accounts = values_of("demo accounts").get(plugin, ())
    for option in node.options:
        if option.name in _FIELDS or (option.name == "key" and plugin in _HASHING_FILTERS):
            continue
        stack: list[tuple[str, Value]] = [(option.name, option.value)]
        while stack:
            name, value = stack.pop()
            if isinstance(value, Hash):
                for pair in reversed(value.pairs):
                    key = pair.key.text if isinstance(pair.key, Number) else pair.key.value
                    stack.append((key, pair.value))
            elif isinstance(value, Array):
                items = value.items
                if name in _PAIR_LISTS and len(items) % 2 == 0:
                    pairs = zip(items[::2], items[1::2], strict=True)
                    stack.extend((getattr(key, "value", ""), given) for key, given in pairs)
                else:
                    stack.extend((name, item) for item in reversed(items))
            elif isinstance(value, String | Bareword | Number):
                text = value.text if isinstance(value, Number) else value.value
                is_password = value is option.value and name in passwords
                if not (is_password or is_secret_name(name)):
                    # the first secret of a connection string or a query: `password=…`
                    may_hold_secrets = isinstance(value, String) and ("connection" in name or "://" in text)
                    part = parameter(text) if may_hold_secrets else None
                    if part is not None:
                        yield PlainSecret(part[0], (value.start, value.end), part[1], part[2], store)
                    continue
                user = next(filter(None, (node.text(name) for name in _USERS)), "")
                grade = classify(text, name, user)
                if grade == NO_SECRET:
                    continue
                secret = PlainSecret(name, (value.start, value.end), text, grade, store)
                if grade == WELL_KNOWN:
                    secret.is_of_demo = (text == user and user in accounts) or is_factory_login(ctx, user, text)
                # an authorization begins with the scheme, which must stay
                if name.lower() != "authorization" and "${" not in text:
                    secret.variable = _variable(node.name, name)
                yield secret


def _variable(plugin: str, option: str) -> str:
    """Return a name for a variable: of the plugin and the option, which may begin with it (``jdbc_password``)."""
    name = option if option.startswith(f"{plugin}_") else f"{plugin}_{option}"
    return "".join(character if character.isalnum() else "_" for character in name).upper()


def _in_settings(ctx: Context) -> Iterator[PlainSecret]:
    """Yield the secrets in a logstash.yml: of monitoring, central management and the API."""
    from lslint.grammar.config.tree import Scalar, resolve
    from lslint.rules.logstash.settings.analysis import groups

    for group in groups(ctx):
        for leaf in group.values():
            prefix, _, name = leaf.name.rpartition(".")
            value = resolve(leaf.entry.value)
            if not isinstance(value, Scalar) or not (is_secret_name(name) or name == "cloud_auth"):
                continue
            written = ctx.text[value.start : max(value.end, line_end(ctx.text, value.start))]
            if has_marker(written.partition(" #")[0]):
                continue
            grade = classify(value.text, name)
            if grade != NO_SECRET:
                secret = PlainSecret(leaf.name, (value.start, value.end), value.text, grade, _store(ctx))
                is_used = group.is_on(f"{prefix.removesuffix('.elasticsearch')}.enabled")
                secret.is_of_demo = is_used and is_factory_login(
                    ctx, str(group.value(f"{prefix}.username")), value.text
                )
                yield secret
