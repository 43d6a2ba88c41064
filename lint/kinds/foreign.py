"""Files of other programs, known by their names."""

# extensions whose files are something else for certain: programs, documents, media, archives, data
from __future__ import annotations

FOREIGN = frozenset(
    """png jpg jpeg gif bmp ico svg webp tif tiff psd ai eps drawio vsdx mp3 mp4 wav ogg webm avi mov mkv woff woff2 ttf
    otf eot zip gz tgz bz2 xz zst 7z rar tar jar war ear whl egg gem rpm deb apk msi exe dll so dylib a o obj class pyc
    pyo bin iso img qcow2 vmdk ova pdf doc docx xls xlsx ppt pptx odt ods odp rtf md markdown mdx rst adoc asciidoc tex
    html htm xhtml css scss sass less js mjs cjs jsx ts tsx vue svelte map py pyi pyx ipynb rb rake gemspec java kt kts
    scala groovy gradle clj go rs c h cc cpp cxx hpp hh cs fs vb swift m mm php pl pm t lua r jl ex exs erl hs ml sh
    bash zsh fish ps1 psm1 psd1 bat cmd awk sed vbs tf tfvars hcl tfstate pp epp nix dhall jsonnet libsonnet proto
    thrift avsc graphql sql sqlite sqlite3 db mdb csv tsv parquet avro orc xml xsd xsl xslt wsdl pom plist properties
    toml lock sum mod pcap pcapng evtx mmdb dat jsonl ndjson geojson pem crt cer der p12 pfx jks keystore key pub asc
    sig gpg patch diff po mo feature robot cypher socket timer repo spec bib puml plantuml log pid swp textile rdoc
    org mediawiki creole""".split()
)


# what a template engine or a person hangs behind the real extension
SUFFIXES = frozenset(
    """j2 jinja jinja2 erb epp tmpl tpl template mustache hbs in disabled example sample dist default orig bak old
    off""".split()
)


# names without a telling extension
FOREIGN_NAMES = frozenset(
    """package-lock.json npm-shrinkwrap.json composer.lock pnpm-lock.yaml Makefile Dockerfile Vagrantfile Jenkinsfile
    Gemfile Rakefile LICENSE COPYING CODEOWNERS .gitignore .gitattributes .dockerignore .gitmodules .editorconfig .git
    .DS_Store""".split()
)


def foreign(name: str) -> bool:
    if name in FOREIGN_NAMES or (name.startswith(".lslint-") and name.endswith(".tmp")):  # of a run that writes now
        return True
    base_name, dot, ending = name.rpartition(".")
    while dot and ending.lower() in SUFFIXES:
        base_name, dot, ending = base_name.rpartition(".")
    return bool(base_name and dot) and ending.lower() in FOREIGN
