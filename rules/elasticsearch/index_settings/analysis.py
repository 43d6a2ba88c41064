"""Analyzers, normalizers, tokenizers and filters that the settings define."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Scalar
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.index_settings.analysis_names import NORMALIZER_FILTERS, known_name
from lslint.rules.elasticsearch.model.json_values import key_span, one_or_more, templated, text
from lslint.rules.elasticsearch.model.releases import ALL, GE5, GE7, V1

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.elasticsearch.model.context import Place, Scope
    from lslint.rules.elasticsearch.rule import AnalysisRule

    Parts = dict[str, tuple[Entry, ConfigNode]]

SORTS = ("analyzer", "normalizer", "tokenizer", "filter", "char_filter")
_START = "index.analysis."
_NEEDED = {
    "filter/synonym": ("synonyms", "synonyms_path", "synonyms_set"),
    "filter/synonym_graph": ("synonyms", "synonyms_path", "synonyms_set"),
    "filter/pattern_capture": ("patterns",), "filter/keep_types": ("types",),
    "filter/keep": ("keep_words", "keep_words_path"), "filter/stemmer_override": ("rules", "rules_path"),
    "filter/common_grams": ("common_words", "common_words_path"),
    "filter/dictionary_decompounder": ("word_list", "word_list_path"),
}  # fmt: skip
"""What a component cannot do without; one of several."""


def visit_analysis(scope: Scope, seen: dict[str, tuple[Entry, ConfigNode]]) -> None:
    """Looks at the flat settings below ``index.analysis``; leaves the names that they define in the scope."""
    defined: dict[str, dict[str, Parts]] = {sort: {} for sort in SORTS}
    for name, pair in seen.items():
        if name.startswith(_START):
            sort, _, rest = name[len(_START) :].partition(".")
            own, _, parameter = rest.rpartition(".") if rest.count(".") else (rest, "", "")
            own = own.split(".")[0]
            if sort in defined and not parameter and own:
                message = f"`{own}` under `analysis.{sort}` must be an object that defines it"
                _refuse(scope, pair[1], message, ALL)
            if sort in defined and parameter:
                defined[sort].setdefault(own, {})[parameter] = pair
    scope.defined = {sort: set(names) for sort, names in defined.items()}
    for sort, names in defined.items():
        for name, parts in names.items():
            if sort == "analyzer":
                _analyzer(scope, name, parts)
            elif sort == "normalizer":
                _normalizer(scope, name, parts)
            else:
                _component(scope, sort, name, parts)


def _refuse(
    scope: Scope, at: Place, message: str, refused: int, opened: int = 0, *, rule: type[AnalysisRule] | None = None
) -> None:
    """2.4 and later build the analysis at PUT, 1.7 when an index is made. ``rule``: ``BadAnalysisComponent`` by
    default."""
    rule = rule or reported.BadAnalysisComponent
    scope.add(rule, at, message, refused & ~V1 & ~opened, starts=refused & V1 & ~opened, undecided=refused & opened)


def _known(scope: Scope, sort: str, node: ConfigNode, what: str) -> None:
    """Names of other parts that an analyzer uses."""
    for item in one_or_more(node):
        written = text(item)
        if written is None or templated(written):
            continue
        for name in written.split(","):
            name = name.strip()
            if not name or name in scope.defined.get(sort, ()):
                continue
            known, opened = known_name(sort, name)
            message = f"{what} uses the {sort.replace('_', ' ')} `{name}`, which is neither built in nor defined here"
            if name == "standard" and sort == "filter":
                message = f"{what} uses the token filter `standard`, which did nothing and is gone"
            if scope.composed and scope.shape != "component":
                opened = ALL  # a component template may define it
            _refuse(scope, item, message, ALL & ~known, opened, rule=reported.UndefinedAnalysisName)


def _analyzer(scope: Scope, name: str, parts: Parts) -> None:
    first = next(iter(parts.values()))[0]
    at = key_span(first)
    kind = text(parts["type"][1]) if "type" in parts else None
    if kind is not None and templated(kind):
        return
    if name.startswith("_"):
        _refuse(scope, at, f"the name of an analyzer must not begin with `_`, as `{name}` does", ALL)
    if name == "default_index":
        _refuse(scope, at, "the analyzer `default_index` is not supported any more: call it `default`", GE5)
    custom = kind in (None, "custom")
    if custom or "." in (kind or ""):
        if "tokenizer" not in parts and custom:
            what = "needs a `tokenizer`" if kind else "needs a `type` or a `tokenizer`"
            _refuse(scope, at, f"the analyzer `{name}` {what}", ALL)
    else:
        known, opened = known_name("analyzer", kind or "")
        message = f"`{kind}` is no type of an analyzer (`{name}`)"
        _refuse(scope, parts["type"][1], message, ALL & ~known & ~V1, opened)
        if not known and "tokenizer" not in parts and not opened:
            _refuse(scope, at, f"the analyzer `{name}` needs a `tokenizer`", V1)
        if "pattern" in parts and kind == "pattern":
            _regex(scope, parts["pattern"][1], name)
    if custom:
        for sort in ("tokenizer", "filter", "char_filter"):
            if sort in parts:
                _known(scope, sort, parts[sort][1], f"the analyzer `{name}`")
    _paths(scope, name, parts)


def _normalizer(scope: Scope, name: str, parts: Parts) -> None:
    if "tokenizer" in parts:
        _refuse(scope, parts["tokenizer"][0], f"the normalizer `{name}` cannot have a tokenizer", GE5)
    kind = text(parts["type"][1]) if "type" in parts else "custom"
    if kind not in ("custom", "lowercase") and not templated(kind or ""):
        _refuse(scope, parts["type"][1], f"`{kind}` is no type of a normalizer (`{name}`)", GE5)
    if "filter" not in parts:
        return
    node = parts["filter"][1]
    for item in one_or_more(node):
        written = text(item) or ""
        fits = written in scope.defined.get("filter", ()) or written in NORMALIZER_FILTERS
        if not written or fits or templated(written):
            continue
        known, opened = known_name("filter", written)
        if opened:
            scope.unknown(f"the filter `{written}` comes with a plugin", item, GE5)
            continue
        what = "works on whole words" if known else "is neither built in nor defined here"
        message = f"the normalizer `{name}` cannot use the filter `{written}`, which {what}"
        _refuse(scope, item, message, GE5, GE5 if scope.composed and not known else 0)


def _component(scope: Scope, sort: str, name: str, parts: Parts) -> None:
    if "type" not in parts:
        known, opened = known_name(sort, name)
        if not known | opened:
            first = next(iter(parts.values()))[0]
            what = sort.replace("_", " ")
            _refuse(scope, first, f"the {what} `{name}` has no `type`", ALL)
        return
    node = parts["type"][1]
    kind = text(node)
    if kind is None or templated(kind) or "." in kind:
        return
    known, opened = known_name(sort, kind)
    if kind == "standard" and sort == "filter":
        opened = GE7
    what = sort.replace("_", " ")
    _refuse(scope, node, f"`{kind}` is no type of a {what} (`{name}`)", ALL & ~known, opened)
    if sort == "char_filter" and kind == "mapping" and not {"mappings", "mappings_path", "mappings.0"} & parts.keys():
        message = f"the char filter `{name}` needs `mappings` or `mappings_path`"
        _refuse(scope, node, message, ALL, GE7)
    wanted = _NEEDED.get(f"{sort}/{kind}")
    if wanted is not None and not any(name in parts or f"{name}.0" in parts for name in wanted):
        message = f"the {what} `{name}` of type `{kind}` needs `{wanted[0]}`"
        _refuse(scope, node, message, ALL, GE7)
    if "pattern" in parts and kind in ("pattern", "pattern_replace", "pattern_capture"):
        _regex(scope, parts["pattern"][1], name)
    _paths(scope, name, parts)


def _regex(scope: Scope, node: ConfigNode, name: str) -> None:
    from lslint.rules.elasticsearch.model.java_regex import regex_fault

    written = text(node)
    wrong = regex_fault(written) if written and not templated(written) else ""
    if wrong:
        _refuse(scope, node, f"the pattern of `{name}` is no regular expression: {wrong}", ALL, GE7)


def _paths(scope: Scope, name: str, parts: Parts) -> None:
    for parameter, (_, node) in parts.items():
        if parameter.endswith("_path") and isinstance(node, Scalar) and parameter != "mappings_path_type":
            scope.unknown(f"the file of `{parameter}` of `{name}` is on the node, not here", node, ALL)
