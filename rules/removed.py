"""Rules that no longer exist. Their codes stay reserved, and suppressions, selections and baselines that name them
remain valid: a merged rule is reported under another code, a removed one never."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MERGED: Mapping[str, tuple[str, str]] = {
    "ES101": ("unknown-field-type", "ES101"),
    "ES102": ("unknown-mapping-parameter", "ES101"),
    "ES103": ("parameter-not-for-type", "ES101"),
    "ES104": ("bad-parameter-value", "ES104"),
    "ES105": ("field-type-missing", "ES101"),
    "ES106": ("properties-on-leaf-field", "ES101"),
    "ES107": ("invalid-multi-field", "ES101"),
    "ES109": ("illegal-field-name", "ES104"),
    "ES110": ("unknown-mapping-root-key", "ES110"),
    "ES111": ("bad-dynamic-value", "ES104"),
    "ES112": ("unknown-template-key", "ES110"),
    "ES116": ("mixed-template-kinds", "ES110"),
    "ES117": ("wrapped-template", "ES110"),
    "ES118": ("bad-dynamic-template-shape", "ES104"),
    "ES119": ("bad-match-mapping-type", "ES104"),
    "ES120": ("dynamic-template-without-condition", "ES104"),
    "ES121": ("bad-dynamic-template-regex", "ES104"),
    "ES124": ("private-index-setting", "ES122"),
    "ES125": ("node-setting-in-template", "ES122"),
    "ES126": ("double-index-prefix", "ES122"),
    "ES128": ("invalid-date-format", "ES104"),
    "ES138": ("bad-template-value", "ES110"),
    "ES140": ("unknown-ingest-processor", "ES140"),
    "ES141": ("unknown-processor-option", "ES140"),
    "ES142": ("missing-processor-option", "ES140"),
    "ES143": ("bad-processor-value", "ES140"),
    "ES144": ("processor-not-in-release", "ES140"),
    "ES145": ("invalid-processor-pattern", "ES140"),
    "ES146": ("unknown-opensearch-type", "ES101"),
    "ES147": ("unknown-opensearch-setting", "ES122"),
    "ES148": ("bad-opensearch-value", "ES104"),
    "ES149": ("unknown-opensearch-parameter", "ES101"),
    "FB103": ("output-missing-hosts", "FB103"),
    "FB104": ("no-output", "FB103"),
    "FB105": ("multiple-outputs", "FB103"),
    "FB106": ("no-inputs", "FB103"),
    "FB107": ("inputs-not-list", "FB103"),
    "FB108": ("stdin-not-alone", "FB103"),
    "FB109": ("bad-duration", "FB109"),
    "FB110": ("quoted-duration-number", "FB109"),
    "FB111": ("bad-number", "FB109"),
    "FB112": ("bad-boolean", "FB109"),
    "FB113": ("value-out-of-range", "FB109"),
    "FB114": ("value-not-allowed", "FB109"),
    "FB118": ("kafka-compression-off-word", "FB109"),
    "FB119": ("queue-min-events-over", "FB119"),
    "FB120": ("bad-disk-queue-size", "FB109"),
    "FB121": ("half-ssl-pair", "FB119"),
    "FB122": ("api-key-with-user", "FB119"),
    "FB129": ("wrong-value-shape", "FB109"),
    "FB130": ("bad-format-string", "FB109"),
    "FB131": ("missing-filebeat-option", "FB119"),
    "FB218": ("log-option-in-filestream", "FB217"),
    "FB219": ("filestream-multiline-outside-parsers", "FB217"),
    "FB220": ("filestream-json-outside-parsers", "FB217"),
    "FB232": ("kafka-worker-ignored", "FB232"),
    "FB234": ("preset-overrides-settings", "FB232"),
    "FB235": ("ttl-with-pipelining", "FB232"),
    "FB236": ("logstash-auth-ignored", "FB232"),
    "FB250": ("removed-option-in-command", "FB602"),
    "FB501": ("plaintext-secret-in-filebeat", "LS501"),
    "KB501": ("plaintext-secret-in-kibana", "LS501"),
}
"""Former code to former name and the code of the rule that reports it now: its own code for a rule that others were
merged into."""

REMOVED: Mapping[str, tuple[str, str]] = {
    "ES208": ("tiny-ignore-above", "it guessed from the names of fields; the advice is on the page docs/tuning.md"),
    "ES215": (
        "missing-lifecycle-policy",
        "it could not know the policies on the server, and guessed from similar names",
    ),
    "ES218": ("sort-by-id", "the advice is on the page docs/tuning.md"),
    "ES219": ("number-type-too-small", "it guessed from the names of fields; the advice is on the page docs/tuning.md"),
    "ES307": ("shards-off-formula", "the advice is on the page docs/tuning.md"),
    "ES313": ("message-not-match-only-text", "the advice is on the page docs/tuning.md"),
    "ES314": ("norms-on-log-text", "the advice is on the page docs/tuning.md"),
    "ES315": ("doc-values-unneeded", "it guessed from the names of fields; the advice is on the page docs/tuning.md"),
    "ES316": (
        "not-analyzed-fielddata",
        "it guessed from the names of fields; the advice is on the page docs/tuning.md",
    ),
    "ES317": ("sync-translog-on-bulk-logs", "the advice is on the page docs/tuning.md"),
    "ES318": ("merge-auto-throttle-off", "the advice is on the page docs/tuning.md"),
    "ES319": ("codec-on-hot", "the advice is on the page docs/tuning.md"),
    "ES320": ("too-many-shards", "the advice is on the page docs/tuning.md"),
    "ES321": ("shards-per-node-limit", "the advice is on the page docs/tuning.md"),
    "ES322": ("too-many-replicas", "the advice is on the page docs/tuning.md"),
    "ES323": ("all-field-enabled", "the advice is on the page docs/tuning.md"),
    "ES324": ("nested-in-logs", "the advice is on the page docs/tuning.md"),
    "ES325": ("numeric-id-as-number", "it guessed from the names of fields; the advice is on the page docs/tuning.md"),
    "ES326": ("oversized-number-type", "it guessed from the names of fields; the advice is on the page docs/tuning.md"),
    "ES327": ("index-sort-on-hot-logs", "the advice is on the page docs/tuning.md"),
    "ES328": ("logsdb-available", "the advice is on the page docs/tuning.md"),
    "ES329": ("tsds-available", "the advice is on the page docs/tuning.md"),
    "ES330": ("copy-to-fanout", "the advice is on the page docs/tuning.md"),
    "ES331": ("ngram-without-search-analyzer", "the advice is on the page docs/tuning.md"),
    "ES332": ("term-vectors-or-store-on-logs", "the advice is on the page docs/tuning.md"),
    "ES334": ("max-result-window-raised", "the advice is on the page docs/tuning.md"),
    "ES335": ("store-throttle-on-ssd", "the advice is on the page docs/tuning.md"),
    "ES336": ("recovery-limit-low", "the advice is on the page docs/tuning.md"),
    "ES340": ("memory-lock-off", "the advice is on the page docs/tuning.md"),
    "ES341": ("dedicated-roles-missing", "the advice is on the page docs/tuning.md"),
    "ES342": ("ip-or-date-as-keyword", "it guessed from the names of fields; the advice is on the page docs/tuning.md"),
    "ES405": ("date-detection-on", "the advice is on the page docs/tuning.md"),
    "ES411": ("unbounded-dynamic-mapping", "the advice is on the page docs/tuning.md"),
    "ES412": ("no-lifecycle", "the advice is on the page docs/tuning.md"),
    "ES417": ("auto-create-index-open", "the advice is on the page docs/tuning.md"),
    "ES418": ("replicas-on-same-host", "the advice is on the page docs/tuning.md"),
    "ES618": ("security-by-default", "it repeated the release notes of 8.0"),
    "ES702": ("no-template-version", "its findings were rarely worth a change"),
    "FB227": ("glob-includes-archives", "it guessed which applications compress rotated logs"),
    "FB231": ("kafka-version-old", "it reported only Kafka brokers older than 0.11"),
    "FB233": (
        "workers-too-new",
        "it reported only Filebeat releases before 8.13, and repeated what other rules report",
    ),
    "FB237": ("logstash-port-missing", "its findings were rarely worth a change"),
    "FB303": ("regexp-leading-dotstar", "its findings were rarely worth a change"),
    "FB304": ("scan-frequency-too-low", "the advice is on the page docs/tuning.md"),
    "FB308": ("bulk-size-large", "the advice is on the page docs/tuning.md"),
    "FB311": ("hosts-without-loadbalance", "the advice is on the page docs/tuning.md"),
    "FB312": ("compression-level-high", "the advice is on the page docs/tuning.md"),
    "FB313": ("max-procs-one", "the advice is on the page docs/tuning.md"),
    "FB314": ("filter-late", "the advice is on the page docs/tuning.md"),
    "FB315": ("script-heavy", "the advice is on the page docs/tuning.md"),
    "FB316": ("extreme-close-inactive", "the advice is on the page docs/tuning.md"),
    "FB317": ("multiline-limits-too-large", "the advice is on the page docs/tuning.md"),
    "FB406": ("close-removed-off", "the advice is on the page docs/tuning.md"),
    "FB407": ("close-timeout-loss", "the advice is on the page docs/tuning.md"),
    "FB412": ("registry-growth", "the advice is on the page docs/tuning.md"),
    "FB413": ("harvester-limit-unset", "the advice is on the page docs/tuning.md"),
    "FB414": ("max-bytes-large", "the advice is on the page docs/tuning.md"),
    "FB415": ("index-per-field-value", "the advice is on the page docs/tuning.md"),
    "FB417": ("config-reload-unchecked", "the advice is on the page docs/tuning.md"),
    "FB418": ("shutdown-timeout-unset", "the advice is on the page docs/tuning.md"),
    "KB201": ("kibana-file-without-settings", "its findings were rarely worth a change"),
    "LS211": ("presence-test-of-falsy", "it guessed which fields may be `false`"),
    "LS212": ("sprintf-in-condition", "its findings were rarely worth a change"),
    "LS214": ("tag-never-added", "it guessed which tags arrive with events"),
    "LS225": (
        "date-without-timezone",
        "it could not know the zone of the lines, and its findings were rarely worth a change",
    ),
    "LS255": ("codec-on-beats", "its findings were rarely worth a change"),
    "LS265": ("split-non-list", "it guessed that `split` without `field` is a mistake"),
    "LS266": ("clone-mode-change", "it guessed the release that runs the pipeline"),
    "LS267": ("type-does-not-override", "it guessed which events already have a type"),
    "LS272": ("escapes-setting-mismatch", "no public config had a finding"),
    "LS274": ("config-path-empty", "it guessed from other files"),
    "LS275": ("file-in-two-pipelines", "no public config had a finding"),
    "LS280": ("ecs-host-object", "it guessed the fields of events from inputs"),
    "LS292": ("settings-folder-in-settings-file", "its findings were rarely worth a change"),
    "LS298": ("near-field-name", "it guessed which fields the sender sets"),
    "LS307": ("grok-unguarded", "it guessed which events have other formats"),
    "LS310": ("expensive-test-first", "its findings were rarely worth a change"),
    "LS311": ("drop-late", "no public config had a finding; the advice is on the page docs/tuning.md"),
    "LS314": ("lookup-on-every-event", "the advice is on the page docs/tuning.md"),
    "LS321": ("kafka-consumer-threads", "the advice is on the page docs/tuning.md"),
    "LS326": ("http-output-per-event", "the advice is on the page docs/tuning.md"),
    "LS327": ("file-output-many-paths", "it guessed from the names of fields"),
    "LS329": ("event-multiplication", "the advice is on the page docs/tuning.md"),
    "LS337": ("regex-unanchored-condition", "the advice is on the page docs/tuning.md"),
    "LS353": ("json-parse-unguarded", "it guessed which events are JSON"),
    "LS375": ("ruby-blocking-call", "the advice is on the page docs/tuning.md"),
    "LS401": ("es-index-unbounded", "it guessed from the names of fields; the advice is on the page docs/tuning.md"),
    "LS407": ("mutate-stops-at-first-error", "its findings were rarely worth a change"),
    "LS413": ("referenced-file-missing", "it guessed from the names of other files"),
    "LS414": ("dlq-loop", "its findings were rarely worth a change"),
    "LS417": ("ecs-mode-implicit", "LS616 reports the fields that change with Logstash 8.0"),
    "LS422": ("kafka-poll-budget", "the advice is on the page docs/tuning.md"),
    "LS424": ("isolator-without-queue", "the advice is on the page docs/tuning.md"),
    "LS425": ("kafka-offset-reset", "the advice is on the page docs/tuning.md"),
    "LS426": ("kafka-output-durability", "the advice is on the page docs/tuning.md"),
    "LS427": ("jdbc-without-paging", "the advice is on the page docs/tuning.md"),
    "LS429": ("date-month-name-without-locale", "the advice is on the page docs/tuning.md"),
    "LS431": ("udp-buffers", "the advice is on the page docs/tuning.md"),
    "LS433": ("direct-memory", "it guessed from other files; the advice is on the page docs/tuning.md"),
    "LS437": ("output-misses-events", "it guessed which events the outputs drop on purpose"),
    "LS438": ("pq-total", "the advice is on the page docs/tuning.md"),
    "LS440": ("beats-idle-timeout", "its findings were rarely worth a change"),
    "LS441": ("s3-sqs-input-state", "the advice is on the page docs/tuning.md"),
    "LS442": ("throttle-memory", "the advice is on the page docs/tuning.md"),
    "LS443": ("shipper-port-mismatch", "it guessed from other files"),
    "LS446": ("queue-key-mismatch", "it guessed from the names in other files"),
    "LS447": ("template-field-never-made", "it guessed which pipelines write to an index"),
    "LS450": ("field-not-in-template", "no public config had a finding"),
    "LS452": ("json-into-root", "it guessed which senders control the keys"),
    "LS472": ("ruby-shared-state", "its findings were rarely worth a change; the advice is on the page docs/tuning.md"),
    "LS492": ("es-update-without-upsert", "it guessed from other outputs"),
    "LS493": ("dlq-without-writer", "it guessed from other files"),
    "LS494": ("backup-copy-loaded", "it guessed from the names of files"),
    "LS497": ("field-contradicts-template", "no public config had a finding"),
    "LS498": ("geo-field-not-mapped", "no public config had a finding; the advice is on the page docs/tuning.md"),
    "LS511": ("secret-in-debug", "its findings were rarely worth a change"),
    "LS614": ("joda-date-in-sprintf", "its findings were rarely worth a change"),
    "LS702": ("hard-coded-address", "it was a matter of taste"),
    "LS704": ("quoted-regex", "it was a matter of taste"),
    "LS705": ("hard-coded-path", "it was a matter of taste"),
    "LS706": ("if-chain-is-a-table", "the advice is on the page docs/tuning.md"),
    "LS707": ("deep-nesting", "it was a matter of taste"),
    "LS708": ("pipeline-too-large", "the advice is on the page docs/tuning.md"),
    "LS709": ("empty-block", "it was a matter of taste"),
    "LS711": ("commented-out-code", "it was a matter of taste"),
    "LS712": ("unused-pattern-definition", "no public config had a finding"),
    "LS718": ("plugin-order-note", "it was a matter of taste"),
    "LS720": ("mixed-and-or", "its findings were rarely worth a change; the advice is on the page docs/tuning.md"),
    "LS721": ("grok-for-structured-text", "it guessed which patterns describe JSON or pairs"),
    "LS741": ("template-field-missing", "no public config had a finding"),
    "LS777": ("ruby-replaceable", "it was a matter of taste"),
}
"""Former code to former name and the reason, a clause that completes "was removed: "."""


def code_of(selector: str) -> str | None:
    """Return what the code or name of a former rule means: the code of the rule that reports it now, the former code
    of a removed rule, or None if no rule ever had it."""
    upper, lower = selector.upper(), selector.lower()
    for code, (name, target) in MERGED.items():
        if upper == code or lower == name:
            return target
    return next((code for code, (name, _) in REMOVED.items() if upper == code or lower == name), None)


def former_codes(code: str) -> tuple[str, ...]:
    """Return the codes of the rules that were merged into a rule."""
    return tuple(former for former, (_, target) in MERGED.items() if target == code)


def fate(selector: str) -> str | None:
    """Return a sentence that says what became of a former rule, without a full stop; None for other selectors."""
    upper, lower = selector.upper(), selector.lower()
    for code, (name, target) in MERGED.items():
        if code == target and lower == name:
            return f"{name} is the former name of {code}"
        if code != target and (upper == code or lower == name):
            return f"{code} ({name}) was merged into {target}, which reports the same"
    for code, (name, reason) in REMOVED.items():
        if upper == code or lower == name:
            return f"{code} ({name}) was removed: {reason}"
    return None
