"""Limits of the analysis of one file. They bound memory; each is far above what the products accept.

A default JVM stack overflows in Logstash's parser at 100 to 300 nested blocks.
"""

MAX_STACK = 220_000
"""Unfinished symbols on the parser's stack. A nested block takes one to five of them."""
MAX_NESTING = 110_000
"""Nested open blocks in the error-tolerant parser."""
MAX_ERRORS = 110_000
"""Syntax errors that the error-tolerant parser collects before it picks the ones to report."""
STOPPED = "stopped"
"""Key in ``Pipeline.memo`` of the reason why analysis stopped before the end of the text. Absent if it did not."""
