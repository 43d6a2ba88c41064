"""Checks of logstash.yml, pipelines.yml and jvm.options."""

from lslint.config.settings import Settings
from lslint.engine.file import check_source, check_text
from lslint.files.source import read
from lslint.project.projects import Projects

SETTINGS_KINDS = {"logstash.yml": "logstash-settings", "pipelines.yml": "pipelines", "jvm.options": "jvm-options"}


def check_settings(file, text, target=None):
    settings = Settings()
    settings.targets["logstash"] = target
    return check_text(text, file, SETTINGS_KINDS[file], settings)


def check_path(path, given=None):
    return check_source(read(str(path)), None, given or Settings(), Projects())
