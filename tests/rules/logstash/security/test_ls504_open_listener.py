"""LS504 (open-listener): cases beyond the examples of the rule."""

from advice import run


def test_branch_of_a_template() -> None:
    listener = "tcp { port => 5959 }"
    for before, after in (("<% if a -%>\n", "\n<% else -%>\n<%= b %>\n<% end -%>"), ("{% if a %}\n", "\n{% endif %}")):
        assert run("LS504", f"input {{\n{before}{listener}{after}\n}}\n") == []
        assert len(run("LS504", f"input {{\n{listener}\n}}\nfilter {{\n{before}drop {{ }}{after}\n}}\n")) == 1


def test_certificates_are_advised_if_the_release_has_tls() -> None:
    for target, advice in (
        ("1.1", ". Set `host` to an internal address"),
        ("8.15", ". Require client certificates, or set `host` to an internal address"),
    ):
        (finding,) = run("LS504", "input { tcp { port => 3333 } }\n", target=target)
        assert finding.message.endswith(advice)
