"""Findings that are of no use in demos, examples and experiments at a terminal."""

from __future__ import annotations

from lslint.rules.api import DECISIVE, Context, Finding


def leave_out(found: list[Finding], context: Context, is_pipeline: bool) -> None:
    """Makes the findings that are meant for production optional in files and branches that are not for it."""
    if is_pipeline:
        _of_unused(found, context)
        _of_dead_branches(found, context)
        _of_not_deployed(found, context)
    elif context.kind == "filebeat":
        _of_idle(found, context)
    advice = [finding for finding in found if is_pipeline and _is_for_services(finding)]
    if advice:
        _of_experiments(advice, context)
    advice = [finding for finding in found if finding.rule.production_only and finding.stage not in DECISIVE]
    if advice:
        _of_trials(advice, context, is_pipeline)
    hints = [finding for finding in found if _is_hint_on_operation(finding)]
    if hints:
        _of_readers(hints, context)


def _of_unused(found: list[Finding], context: Context) -> None:
    """Makes advice optional in backup copies, and all warnings in branches that no event enters: other findings say
    so."""
    advice = [finding for finding in found if finding.stage in ("advice", "run") and finding.severity != "error"]
    if not advice:
        return
    from lslint.rules.shared.pipeline_files import is_backup

    if is_backup(context.path.replace("\\", "/").rsplit("/", 1)[-1]):
        for finding in advice:
            finding.is_optional |= finding.stage == "advice"
        return
    advice = [one for one in advice if one.stage == "run" or one.rule.is_performance or one.rule.is_reliability]
    if advice and "if" in context.text:
        from lslint.rules.logstash.flow.dead import dead_spans

        dead = dead_spans(context)
        for finding in advice:
            finding.is_optional |= any(start <= finding.start < end for start, end in dead)


def _of_dead_branches(found: list[Finding], context: Context) -> None:
    """Makes errors at run time hints in branches that no event enters, or that require a ``type`` which nothing
    sets: they are not certain."""
    errors = [one for one in found if one.stage == "run" and one.severity == "error" and not one.prevents_start]
    if errors and "if" in context.text:
        from lslint.rules.logstash.flow.dead import dead_spans, unset_type_spans

        dead = dead_spans(context) + unset_type_spans(context)
        for finding in errors:
            if any(start <= finding.start < end for start, end in dead):
                finding.severity = "info"


def _of_not_deployed(found: list[Finding], context: Context) -> None:
    """Makes warnings hints in files of a role that none of its tasks installs. Secrets in them are still readable."""
    late = [one for one in found if one.stage in ("run", "advice") and one.severity == "warning"]
    late = [one for one in late if not one.rule.is_security]
    if late:
        from lslint.rules.shared.role_files import is_not_deployed

        if is_not_deployed(context):
            for finding in late:
                finding.severity = "info"


def _of_idle(found: list[Finding], context: Context) -> None:
    """Makes advice on performance optional in a config of Filebeat whose inputs are all disabled."""
    advice = [finding for finding in found if finding.stage == "advice" and finding.rule.is_performance]
    if not advice:
        return
    from lslint.rules.filebeat.advice.settings import is_idle

    for finding in advice if is_idle(context) else ():
        finding.is_optional = True


def _is_for_services(finding: Finding) -> bool:
    """Whether a finding is advice on performance or a hint on reliability that only services need."""
    rule = finding.rule
    if finding.stage != "advice" or rule.holds_in_experiments:
        return False
    return rule.is_performance or (rule.is_reliability and finding.severity == "info")


def _is_hint_on_operation(finding: Finding) -> bool:
    """Whether a finding is advice on performance, reliability or security, which matters less in a file to learn
    from."""
    rule = finding.rule
    if finding.stage != "advice" or finding.severity == "error":
        return False
    return rule.is_performance or rule.is_reliability or rule.is_security


def _of_readers(found: list[Finding], context: Context) -> None:
    """Makes hints optional in the listings of a book, the labs of a course, demos and tests, and hints of warnings on
    performance and security. Examples are copied."""
    from lslint.rules.shared import trials

    if not trials.is_learning(context):
        return
    is_trial = trials.is_trial(context)
    for finding in found:
        if finding.severity == "info":
            finding.is_optional |= is_trial and not finding.rule.holds_in_trials
        elif not finding.rule.is_reliability and not (finding.rule.is_security and finding.rule.holds_in_trials):
            finding.severity = "info"


def _of_experiments(found: list[Finding], context: Context) -> None:
    """Makes findings in pipelines optional that are no service. Patterns of a pipeline that only prints are often used
    later, so advice on their performance is left."""
    from lslint.rules.logstash.dataflow.trials import is_interactive, is_started_by_hand

    is_experiment, is_manual = is_interactive(context), is_started_by_hand(context)
    for finding in found:
        is_of_operation = finding.rule.about_operation or finding.rule.is_reliability
        finding.is_optional |= is_experiment or (is_manual and is_of_operation)


def _of_trials(found: list[Finding], context: Context, is_pipeline: bool) -> None:
    """Makes findings of rules for production optional in demos, tests, examples and stacks with a single node."""
    from lslint.rules.logstash.dataflow.trials import is_tried_out, writes_trial_index
    from lslint.rules.shared import trials

    is_trial = trials.is_learning(context)
    is_example = trials.is_named_example(context)
    if is_pipeline:
        from lslint.rules.shared.runtimes import is_other_run

        if is_other_run(context):  # compose files run other pipelines
            for finding in found:
                finding.is_optional |= finding.severity == "info"
    is_lab = is_pipeline and writes_trial_index(context)
    is_snippet = is_pipeline and context.project.is_snippet()
    is_small = context.project.single_node() is not None or (is_pipeline and is_tried_out(context))
    for finding in found:
        is_marked = is_pipeline and trials.is_marked_trial(context, finding.start)
        is_alone = is_small and not finding.rule.is_security  # a port of a single node is open, too
        finding.is_optional |= (
            is_trial or is_alone or is_marked or ((is_example or is_snippet) and finding.rule.about_operation)
        )
        finding.is_optional |= is_lab and (finding.rule.about_operation or finding.rule.is_security)
