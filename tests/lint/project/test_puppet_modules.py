"""Files of a Puppet module that its manifests do not use."""

import pytest
from file_roles import roles

CONF = 'filter { mutate { add_tag => ["a"] } }\n'
USES = "class x { file { '/etc/a.conf': source => 'puppet:///modules/x/used.conf' } }\n"


def role_of(tree, capsys, manifest, path, **more):
    tree(**{
        "modules/x/manifests/init.pp": manifest,
        "modules/x/files/used.conf": CONF,
        f"modules/x/{path}": CONF,
        **more,
    })  # fmt: skip
    return roles(capsys, ".")[f"modules/x/{path}"]


@pytest.mark.parametrize(
    ("more", "path", "role"),
    [
        ("", "files/other.conf", "reference"),
        ("", "files/elk-1.0/conf.d/used.conf", "reference"),
        ("", "templates/other.conf.erb", "reference"),
        ("# source => 'puppet:///modules/x/other.conf'\n", "files/other.conf", "reference"),
        ("file { '/etc/other.conf': content => '' }\n", "files/other.conf", "reference"),
        ("file { '/a': source => 'puppet:///modules/x/other.conf' }\n", "files/other.conf", "production"),
        ("file { '/a': source => 'puppet:///modules/x/conf.d', recurse => true }", "files/conf.d/a.conf", "production"),
        ("file { '/a': source => 'puppet:///modules/x/conf.d/' }\n", "files/conf.d/b/a.conf", "production"),
        ("file { '/a': source => \"puppet:///modules/x/${role}.conf\" }\n", "files/other.conf", "production"),
        ("$role = 'app'\nfile { '/a': source => \"puppet:///modules/x/${role}.conf\" }\n", "files/b.conf", "reference"),
        ("$r = 'app'\nfile { '/a': source => \"puppet:///modules/x/${r}.conf\" }\n", "files/app.conf", "production"),
        ("file { '/a': content => template('x/other.conf.erb') }\n", "templates/other.conf.erb", "template"),
        ("file { '/a': content => epp('x/c/other.conf') }\n", "templates/c/other.conf", "production"),
        ('file { "/a": content => template("${module_name}/other.conf") }\n', "templates/other.conf", "production"),
        ("file { '/a': source => $source }\n", "files/other.conf", "production"),
        ("file { '/a': content => template($template) }\n", "templates/other.conf", "production"),
        ('file { "/a": source => "puppet:///modules/${profile}/other" }\n', "files/other.conf", "production"),
    ],
)  # fmt: skip
def test_files_of_a_module(tree, capsys, more, path, role):
    assert role_of(tree, capsys, USES + more, path) == role


def test_another_module_may_use_the_file(tree, capsys):
    manifest = "class y { file { '/a': source => 'puppet:///modules/x/other.conf' } }\n"
    more = {"modules/y/manifests/init.pp": manifest}
    assert role_of(tree, capsys, USES, "files/other.conf", **more) == "production"


@pytest.mark.parametrize("source", ["source => 'puppet:///modules/y/other.conf'", "content => file('y/other.conf')"])
def test_another_module_may_have_a_file_of_the_same_name(tree, capsys, source):
    more = {"modules/y/manifests/init.pp": f"class y {{ file {{ '/etc/other.conf': {source} }} }}\n"}
    assert role_of(tree, capsys, USES, "files/other.conf", **more) == "reference"


def test_the_tests_of_modules_do_not_count(tree, capsys):
    more = {f"modules/stdlib/spec/functions/a{n}_spec.rb": "file('/x/other.conf')\n" for n in range(402)}
    assert role_of(tree, capsys, USES, "files/other.conf", **more) == "reference"


def test_data_may_name_the_file(tree, capsys):
    more = {"data/common.yaml": "x::source: puppet:///modules/x/other.conf\n"}
    assert role_of(tree, capsys, USES, "files/other.conf", **more) == "production"


@pytest.mark.parametrize(
    ("folder", "name", "expected"),
    [
        ("modules/x", "server.pp", "reference"),
        ("site/profile", "elk.pp", "reference"),
        ("puppet", "site.pp", "production"),
        ("modules/x", "README.md", "production"),
    ],
)
def test_modules_without_a_class_of_their_name(tree, capsys, folder, name, expected):
    uses = USES.replace("/x/", f"/{folder.rpartition('/')[2]}/")
    tree(**{
        f"{folder}/manifests/{name}": uses, f"{folder}/files/used.conf": CONF, f"{folder}/files/other.conf": CONF,
        ".git/config": "",
    })  # fmt: skip
    assert roles(capsys, ".")[f"{folder}/files/other.conf"] == expected
    assert roles(capsys, ".")[f"{folder}/files/used.conf"] == "production"


@pytest.mark.parametrize(
    "manifest", ["class x { package { 'logstash': } }\n", "class x { file { '/a': source => 'a' } }\n"]
)
def test_manifests_that_work_in_another_way(tree, capsys, manifest):
    assert role_of(tree, capsys, manifest, "files/other.conf") == "production"


@pytest.mark.parametrize(
    ("written", "path", "role"),
    [
        ("a${p}b${q}c.conf", "files/a1b2c.conf", "production"),
        ("a${p}b${q}c.conf", "files/a1bb2c.conf", "production"),
        ("a${p}b${q}c.conf", "files/a1bc.conf", "reference"),
        ("a${p}b${q}c.conf", "files/ab2c.conf", "reference"),
        ("a${p}b${q}c.conf", "files/a1b2cc.conf", "production"),
        ("a${p}b${q}c.conf", "files/a1b2c.conf.conf", "reference"),
        ("${p}${q}", "files/other.conf", "production"),
        ("${p}${q}", "files/ab/other.conf", "production"),
        ("${p}/${q}.conf", "files/a/b.conf", "production"),
        ("${p}/${q}.conf", "files/b.conf", "reference"),
        ("d${p}/e", "files/d1/e/b.conf", "production"),
        ("d${p}/e", "files/d1/e2/b.conf", "reference"),
        ("d${p}e", "files/d1e/b.conf", "production"),
        ("d${p}e", "files/d1/2e/b.conf", "reference"),
        ("a${p}b${q}c${r}d.conf", "files/a1b2.conf", "production"),
        ("a${p}b${q}c${r}d.conf", "files/a1b.conf", "production"),
        ("a${p}b${q}c${r}d.conf", "files/a1.conf", "reference"),
        ("${env}-${p}.conf", "files/live-a.conf", "production"),
        ("${env}-${p}.conf", "files/other-a.conf", "reference"),
        ("${env}${env}${env}${env}${env}.conf", "files/a.conf", "reference"),
    ],
)
def test_parts_of_names_that_are_not_known(tree, capsys, written, path, role):
    manifest = f"{USES}$env = 'test'\n$env = 'live'\nfile {{ '/a': source => \"puppet:///modules/x/{written}\" }}\n"
    assert role_of(tree, capsys, manifest, path) == role
