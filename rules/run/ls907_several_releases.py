from __future__ import annotations

from lslint.rules.run import NoticeRule


class SeveralReleases(NoticeRule):
    code = "LS907"
    severity = "info"
    visits = ("run/several-releases",)
    summary = "Project with several releases of a product"
    why = """\
lslint finds the release that runs with a file in the manifests of the project. If they name several releases, the file
is checked for the oldest and the newest of them. A problem in only one of them is a warning that names the release,
and the verdict is unknown.

The message lists the manifests. Manifests of tests and CI systems are ignored. Variables and repositories of packages
are ignored unless a manifest mounts or copies the file: they may belong to another part of the project.

Set the release in `[targets]` of the config. If parts of the project run different releases, set it for their path
patterns."""
    sources = ("Manifests of the project: compose files, Dockerfiles, Kubernetes manifests, variables, scripts",)
    message = (
        "Project names several releases of {reason}. Files are checked for the oldest and the newest; set `[targets]`"
    )
