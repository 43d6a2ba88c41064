from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile, Scalar, Sequence
from lslint.rules.api import Context, Finding, Findings, Related
from lslint.rules.kibana import environment, moved
from lslint.rules.kibana.catalogue import catalogue
from lslint.rules.kibana.model import Setting, is_filled_in, name_of
from lslint.rules.kibana.rule import KibanaRule
from lslint.rules.kibana.settings import analyze
from lslint.rules.shared import secret_names
from lslint.rules.shared.fill_ins import is_fill_in
from lslint.rules.shared.logins import is_unsecured_around
from lslint.rules.shared.trials import is_trial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from lslint.rules.api import Severity

_NAMES = (
    "password", "serviceAccountToken", "encryptionKey", "keyPassphrase", "decryptionOnlyKeys", "apiKey",
    "client_secret",
)  # fmt: skip
_OF_KIBANA = ("encryptionKey", "decryptionOnlyKeys", "cookie.password")
"""Ends of the names of keys that only Kibana itself uses: a leak alone lets nobody in."""
_OF_SESSIONS = "xpack.security.encryptionKey"
"""The key of the sessions of users, which exist only with security."""
_LONG = (_OF_SESSIONS, "xpack.encryptedSavedObjects.encryptionKey")
_MIN_LENGTH = 32
"""The fewest characters of these keys."""
_KEEP = (
    "To keep saved objects readable, list the old key in `xpack.encryptedSavedObjects.keyRotation.decryptionOnlyKeys`."
)
_PLACEHOLDERS = ("your", "xxx", "example", "replace", "insert", "placeholder", "redacted", "todo", "change", "****")


_DEFAULT_FILE = (
    r"(?m:^#[ \t]*(?:Copyright \d{4} Amazon\.com|Default (?:Kibana )?configuration for (?:Open ?Distro|OpenSearch)))"
)
"""The comment in the file that the distributions contain, whose password the demo users have."""
_TEMPLATES = (".tmpl", ".tpl", ".gotmpl")
_DIGITS = "1234567890" * 10
"""Keys that a tool writes into the settings of a stack for tests."""


class PlaintextSecretInKibana(KibanaRule):
    code = "KB501"
    severity = "warning"
    holds_in_trials = True
    visits = ("file",)
    required_text = _NAMES
    summary = "Secret in plain text in kibana.yml"
    why = """\
A password in a config file ends up in the repository and all its clones, in backups, images and bug reports. Kibana
6.1 and later read settings from a keystore (`bin/kibana-keystore add elasticsearch.password`). `${NAME}` inserts an
environment variable.

A secret that the environment of the container replaces is reported only if the rule is selected. Several
settings with the same value get one finding. Encryption keys get none if KB102 reports the value as too short.

Encryption keys, those of cookies included, and well-known passwords such as `changeme` are an info. After a change of
`xpack.encryptedSavedObjects.encryptionKey`, Kibana can read older objects only if the old key is in
`xpack.encryptedSavedObjects.keyRotation.decryptionOnlyKeys`."""
    sources = (
        "documentation of the secure settings of Kibana",
        "documentation of encrypted saved objects: key rotation",
    )
    bad = (
        "elasticsearch.username: kibana_system\nelasticsearch.password: Xq7-blue-9f\n",
        "elasticsearch.username: kibana_system\nelasticsearch.password: changeme\n",
        "xpack.encryptedSavedObjects.keyRotation.decryptionOnlyKeys:\n  - 5b1c7d09e84f4a36b2c0d91e7a5f3c68\n",
    )
    good = (
        "elasticsearch.username: kibana_system\nelasticsearch.password: ${KIBANA_PASSWORD}\n",
        "xpack.encryptedSavedObjects.keyRotation.decryptionOnlyKeys:\n  - ${OLD_KEY}\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        settings = analyze(ctx).settings
        user = environment.given(ctx, "elasticsearch.username")
        if not user and "elasticsearch.username" in settings:
            user = settings["elasticsearch.username"].text
        too_short = {text for name in _LONG if name in settings for text in _texts(settings[name]) if _is_short(text)}
        first: dict[tuple[str, bool], Finding] = {}
        found: list[Finding] = []
        for name, setting in settings.items():
            last = (name.removesuffix(".key") if name.endswith(".apiKey.key") else name).rpartition(".")[2]
            given = next((text for text in _texts(setting) if _is_secret(text)), "")
            if last not in _NAMES or not given:
                continue
            span = (setting.entry.start, setting.entry.end)
            is_of_kibana = name.endswith(_OF_KIBANA)
            if not is_of_kibana and secret_names.is_well_known(given, user):
                where = _place(name, ctx, is_short=True)
                message = f"`{name}` is a default password or easy to guess. Change it, and {where}"
                finding = self.finding(span, message, severity="info", key=f"well-known `{name}`")
                is_default = given == user and compiled(_DEFAULT_FILE).search(ctx.text) is not None
                finding.is_optional = is_default or is_trial(ctx) or _needs_no_login(settings, ctx)
                finding.is_optional |= environment.is_given(ctx, name)
                found.append(finding)
                continue
            problem = f"`{name}` is in plain text, readable in every clone and backup"
            message = f"{problem}. Change the secret, and {_place(name, ctx)}"
            severity: Severity | None = "info" if is_of_kibana else None
            keeps_old = ctx.target is None or ctx.target.at_least(7, 11)
            help_ = _KEEP if keeps_old and name == "xpack.encryptedSavedObjects.encryptionKey" else None
            finding = self.finding(span, message, severity=severity, key=problem, help=help_)
            finding.is_optional = is_of_kibana and ctx.path.lower().endswith(_TEMPLATES) and given in _DIGITS
            finding.is_optional |= name == _OF_SESSIONS and _needs_no_login(settings, ctx)
            finding.is_optional |= is_of_kibana and given in too_short  # KB102 reports the length
            finding.is_optional |= environment.is_given(ctx, name)  # the value is not used
            same = first.setdefault((given, is_of_kibana), finding) if not finding.is_optional else finding
            if same is not finding:
                finding.is_optional = True
                same.related = (*same.related, Related(*span, "the same value"))
                same.help = same.help or finding.help
            found.append(finding)
        yield from found


def _place(name: str, ctx: Context, is_short: bool = False) -> str:
    """Return where to store a secret, as an action. Kibana has the keystore since 6.1."""
    outside = "insert it when the file is deployed"
    if ctx.target is not None and not ctx.target.at_least(6, 1):
        return f"keep it out of the repository: {outside}"
    if _is_unknown(name, ctx):
        return f"check its name, unknown in Kibana {' and '.join(map(name_of, catalogue().numbers))}"
    program = "opensearch-dashboards" if name.startswith(("opensearch.", "opensearch_security.")) else "kibana"
    place = "store it in the keystore" if is_short else f"store it with `{program}-keystore add {name}`"
    if ctx.target is not None and not ctx.target.at_least(7, 0):  # the project may have an older 5.x or 6.x, too
        place += f" (since 6.1), or {outside}"
    return place


def _is_unknown(name: str, ctx: Context) -> bool:
    """Return whether no release has a setting, although it is one of Kibana by its name, not of another plugin."""
    known = catalogue()
    if (ctx.target is not None and not ctx.target.at_least(7, 0)) or "*" in name:
        return False
    return (name.startswith("xpack.") or bool(known.namespace(name)[0])) and not moved.is_known(known, name)


def _needs_no_login(settings: Mapping[str, Setting], ctx: Context) -> bool:
    """Return whether no login is needed: the Elasticsearch of the deployment has no security, or the file or the
    environment disables it for Kibana before 8.0."""
    given = environment.given(ctx, "xpack.security.enabled")
    if not given and "xpack.security.enabled" in settings:
        given = settings["xpack.security.enabled"].text.strip()
    return given == "false" or is_unsecured_around(ctx)


def _texts(setting: Setting) -> list[str]:
    """Return the strings of a setting: its value, or the items of its list."""
    nodes = setting.node.items if isinstance(setting.node, Sequence) else [setting.node]
    return [node.text.strip() for node in nodes if isinstance(node, Scalar) and not is_filled_in(node)]


def _is_short(given: str) -> bool:
    return len(given) < _MIN_LENGTH


def _is_secret(given: str) -> bool:
    """Return whether a value is neither a reference nor a placeholder."""
    if len(given.strip(".\u2026*")) < 2 or given[0] in "<{[%$@!" or is_fill_in(given):
        return False
    return not given.lower().replace("changeme", "") or not any(word in given.lower() for word in _PLACEHOLDERS)
