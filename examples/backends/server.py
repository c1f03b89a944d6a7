"""A back end that accepts keypad's access tokens. Needs PyJWT and cryptography. Start: KEYPAD=https://id.example python3 server.py"""

import json
import os
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import jwt

COOL_DOWN = int(os.environ.get("COOL_DOWN", "30"))
# Seconds by which the clock of keypad may be ahead: PyJWT refuses an `iat` in the future.
CLOCK_SKEW = 5
DISCOVERY = json.load(urllib.request.urlopen(os.environ["KEYPAD"] + "/.well-known/oauth-authorization-server"))


class Outage(Exception):
    """The keys cannot be fetched, and this one is not known."""


class Keys:
    """Keeps keys for five minutes. An unknown `kid` fetches them again, at most every COOL_DOWN seconds."""

    def __init__(self, url):
        self.url, self.keys, self.fetched_at, self.is_down = url, {}, float("-inf"), False
        self.lock = threading.Lock()

    def find(self, kid):
        with self.lock:
            age = time.monotonic() - self.fetched_at
            if age > 300 or (kid not in self.keys and age >= COOL_DOWN):
                self.fetch()
            if kid not in self.keys and self.is_down:
                raise Outage
            return self.keys[kid].key

    def fetch(self):
        # Before the request: one that fails is not repeated at once either, and the old keys stay.
        self.fetched_at, self.is_down = time.monotonic(), True
        try:
            with urllib.request.urlopen(self.url, timeout=5) as response:
                self.keys = {key.key_id: key for key in jwt.PyJWKSet.from_dict(json.load(response)).keys}
            self.is_down = False
        except (jwt.PyJWTError, ValueError, OSError):
            pass


KEYS = Keys(DISCOVERY["jwks_uri"])


def caller_of(authorization):
    """Returns the claims of the caller, or None. Raises Outage."""
    scheme, _, token = (authorization or "").partition(" ")
    try:
        header = jwt.get_unverified_header(token)
        if scheme.lower() != "bearer" or header.get("typ") != "at+jwt":
            return None
        return jwt.decode(
            token,
            KEYS.find(header.get("kid")),
            algorithms=["ES256"],
            audience="keypad",
            issuer=DISCOVERY["issuer"],
            leeway=CLOCK_SKEW,
            options={"require": ["exp", "iss", "aud", "sub"]},
        )
    except (jwt.PyJWTError, KeyError, ValueError):
        return None


class Server(BaseHTTPRequestHandler):
    def do_GET(self):
        try:
            caller = caller_of(self.headers.get("authorization"))
        except Outage:
            # Not 401: the app would refresh or sign out, and the token may be good.
            return self.refuse(503, "retry-after", "5")
        if caller is None:
            return self.refuse(401, "www-authenticate", 'Bearer error="invalid_token"')
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        # `scope` says what the token is for: check the one that you need.
        self.wfile.write(json.dumps({"user_id": caller["sub"], "scope": caller["scope"]}).encode())

    def refuse(self, status, name, value):
        self.send_response(status)
        self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Server).serve_forever()
