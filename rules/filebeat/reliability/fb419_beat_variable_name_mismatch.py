from __future__ import annotations

import re

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import templated
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.config_model.merge import Leaf, elements, flattened
from lslint.rules.filebeat.examples import ELASTICSEARCH
from lslint.rules.shared.runtimes import misnamed


class BeatVariableNameMismatch(Advice):
    code = "FB419"
    preview = True
    severity = "warning"
    kinds = ("filebeat", "beats")
    required_text = ("${",)
    summary = "Variable that the deployment sets under another name"
    why = """\
If a container sets only `ES_PASSWD`, `${ES_PASSWORD:changeme}` silently uses its default: Filebeat connects with the
default password or to the default host.

The rule reads the service or container that mounts the file (compose file, Dockerfile, Kubernetes manifest). It reports
a variable that is not set there, if a variable with nearly the same name is set but not used in the file. Use the same
name in both files."""
    sources = ("Filebeat reference: environment variables in the configuration, default values",)
    good = (ELASTICSEARCH + "  password: ${ES_PASSWD}\n",)

    def advise(self, ctx: Context) -> Findings:
        """Yield one finding per variable, at its first use."""
        if templated(ctx):
            return
        seen: set[str] = set()
        for _, setting in flattened(analyze(ctx).root):
            for item in elements(setting):
                leaf = item.value
                if not isinstance(leaf, Leaf):
                    continue
                end = ctx.text.rfind("}", leaf.start, leaf.end) + 1
                for match in re.compile(r"\$\{([A-Za-z_]\w*):[^}$\n]*\}").finditer(ctx.text, leaf.start, end):
                    other = misnamed(ctx, match[1]) if match[1] not in seen else None
                    seen.add(match[1])
                    if other is not None:
                        yield self.finding(
                            match.span(),
                            f"`${{{match[1]}}}` always uses its default, because the deployment sets `{other.name}`"
                            f" instead ({other.location}). Use the same name in both files",
                        )
