"""FB123 (custom-index-without-template): cases beyond the examples of the rule."""

from filebeat_checks import filebeat_findings


def test_a_custom_index_names_the_release_that_refuses_it() -> None:
    text = "filebeat.prospectors:\n- input_type: log\n  paths: [/a.log]\noutput.elasticsearch:\n  hosts: [es]\n"
    (finding,) = filebeat_findings(text + "  index: shop\n", "FB123")
    assert finding.stage == "run"
    assert "6.0" in finding.message
