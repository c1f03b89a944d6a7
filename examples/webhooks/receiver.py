"""Receives events with the standard library only. Start: WEBHOOK_SECRET=whsec_… python3 receiver.py"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"), validate=True)
if len(KEY) < 24:
    raise SystemExit("WEBHOOK_SECRET is too short")
TOLERANCE_SECONDS = 300
LARGEST_BODY = 1_000_000
seen = set()  # A database with a unique index, in earnest.


def is_genuine(headers, body):
    event_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    content = f"{event_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(KEY, content, hashlib.sha256).digest()).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = max(0, int(self.headers.get("content-length", 0)))
        body = self.rfile.read(min(length, LARGEST_BODY + 1))
        if len(body) > LARGEST_BODY:
            self.respond(413)
            return
        if not is_genuine(self.headers, body):
            self.respond(401)
            return
        event_id = self.headers["webhook-id"]
        if event_id not in seen:
            event = json.loads(body)
            print(event.get("type"), json.dumps(event.get("data")), flush=True)
        seen.add(event_id)
        self.respond(204)

    def respond(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
