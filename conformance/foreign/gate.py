"""A deliberately small gate of MAGP v1: signed authorize, mandate ceilings, claim, capture, void.

Python's standard library and `cryptography` (Debian: python3-cryptography). It shares no code with Gatewright. All state is in
memory, behind one lock. It has no rules, people, bundles or evidence. Usage: python3 gate.py [PORT]; the owner's token is printed.
"""
import json
import re
import secrets
import sys
import threading
import time
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

PREFIX = "/api/v1"
BODY_MAX_BYTES = 64 * 1024
TEXT_MAX_CHARACTERS = 1024
DEPTH_MAX = 32
HOLD_SECONDS = 15 * 60
OLD_SECONDS, AHEAD_SECONDS = 300, 30
OWNER_TOKEN = "own_" + secrets.token_hex(16)
LOCK = threading.Lock()
AGENTS, HOLDS, MANDATES = {}, {}, {}


class Refused(Exception):
    def __init__(self, status, code, detail=None, **members):
        self.status, self.code, self.data = status, code, {"reasonCode": code, "detail": detail, **members}


# Texts and numbers

def unique(pairs):
    """Members of a JSON object; one that is given twice has no one value."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member is given twice")
    return members


def no_number(text):
    raise ValueError(text + " is no JSON")


def depth(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, inner), default=0)


def read_json(body):
    try:
        value = json.loads(body.decode("utf-8"), object_pairs_hook=unique, parse_constant=no_number)
        if not isinstance(value, dict) or depth(value) > DEPTH_MAX:
            raise ValueError("no object, or nested too deep")
        return value
    except (ValueError, RecursionError) as error:
        raise Refused(400, "MALFORMED_REQUEST", str(error)) from error


def number_text(value):
    """A number as ECMAScript writes it (ECMA-262, Number::toString); a decimal text as it is."""
    if isinstance(value, str):
        return value
    number = float(value)
    if number == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(number)).normalize().as_tuple()
    digits, point = "".join(map(str, digits)), len(digits) + exponent
    if 0 < point <= 21:
        text = digits.ljust(point, "0") if exponent >= 0 else digits[:point] + "." + digits[point:]
    elif -6 < point <= 0:
        text = "0." + "0" * -point + digits
    else:
        text = digits[0] + ("." + digits[1:] if digits[1:] else "") + f"e{point - 1:+d}"
    return "-" * sign + text


def amount_of(value, code="MALFORMED_REQUEST", status=400):
    """A decimal of at least 0, of a number or a plain decimal text."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e300
    is_text = isinstance(value, str) and re.fullmatch(r"\d{1,30}(\.\d{1,18})?", value)
    if not is_number and not is_text or is_number and value < 0:
        raise Refused(status, code, "the amount is no decimal of at least 0")
    return Decimal(number_text(value))


def signed_text(*fields):
    return "|".join(("" if f is None else str(f)).replace("\\", "\\\\").replace("|", "\\|") for f in fields)


def verified(public_key, signature, text):
    if not isinstance(signature, str) or not re.fullmatch(r"[0-9a-f]{128}", signature):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(bytes.fromhex(signature), text.encode())
        return True
    except InvalidSignature:
        return False


def is_fresh(text):
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)", text):
        return False
    try:
        at = datetime.fromisoformat(re.sub(r"\.\d+", "", text).replace("Z", "+00:00")).timestamp()
    except ValueError:
        return False
    return -AHEAD_SECONDS <= time.time() - at <= OLD_SECONDS


def did_key(public_key):
    alphabet, text = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", ""
    number = int.from_bytes(b"\xed\x01" + public_key, "big")
    while number:
        number, rest = divmod(number, 58)
        text = alphabet[rest] + text
    return "did:key:z" + text


# What the owner makes

def make_agent(body):
    key = Ed25519PrivateKey.generate()
    public_key = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    did = did_key(public_key)
    AGENTS[did] = {"key": public_key, "nonces": set(), "answers": {}}
    secret = key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption()).hex()
    mandate = make_mandate({**body, "agentDid": did})
    return {"agentDid": did, "identityId": did, "agentKey": secret, "mandate": {"policyId": mandate["mandateId"]}}


def make_mandate(body):
    if body.get("agentDid") not in AGENTS or not isinstance(body.get("scope"), str):
        raise Refused(400, "MALFORMED_REQUEST", "agentDid and scope are needed")
    per_transaction, total = body.get("perTxnMax"), body.get("maxAmount")
    mandate = {
        "agent": body["agentDid"], "action": body["scope"], "currency": body.get("currency"), "revoked": False,
        "perTransaction": None if per_transaction is None else amount_of(per_transaction),
        "total": None if total is None else amount_of(total), "merchants": body.get("merchants") or [],
    }
    mandate_id = secrets.token_hex(12)
    MANDATES[mandate_id] = mandate
    return {"mandateId": mandate_id}


def revoke(mandate_id, _body):
    mandate = MANDATES.get(mandate_id)
    if mandate is None:
        raise Refused(404, "NOT_FOUND")
    mandate["revoked"] = True
    for hold in HOLDS.values():
        if hold["mandate"] is mandate and hold["state"] == "held":
            hold["state"] = "voided"
    return {"mandateId": mandate_id, "revoked": True}


# Decisions

REQUIRED, OPTIONAL = ("agentDid", "action", "nonce", "issuedAt", "signature"), ("currency", "merchant", "resource")


def authorize(body):
    for name in REQUIRED + OPTIONAL:
        value = body.get(name)
        if not isinstance(value, str) and (value is not None or name in REQUIRED):
            raise Refused(400, "MALFORMED_REQUEST", name + " is no text")
        if value is not None and len(value) > TEXT_MAX_CHARACTERS:
            raise Refused(400, "MALFORMED_REQUEST", name + " is too long")
    if not 8 <= len(body["nonce"]) <= 128 or not isinstance(body.get("itinerary") or {}, dict):
        raise Refused(400, "MALFORMED_REQUEST", "the nonce has 8 to 128 characters, the itinerary is an object")
    amount = None if body.get("amount") is None else amount_of(body["amount"])
    # What this gate cannot verify it does not take for verified.
    for name in ("jurisdiction", "envelopeSignature", "payloadDigest", "payloadSignature"):
        if body.get(name) is not None:
            raise Refused(400, "MALFORMED_REQUEST", "this gate does not read " + name)
    agent = AGENTS.get(body["agentDid"])
    if agent is None:
        raise Refused(403, "NO_MANDATE")
    shown = "0" if amount is None else number_text(body["amount"])
    currency = body.get("currency") or "USD"
    head = (body["agentDid"], body["action"], shown, currency, body.get("merchant"))
    if not verified(agent["key"], body["signature"], signed_text(*head, body.get("resource"), body["nonce"], body["issuedAt"])):
        is_older = verified(agent["key"], body["signature"], signed_text(*head, body["nonce"], body["issuedAt"]))
        raise Refused(403, "CLIENT_PROTOCOL_VERSION_UNSUPPORTED" if is_older else "SIGNATURE_INVALID")
    if not is_fresh(body["issuedAt"]):
        raise Refused(403, "REQUEST_EXPIRED")
    use_nonce(agent, body["nonce"])
    mandate = granting_mandate(body, amount, currency)
    ends = datetime.now(timezone.utc) + timedelta(seconds=HOLD_SECONDS)
    hold = {
        "id": secrets.token_hex(16), "mandate": mandate, "state": "held", "amount": amount or Decimal(0), "settled": None,
        "agentDid": body["agentDid"], "action": body["action"], "currency": currency, "merchant": body.get("merchant") or "",
        "ends": ends.isoformat(), "claim": None,
    }
    HOLDS[hold["id"]] = hold
    agent["answers"][body["nonce"]] = hold["id"]
    left = None if mandate["total"] is None else shown_amount(mandate["total"] - spent(mandate))
    return verdict("allow", "AUTHORIZED", authorizationId=hold["id"], expiresAt=hold["ends"], remaining=left)


def use_nonce(agent, nonce):
    if nonce in agent["nonces"]:
        raise Refused(403, "REPLAY_DETECTED")
    agent["nonces"].add(nonce)


def granting_mandate(body, amount, currency):
    mine = [m for m in MANDATES.values() if m["agent"] == body["agentDid"] and m["action"] == body["action"]]
    live = [m for m in mine if not m["revoked"]]
    if not live:
        raise Refused(403, "MANDATE_REVOKED" if mine else "NO_PERMISSION_FOR_ACTION")
    mandate = live[-1]
    has_ceiling = mandate["perTransaction"] is not None or mandate["total"] is not None
    if has_ceiling and amount is None:
        raise Refused(403, "AMOUNT_NOT_DETERMINABLE")
    if has_ceiling and currency.upper() != (mandate["currency"] or "USD").upper():
        raise Refused(403, "SPEND_LIMIT_EXCEEDED", "the mandate is in another currency")
    if mandate["perTransaction"] is not None and amount > mandate["perTransaction"]:
        raise Refused(403, "SPEND_LIMIT_EXCEEDED", "above the ceiling per transaction")
    if mandate["total"] is not None and spent(mandate) + amount > mandate["total"]:
        raise Refused(403, "SPEND_LIMIT_EXCEEDED", "above the total")
    if mandate["merchants"] and body.get("merchant") not in mandate["merchants"]:
        raise Refused(403, "MERCHANT_NOT_ALLOWED")
    return mandate


def spent(mandate):
    of = [hold for hold in HOLDS.values() if hold["mandate"] is mandate]
    return sum((h["settled"] if h["state"] == "settled" else h["amount"] for h in of if h["state"] != "voided"), Decimal(0))


def verdict(decision, code, **members):
    empty = dict.fromkeys(("authorizationId", "escalationId", "expiresAt", "remaining", "proofRef", "payloadDigest"))
    return {"decision": decision, "reasonCode": code, "eventId": secrets.token_hex(12), **empty, "riskSignals": [],
            "issuer": {"verification": "unverified"}, **members}


# Holds

def hold_of(hold_id):
    hold = HOLDS.get(hold_id)
    if hold is None:
        raise Refused(404, "AUTHORIZATION_NOT_FOUND")
    if hold["state"] == "held" and hold["ends"] < datetime.now(timezone.utc).isoformat():
        hold["state"] = "voided"
    return hold


def claim(hold, body, headers):
    key = headers.get("idempotency-key") or ""
    if headers.get("x-magp-service-did") is not None:
        raise Refused(403, "COUNTERPARTY_NOT_REGISTERED", "services do not sign at this gate")
    if headers.get("x-magp-payload-digest") is not None:
        raise Refused(409, "PAYLOAD_NOT_BOUND_AT_AUTHORIZE")
    if len(key) < 32 or hold["id"] in key:
        raise Refused(400, "MALFORMED_REQUEST", "the idempotency key is too short, or its agent knows it")
    if body.get("requireHumanApproval"):
        raise Refused(409, "ESCALATION_NOT_APPROVED")
    if hold["claim"] is not None and hold["claim"]["key"] == key and hold["state"] == "claimed":
        return {**hold["claim"]["answer"], "replayed": True}
    if hold["state"] != "held":
        codes = {"claimed": "AUTHORIZATION_ALREADY_CLAIMED", "settled": "AUTHORIZATION_ALREADY_USED"}
        raise Refused(409, codes.get(hold["state"], "AUTHORIZATION_VOIDED"))
    terms = {name: hold[name] for name in ("agentDid", "action", "currency", "merchant")}
    wanted = body.get("expect") or {}
    if any(name in wanted and wanted[name] != value for name, value in terms.items()) or (
            "amount" in wanted and amount_of(wanted["amount"]) != hold["amount"]):
        raise Refused(409, "COMMITMENT_MISMATCH")
    token = "clm_" + secrets.token_hex(16)
    answer = {**terms, "authorizationId": hold["id"], "amount": shown_amount(hold["amount"]), "claimToken": token}
    hold.update(state="claimed", claim={"key": key, "token": token, "answer": answer})
    return {**answer, "replayed": False}


def is_claimer(hold, body):
    token = body.get("claimToken")
    return hold["claim"] is not None and isinstance(token, str) and secrets.compare_digest(
        token.encode(), hold["claim"]["token"].encode())


def check_proof(verb, hold, body, headers, *fields):
    """A proof that is present must hold; none is needed, as the protocol leaves open."""
    if headers.get("x-magp-service-did") is not None:
        raise Refused(403, "COUNTERPARTY_NOT_REGISTERED", "services do not sign at this gate")
    proof = body.get("agentProof")
    if proof is None:
        return
    names = ("agentDid", "nonce", "issuedAt", "signature")
    if not isinstance(proof, dict) or not all(isinstance(proof.get(name), str) for name in names):
        raise Refused(400, "MALFORMED_REQUEST", "agentProof is incomplete")
    agent, did = AGENTS[hold["agentDid"]], proof["agentDid"]
    text = signed_text("MAGP-SETTLE-v1", verb, did, hold["id"], proof["nonce"], proof["issuedAt"], *fields)
    if did != hold["agentDid"] or not verified(agent["key"], proof["signature"], text):
        raise Refused(403, "COUNTERPARTY_SIGNATURE_INVALID")
    if not is_fresh(proof["issuedAt"]):
        raise Refused(403, "REQUEST_EXPIRED")
    use_nonce(agent, proof["nonce"])


def capture(hold, body, headers):
    amount = amount_of(body.get("amountCharged"), "AMOUNT_MISMATCH", 409)
    check_proof("capture", hold, body, headers, number_text(body["amountCharged"]), body.get("bookingRef"),
                body.get("settlementTxHash"))
    if hold["state"] not in ("held", "claimed"):
        raise Refused(409, "AUTHORIZATION_ALREADY_USED" if hold["state"] == "settled" else "AUTHORIZATION_VOIDED")
    if amount > hold["amount"] or amount < hold["amount"] and not is_claimer(hold, body):
        raise Refused(409, "AMOUNT_MISMATCH")
    hold.update(state="settled", settled=amount)
    return {"captured": True, "authorizationId": hold["id"], "amountCharged": shown_amount(amount)}


def void(hold, body, headers):
    check_proof("void", hold, body, headers, body.get("reason"))
    if hold["state"] not in ("held", "claimed"):
        raise Refused(409, "NOT_HELD", voided=False)
    if hold["state"] == "claimed" and not is_claimer(hold, body):
        raise Refused(403, "COUNTERPARTY_MISMATCH")
    hold["state"] = "voided"
    return {"voided": True, "reasonCode": "HOLD_VOIDED", "authorizationId": hold["id"]}


def effect(hold):
    state = hold["state"]
    outcome = {"held": "not_started", "claimed": "in_flight", "settled": "settled"}
    return {
        "authorizationId": hold["id"], "outcome": outcome.get(state, "not_executed"), "claimed": hold["claim"] is not None,
        "nothingExecuted": state in ("held", "voided"), "retrySafe": state == "voided",
        "effectState": None, "spendStatus": {"claimed": "held", "settled": "captured"}.get(state, state),
        "authorizedAmount": shown_amount(hold["amount"]), "settlementEvidence": None,
        "settledAmount": None if hold["settled"] is None else shown_amount(hold["settled"]),
    }


def shown_amount(amount):
    return int(amount) if amount == amount.to_integral_value() else float(amount)


# HTTP

AUTHORIZE = "/policy/mandate/authorize"
OWNED = {"/onboarding/agent": make_agent, "/policy/mandate": make_mandate}
ON_HOLD = {"effect/dispatching": claim, "capture": capture, "void": void}


class Gate(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        path, _, query = self.path.removeprefix(PREFIX).partition("?")
        is_verdict = path == AUTHORIZE
        try:
            body = self.body()
            with LOCK:
                status, envelope = 200, {"success": True, "data": self.route(path, query, body)}
        except Refused as refusal:
            status = refusal.status
            data = {**verdict("block", refusal.code), **refusal.data} if is_verdict else refusal.data
            envelope = {"success": False, "message": refusal.code, "data": data}
        except Exception as error:  # What is not foreseen permits nothing.
            data = verdict("block", "INTERNAL_ERROR") if is_verdict else {"reasonCode": "INTERNAL_ERROR"}
            status, envelope = 500, {"success": False, "message": "INTERNAL_ERROR", "data": data}
            print(repr(error), file=sys.stderr)
        text = json.dumps(envelope).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = answer

    def body(self):
        """The body; of one that is too large the rest is read and dropped, so that the refusal arrives."""
        length = self.headers.get("content-length") or "0"
        if not length.isdigit() or self.headers.get("transfer-encoding"):
            self.close_connection = True
            raise Refused(400, "MALFORMED_REQUEST", "content-length is needed")
        left, kept = int(length), b""
        while left > 0 and (chunk := self.rfile.read(min(left, BODY_MAX_BYTES))):
            left -= len(chunk)
            kept = kept + chunk if len(kept) <= BODY_MAX_BYTES else kept
        if len(kept) > BODY_MAX_BYTES:
            raise Refused(413, "BODY_TOO_LARGE")
        return kept

    def route(self, path, query, body):
        if path == AUTHORIZE and self.command == "POST":
            return authorize(read_json(body))
        if path in OWNED or re.fullmatch(r"/mandate/\w+/revoke", path):
            if self.headers.get("authorization") != "Bearer " + OWNER_TOKEN:
                raise Refused(401, "UNAUTHENTICATED")
            if self.command == "POST":
                return OWNED[path](read_json(body)) if path in OWNED else revoke(path.split("/")[2], body)
        if path == AUTHORIZE + "/by-request" and self.command == "GET":
            return lookup(dict(part.partition("=")[::2] for part in query.split("&")))
        found = re.fullmatch(AUTHORIZE + r"/(\w+)/([\w/]+)", path)
        if found and self.command == "GET" and found[2] == "effect":
            return effect(hold_of(found[1]))
        if found and self.command == "POST" and found[2] in ON_HOLD:
            return ON_HOLD[found[2]](hold_of(found[1]), read_json(body or b"{}"), self.headers)
        known = path in OWNED or path == AUTHORIZE
        raise Refused(405 if known else 404, "METHOD_NOT_ALLOWED" if known else "NOT_FOUND")

    def log_message(self, *_):
        pass


def lookup(query):
    did = query.get("agentDid", "").replace("%3A", ":")
    hold_id = AGENTS.get(did, {"answers": {}})["answers"].get(query.get("nonce"))
    if hold_id is None:
        raise Refused(404, "AUTHORIZATION_NOT_FOUND")
    return effect(hold_of(hold_id))


if __name__ == "__main__":
    ThreadingHTTPServer.request_queue_size = 256
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 0), Gate)
    url = f"http://127.0.0.1:{server.server_address[1]}{PREFIX}"
    print(json.dumps({"url": url, "owner": {"token": OWNER_TOKEN}}), flush=True)
    server.serve_forever()
