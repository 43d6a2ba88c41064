import pytest
from filter_runner import changes, is_unknown

from lslint.execution.errors import StartError

TARGET = 'target => "x"'


def read(options, text, **fields):
    return changes(f'xml {{ source => "message" {options} }}', {"message": text, **fields})


def is_not_run(options, text, **fields):
    return is_unknown(f'xml {{ source => "message" {options} }}', {"message": text, **fields})


@pytest.mark.parametrize(
    ("options", "text", "value"),
    [
        ("", '<a><b>1</b><c x="y">t</c></a>', {"b": ["1"], "c": [{"x": "y", "content": "t"}]}),
        ("", "<a><b>1</b><b>2</b></a>", {"b": ["1", "2"]}),
        ("force_array => false", "<a><b>1</b><c>2</c><c>3</c></a>", {"b": "1", "c": ["2", "3"]}),
        ("force_array => false force_content => true", "<a><b>1</b></a>", {"b": {"content": "1"}}),
        ("", "<a>text</a>", "text"),
        ("", '<a content="q">t</a>', {"content": ["q", "t"]}),
        ("", "<a>mixed <b>bold</b> tail</a>", {"b": ["bold"], "content": ["mixed ", " tail"]}),
        ("", "<a>one <b/></a>", {"content": "one "}),
        ("", "<a>\n <b>1</b>\n</a>", {"b": ["1"]}),
        ("", "<a>x<!-- c -->y</a>", "xy"),
        ("", "<a><![CDATA[<raw>]]></a>", "<raw>"),
        ("", '<?xml version="1.0" encoding="UTF-8"?><ü>é&amp;&lt;</ü>', "é&<"),
        ("", '<a xmlns:n="urn:x"><n:b>q</n:b></a>', {"b": ["q"], "xmlns:n": "urn:x"}),
        ("", "<a><anon>1</anon></a>", ["1"]),
        ("", "<a/>", None),
        ("", "<a> </a>", {}),
        ("", "<a><e></e><f> </f></a>", None),
        ("", '<a k="v"><e/></a>', {"k": "v", "e": [None]}),
        ("suppress_empty => false", "<a><e/></a>", {"e": [{}]}),
        ("", ["<a>1</a>"], "1"),
    ],
)
def test_object(options, text, value):
    assert read(f"{TARGET} {options}", text) == {"x": value}


@pytest.mark.parametrize("text", ["not xml", "<broken><a>", "<a><b></a>", 5, ["<a/>", "<b/>"], []])
def test_failure(text):
    assert read(f'{TARGET} add_tag => ["ok"]', text) == {"tags": ["_xmlparsefailure"]}


def test_target_that_cannot_be_set():
    assert read('target => "[s][x]" add_tag => ["ok"]', "<a>1</a>", s="text") == {"tags": ["_xmlparsefailure"]}


@pytest.mark.parametrize("text", [None, "", " \n"])
def test_nothing_to_read(text):
    assert read(f'{TARGET} add_tag => ["ok"]', text) == {}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("//b/text()", ["1", "2"]),
        ("/a/b", ["<b>1</b>", '<b k="v">2</b>']),
        ("/a//e", ["<e/>"]),
        ("//b/@k", ["v"]),
        ("count(//b)", ["2.0"]),
        ("count(/a/*)", ["3.0"]),
        ("string(//b)", ["1"]),
        ("string(/a/d)", ["3"]),
        ("string(//none)", [""]),
        ("//none", None),
        ("//q", None),
    ],
)
def test_path(path, value):
    text = '<a xmlns:n="u"><b>1</b><b k="v">2</b><d>3<e/></d><!-- c --></a>'
    found = read(f'store_xml => false xpath => {{ "{path}" => "[p]" }}', text)
    assert found == ({} if value is None else {"p": value})


@pytest.mark.parametrize(
    ("path", "value"),
    [("//b/text()", ["1", "2"]), ("//b/@k", "v"), ("count(//b)", "2.0"), ("string(//none)", ""), ("//none", None)],
)
def test_path_without_force_array(path, value):
    found = read(
        f'store_xml => false force_array => false xpath => {{ "{path}" => "p" }}', '<a><b>1</b><b k="v">2</b></a>'
    )
    assert found == ({} if value is None else {"p": value})


def test_namespaces_of_paths():
    text = '<a xmlns="u"><b>1</b></a>'
    options = 'store_xml => false xpath => { "//b/text()" => "b" }'
    assert read(options, text) == {}
    assert read(f"{options} remove_namespaces => true", text) == {"b": ["1"]}


def test_paths_in_a_malformed_document():
    options = f'{TARGET} xpath => {{ "count(//b)" => "n" "//b" => "b" }} add_tag => ["ok"]'
    assert read(options, "not xml") == {"n": ["0.0"], "tags": ["_xmlparsefailure"]}
    assert read(options, "<broken><a>") == {"n": ["0.0"], "tags": ["_xmlparsefailure"]}
    assert is_not_run(options, "<a><b>")


def test_target_is_required():
    with pytest.raises(StartError):
        read("", "<a/>")


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>',
        '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>',
        "<a>&e;</a>", "<a/>tail", "<n:a/>", '<?xml version="1.0" encoding="latin1"?><a/>', "<a>\r\n</a>",
        '<a b="1\n2"/>', "<a>x &amp; <b>y</b></a>", "<a>" * 300 + "</a>" * 300, "a < b",
        "<a>" + "x" * 1_000_000 + "</a>",
    ],
)  # fmt: skip
def test_not_run(text):
    assert is_not_run(TARGET, text)


@pytest.mark.parametrize("path", ["//b[1]", "name(/*)", "//n:b", "b", "//b/..", "//@k/b", "count(//b) + 1"])
def test_path_that_is_not_run(path):
    assert is_not_run(f'store_xml => false xpath => {{ "{path}" => "p" }}', "<a><b/></a>")


@pytest.mark.parametrize(("text", "path"), [("<a><b><c/></b></a>", "//b"), ("<a><b>&amp;</b></a>", "//b/text()")])
def test_node_that_is_not_written(text, path):
    assert is_not_run(f'store_xml => false xpath => {{ "{path}" => "p" }}', text)


def test_path_into_a_field_that_exists_is_not_run():
    assert is_not_run('store_xml => false xpath => { "//b" => "p" }', "<a><b/></a>", p=1)
