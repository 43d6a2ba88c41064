"""LS102 (unknown-option): cases beyond the examples of the rule."""

from lslint import check_paths


def test_options_that_the_config_lists_are_those_of_the_own_build(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "vendor" / "logstash-filter-acme" / "lib" / "logstash" / "filters" / "acme.rb"
    source.parent.mkdir(parents=True)
    source.write_text("config :source, :validate => :string\n")
    (tmp_path / "Dockerfile").write_text("FROM logstash\nCOPY vendor/lib/logstash/filters/acme.rb /opt/acme.rb\n")
    (tmp_path / "lslint.toml").write_text(f'[extra-plugins."filter/acme"]\nsource = "{source.relative_to(tmp_path)}"\n')
    (tmp_path / "a.conf").write_text('filter { acme { sorce => "a" } }\n')
    assert [finding.code for finding in check_paths("a.conf").findings] == ["LS102"]
