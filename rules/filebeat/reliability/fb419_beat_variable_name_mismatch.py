from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import Advice, FilebeatView
from lslint.rules.filebeat.config_model.merge import Leaf, elements, flattened
from lslint.rules.filebeat.examples import ELASTICSEARCH
from lslint.rules.shared.runtimes import misnamed_variables


class BeatVariableNameMismatch(Advice):
    code = "FB419"
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

    def advise(self, view: FilebeatView) -> Findings:
        if not view.is_templated:
            leaves = (item.value for _, setting in flattened(view.root) for item in elements(setting))
            spans = (leaf.span for leaf in leaves if isinstance(leaf, Leaf))
            yield from (self.finding(*each) for each in misnamed_variables(view.ctx, spans))
