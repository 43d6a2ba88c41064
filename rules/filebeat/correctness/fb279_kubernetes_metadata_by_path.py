from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import Advice, FilebeatView
from lslint.rules.filebeat.checks.processors import each_processor
from lslint.rules.filebeat.config_model.merge import Obj, elements, word
from lslint.rules.filebeat.examples import CONSOLE

_DEFAULT = "/var/lib/docker/containers/"
_LINKS = "/var/log/containers/"
_PODS = "/var/log/pods/"
"""Paths below it contain the ID of the pod, not that of the container."""
_OWN = frozenset(("matchers", "indexers", "default_matchers", "default_indexers"))
_INPUT = "filebeat.inputs:\n- type: container\n  paths: ['/data/docker/containers/*/*.log']\n  processors:\n"
_MATCHER = "  - add_kubernetes_metadata:\n      matchers:\n      - logs_path: {logs_path: /data/docker/containers/}\n"


class KubernetesMetadataByPath(Advice):
    code = "FB279"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    required_text = ("add_kubernetes_metadata",)
    summary = "`add_kubernetes_metadata` that finds no container in the paths"
    why = """\
By default, `add_kubernetes_metadata` finds the container of an event by its ID, which must follow `logs_path` in the
path of the file. The default of `logs_path` is `/var/lib/docker/containers/`. Events of files elsewhere get no
metadata.

Add the matcher `logs_path` with the folder of the paths. The rule checks inputs of the type `container`, and paths in
`/var/log/containers`."""
    sources = (
        "https://www.elastic.co/docs/reference/beats/filebeat/add-kubernetes-metadata",
        "elastic/beats filebeat/processor/add_kubernetes_metadata/matchers.go",
    )
    fix = "manual"
    bad = (_INPUT + "  - add_kubernetes_metadata: ~\n" + CONSOLE,)
    good = (
        _INPUT + _MATCHER + CONSOLE,
        _INPUT.replace("/data/", "/var/lib/") + "  - add_kubernetes_metadata: ~\n" + CONSOLE,
    )

    def advise(self, view: FilebeatView) -> Findings:
        seen: set[int] = set()
        of_all = list(each_processor(view.root.get("processors"))) if view.is_whole else []
        for kind, obj in view.inputs():
            folder = _other_folder(kind, obj)
            of_input = (*each_processor(obj.get("processors")), *of_all) if folder else ()
            adding = [processor for processor in of_input if processor.name == "add_kubernetes_metadata"]
            bodies = [processor.value for processor in adding]
            if any(isinstance(body, Obj) and not _OWN.isdisjoint(body.fields) for body in bodies):
                continue
            for processor in adding:
                if processor.start not in seen:
                    seen.add(processor.start)
                    options = f"logs_path: {folder}" + (", resource_type: pod" if folder.startswith(_PODS) else "")
                    yield self.finding(
                        processor.name_span,
                        f"The paths of the input are not below `{_DEFAULT}`, so its events get no metadata. Add the"
                        f" matcher `logs_path: {{{options}}}`",
                    )


def _other_folder(kind: str, obj: Obj) -> str:
    """Return the folder of the logs of containers if the default matcher does not cover it, else an empty string."""
    paths = [word(item) or "" for item in elements(obj.get("paths"))]
    if not paths or not all(path.startswith("/") for path in paths) or any(map(_is_covered, paths)):
        return ""
    if kind != "container" and not all(path.startswith(_LINKS) for path in paths):
        return ""
    return paths[0].partition("*")[0].rpartition("/")[0] + "/"


def _is_covered(path: str) -> bool:
    """Return whether a path is below the default folder, or a pattern for it or a folder above."""
    folder = path.partition("*")[0]
    return folder.startswith(_DEFAULT) or _DEFAULT.startswith(folder)
