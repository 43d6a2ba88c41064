"""Metadata of every rule outside of the products, available without importing its module. Made by tools/generate.py."""

# name, category, kinds, visits, stage, severity, default, may_refuse, required_text, table, by family and code
RULES = {
    "common": {
        "LS501": ('plaintext-secret', 'security', ('logstash', 'logstash-settings', 'filebeat', 'beats', 'kibana-settings'), ('plugin', 'file'), 'advice', 'warning', True, False, ('pass', 'pwd', 'secret', 'token', 'key', 'cred', 'auth', 'cookie', 'jaas', 'connection', 'Pass', 'Secret', 'Token', 'Key', 'Auth', 'Cookie', 'AUTH', 'KEY', 'TOKEN', 'PASS', '://'), 'common-security'),
    },
    "run": {
        "LS901": ('unused-suppression', 'run', ('logstash', 'logstash-settings', 'pipelines', 'jvm-options', 'filebeat', 'beats', 'elastic-agent', 'elasticsearch-settings', 'es-template', 'es-requests', 'kibana-settings'), ('run/unused',), 'advice', 'warning', True, False, (), ''),
        "LS902": ('unreadable-file', 'run', ('none',), ('run/unreadable',), 'advice', 'error', True, False, (), 'run-run'),
        "LS903": ('file-too-large', 'run', ('none',), ('run/too-large',), 'advice', 'warning', True, False, (), 'run-run'),
        "LS904": ('suppression-without-code', 'run', ('logstash', 'logstash-settings', 'pipelines', 'jvm-options', 'filebeat', 'beats', 'elastic-agent', 'elasticsearch-settings', 'es-template', 'es-requests', 'kibana-settings'), ('run/suppression',), 'advice', 'warning', True, False, (), ''),
        "LS905": ('nothing-to-check', 'run', ('none',), ('run/nothing',), 'advice', 'info', True, False, (), 'run-run'),
        "LS906": ('analysis-limit', 'run', ('none',), ('run/limit',), 'advice', 'warning', True, False, (), 'run-run'),
        "LS907": ('invalid-document', 'run', ('none',), ('run/document',), 'advice', 'error', True, False, (), 'run-run'),
    },
    "profile": {
        "LS801": ('workers-are-the-limit', 'profile', ('node-stats',), ('file',), 'advice', 'warning', True, False, (), 'profile-profile'),
        "LS802": ('inputs-are-the-limit', 'profile', ('node-stats',), ('file',), 'advice', 'info', True, False, (), 'profile-profile'),
        "LS803": ('hot-plugin', 'profile', ('node-stats',), ('file',), 'advice', 'info', True, False, (), 'profile-profile'),
        "LS804": ('idle-cpu-full-workers', 'profile', ('node-stats',), ('file',), 'advice', 'info', True, False, (), 'profile-profile'),
        "LS805": ('gc-pressure', 'profile', ('node-stats',), ('file',), 'advice', 'warning', True, False, (), 'profile-profile'),
        "LS806": ('output-gap', 'profile', ('node-stats',), ('file',), 'advice', 'info', True, False, (), 'profile-profile'),
    },
}
# module, name, kinds, visits
CHECKS: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = (
    ('lslint.rules.elasticsearch.report', 'ElasticsearchCheck', ('elasticsearch-settings', 'ingest-pipeline', 'es-requests', 'ilm-policy', 'es-template', 'es-legacy-template', 'es-index-template', 'es-component-template'), ('file',)),
    ('lslint.rules.filebeat.report', 'AgentPolicyCheck', ('elastic-agent',), ('file',)),
    ('lslint.rules.filebeat.report', 'FilebeatCheck', ('filebeat', 'beats'), ('file',)),
    ('lslint.rules.kibana.report', 'KibanaCheck', ('kibana-settings',), ('file',)),
    ('lslint.rules.logstash.report', 'OptionCheck', ('logstash',), ('pipeline',)),
    ('lslint.rules.logstash.report', 'SettingsCheck', ('logstash-settings', 'pipelines'), ('file',)),
)
