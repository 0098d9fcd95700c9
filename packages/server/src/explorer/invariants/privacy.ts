import { isJsonObject, type JsonValue } from '@gatewright/protocol';
import { type Exchange, partsOf } from '../session.js';
import { isPublicRoute } from '../rights.js';
import type { OrganisationName } from '../world.js';
import type { Finding } from './finding.js';

/** Members of answers whose text is a secret. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set([
  'token',
  'accessToken',
  'refreshToken',
  'claimToken',
  'agentKey',
  'secret',
]);

/** Ids as the service makes them: UUIDs, also inside a longer id, and DIDs of agents. */
const IDS = /(?<!batch-)[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|did:(?:magp|hedera):[A-Za-z0-9:._-]+/g;

/** Whom an answer goes to. */
type Reader = OrganisationName | 'anybody';

/** Remembers to whom every id and secret was told, and finds those that reach the other organisation. */
export class Privacy {
  readonly #ids = new Map<string, Set<Reader>>();
  readonly #secrets = new Map<string, OrganisationName>();

  /** Throws nothing; null where the answer tells its reader nothing of the other organisation. */
  check({ by, route, sent, answer }: Exchange): Finding | null {
    const { name } = partsOf(by);
    const reader = readerOf(by, route);
    const secret = this.#secretOf(answer.body, answer.text, name);
    if (secret !== null) return finding(`${route} told a secret of the other organisation (${secret})`);
    const asked = new Set([...idsIn(decodeURIComponent(sent.path)), ...idsIn(sent.body ?? '')]);
    const told = idsIn(answer.text);
    const own = told.filter((id) => !asked.has(id));
    // Who names an id of the other organisation in a public read is told what belongs to that id.
    const mayBeForeign = route !== null && isPublicRoute(route) && [...asked].some((id) => this.#isOnlyOf(id, other(name)));
    const foreign = mayBeForeign ? undefined : own.find((id) => this.#isOnlyOf(id, other(name)));
    if (foreign !== undefined) return finding(`${route} told ${name} the id ${foreign} of the other organisation`);
    const to = mayBeForeign ? other(name) : reader;
    for (const id of own) this.#note(id, to);
    return null;
  }

  #isOnlyOf(id: string, organisation: OrganisationName): boolean {
    const readers = this.#ids.get(id);
    return readers !== undefined && readers.size === 1 && readers.has(organisation);
  }

  #note(id: string, reader: Reader): void {
    const readers = this.#ids.get(id);
    if (readers === undefined) this.#ids.set(id, new Set([reader]));
    else readers.add(reader);
  }

  /** The name of a member whose secret of the other organisation is in the answer; notes the secrets that it gives. */
  #secretOf(body: JsonValue, text: string, name: OrganisationName): string | null {
    for (const [secret, owner] of this.#secrets) if (owner !== name && text.includes(secret)) return secret.slice(0, 6);
    const walk = (value: JsonValue): void => {
      if (Array.isArray(value)) return value.forEach(walk);
      if (!isJsonObject(value)) return;
      for (const [member, inner] of Object.entries(value)) {
        if (SECRET_MEMBERS.has(member) && typeof inner === 'string' && inner.length > 8) this.#secrets.set(inner, name);
        else walk(inner);
      }
    };
    walk(body);
    return null;
  }
}

function readerOf(by: Exchange['by'], route: string | null): Reader {
  const { name, actor } = partsOf(by);
  return actor === 'stranger' || route === 'POST /onboarding/sandbox' ? 'anybody' : name;
}

function other(name: OrganisationName): OrganisationName {
  return name === 'A' ? 'B' : 'A';
}

function idsIn(text: string): string[] {
  return [...text.matchAll(IDS)].map(([id]) => id);
}

function finding(message: string): Finding {
  return { invariant: 'privacy', message };
}
