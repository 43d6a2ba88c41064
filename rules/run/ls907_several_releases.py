from __future__ import annotations

from lslint.rules.run import NoticeRule


class SeveralReleases(NoticeRule):
    code = "LS907"
    severity = "info"
    visits = ("run/several-releases",)
    summary = "Project with several releases of a product"
    why = """\
lslint finds the release of a product in the files of the project, for example compose files and Dockerfiles. If these
name several releases, lslint checks the config for the oldest and the newest one. A problem in only one of them is at
most a warning that names the release, and is reported only if the files with these releases mount or copy the config.

The message lists the files. Set the release in lslint.toml: `[targets]` with `logstash = "8.15"`. If parts of the
project run different releases, set the release for path patterns: `"site-b/**" = {logstash = "6.8"}`."""
    sources = ("Manifests of the project: compose files, Dockerfiles, Kubernetes manifests, variables, scripts",)
    message = (
        "Project names several releases of {reason}. Files are checked for the oldest and the newest; set `[targets]`"
    )
