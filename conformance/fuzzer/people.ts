import { canonicalAddress, isJsonObject, type JsonValue } from '@gatewright/protocol';
import { claimsOf } from './issuer.js';
import { type Exchange, partsOf, succeeded } from './session.js';
import { PEOPLE, type Person } from './step.js';
import { ORGANISATIONS, type Organisation, type OrganisationName } from './world.js';

/** A person by their address in canonical form, as far as answers said what lets them in. */
export interface KnownPerson {
  readonly org: OrganisationName;
  readonly email: string;
  /** Role that a login or the issuer gives them. */
  role: Person;
  password: string | null;
  revoked: boolean;
  /** Subject of the issuer that is bound to the person. */
  subject: string | null;
}

/** An access token of the service. */
export interface KnownToken {
  readonly org: OrganisationName;
  readonly id: string;
  readonly text: string;
  readonly email: string;
  readonly role: Person;
  /** Reference to its text and to its id; null for one of the world itself, and for the id of one that a login gave. */
  readonly ref: string | null;
  readonly idRef: string | null;
  /** ms. */
  readonly expiresAt: number | null;
  /** What it ends with beside its person: a login, or the access of a person of an issuer. */
  readonly family: string | null;
  ended: boolean;
}

/** A token that brings the next session. */
export interface KnownRefreshToken {
  readonly org: OrganisationName;
  readonly email: string;
  readonly text: string;
  readonly ref: string;
  readonly family: string;
  /** ms. */
  readonly issuedAt: number;
  used: boolean;
  ended: boolean;
}

/** Who makes a call, by the token that it brings. */
export interface KnownCaller {
  readonly org: OrganisationName;
  readonly email: string;
  readonly role: Person;
  readonly family: string | null;
  /** End of the word of an issuer, by which the caller is let in or the token was made, ms; null where it is of no issuer. */
  readonly endsAt: number | null;
}

export type Standing =
  | { readonly ok: true; readonly caller: KnownCaller }
  | { readonly ok: false; readonly why: string };

/** How much later than its end a token of an issuer is accepted, ms. */
const ISSUER_TOLERANCE_MS = 30_000;
/** How long a refresh token lives, ms. */
export const REFRESH_TTL_MS = 30 * 24 * 60 * 60_000;
const ISSUER_FAMILY = 'issuer ';
const ADMINISTRATORS: ReadonlySet<Person> = new Set(['owner', 'admin']);
/** The organisation whose people the issuer names: the one that the service was started for. */
const ISSUER_ORGANISATION = 'A';

/** The people of a world and what lets each of them in, by what the answers said. */
export class People {
  readonly tokens: KnownToken[] = [];
  readonly refreshTokens: KnownRefreshToken[] = [];
  readonly known: KnownPerson[] = [];
  /** Names of devices that logged in, with the address that they are known for. */
  readonly devices: { readonly token: string; readonly ref: string; readonly email: string; readonly at: number }[] =
    [];
  /** Logins that were tried, by the name of the device that they named. */
  readonly attempts = new Map<string, number>();

  constructor(organisations: Readonly<Record<OrganisationName, Organisation>>) {
    for (const org of ORGANISATIONS) {
      for (const role of PEOPLE) {
        const { [role]: text } = organisations[org].tokens;
        const email = canonicalAddress(organisations[org].emails[role]);
        this.#add(org, email, role);
        const made = { id: '', ref: null, idRef: null, expiresAt: null, family: null, ended: false };
        this.tokens.push({ ...made, org, text, email, role });
      }
    }
  }

  person(org: OrganisationName, email: string): KnownPerson | undefined {
    const canonical = canonicalAddress(email);
    return this.known.find((each) => each.org === org && each.email === canonical);
  }

  /** The person of an address that a login names. */
  login(username: JsonValue | undefined): KnownPerson | undefined {
    const canonical = canonicalAddress(String(username));
    return this.known.find((each) => each.email === canonical);
  }

  /** Who calls with an authorization header at `now` (ms), or why it names no person who may. */
  standing(authorization: string | undefined, now: number): Standing {
    const text = bearerOf(authorization);
    if (text === null) return { ok: false, why: 'nobody is known to call' };
    const token = this.tokens.find((each) => each.text === text);
    return token === undefined ? this.#ofIssuer(text, now) : this.#ofToken(token, now);
  }

  /** The caller of an exchange as of its answer's time. */
  callerOf({ sent, at }: Exchange): KnownCaller | null {
    const standing = this.standing(sent.headers['authorization'], at);
    return standing.ok ? standing.caller : null;
  }

  /** Whether a person could approve now: they get in as an owner or admin, and their access was not ended. */
  mayApprove(org: OrganisationName, email: string, now: number): boolean {
    const person = this.person(org, email);
    if (person === undefined || person.revoked) return false;
    if (ADMINISTRATORS.has(person.role) && (person.password !== null || person.subject !== null)) return true;
    return this.tokens.some(
      (token) =>
        token.org === org &&
        token.email === person.email &&
        ADMINISTRATORS.has(token.role) &&
        this.#ofToken(token, now).ok,
    );
  }

  /** Whether a call gives the service something of its caller that it did not know: a subject, or another role. */
  changesPerson(authorization: string | undefined, now: number): boolean {
    const claims = claimsOf(bearerOf(authorization) ?? '');
    if (claims === null || !this.standing(authorization, now).ok) return false;
    const person = this.person(ISSUER_ORGANISATION, claims.email);
    return person?.subject !== claims.subject || (person.role !== claims.role && person.password === null);
  }

  /** The first call that is let in binds a subject to its address; each gives the role of its token to who has no password. */
  observe({ sent, answer, at }: Exchange): void {
    const authorization = sent.headers['authorization'];
    if (answer.status === 401 || !this.changesPerson(authorization, at)) return;
    const claims = claimsOf(bearerOf(authorization) ?? '');
    if (claims === null) return;
    const email = canonicalAddress(claims.email);
    const person = this.person(ISSUER_ORGANISATION, email) ?? this.#add(ISSUER_ORGANISATION, email, claims.role);
    person.subject = claims.subject;
    if (person.password === null) person.role = claims.role;
  }

  /** Takes in what an answer said. */
  fold(exchange: Exchange): void {
    if (exchange.route === 'POST /auth/login') this.#foldAttempt(exchange);
    const fold = exchange.route === null ? undefined : FOLDS[exchange.route];
    if (fold !== undefined && succeeded(exchange)) fold(exchange, this);
    if (exchange.route === 'POST /auth/refresh-token' && !succeeded(exchange)) this.#foldReuse(exchange);
  }

  addToken(token: Omit<KnownToken, 'ended'>): void {
    this.tokens.push({ ...token, ended: false });
    if (this.person(token.org, token.email) === undefined) this.#add(token.org, token.email, token.role);
  }

  addSession(exchange: Exchange, person: Pick<KnownPerson, 'org' | 'email' | 'role'>, family: string): void {
    const { id, answer, route, at } = exchange;
    const isLogin = route === 'POST /auth/login';
    const session = isLogin ? answer.data : answer.body;
    const ref = isLogin ? `@${id}.data` : `@${id}`;
    const { org, email, role } = person;
    const expiresAt = Date.parse(String(session['expiredAt']));
    this.addToken({
      ...{ org, email, role, family, expiresAt, id: '', idRef: null },
      ...{ text: String(session['accessToken']), ref: `${ref}.accessToken` },
    });
    this.refreshTokens.push({
      ...{ org, email, family, issuedAt: at, used: false, ended: false },
      ...{ text: String(session['refreshToken']), ref: `${ref}.refreshToken` },
    });
  }

  /** Ends the tokens that fit, and the sessions. */
  end(fits: (token: KnownToken | KnownRefreshToken) => boolean): void {
    for (const token of [...this.tokens, ...this.refreshTokens]) if (fits(token)) token.ended = true;
  }

  #add(org: OrganisationName, email: string, role: Person): KnownPerson {
    const person = { org, email, role, password: null, revoked: false, subject: null };
    this.known.push(person);
    return person;
  }

  #ofToken(token: KnownToken, now: number): Standing {
    const { org, email, role, family, expiresAt, ended } = token;
    if (ended) return { ok: false, why: 'the token was ended' };
    if (expiresAt !== null && now >= expiresAt) return { ok: false, why: 'the token ran out' };
    if (this.person(org, email)?.revoked) return { ok: false, why: 'the access of its person was ended' };
    const endsAt = family?.startsWith(ISSUER_FAMILY) ? expiresAt : null;
    return { ok: true, caller: { org, email, role, family, endsAt } };
  }

  #ofIssuer(text: string, now: number): Standing {
    const claims = claimsOf(text);
    if (claims === null) return { ok: false, why: 'no token of anybody is brought' };
    const { subject, email, role, endsAt } = claims;
    if (now >= endsAt + ISSUER_TOLERANCE_MS) return { ok: false, why: 'the token of the issuer ran out' };
    if (!/^[\x20-\x7e]+$/.test(email)) return { ok: false, why: 'the address reads like another' };
    const canonical = canonicalAddress(email);
    const bound = this.known.find((each) => each.subject === subject);
    const person = this.person(ISSUER_ORGANISATION, canonical);
    if (person?.revoked || bound?.revoked) return { ok: false, why: 'the access of its person was ended' };
    if (bound !== undefined && bound.email !== canonical)
      return { ok: false, why: 'the subject is bound to another address' };
    if (person?.subject != null && person.subject !== subject)
      return { ok: false, why: 'the address is bound to another subject' };
    const family = ISSUER_FAMILY + canonical;
    return { ok: true, caller: { org: ISSUER_ORGANISATION, email: canonical, role, family, endsAt } };
  }

  #foldAttempt({ body, answer, id, at }: Exchange): void {
    const { deviceToken, username } = body;
    if (typeof deviceToken === 'string') {
      const name = deviceName(deviceToken);
      this.attempts.set(name, (this.attempts.get(name) ?? 0) + 1);
    }
    const { deviceToken: token } = answer.data;
    if (typeof token !== 'string') return;
    this.devices.push({ token, ref: `@${id}.data.deviceToken`, email: canonicalAddress(String(username)), at });
  }

  /** A refresh token that is used twice was copied: the sessions of its login end. */
  #foldReuse({ body }: Exchange): void {
    const token = this.refreshTokens.find(({ text }) => text === body['refreshToken']);
    if (token?.used) this.end(({ family }) => family === token.family);
  }
}

/** The name of a device, which its tokens share. */
export function deviceName(deviceToken: string): string {
  return deviceToken.slice(0, 'gwd_'.length + 32);
}

function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? null;
}

type Fold = (exchange: Exchange, people: People) => void;

const FOLDS: Readonly<Record<string, Fold>> = {
  'POST /tokens': (exchange, people) => {
    const { answer, by } = exchange;
    const caller = people.callerOf(exchange);
    if (caller === null) return;
    const email = canonicalAddress(String(answer.data['email']));
    const family = email === caller.email || caller.endsAt !== null ? caller.family : null;
    people.addToken({ ...tokenIn(exchange, caller), org: partsOf(by).name, email, family });
  },
  'POST /tokens/:id/rotate': (exchange, people) => {
    const caller = people.callerOf(exchange);
    const rotated = people.tokens.find(({ id }) => id === exchange.params['id']);
    if (caller === null || rotated === undefined) return;
    rotated.ended = true;
    const family = caller.endsAt !== null ? caller.family : (rotated.family ?? caller.family);
    people.addToken({ ...tokenIn(exchange, caller), org: rotated.org, email: rotated.email, family });
  },
  'POST /tokens/:id/revoke': ({ params }, people) => people.end((token) => 'id' in token && token.id === params['id']),
  'POST /people/revoke': ({ by, body }, people) => {
    const person = people.person(partsOf(by).name, String(body['email']));
    if (person === undefined) return;
    person.revoked = true;
    person.password = null;
    const vouched = ISSUER_FAMILY + person.email;
    people.end(({ org, email, family }) => org === person.org && (email === person.email || family === vouched));
  },
  'POST /people/reinstate': ({ by, body }, people) => {
    const person = people.person(partsOf(by).name, String(body['email']));
    if (person === undefined) return;
    person.revoked = false;
    person.subject = null;
  },
  'POST /auth/password': (exchange, people) => {
    const caller = people.callerOf(exchange);
    const person = caller === null ? undefined : people.person(caller.org, caller.email);
    if (person === undefined) return;
    person.password = String(exchange.body['password']);
    people.end(({ org, email, family }) => org === person.org && email === person.email && family !== null);
  },
  'POST /auth/login': (exchange, people) => {
    const person = people.login(exchange.body['username']);
    if (person !== undefined) people.addSession(exchange, person, `login ${exchange.id}`);
  },
  'POST /auth/refresh-token': (exchange, people) => {
    const token = people.refreshTokens.find(({ text }) => text === exchange.body['refreshToken']);
    const person = token === undefined ? undefined : people.person(token.org, token.email);
    if (token === undefined || person === undefined) return;
    token.used = true;
    people.addSession(exchange, person, token.family);
  },
};

/** The token that an answer gives, without the one whose it is: it outlives no word of an issuer by which it was made. */
function tokenIn({ id, answer }: Exchange, { endsAt }: KnownCaller) {
  const { tokenId, token, role, expiresAt } = isJsonObject(answer.data) ? answer.data : {};
  return {
    id: String(tokenId),
    idRef: `@${id}.data.tokenId`,
    text: String(token),
    ref: `@${id}.data.token`,
    role: PEOPLE.find((name) => name === role) ?? 'auditor',
    expiresAt: typeof expiresAt === 'string' ? Math.min(Date.parse(expiresAt), endsAt ?? Infinity) : endsAt,
  };
}
