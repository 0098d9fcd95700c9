import { isJsonObject, type JsonObject, parseJsonText } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { namedKey } from './keys.js';
import { PEOPLE, type Person } from './step.js';

/** The OpenID Connect issuer of the worlds. It answers in this process: nothing is asked over a network. */
export const ISSUER = 'https://issuer.test';
const AUDIENCE = 'gatewright';
const KEY = namedKey('token issuer');
/** Lifetime of its tokens, s. */
const TOKEN_TTL_S = 300;

/** Addresses that tokens name: two spellings of one person, and one that reads like it but has a Kelvin sign for its K. */
const ADDRESSES: Readonly<Record<string, string>> = {
  kim: 'kim@a.test',
  'capital-kim': 'KIM@a.test',
  'kelvin-kim': '\u212Aim@a.test',
  lee: 'lee@a.test',
  max: 'max@a.test',
  admin: 'admin@a.test',
};

/** What a token says of its caller. */
export interface Claims {
  readonly subject: string;
  readonly email: string;
  readonly role: Person;
  /** End of the token, ms. */
  readonly endsAt: number;
}

const part = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A token of the issuer, made at `now` (ms). */
export function issuerToken({ subject, email, role }: Omit<Claims, 'endsAt'>, now: number): string {
  const exp = Math.floor(now / 1000) + TOKEN_TTL_S;
  const claims = { iss: ISSUER, aud: AUDIENCE, sub: subject, email, email_verified: true, roles: [role], exp };
  const signed = `${part(JSON.stringify({ alg: 'EdDSA', kid: 'key' }))}.${part(JSON.stringify(claims))}`;
  return `${signed}.${part(nodeEd25519.sign(Buffer.from(signed), KEY.seed))}`;
}

/** The token that a label asks for, `oidc:SUBJECT:ADDRESS:ROLE` with the address by its name; null for another label. */
export function labelledToken(label: string, now: number): string | null {
  const [kind, subject, address = '', named] = label.split(':');
  const email = ADDRESSES[address];
  const role = PEOPLE.find((each) => each === named);
  if (kind !== 'oidc' || subject === undefined || email === undefined || role === undefined) return null;
  return issuerToken({ subject, email, role }, now);
}

/** What a token of the issuer says; null for text that is none. */
export function claimsOf(token: string): Claims | null {
  const parsed = parseJsonText(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  if (!parsed.ok || !isJsonObject(parsed.value)) return null;
  const { sub, email, roles, exp } = parsed.value;
  const role = PEOPLE.find((name) => Array.isArray(roles) && roles.includes(name));
  if (typeof sub !== 'string' || typeof email !== 'string' || role === undefined) return null;
  return { subject: sub, email, role, endsAt: Number(exp) * 1000 };
}

/** What the issuer publishes, as `fetch` reads it. */
export const issuerFetch: typeof fetch = async (address) => {
  const x = part(nodeEd25519.publicKey(KEY.seed));
  const documents: Readonly<Record<string, JsonObject>> = {
    [`${ISSUER}/.well-known/openid-configuration`]: { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` },
    [`${ISSUER}/keys`]: { keys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: 'key', x }] },
  };
  const document = documents[String(address)];
  return document === undefined ? new Response(null, { status: 404 }) : Response.json(document);
};
