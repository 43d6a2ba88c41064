from __future__ import annotations

import re

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.secrets import secret_setting
from lslint.rules.filebeat.advice.settings import templated
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.config_model.merge import Leaf, elements, flattened
from lslint.rules.filebeat.examples import ELASTICSEARCH, INPUT


def _login(path: str) -> bool:
    """Whether a setting says who logs in, and with what."""
    name = path.rpartition(".")[2]
    return name in ("username", "user", "cloud.id", "id") or secret_setting(tuple(path.split(".")))


class FilebeatEnvWithoutDefault(Advice):
    code = "FB416"
    kinds = ("filebeat", "beats")
    required_text = ("${",)
    summary = "Variable without a default"
    why = """\
A `${NAME}` that is neither set nor in the keystore ends the start (`missing field accessing ...`), of an input only
when it is created. `${NAME:default}` gives it a value, `${NAME:?message}` a better message. Names and passwords to
log in with are left alone, for which a default would be wrong, and so are paths of the agent, settings of the same
file and what autodiscover fills in."""
    sources = ("recorded behaviour of Filebeat 7.17: `missing field accessing` for an unset variable",)
    bad = (INPUT + "output.logstash:\n  hosts: ['${LOGSTASH}:5044']\n",)
    good = (
        INPUT + "output.logstash:\n  hosts: ['${LOGSTASH:ls1}:5044']\n",
        ELASTICSEARCH + "  password: ${ES_PASSWORD}\n",
        INPUT + "output.file.path: ${path.data}/out\n",
    )

    def advise(self, ctx: Context) -> Findings:
        analysis = analyze(ctx)
        seen: set[str] = set()
        if ctx.host is not None or templated(ctx):
            return  # a manifest sets its variables itself, as a rule
        for path, setting in flattened(analysis.root):
            for item in elements(setting):
                leaf = item.value
                if not isinstance(leaf, Leaf) or not leaf.open or not isinstance(leaf.value, str) or _login(path):
                    continue
                for found in re.finditer(r"\$\{([A-Za-z_][\w.]*)\}", leaf.value):
                    name = found[1]
                    if name in seen or "." in name or name.islower():
                        continue
                    seen.add(name)
                    message = f"`${{{name}}}` has no default: where it is not set, Filebeat does not start."
                    yield self.finding(item.span, f"{message} `${{{name}:…}}` gives it one")
