"""A server on loopback that plays a Logstash: its node stats move, it restarts, pipelines come and go.

    with FakeLogstash([first, second, None, third]) as logstash: … logstash.url

Each request gets the next answer, the last one stays: stats (``moment``) or bytes, a status and bytes, ``None`` (the
connection is closed without an answer) or a number of seconds to wait before the next one. A program as well:
``python tests/support/fake_logstash.py 9600`` plays one that works until it is stopped.
"""

import contextlib
import http.server
import json
import math
import threading
import time

HEAP = 1024**3


def plugin(id, name, events, ms, **more):
    return {"id": id, "name": name, "events": {"in": events, "out": events, "duration_in_millis": ms}, **more}


def pipeline(events, *, grok=1.0, output=2.0, wait=0.0, queue=None, run="p1", workers=2, prefix="", extra=()):
    """A pipeline with a grok filter and an output: milliseconds for each event of either."""
    ms = events * (grok + output) + sum(one["events"]["duration_in_millis"] for one in extra)
    return {
        "events": {"in": events, "filtered": events, "out": events, "duration_in_millis": ms,
                   "queue_push_duration_in_millis": events * wait},
        "plugins": {
            "inputs": [{"id": prefix + "in", "name": "beats",
                        "events": {"out": events, "queue_push_duration_in_millis": events * wait}}],
            "codecs": [],
            "filters": [plugin(prefix + "parse", "grok", events, events * grok), *extra],
            "outputs": [plugin(prefix + "out", "elasticsearch", events, events * output)],
        },
        "queue": {"type": "memory" if queue is None else "persisted", "events_count": queue or 0},
        "pipeline": {"workers": workers, "batch_size": 125},
        "ephemeral_id": run,
    }  # fmt: skip


def moment(seconds, pipelines, *, run="r1", id="n1", heap=40, cpu=20, gc_ms=None, version="8.15.2"):
    """Node stats ``seconds`` after the start of the process ``run``."""
    return {
        "id": id, "ephemeral_id": run, "version": version,
        "jvm": {
            "uptime_in_millis": int(seconds * 1000), "timestamp": 1_700_000_000_000 + int(seconds * 1000),
            "mem": {"heap_used_percent": heap, "heap_max_in_bytes": HEAP},
            "gc": {"collectors": {"young": {"collection_time_in_millis": seconds * 10 if gc_ms is None else gc_ms}}},
        },
        "process": {"cpu": {"percent": cpu}},
        "pipelines": pipelines,
    }  # fmt: skip


class FakeLogstash:
    """The server. ``requests``: how many there were."""

    def __init__(self, answers):
        self._answers = list(answers)
        self.requests = 0
        self.port = 0
        self._server = None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *error):
        self.stop()

    def start(self):
        fake = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                if self.path.partition("?")[0] != "/_node/stats":
                    self.send_error(404)
                    return
                fake.requests += 1
                answer = fake._next()
                while isinstance(answer, int | float):
                    time.sleep(answer)
                    answer = fake._next()
                if answer is None:
                    self.close_connection = True
                    return
                status, body = answer if isinstance(answer, tuple) else (200, answer)
                data = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", "http://127.0.0.1:1/")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                with contextlib.suppress(OSError):
                    self.wfile.write(data)

            def log_message(self, *given):
                pass

        http.server.ThreadingHTTPServer.allow_reuse_address = True
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def stop(self):
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def _next(self):
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        return answer(self.requests) if callable(answer) else answer


def working():
    """A Logstash that goes on: its requests are a tenth of a second apart, whatever the clock says."""

    def answer(number):
        now = number / 10
        done = int(2000 * now - 900 * math.cos(now))
        return moment(
            100 + now,
            {"main": pipeline(1000 + done, output=0.5, grok=0.1, queue=int(300 + 100 * math.sin(now))),
             "audit": pipeline(int(50 * now), prefix="audit-")},
            heap=40 + number % 20,
        )  # fmt: skip

    return answer


if __name__ == "__main__":
    import sys

    logstash = FakeLogstash([working()])
    logstash.port = int(sys.argv[1])
    logstash.start()
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        logstash.stop()
