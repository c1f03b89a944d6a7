"""A sign-in on a terminal with the standard library only.

Start: KEYPAD=http://localhost:3000 CLIENT_ID=1 CLIENT_SECRET=kps_… python3 keypad.py 09120000001
"""

import json
import os
import random
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


# What a request repeats. A lost response may mean that the request was carried out.
NOTHING, REFUSED, EVERYTHING = range(3)


class Keypad:
    """One account. `store` keeps the refresh token where the system keeps secrets; each method may be called by any thread."""

    def __init__(self, url, client_id, client_secret, store, language="en"):
        self.url, self.store, self.language = url, store, language
        self.client = {"client_id": client_id, "client_secret": client_secret}
        self.access_token = None
        self.refreshing = threading.Lock()

    def request_code(self, number, channel="ussd"):
        """Returns what to show: the code to dial, and the seconds until another code may be requested."""
        try:
            return self._post("/api/oauth/initialize", {"username": number, "channel": channel})
        except Refused as refusal:
            if channel == "ussd" or refusal.code not in ("SMS_NOT_OFFERED", "DELIVERY_UNAVAILABLE"):
                raise
            return self.request_code(number, "ussd")

    def sign_in(self, number, code):
        self._keep(
            self._post(
                "/api/oauth/token",
                {"grant_type": "password", **self.client, "username": number, "password": code, "scope": "*"},
            )
        )

    def graphql(self, query, variables=None):
        used = self.access_token or self._refresh(None)
        try:
            return self._query(used, query, variables)
        except Refused as refusal:
            if refusal.status != 401:
                raise
        return self._query(self._refresh(used), query, variables)

    def sign_out(self):
        token = self.store.read()
        if token is None:
            return
        self._post("/api/oauth/revoke", {**self.client, "token": token}, repeats=EVERYTHING)
        self.store.write(None)
        self.access_token = None

    def _refresh(self, used):
        """Returns an access token other than `used`. Threads that meet a 401 at once share one refresh."""
        with self.refreshing:
            if self.access_token not in (None, used):
                return self.access_token
            token = self.store.read()
            if token is None:
                raise SignedOut
            body = {"grant_type": "refresh_token", **self.client, "refresh_token": token, "scope": ""}
            try:
                # The same token again after a lost response gets the same new one.
                self._keep(self._post("/api/oauth/token", body, repeats=EVERYTHING))
            except Refused as refusal:
                if refusal.code != "INVALID_GRANT":
                    raise
                self.store.write(None)
                self.access_token = None
                raise SignedOut from refusal
            return self.access_token

    def _keep(self, tokens):
        # First stored, then used.
        self.store.write(tokens["refresh_token"])
        self.access_token = tokens["access_token"]

    def _query(self, token, query, variables):
        body = {"query": query, "variables": variables}
        repeats = NOTHING if query.lstrip().startswith("mutation") else EVERYTHING
        answer = self._post("/api/v4/graphql", body, {"authorization": f"Bearer {token}"}, repeats)
        if answer.get("errors"):
            raise Refused(200, answer["errors"][0])
        return answer["data"]

    def _post(self, path, body, headers=None, repeats=REFUSED):
        for attempt in range(4):
            wait = 2**attempt * random.uniform(0.5, 1.5)
            try:
                return self._send(path, body, headers or {})
            except Refused as refusal:
                wait = wait if refusal.retry_after is None else refusal.retry_after
                is_outage = refusal.status in (502, 503, 504) and refusal.code != "DELIVERY_UNAVAILABLE"
                if repeats == NOTHING or not is_outage or attempt == 3 or wait > 10:
                    raise
            except OSError:
                if repeats != EVERYTHING or attempt == 3:
                    raise
            time.sleep(wait)

    def _send(self, path, body, headers):
        headers = {"content-type": "application/json", "accept-language": self.language, **headers}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            after = error.headers.get("retry-after", "")
            raise Refused(error.code, first_error(error), int(after) if after.isdigit() else None) from None


def first_error(response):
    try:
        return json.load(response)["errors"][0]
    except (ValueError, LookupError, TypeError):
        return {}


class Memory:
    """In earnest, the package `keyring`."""

    token = None

    def read(self):
        return self.token

    def write(self, token):
        self.token = token


def main(number):
    keypad = Keypad(os.environ["KEYPAD"], int(os.environ["CLIENT_ID"]), os.environ["CLIENT_SECRET"], Memory())
    try:
        shown = keypad.request_code(number)
        print(f"Dial {shown['ussd_code']} within {shown['otp_time_diff']} s.", flush=True)
    except Refused as refusal:
        if refusal.ussd_code is None:
            raise
        # There is a code already.
        print(f"Dial {refusal.ussd_code}.", flush=True)
    while keypad.access_token is None:
        try:
            keypad.sign_in(number, input("Code: "))
        except Refused as refusal:
            left = refusal.details.get("tries_left")
            print(refusal, "" if left is None else f"({left} tries left)", flush=True)
            if refusal.code == "RATE_LIMITED":
                time.sleep(refusal.retry_after)
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
