"""A back end that accepts keypad's access tokens. Needs PyJWT and cryptography. Start: KEYPAD=https://id.example python3 server.py"""

import json
import os
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import jwt

DISCOVERY = json.load(urllib.request.urlopen(os.environ["KEYPAD"] + "/.well-known/oauth-authorization-server"))


class Keys:
    """Keeps keys for five minutes. An unknown `kid` fetches them again, at most every 30 s."""

    def __init__(self, url):
        self.url, self.keys, self.fetched_at = url, {}, float("-inf")
        self.lock = threading.Lock()

    def find(self, kid):
        with self.lock:
            age = time.monotonic() - self.fetched_at
            if age > 300 or (kid not in self.keys and age > 30):
                # Before the request: one that fails is not repeated at once either, and the old keys stay.
                self.fetched_at = time.monotonic()
                with urllib.request.urlopen(self.url, timeout=5) as response:
                    self.keys = {key.key_id: key for key in jwt.PyJWKSet.from_dict(json.load(response)).keys}
            return self.keys[kid].key


KEYS = Keys(DISCOVERY["jwks_uri"])


def caller_of(authorization):
    """Returns the claims of the caller, or None."""
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
            options={"require": ["exp", "iss", "aud", "sub"]},
        )
    except (jwt.PyJWTError, KeyError, ValueError, OSError):
        return None


class Server(BaseHTTPRequestHandler):
    def do_GET(self):
        caller = caller_of(self.headers.get("authorization"))
        if caller is None:
            self.send_response(401)
            self.send_header("www-authenticate", 'Bearer error="invalid_token"')
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        # `scope` says what the token is for: check the one that you need.
        self.wfile.write(json.dumps({"user_id": caller["sub"], "scope": caller["scope"]}).encode())

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Server).serve_forever()
