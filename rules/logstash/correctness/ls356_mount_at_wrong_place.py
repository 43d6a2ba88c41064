from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.shared.message_parts import abridged
from lslint.rules.shared.pipeline_files import is_stray

_HOME = "/usr/share/logstash"
_PIPELINE = f"{_HOME}/pipeline"
_CONFIG = f"{_HOME}/config"
_SETTINGS = {"logstash.yml": "logstash-settings", "pipelines.yml": "pipelines"}
_SELECTS = ("path.config", "config.string", "xpack.management.enabled")


class MountAtWrongPlace(Rule):
    code = "LS356"
    severity = "warning"
    stage = "run"
    kinds = ("logstash-settings",)
    visits = ("file",)
    summary = "File that is mounted where the image of Logstash does not read it"
    why = """\
The image of Logstash reads its settings from `/usr/share/logstash/config` (logstash.yml, pipelines.yml) and, unless
these say otherwise, all files in `/usr/share/logstash/pipeline` as one pipeline. Settings that are mounted elsewhere
are ignored without a message. Settings, templates and dictionaries in the pipeline folder are read as a part of the
pipeline, which is then rejected as a syntax error. A pipeline that is mounted elsewhere, such as in
`/etc/logstash/conf.d`, is ignored, and Logstash runs the pipeline of the image.

The rule checks compose files that run an official image. Mount the file where Logstash reads it."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/docker-config",
        "elastic/logstash docker/data/logstash: config/pipelines.yml and templates of the image",
    )
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        mounts = ctx.project.deployment.image_mounts()
        if not mounts:
            return
        has_list = any(mount.target in (_CONFIG, f"{_CONFIG}/pipelines.yml") for mount in mounts)
        command = mounts[0].runtime.command
        is_selected = "-f" in command or "-e" in command or "path.config" in command or "path.settings" in command
        variables = ctx.project.deployment.image_variables()
        is_selected = is_selected or any(variable.setting in _SELECTS for variable in variables)
        has_settings = any(mount.target in (_CONFIG, f"{_CONFIG}/logstash.yml") for mount in mounts)
        for mount in mounts:
            span = mount.start, mount.end
            name = next((setting for setting in _SETTINGS if mount.files.get(setting) == _SETTINGS[setting]), "")
            folder = mount.target if mount.is_folder else mount.target.rpartition("/")[0]
            others = [one for one, kind in mount.files.items() if is_stray(one) and not kind.startswith("logstash")]
            if (name or others) and folder == _PIPELINE and not has_list and not is_selected and not has_settings:
                files = f"`{name}`" if name else abridged(others, 3)
                place = f"as `{_CONFIG}/{name}`" if name else "elsewhere"
                yield self.finding(
                    span,
                    f"Logstash reads all files of the pipeline folder, and rejects {files} as a part"
                    f" of the pipeline. Mount the file {place}",
                )
            elif name and not mount.is_folder and mount.target.rpartition("/")[0] != _CONFIG and not is_selected:
                yield self.finding(
                    span, f"Logstash does not read `{mount.target}`. Mount `{name}` as `{_CONFIG}/{name}`"
                )
        read = [mount for mount in mounts if f"{mount.target}/".startswith((f"{_PIPELINE}/", f"{_CONFIG}/"))]
        lost = [mount for mount in mounts if mount not in read and "logstash" in mount.files.values()]
        if lost and not has_list and not has_settings and not is_selected:
            for mount in lost:
                if not any(_PIPELINE in volume for volume in mount.runtime.volumes if volume != mount.target):
                    yield self.finding(
                        (mount.start, mount.end),
                        f"Logstash does not read the pipeline in `{mount.target}`. Mount it in `{_PIPELINE}`",
                    )
