from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Findings, Related, Rule
from lslint.rules.filebeat.advice.service_units import belongs, last
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.analysis import enabled
from lslint.rules.filebeat.config_model.merge import Leaf, Merged, Obj, elements
from lslint.rules.filebeat.examples import UNIT


def _files(tree: ConfigFile) -> int:
    """How many files the config names, at least one."""
    root = Merged(tree.documents[0].root if tree.documents else None).root
    count = 0
    for item in elements(root.get("filebeat.inputs") or root.get("filebeat.prospectors")):
        obj = item.value
        if not isinstance(obj, Obj) or not enabled(obj):
            continue
        limit = values.integer(obj.value("harvester_limit"))
        if limit:
            count += limit
            continue
        for path in elements(obj.get("paths")):
            leaf = path.value
            if isinstance(leaf, Leaf) and isinstance(leaf.value, str):
                count += 1
    return max(count, 1)


class NofileTooLow(Rule):
    code = "FB401"
    severity = "warning"
    kinds = ("none",)
    visits = ("unit",)
    summary = "The unit allows fewer open files than the config needs"
    why = """\
Filebeat held 9 handles with one file and 10 with two (`ls /proc/$pid/fd`, 5.2.1): 8 and one for each file that is
open, counted as a minimum, as releases differ. When the limit is reached files are not opened, or no connection can
be. Twice the number leaves room for rotated files, which stay open until they are read. Counted are the paths without
wildcards, or `harvester_limit` where it is set, of the filebeat.yml beside the unit. `lslint calc filebeat-fds` does
the sum."""
    sources = (
        "Filebeat benchmark of 2017: handles by number of files",
        "elastic/beats#12068: handles exhausted",
    )
    bad = (UNIT + "LimitNOFILE=16\n",)
    good = (UNIT + "LimitNOFILE=65535\n", UNIT)

    def check(self, node: str, ctx: Context) -> Findings:
        limit = last(node, "LimitNOFILE")
        if limit is None or not belongs(node, ctx.path):
            return
        soft = limit.value.partition(":")[0]
        handles = parse_integer(soft)
        if handles is None:
            return
        siblings = ctx.project.settings_file("filebeat.yml")
        files = _files(siblings[1]) if siblings is not None else 1
        needed = 2 * (8 + files)
        if handles < needed:
            many = f"{files} files" if files > 1 else "one file"
            message = f"`LimitNOFILE={soft}`: Filebeat needs 8 handles and one for each file, so {needed} for {many},"
            related = [Related(0, 0, "the config with these paths", siblings[0])] if siblings is not None else []
            yield self.finding(limit, f"{message} twice the number for rotated ones", related=related)
