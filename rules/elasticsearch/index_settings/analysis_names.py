"""Analyzers, tokenizers and filters that every server has, by the reference documentation, and names of plugins."""

from __future__ import annotations

from lslint.rules.elasticsearch.model.releases import ALL, GE5, GE6, LE5, LE6

_LANGUAGES = (
    "arabic armenian basque brazilian bulgarian catalan chinese cjk czech danish dutch english finnish french galician"
    " german greek hindi hungarian indonesian irish italian latvian norwegian persian portuguese romanian russian"
    " sorani spanish swedish thai turkish"
)
_LATER = "bengali lithuanian estonian serbian"
_ANALYZERS = "standard simple stop whitespace keyword pattern snowball default custom " + _LANGUAGES
_TOKENIZERS = (
    "standard letter lowercase whitespace uax_url_email classic thai ngram edge_ngram nGram edgeNGram keyword pattern"
    " path_hierarchy PathHierarchy simple_pattern simple_pattern_split char_group"
)
_FILTERS = (
    "apostrophe arabic_normalization arabic_stem asciifolding bengali_normalization brazilian_stem cjk_bigram cjk_width"
    " classic common_grams condition czech_stem decimal_digit delimited_payload delimited_payload_filter"
    " dictionary_decompounder dutch_stem edge_ngram edgeNGram elision fingerprint flatten_graph french_stem german_stem"
    " german_normalization hindi_normalization hunspell hyphenation_decompounder indic_normalization keep keep_types"
    " keep_words keyword_marker keyword_repeat kstem length limit lowercase min_hash multiplexer ngram nGram"
    " pattern_capture pattern_replace persian_normalization persian_stem porter_stem porterStem predicate_token_filter"
    " remove_duplicates reverse russian_stem scandinavian_folding scandinavian_normalization serbian_normalization"
    " shingle snowball sorani_normalization stemmer stemmer_override stop synonym synonym_graph trim truncate"
    " type_as_synonym unique uppercase word_delimiter word_delimiter_graph"
)
_CHAR_FILTERS = "html_strip htmlStrip mapping pattern_replace"
_PLUGINS = (
    "icu_ kuromoji nori smartcn stempel phonetic polish ukrainian ik_ ik hanlp pinyin ansj mmseg jieba stconvert ja_"
    " openkoreantext korean seunjeon arirang vi_ hebrew dicom beider smart annotated japanese opennlp pymorphy"
    " russian_m english_m morph jamo sudachi"
)


_CHARACTER_FILTERS = (
    "arabic_normalization asciifolding bengali_normalization cjk_width decimal_digit elision german_normalization"
    " hindi_normalization indic_normalization lowercase pattern_replace persian_normalization scandinavian_folding"
    " scandinavian_normalization serbian_normalization sorani_normalization trim uppercase"
)
NORMALIZER_FILTERS = frozenset(_CHARACTER_FILTERS.split())
"""Token filters that work on single characters: only they fit into a normalizer."""
_tables: dict[str, dict[str, int]] = {}


def table(sort: str) -> dict[str, int]:
    """Built-in names of a sort (``analyzer``, ``normalizer``, ``tokenizer``, ``filter``, ``char_filter``)."""
    found = _tables.get(sort)
    if found is None:
        words = {"analyzer": _ANALYZERS, "tokenizer": _TOKENIZERS, "filter": _FILTERS, "char_filter": _CHAR_FILTERS,
                 "normalizer": ""}[sort]  # fmt: skip
        found = dict.fromkeys(words.split(), ALL)
        if sort == "analyzer":
            found.update(dict.fromkeys(_LATER.split(), GE6), fingerprint=GE5, default_search=ALL, default_index=LE5)
        elif sort == "normalizer":
            found["lowercase"] = GE6
        elif sort == "filter":
            found["standard"] = LE6
        _tables[sort] = found
    return found


def known_name(sort: str, name: str) -> tuple[int, int]:
    """Observed releases that have a built-in component of that sort and name, and those of which it is not known: what
    a plugin may bring, and what came or went between releases."""
    known = table(sort).get(name)
    if known is not None:
        doubtful = ALL & ~known if name in _LATER or name in ("snowball", "lowercase", "chinese") else 0
        return known, doubtful
    if any(name.startswith(start) or name == start.rstrip("_") for start in _PLUGINS.split()) or "{" in name:
        return 0, ALL
    return 0, 0
