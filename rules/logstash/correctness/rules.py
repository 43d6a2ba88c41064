"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.logstash.settings.variable_checks import HeapSizesOfVariableCheck
from lslint.rules.shared.ignored_variables import IgnoredVariables
from lslint.rules.shared.manifest_rules import ManifestRule
from lslint.rules.logstash.option_check.violation import OptionRule
from lslint.rules.shared.quoted_options import QuotedOptions
from lslint.rules.logstash.settings.jvm_checks import RemovedJvmFlagCheck
from lslint.rules.logstash.settings.variable_checks import RemovedJvmFlagOfVariableCheck
from lslint.rules.logstash.settings.variable_checks import VariableWithReadOnlySettingsCheck


class DateMatchIncomplete(OptionRule):
    code = "LS226"
    violations = ('LS226',)
    summary = 'Date filter whose `match` has no field or no format'
    why = '`match` of the date filter is a list of a field and at least one format. If the format is missing, or the whole\noption, the config check rejects the filter, and Logstash does not load the pipeline.'
    sources = ("verdicts of the date filter's constructor (Logstash 9.5)",)
    bad = ('filter { date { match => ["ts"] } }\n', 'filter { date { target => "seen" } }\n',)
    good = ('filter { date { match => ["ts", "ISO8601"] } }\n', 'filter { date { match => ["ts", "ISO8601"] target => "seen" } }\n',)


class RemovedJvmFlag(RemovedJvmFlagCheck):
    code = "LS284"
    severity = 'error'
    stage = 'start'
    kinds = ('jvm-options',)
    visits = ('file',)
    prevents_start = True
    summary = 'JVM flag that the Java version of the target rejects'
    why = 'If Java does not support a flag in jvm.options, Logstash does not start: "Unrecognized VM option\n\'UseConcMarkSweepGC\'". Since 8.4, Logstash includes Java 17, and since 8.15, Java 21. Both reject\n\n- the flags of the CMS garbage collector, removed in Java 14. The jvm.options of Logstash 5.0 to 7.11 enables it\n  for all versions of Java.\n- most flags of the old garbage collection log, removed in Java 9, for example `PrintGCDateStamps`. Java still accepts\n  `PrintGC`, `PrintGCDetails` and `-Xloggc:`, and only logs a warning.\n\nDelete the line, or limit it to older versions of Java: `8-13:-XX:+UseConcMarkSweepGC`.'
    sources = ('exit status of OpenJDK 17.0.15 and 25.0.3 with each flag; source of OpenJDK for flags that only 25 rejects', 'OpenJDK: hotspot/share/runtime/arguments.cpp (special_jvm_flags)', 'https://github.com/elastic/logstash/issues/9316',)
    fix = 'unsafe'
    bad = ('-Xms1g\n-Xmx1g\n-XX:+UseConcMarkSweepGC\n', '-XX:CMSInitiatingOccupancyFraction=75\n11-:-XX:+PrintGCDateStamps\n',)
    good = ('-Xms1g\n-Xmx1g\n8-13:-XX:+UseConcMarkSweepGC\n14-:-XX:+UseG1GC\n',)
    fixed = '-Xms1g\n-Xmx1g\n8-13:-XX:+UseConcMarkSweepGC\n'


class IgnoredLogstashVariable(IgnoredVariables):
    code = "LS350"
    kinds = ('logstash-settings',)
    product = 'logstash'
    summary = 'Environment variable that the image of Logstash ignores'
    why = 'The entry point of the Logstash image writes the variables of a fixed list to logstash.yml: `PIPELINE_WORKERS` as\n`pipeline.workers`. Each release has its own list. Logstash starts without any other variable, and without a message:\n`PIPELINE_WORKER` has no effect, and neither has `XPACK_MONITORING_ELASTICSEARCH_HOSTS` before 7.0 or `HTTP_HOST` since\n8.19.\n\nThe rule checks compose files and manifests of Kubernetes that run an official image. Correct the name.'
    sources = ('https://www.elastic.co/docs/reference/logstash/docker-config#docker-env-config', 'https://github.com/elastic/logstash-docker/issues/145', 'elastic/logstash docker/data/logstash/env2yaml, 7.3 to 9.5; elastic/logstash-docker, 5.3 to 7.2',)


class VariableWithReadOnlySettings(VariableWithReadOnlySettingsCheck):
    code = "LS352"
    severity = 'error'
    stage = 'start'
    kinds = ('logstash-settings',)
    visits = ('file',)
    summary = 'Setting as a variable, with a read-only logstash.yml'
    why = 'The entry point of the Logstash image writes settings that it gets as environment variables to logstash.yml. If the file\nor its folder is mounted read-only, or from a ConfigMap, it cannot write, and the container stops before Logstash\nstarts: `open /usr/share/logstash/config/logstash.yml: read-only file system`.\n\nSet the value in the mounted logstash.yml, or mount it without `:ro`.'
    sources = ('https://github.com/elastic/logstash/issues/10902', 'elastic/logstash docker/data/logstash: bin/docker-entrypoint and env2yaml of 7.17 and 9.5',)
    fix = 'manual'


class HeapSizesOfVariable(HeapSizesOfVariableCheck):
    code = "LS354"
    severity = 'error'
    stage = 'start'
    kinds = ('logstash-settings',)
    visits = ('file',)
    summary = 'Heap sizes in `LS_JAVA_OPTS` that Java rejects'
    why = 'With `-Xms` above `-Xmx` the Java machine does not start: `Initial heap size set to a larger value than the maximum heap\nsize`. It does not start either with a size that is not valid, such as `-Xmx=1g` or `-Xmx1gb`, or without the dash.\n\nThe rule checks the variable `LS_JAVA_OPTS` in compose files and manifests of Kubernetes that run an official image. Use\nthe same size for both.'
    sources = ('java -Xms2g -Xmx1g -version, OpenJDK 17',)
    fix = 'manual'


class RemovedJvmFlagOfVariable(RemovedJvmFlagOfVariableCheck):
    code = "LS355"
    severity = 'error'
    stage = 'start'
    kinds = ('logstash-settings',)
    visits = ('file',)
    summary = 'JVM flag in `LS_JAVA_OPTS` that the Java version of the image rejects'
    why = 'If Java does not support a flag, Logstash does not start: "Unrecognized VM option \'UseConcMarkSweepGC\'". The image of\nLogstash contains Java 17 since 8.4, and Java 21 since 8.15. See LS284 for the flags.\n\nThe rule checks the variable `LS_JAVA_OPTS` in compose files and manifests of Kubernetes that run an official image.'
    sources = ('exit status of OpenJDK 17.0.15 and 25.0.3 with each flag',)
    fix = 'manual'


class SettingsFileAsFolder(ManifestRule):
    code = "LS383"
    kinds = ('logstash-settings',)
    messages = {'--path.settings': '`{name}` must be a folder, so the file is looked for as `{value}/logstash.yml` and not read. Write `{folder}`'}
    summary = '`--path.settings` with a file instead of a folder'
    why = '`--path.settings` is the folder with logstash.yml, pipelines.yml and jvm.options. If it names a file, Logstash finds\nnone of them, warns that it continues with defaults, and ignores the mounted settings.\n\nThe rule checks compose files and manifests of Kubernetes that run an official image. Write the folder.'
    sources = ('https://www.elastic.co/docs/reference/logstash/running-logstash-command-line', 'https://github.com/elastic/logstash-docker/issues/23',)


class SharedDataPath(ManifestRule):
    code = "LS385"
    kinds = ('logstash-settings',)
    about_feature = True
    messages = {'shared': 'The service `{value}` has the same data folder, which Logstash locks, so one of the two does not start while the other one runs. Use a separate volume'}
    releases = '5.2-'
    summary = 'Two Logstash services with the same data folder'
    why = 'Logstash locks its data folder (`path.data`). A second one with the same folder exits: `Logstash could not be started\nbecause there is already another instance using the configured data directory`.\n\nThe rule checks services of one compose file that run the same official image and mount the same volume or folder of\nthe host at its data folder. Give each service a separate volume.'
    sources = ('https://www.elastic.co/docs/reference/logstash/logstash-settings-file', 'logstash-core, lib/logstash/runner.rb: `FileLockFactory` for `path.data`, since 5.2',)


class QuotedJvmOptions(QuotedOptions):
    code = "LS390"
    kinds = ('logstash-settings',)
    product = 'logstash'
    summary = 'Quotes that become part of `LS_JAVA_OPTS`'
    why = 'In the list form of `environment`, the quotes in `- LS_JAVA_OPTS="-Xms1g -Xmx1g"` are part of the value. Logstash\nsplits the value at its spaces, and Java treats the first option, `"-Xms1g`, as the main class: `Could not find or load\nmain class "-Xms1g`.\n\nWrite `- LS_JAVA_OPTS=-Xms1g -Xmx1g`, or put the whole entry in quotes.'
    sources = ('https://docs.docker.com/reference/compose-file/services/#environment', 'elastic/logstash bin/logstash.lib.sh: `exec` with the unquoted options',)


class PipelineNotInContainer(ManifestRule):
    code = "LS473"
    kinds = ('logstash-settings',)
    messages = {'missing': '`{name}` is not in the mounted folder {value}, so Logstash finds no pipeline and stops. Correct the path', 'nowhere': 'Nothing is mounted at `{name}` in the container, so Logstash finds no pipeline and stops. Correct the path'}
    summary = '`-f` with a file that the container does not have'
    why = 'The path after `-f` or `--path.config` is one of the container, and relative paths begin in `/usr/share/logstash`. If no\nfile is there, Logstash logs `No config files found in path` and stops.\n\nThe rule checks compose files that run an official image, and maps the path through its volumes. Write the path in the\ncontainer, or mount the file there.'
    sources = ('https://github.com/deviantony/docker-elk/issues/384', 'https://www.elastic.co/docs/reference/logstash/docker-config#docker-bind-mount-settings',)


class MemoryLimitBelowHeap(ManifestRule):
    code = "LS474"
    kinds = ('logstash-settings',)
    messages = {'memory': '`{name}` does not exceed the heap ({value}), so the kernel kills Logstash when the heap fills. Raise the limit, or lower `-Xmx`'}
    summary = 'Memory limit of a container that does not exceed the heap'
    why = 'Besides the heap, Java needs memory for threads, buffers and code. If the limit of the container is not above `-Xmx`,\nthe kernel kills Logstash (exit code 137) as soon as the heap fills. Without `-Xmx` in `LS_JAVA_OPTS` or another\njvm.options, the image has a heap of 1 GB.\n\nThe rule checks compose files and manifests of Kubernetes that run an official image. Set the limit to about twice the\nheap, or a smaller heap in `LS_JAVA_OPTS`.'
    sources = ('https://github.com/elastic/logstash/pull/11904', 'https://www.elastic.co/docs/reference/logstash/jvm-settings',)
