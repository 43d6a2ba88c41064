"""Search for regular expressions as Logstash's engine (Joni) does it: tree, translation to Python's ``re``, matcher."""
