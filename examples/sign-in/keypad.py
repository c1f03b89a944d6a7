"""A sign-in on a terminal with the standard library only.

Start: KEYPAD=http://localhost:3000 CLIENT_ID=1 CLIENT_SECRET=kps_… python3 keypad.py 09120000001
"""

import http.client
import json
import os
import random
import re
import sys
import threading
import time
import urllib.error
import urllib.request


class Refused(Exception):
    """A refusal. Branch on `code`, show `str(refusal)`. Both are empty if it is not from the service, such as a proxy's page."""

    def __init__(self, status, error, retry_after=None):
        super().__init__(error.get("message", ""))
        self.status = status
        self.code = error.get("readable_code") or error.get("extensions", {}).get("code", "")
        self.details = error.get("details") or error.get("extensions", {}).get("details") or {}
        # What to dial to see the present code, with OTP_WAITING_TIME.
        self.ussd_code = error.get("ussd_code")
        # Seconds until the same request may succeed.
        self.retry_after = retry_after


class SignedOut(Exception):
    """The session has ended: show the sign-in."""


# The app then asks for a dial instead of a text message.
NO_SMS = ("SMS_NOT_OFFERED", "DELIVERY_UNAVAILABLE", "RATE_LIMITED")


class Keypad:
    """One account. `store` keeps a string where the system keeps secrets. Any thread may call each method."""

    def __init__(self, url, client_id, client_secret, store, language="en"):
        self.url, self.store, self.language = url, store, language
        self.client = {"client_id": client_id, "client_secret": client_secret}
        self.access_token = None
        self.lock = threading.Lock()

    def register(self, first_name, last_name, number):
        """Creates an account. Sends no code."""
        self._post("/api/oauth/register", {"first_name": first_name, "last_name": last_name, "cell_number": number})

    def request_code(self, number, channel="ussd"):
        """Returns what to show: the code to dial, and the seconds until another code may be requested."""
        body = {"username": number, "channel": channel, "client_id": self.client["client_id"]}
        try:
            return self._post("/api/oauth/initialize", body, repeats=True)
        except Refused as refusal:
            if channel == "ussd" or refusal.code not in NO_SMS:
                raise
            return self.request_code(number, "ussd")

    def sign_in(self, number, code):
        body = {"grant_type": "password", **self.client, "username": number, "password": code, "scope": "*"}
        tokens = self._post("/api/oauth/token", body)
        with self.lock:
            self._keep(tokens)

    def graphql(self, query, variables=None):
        used = self.access_token or self._refresh(None)
        try:
            return self._query(used, query, variables)
        except Refused as refusal:
            if refusal.status != 401:
                raise
        return self._query(self._refresh(used), query, variables)

    def sign_out(self):
        """Forgets the session and revokes it. If it raises, the session is still alive: call `revoke_left` later."""
        with self.lock:
            session, left = self._kept()
            self.access_token = None
            self._write(None, [*left, session] if session else left)
        self.revoke_left()

    def revoke_left(self):
        """Ends the sessions that the user has left. Call it in the background at each start, and until it succeeds."""
        for token in self._kept()[1]:
            try:
                self._post("/api/oauth/revoke", {**self.client, "token": token}, repeats=True)
            except Refused as refusal:
                # The token of another client: it would be refused for ever.
                if refusal.code != "INVALID_GRANT":
                    raise
            with self.lock:
                session, left = self._kept()
                self._write(session, [each for each in left if each != token])

    def _refresh(self, used):
        """Returns an access token other than `used`. Threads that meet a 401 at once share one refresh."""
        with self.lock:
            if self.access_token not in (None, used):
                return self.access_token
            session, left = self._kept()
            if session is None:
                raise SignedOut
            body = {"grant_type": "refresh_token", **self.client, "refresh_token": session, "scope": ""}
            try:
                # The same token again within 30 s gets the same new one.
                self._keep(self._post("/api/oauth/token", body, repeats=True))
            except Refused as refusal:
                if refusal.code != "INVALID_GRANT":
                    raise
                self.access_token = None
                self._write(None, left)
                raise SignedOut(str(refusal)) from refusal
            return self.access_token

    def _keep(self, tokens):
        # First stored, then used.
        self._write(tokens["refresh_token"], self._kept()[1])
        self.access_token = tokens["access_token"]

    def _kept(self):
        """Returns the refresh token of the session, and those of sessions that are left and still alive."""
        kept = json.loads(self.store.read() or "{}")
        return kept.get("session"), kept.get("left", [])

    def _write(self, session, left):
        self.store.write(json.dumps({"session": session, "left": left}) if session or left else None)

    def _query(self, token, query, variables):
        body = {"query": query, "variables": variables}
        # A query that has this word anywhere is not repeated either.
        is_mutation = re.search(r"\bmutation\b", query) is not None
        answer = self._post("/api/v4/graphql", body, {"authorization": f"Bearer {token}"}, not is_mutation)
        if answer.get("errors"):
            raise Refused(200, answer["errors"][0])
        return answer["data"]

    def _post(self, path, body, headers=None, repeats=False):
        """Sends a request. If `repeats`, sends it up to three times in 30 s, because it is safe to carry out twice."""
        for attempt in range(3):
            wait = 2**attempt
            try:
                return self._send(path, body, headers or {})
            except Refused as refusal:
                wait = wait if refusal.retry_after is None else refusal.retry_after
                is_outage = refusal.status in (502, 503, 504) and refusal.code != "DELIVERY_UNAVAILABLE"
                if not repeats or not is_outage or attempt == 2 or wait > 10:
                    raise
            except (OSError, http.client.HTTPException):
                if not repeats or attempt == 2:
                    raise
            # Up to half as much more, so that apps do not all return at once.
            time.sleep(wait * random.uniform(1, 1.5))

    def _send(self, path, body, headers):
        headers = {"content-type": "application/json", "accept-language": self.language, **headers}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return json.load(response)
        except ValueError:
            raise Refused(response.status, {}) from None
        except urllib.error.HTTPError as error:
            after = error.headers.get("retry-after", "")
            raise Refused(error.code, first_error(error), int(after) if after.isdigit() else None) from None


def first_error(response):
    try:
        return json.load(response)["errors"][0]
    except (ValueError, LookupError, TypeError):
        return {}


class Memory:
    """Keeps nothing after the program ends. An app uses the package `keyring` instead."""

    token = None

    def read(self):
        return self.token

    def write(self, token):
        self.token = token


def request_code(keypad, number):
    """Returns what to dial. Registers a number that has no account."""
    try:
        return keypad.request_code(number)["ussd_code"]
    except Refused as refusal:
        if refusal.code == "REST_USER_NOT_FOUND":
            keypad.register(input("First name: "), input("Last name: "), number)
            return keypad.request_code(number)["ussd_code"]
        if refusal.ussd_code is None:
            raise
        # There is a code already.
        return refusal.ussd_code


def main(number):
    keypad = Keypad(os.environ["KEYPAD"], int(os.environ["CLIENT_ID"]), os.environ["CLIENT_SECRET"], Memory())
    print(f"Dial {request_code(keypad, number)}.", flush=True)
    wrong = 0
    while keypad.access_token is None:
        try:
            keypad.sign_in(number, input("Code: "))
        except Refused as refusal:
            left = refusal.details.get("tries_left")
            print(refusal, "" if left is None else f"({left} tries left)", flush=True)
            if refusal.code == "RATE_LIMITED":
                time.sleep(refusal.retry_after)
            wrong += refusal.code == "INVALID_GRANT"
            if wrong == 5:
                sys.exit("Start again in a minute for a new code.")
    keypad.access_token = "expired"  # As after 15 minutes: the query refreshes.
    for ticket in keypad.graphql("query ($limit: Int!) { Tickets(limit: $limit) { title status } }", {"limit": 5})["Tickets"]:
        print(ticket["status"], ticket["title"])
    keypad.sign_out()
    try:
        keypad.graphql("{ Me { id } }")
    except SignedOut:
        print("Signed out.")


if __name__ == "__main__":
    main(sys.argv[1])
