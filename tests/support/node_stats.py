"""Node stats for tests of ``lslint profile``, and a server that answers with them."""

import contextlib
import http.server
import json
import threading
import time

from paths import ROOT

from lslint.engine.check import text_source
from lslint.profile.measure import find

EXAMPLES = ROOT / "examples" / "node-stats"

# the figures of the field report, with what a whole answer has around them
REPORT = {
    "events": {
        "in": 293658,
        "filtered": 293658,
        "out": 293658,
        "duration_in_millis": 2324391,
        "queue_push_duration_in_millis": 343816,
    },
    "pipelines": {
        "main": {
            "plugins": {
                "inputs": [
                    {"id": "beats", "name": "beats", "events": {"out": 1188268, "queue_push_duration_in_millis": 46097}}
                ],
                "filters": [
                    {
                        "id": "set_@metadata_service_field_from_comm",
                        "name": "mutate",
                        "events": {"duration_in_millis": 13925, "in": 1188267, "out": 1188267},
                    },
                    {"id": "never", "name": "drop", "events": {"duration_in_millis": 0, "in": 0, "out": 0}},
                ],
                "outputs": [
                    {
                        "id": "logservice",
                        "name": "logservice",
                        "events": {"duration_in_millis": 160058, "in": 1101868, "out": 1101189},
                    }
                ],
            }
        }
    },
}


def plugin(id, name, events_in, ms, **more):
    return {"id": id, "name": name, "events": {"in": events_in, "out": events_in, "duration_in_millis": ms, **more}}


def stats(*, work=100_000, wait=10_000, filters=(), outputs=(), inputs=(), **root):
    events = {"in": 9000, "filtered": 9000, "out": 9000}
    events |= {"duration_in_millis": work, "queue_push_duration_in_millis": wait}
    plugins = {"inputs": list(inputs), "filters": list(filters), "outputs": list(outputs)}
    return {"pipelines": {"main": {"events": events, "plugins": plugins}}, **root}


def check_stats(text, settings):
    """The findings about an answer, or about the change between two in a list."""
    return find(text_source("stats.json", text), None, settings)


def as_json(profile, *words, code=0):
    return json.loads(profile("--json", *words, code=code))


@contextlib.contextmanager
def served(answers):
    """A server on loopback: path -> a list of answers (the last one stays), an answer being (status, body).

    Gives its address and the list of requests: path, Authorization.
    """
    requested = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            requested.append((self.path, self.headers.get("Authorization")))
            left = answers.get(self.path, [(404, b"{}")])
            status, body = left.pop(0) if len(left) > 1 else left[0]
            if status == "slow":
                time.sleep(1.5)
                status = 200
            self.send_response(status)
            if status == 302:
                self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with contextlib.suppress(OSError):
                self.wfile.write(body)

        def log_message(self, *given):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}", requested
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)
