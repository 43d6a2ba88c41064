"""LS281 (legacy-grok-field-in-ecs): cases beyond the examples of the rule."""

from advice import FakeProject, run
from logstash_checks import check_ecs_mode, filters


def test_ecs_mode() -> None:
    check_ecs_mode("LS281", filters('grok { match => { "m" => "%{SYSLOGBASE}" } } if [program] { drop { } }'))


class Folder(FakeProject):
    """Files that only share a folder."""

    declared = False


GROK = 'grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }'
READ = 'if [verb] { mutate { add_field => { "action" => "%{verb}" } } }'


def test_files_that_only_share_a_folder_have_no_known_order() -> None:
    assert len(run("LS281", filters(READ), project=Folder({"z.conf": filters(GROK)}))) == 1
