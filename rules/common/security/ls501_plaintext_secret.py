from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings, Fix, Repeats, Rule
from lslint.rules.shared.runtimes import sets_defaults_of
from lslint.rules.shared.secret_values import WELL_KNOWN, PlainSecret, is_store_password

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.config.tree import ConfigFile
    from lslint.grammar.logstash.nodes import Plugin
    from lslint.rules.api import Severity


class PlaintextSecret(Rule):
    code = "LS501"
    merge_repeats = Repeats(by="wording")
    severity = "warning"
    kinds = ("logstash", "logstash-settings", "filebeat", "beats", "kibana-settings")
    visits = ("plugin", "file")
    required_text = (
        "pass", "pwd", "secret", "token", "key", "cred", "auth", "cookie", "jaas", "connection", "Pass", "Secret",
        "Token", "Key", "Auth", "Cookie", "AUTH", "KEY", "TOKEN", "PASS", "://",
    )  # fmt: skip
    summary = "Secret in plain text"
    why = """\
Anyone who can read the file, its repository or a backup of it can read the password. Replace the value with
`${NAME}`. Logstash and Beats read it from the environment or from a keystore (`bin/logstash-keystore add NAME` since
6.2, `filebeat keystore add NAME` since 6.0). Kibana reads whole settings from its keystore since 6.1
(`bin/kibana-keystore add elasticsearch.password`).

The encryption keys of Kibana are reported as info. Placeholders (`<password>`, `YOUR_TOKEN`) are not reported. No
message of the rule contains the value.

Secrets of Kubernetes are reported in files, which a repository keeps with all its history, and not in rendered
manifests on standard input.

Only with `--extend-select LS501`, the rule reports well-known passwords (`changeme`, `guest`), which are often
placeholders, and settings of Kibana that the environment of its container replaces."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/keystore",
        "option types of the bundled plugins, {oldest} to {newest}: `password`",
        "logstash-input-jdbc issue 178",
        "documentation of the secrets keystore of Filebeat",
        "documentation of the secure settings of Kibana, and of encrypted saved objects: key rotation",
    )
    fix = "manual"
    releases = "keystore from 6.2, variables from 5.0"
    bad = (
        'output { elasticsearch { hosts => ["https://es1:9200"] user => "ls" password => "Xq7-blue-9f" } }\n',
        'output { http { url => "https://a.example/in" http_method => "post"\n'
        '  headers => { "Authorization" => "Bearer 6d1f9e07aa" } } }\n',
        'input { rabbitmq { host => "mq1" queue => "logs" password => "guest" } }\n',
    )
    good = (
        'output { elasticsearch { hosts => ["https://es1:9200"] user => "ls" password => "${ES_PWD}" } }\n',
        """\
output { http { url => "https://a.example/in" http_method => "post"
  headers => { "Authorization" => "Bearer ${TOKEN}" } } }
""",
        'input { rabbitmq { host => "mq1" queue => "logs" password => "${MQ_PWD}" } }\n',
    )

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
                key=problem.replace(f"`{secret.url or secret.name}`", "``"),
                fix=_fix(secret),
                help=secret.help,
                related=secret.related,
                optional=secret.is_optional or secret.grade == WELL_KNOWN,
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
        problem = f"{subject} {verb} a well-known default {kind}"
        return problem, f"Change it {secret.owner}, then {secret.store}"
    verb = "contains a password in plain text" if secret.url else "looks like a plain-text secret"
    return f"{subject} {verb}, readable in every copy of the file", f"If so, change it and {secret.store}"


def _fix(secret: PlainSecret) -> Fix | None:
    if not secret.variable:
        return None
    written = f"${{{secret.variable}}}"
    return Fix("manual", f"Replace the value with `{written}`", [Edit(secret.start, secret.end, f'"{written}"')])
