"""Conditions as trees of atoms, and what Logstash makes of them for events of two fields."""

from hypothesis import strategies as st

ATOMS = [
    f"[{name}]{rest}" for name in "ab" for rest in ("", ' == "x"', ' != "x"', ' == "y"', ' != "y"', " == 1", " == 2")
]
ATOMS += ['[a] in ["x", "y"]', '[b] not in ["x", "y"]', "![a]", "![b]"]


def trees(depth: int) -> st.SearchStrategy[object]:
    leaf = st.sampled_from(ATOMS)
    return leaf if not depth else st.one_of(
        leaf,
        st.tuples(st.sampled_from(["and", "or"]), trees(depth - 1), trees(depth - 1)),
        st.tuples(st.just("not"), trees(depth - 1)),
    )  # fmt: skip


def written(tree: object) -> str:
    if isinstance(tree, str):
        return tree
    assert isinstance(tree, tuple)
    if tree[0] == "not":
        return f"!({written(tree[1])})"
    return f"({written(tree[1])}) {tree[0]} ({written(tree[2])})"


VALUES = ["", "false", "x", "y", 1, 2, True, False, None]
EVENTS = [{"a": a, "b": b} for a in VALUES for b in VALUES]


def truth(text: str, event: dict[str, object]) -> bool:
    """What Logstash makes of an atom; only the few forms above."""
    if text[0] == "!":
        return not truth(text[1:], event)
    value = event[text[1]]
    if text.endswith("]") and len(text) == 3:
        return value not in ("", "false", False, None)
    inside = value in ("x", "y") and not isinstance(value, bool)
    if " in " in text:
        return not inside if "not in" in text else inside
    wanted: object = int(text[-1]) if text[-1].isdigit() else text.split('"')[1]
    equal = type(value) is type(wanted) and value == wanted
    return equal if "==" in text else not equal


def holds(tree: object, event: dict[str, object]) -> bool:
    if isinstance(tree, str):
        return truth(tree, event)
    assert isinstance(tree, tuple)
    if tree[0] == "not":
        return not holds(tree[1], event)
    one, other = holds(tree[1], event), holds(tree[2], event)
    return (one and other) if tree[0] == "and" else (one or other)
