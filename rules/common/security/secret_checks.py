"""Check of the rule about secrets in plain text."""

from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings, Fix, Rule, Severity, wording
from lslint.rules.shared.runtimes import MAX_COMPARED, is_alike, sets_defaults_of
from lslint.rules.shared.secret_values import WELL_KNOWN, PlainSecret, is_store_password

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.config.tree import ConfigFile
    from lslint.grammar.logstash.nodes import Plugin


class PlaintextSecretCheck(Rule):
    def check(self, node: Plugin | ConfigFile, ctx: Context) -> Findings:
        if ctx.project.is_rendered_secret:
            return
        for secret in _secrets(node, ctx):
            if secret.grade == WELL_KNOWN and (
                is_store_password(secret.name, "truststore") or sets_defaults_of(secret.value, ctx)
            ):
                continue
            is_info = secret.grade == WELL_KNOWN or secret.is_default or secret.is_mild
            severity: Severity | None = "info" if is_info else None
            problem, action = _message(secret)
            yield self.finding(
                (secret.start, secret.end),
                f"{problem}. {action}",
                severity=severity,
                key=problem.replace(f"`{secret.url or secret.name}`", "``") + wording(secret.store),
                fix=_fix(secret, ctx),
                help=secret.help,
                related=secret.related,
                optional=secret.is_optional or (secret.grade == WELL_KNOWN and not secret.is_of_demo),
            )


def _secrets(node: Plugin | ConfigFile, ctx: Context) -> Iterator[PlainSecret]:
    """Yield the secrets of a plugin or file, by the product that reads it."""
    if ctx.kind == "kibana-settings":
        from lslint.rules.kibana import secrets as of_kibana

        return of_kibana.secrets(ctx)
    if ctx.kind in ("logstash", "logstash-settings"):
        from lslint.rules.logstash.plugins import secrets as of_logstash

        return of_logstash.secrets(node, ctx)
    from lslint.rules.filebeat.advice import secrets as of_beats

    return of_beats.secrets(ctx)


def _message(secret: PlainSecret) -> tuple[str, str]:
    """Return the problem and the action."""
    low = secret.name.lower()
    kind = "password" if secret.url or "pass" in low or "pwd" in low else "secret"
    is_known = secret.grade == WELL_KNOWN
    if secret.is_default:
        what = f"a well-known {kind}" if is_known else f"the {kind} in the file"
        return (
            f"`{secret.name}` defaults to {what} if its variable is not set",
            f"Set the variable, and change the {kind} on the server",
        )
    subject, verb = (f"`{secret.url}`", "contains") if secret.url else (f"`{secret.name}`", "is set to")
    if is_known:
        problem = f"{subject} {verb} a well-known {kind}"
        return problem, f"Change it {secret.owner}, then {secret.store}"
    verb = "contains a password in plain text" if secret.url else "looks like a plain-text secret"
    return f"{subject} {verb}, readable in every copy of the file", f"If so, change it and {secret.store}"


def _fix(secret: PlainSecret, ctx: Context) -> Fix | None:
    if not secret.variable:
        return None
    similar: dict[str, str] = ctx.facts.setdefault(_fix, {})
    name = secret.variable
    if name not in similar and len(similar) < MAX_COMPARED:
        first, *others = [runtime.variables for runtime in ctx.project.deployment.runtimes()] or [{}]
        shared = [each for each in first if all(each in variables for variables in others)][:MAX_COMPARED]
        similar[name] = next((each for each in shared if is_alike(name, each)), name)
    written = f"${{{similar.get(name, name)}}}"
    return Fix("manual", f"Replace the value with `{written}`", [Edit(secret.start, secret.end, f'"{written}"')])
