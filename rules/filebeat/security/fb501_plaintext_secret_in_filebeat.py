from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.secrets import FREE, is_well_known, leaves, secret_setting
from lslint.rules.filebeat.config_model.merge import Leaf
from lslint.rules.filebeat.examples import ELASTICSEARCH


class PlaintextSecretInFilebeat(Advice):
    code = "FB501"
    severity = "error"
    kinds = ("filebeat", "beats")
    summary = "A secret stands in the file in plain text"
    why = """\
A password in a config is in the repository and all its clones, in backups, in images and in what is pasted into
reports. Filebeat fills in `${NAME}` from its keystore (`filebeat keystore add NAME`) or from the environment, also
inside a longer text. Looked at are settings whose name says that they hold a secret (`password`, `api_key`,
`cloud.auth`, `key_passphrase`, `secret_access_key`, `Authorization`) and passwords in addresses. Values that anybody
guesses (`changeme`) are a warning: they are no secret any more, which is the other problem. `${NAME}`, empty values
and words to be filled in (`<password>`, `xxxx`, `YOUR_KEY`) are none. No message shows a value."""
    sources = ("documentation of the secrets keystore of Filebeat",)
    bad = (
        ELASTICSEARCH + "  username: shipper\n  password: Xq7-blue-9f\n",
        ELASTICSEARCH.replace("https://", "https://shipper:Xq7-blue-9f@"),
        ELASTICSEARCH + "  username: elastic\n  password: changeme\n",
    )
    good = (
        ELASTICSEARCH + "  username: shipper\n  password: ${ES_PASSWORD}\n",
        ELASTICSEARCH + "  password: <password>\n",
        ELASTICSEARCH + "  ssl: {certificate: a.pem, key: /etc/pki/a.key}\n",
    )

    def advise(self, ctx: Context) -> Findings:
        for path, setting in leaves(ctx, FREE):
            leaf = setting.value
            if not isinstance(leaf, Leaf) or leaf.open or leaf.value is None or isinstance(leaf.value, bool):
                continue
            name = path[-1] if len(path) < 2 else f"{path[-2]}.{path[-1]}"
            given = str(leaf.value)
            if "://" in given:
                user = given.partition("://")[2].partition("/")[0].rpartition("@")[0]
                colon = user.partition(":")[2]
                if not colon:
                    continue
                given, name = colon, f"the password in `{path[-1]}`"
            elif not secret_setting(path):
                continue
            else:
                name = f"`{name}`"
            guessed = is_well_known(given)
            if guessed is None or "${" in ctx.text[leaf.start : leaf.end]:
                continue
            if guessed:
                message = f"{name} is a value that anybody guesses: change it on the server, and write `${{NAME}}` here"
                yield self.finding(setting.span, message, severity="warning")
            else:
                message = (
                    f"{name} stands here in plain text, and in every clone and backup of this file: put it into the"
                    " keystore (`filebeat keystore add NAME`) and write `${NAME}`, then change it, as it is known"
                )
                yield self.finding(setting.span, message)
