"""Asks a gate for permits. Needs Python 3.9 and the package cryptography (Debian: python3-cryptography)."""

import hashlib
import json
import secrets
import urllib.error
import urllib.request
from datetime import datetime, timezone

from cryptography.hazmat.primitives.serialization import load_der_private_key


class Refused(Exception):
    """The gate did not permit: `verdict` has its reason code and what to do."""

    def __init__(self, verdict):
        super().__init__(f"{verdict['reasonCode']}: {verdict.get('detail') or ''}")
        self.verdict = verdict


class Agent:
    """An agent with the configuration that its owner got at the onboarding."""

    def __init__(self, config):
        self.api = config["apiBase"]
        self.did = config["agentDid"]
        self.key = load_der_private_key(bytes.fromhex(config["agentKey"]), password=None)

    def permit(self, action, amount, currency, merchant, payload):
        """Returns the permitted verdict for exactly this payload, or raises Refused. The amount is a decimal text, as "5.50"."""
        nonce, issued_at = secrets.token_hex(16), datetime.now(timezone.utc).isoformat()
        digest = "sha256:" + hashlib.sha256(canonical(payload)).hexdigest()
        return self._ask({
            "agentDid": self.did,
            "action": action,
            "amount": amount,
            "currency": currency,
            "merchant": merchant,
            "nonce": nonce,
            "issuedAt": issued_at,
            "signature": self._sign(self.did, action, amount, currency, merchant, "", nonce, issued_at),
            "payloadDigest": digest,
            "payloadSignature": self._sign("MAGP-PAYLOAD-v1", self.did, action, nonce, issued_at, digest),
        })

    def pay(self, url, body, **terms):
        """Sends JSON to a service behind `gatewright proxy`, under a permit for exactly this request."""
        content = json.dumps(body).encode()
        sent = {
            "method": "POST",
            "target": urllib.request.Request(url).selector,
            "contentType": "application/json",
            "bodyDigest": "sha256:" + hashlib.sha256(content).hexdigest(),
        }
        permitted = self.permit(**terms, payload=sent)
        proof = json.dumps({"authorizationId": permitted["authorizationId"]})
        headers = {"content-type": "application/json", "x-magp-request": proof}
        with urllib.request.urlopen(urllib.request.Request(url, content, headers)) as answer:
            return answer.read().decode()

    def _sign(self, *fields):
        escaped = (field.replace("\\", "\\\\").replace("|", "\\|") for field in fields)
        return self.key.sign("|".join(escaped).encode()).hex()

    def _ask(self, request):
        asked = urllib.request.Request(
            self.api + "/policy/mandate/authorize", json.dumps(request).encode(), {"content-type": "application/json"}
        )
        try:
            with urllib.request.urlopen(asked) as answer:
                verdict = json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            verdict = json.load(error)["data"]
        if verdict["decision"] not in ("allow", "observe"):
            raise Refused(verdict)
        return verdict


def canonical(value):
    """The JSON of RFC 8785 for texts, objects and null."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
