"""Checks of pipelines, and the pieces that test pipelines are made of."""


def condition(text: str, section: str = "filter") -> str:
    return f"{section} {{ if {text} {{ drop {{}} }} }}\n"


GROK_OF_TYPED_FIELDS = 'grok { match => { "message" => "%{NUMBER:n} %{NUMBER:i:int} %{NUMBER:f:float} (?<w>x)" } }'


def grok_match(*patterns: str) -> str:
    quoted = ", ".join(f"'{pattern}'" for pattern in patterns)
    return grok(f"match => {{ 'message' => [{quoted}] }}")


def mutate_filter(text: str) -> str:
    return f"filter {{ mutate {{ {text} }} }}\n"


def output_plugin(options: str, name: str = "elasticsearch") -> str:
    return f"output {{ {name} {{ {options} }} }}\n"


def grok(body: str) -> str:
    return f"filter {{\n  grok {{\n    {body}\n  }}\n}}\n"
