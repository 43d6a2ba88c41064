"""Facts and models: dotted names, sections, what hover displays."""

from lslint.lsp.structured.model import MAX_PATH, OBJECT, OBJECTS, Fact, Model, markdown, named, walk
from lslint.lsp.structured.place import Frame, Place

INNER = named({"deep.x": Fact("deep.x", "integer"), "y": Fact("y")})
MODEL = Model({
    "a.b": Fact("a.b", "object", OBJECT, inside=INNER), "a.c.d": Fact("a.c.d", "time"), "e": Fact("e", inside=INNER),
    "list": Fact("list", "list", OBJECTS, inside=INNER), "old": Fact("old", offered=False),
    "quiet.q": Fact("quiet.q", quiet=True),
})  # fmt: skip


def keys(*frames, typed=""):
    place = Place("key", [Frame(), *frames], "", 0, 0, typed)
    model, _ = walk(MODEL, place)
    return None if model is None else [name for name, _ in model.offers(typed)]


def test_facts_of_dotted_names():
    assert MODEL.fact("a.b.deep.x").type == "integer"
    assert MODEL.fact("a.c.d").type == "time"
    assert MODEL.fact("a.c") is None
    assert MODEL.fact("a.b.z") is None
    assert MODEL.fact("." * 100_000) is None


def test_nested_and_dotted_maps_are_the_same():
    assert keys(Frame("a"), Frame("b"), Frame("deep")) == ["x"]
    assert keys(Frame("a.b"), Frame("deep")) == ["x"]
    assert keys(Frame("a.b.deep")) == ["x"]
    assert keys(Frame("a"), Frame("c")) == ["d"]
    assert keys(Frame("a")) == ["b", "c.d"]


def test_lists_and_maps_are_told_apart():
    assert keys(Frame("list", item=True)) == ["deep.x", "y"]
    assert keys(Frame("list")) is None
    assert keys(Frame("a.b", item=True)) is None
    assert keys(Frame("unknown")) is None


def test_offers():
    assert keys() == ["a.b", "a.c.d", "e", "list"]
    assert "quiet.q" in keys(typed="qu")
    assert "a.b.deep.x" in keys(typed="a.b.")


def test_defaults_that_are_false_or_zero():
    assert "default `false`" in markdown(Fact("x", "boolean", default=False).plain("x"))
    assert "default `0`" in markdown(Fact("x", "integer", default=0).plain("x"))
    assert "default" not in markdown(Fact("x", "integer").plain("x"))


def test_names_of_a_file_cannot_become_markup():
    shown = markdown(Fact("x", "type", values=("[a](command:x)", "`b`")).plain("<img src=x>.[a](http://x.example)"))
    assert "\\<img" in shown
    assert "\\[a\\](http" in shown
    assert "`[a](command:x)`" in shown
    assert len(markdown(Fact("x", "type").plain("y" * 100_000))) < 2 * MAX_PATH
