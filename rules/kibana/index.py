"""Metadata of every rule of kibana, available without importing its module. Made by tools/generate.py."""

# name, category, kinds, visits, stage, severity, default, may_refuse, required_text, table, by code
RULES = {
    "KB001": ('kibana-yaml-syntax', 'syntax', ('kibana-settings',), ('syntax/yaml-syntax', 'syntax/yaml-tab', 'syntax/yaml-bad-escape', 'syntax/yaml-unquoted-special', 'syntax/too-deep', 'file'), 'parse', 'error', True, False, (), 'kibana-syntax'),
    "KB002": ('kibana-duplicate-key', 'syntax', ('kibana-settings',), ('syntax/yaml-duplicate-key',), 'parse', 'error', True, False, (), 'kibana-syntax'),
    "KB101": ('unknown-kibana-setting', 'refused', ('kibana-settings',), (), 'load', 'error', True, False, (), 'kibana-refused'),
    "KB102": ('bad-kibana-value', 'refused', ('kibana-settings',), (), 'load', 'error', True, False, (), 'kibana-refused'),
    "KB103": ('elastic-superuser', 'refused', ('kibana-settings',), (), 'advice', 'warning', True, True, (), 'kibana-refused'),
    "KB104": ('conflicting-kibana-settings', 'refused', ('kibana-settings',), (), 'load', 'error', True, False, (), 'kibana-refused'),
    "KB240": ('kibana-variable-with-colon', 'correctness', ('kibana-settings',), ('file',), 'run', 'warning', True, False, (), 'kibana-correctness'),
    "KB250": ('ignored-kibana-variable', 'correctness', ('kibana-settings',), ('file',), 'run', 'warning', True, False, (), 'kibana-correctness'),
    "KB251": ('unreachable-service', 'correctness', ('kibana-settings',), ('file',), 'run', 'warning', True, False, (), 'kibana-correctness'),
    "KB252": ('kibana-mount-at-wrong-place', 'correctness', ('kibana-settings',), ('file',), 'run', 'warning', True, True, (), 'kibana-correctness'),
    "KB253": ('kibana-variable-not-in-env', 'correctness', ('kibana-settings',), ('file',), 'run', 'info', True, False, (), 'kibana-correctness'),
    "KB254": ('kibana-variable-not-a-string', 'correctness', ('kibana-settings',), ('file',), 'run', 'warning', True, False, (), 'kibana-correctness'),
    "KB255": ('kibana-key-repeated', 'correctness', ('kibana-settings',), ('file',), 'run', 'warning', True, False, (), 'kibana-correctness'),
    "KB256": ('kibana-file-not-in-container', 'correctness', ('kibana-settings',), ('file',), 'run', 'warning', True, False, ('ssl',), 'kibana-correctness'),
    "KB401": ('kibana-env-unset', 'correctness', ('kibana-settings',), ('file',), 'advice', 'warning', True, False, ('${',), 'kibana-correctness'),
    "KB502": ('kibana-verification-none', 'security', ('kibana-settings',), ('file',), 'advice', 'warning', True, False, ('verificationMode', 'elasticsearch.ssl', 'verify'), 'kibana-security'),
    "KB503": ('kibana-old-tls', 'security', ('kibana-settings',), ('file',), 'advice', 'warning', True, False, ('supportedProtocols',), 'kibana-security'),
    "KB601": ('removed-kibana-setting', 'upgrade', ('kibana-settings',), (), 'advice', 'info', True, True, (), 'kibana-upgrade'),
    "KB602": ('renamed-kibana-setting', 'upgrade', ('kibana-settings',), (), 'advice', 'info', True, False, (), 'kibana-upgrade'),
    "KB603": ('ignored-kibana-setting', 'upgrade', ('kibana-settings',), (), 'run', 'warning', True, False, (), 'kibana-upgrade'),
}
