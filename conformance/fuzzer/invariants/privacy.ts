import { isJsonObject, type JsonValue } from '@gatewright/protocol';
import { isPublicRoute } from '../expected-roles.js';
import { type Exchange, partsOf } from '../session.js';
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
const IDS =
  /(?<!batch-)[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|did:(?:magp|hedera):[A-Za-z0-9:._-]+/g;

/** The reader of an answer. */
type Reader = OrganisationName | 'public';

/** Remembers the readers of every id and secret, and finds those that reach the other organisation. */
export class Privacy {
  readonly #ids = new Map<string, Set<Reader>>();
  readonly #secrets = new Map<string, { readonly owner: OrganisationName; readonly member: string }>();

  /** Null where the answer shows its reader nothing of the other organisation. */
  check({ by, route, sent, answer }: Exchange): Finding | null {
    const { name } = partsOf(by);
    const secret = this.#secretOf(answer.body, answer.text, name);
    if (secret !== null) return finding(`${route} showed a secret of the other organisation, its ${secret}`);
    const asked = new Set([...idsIn(decodeURIComponent(sent.path)), ...idsIn(sent.body ?? '')]);
    // The address of an owner names the organisation that reviews the request.
    if (route === 'POST /onboarding/requests') for (const id of idsIn(String(answer.data['ownerOrgId']))) asked.add(id);
    const shown = idsIn(answer.text).filter((id) => !asked.has(id));
    const isOwn = [...asked].every((id) => this.#isOnlyOf(id, name));
    // The answer to an id in a public call shows what belongs to that id.
    if (route !== null && isPublicRoute(route) && !isOwn) return null;
    const foreign = shown.find((id) => this.#isOnlyOf(id, other(name)));
    if (foreign !== undefined) return finding(`${route} showed ${name} the id ${foreign} of the other organisation`);
    for (const id of shown) this.#note(id, readerOf(by, route));
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

  /** The member that gave a secret of the other organisation that is in the answer; notes the secrets that it gives. */
  #secretOf(body: JsonValue, text: string, name: OrganisationName): string | null {
    for (const [secret, { owner, member }] of this.#secrets) if (owner !== name && text.includes(secret)) return member;
    const walk = (value: JsonValue): void => {
      if (Array.isArray(value)) {
        for (const item of value) walk(item);
        return;
      }
      if (!isJsonObject(value)) return;
      for (const [member, inner] of Object.entries(value)) {
        if (SECRET_MEMBERS.has(member) && typeof inner === 'string' && inner.length > 8)
          this.#secrets.set(inner, { owner: name, member });
        else walk(inner);
      }
    };
    walk(body);
    return null;
  }
}

/** The reader of an answer: a request for an agent may be answered to a developer of any organisation. */
function readerOf(by: Exchange['by'], route: string | null): Reader {
  const { name, actor } = partsOf(by);
  const isShared = route === 'POST /onboarding/sandbox' || route === 'POST /onboarding/requests';
  return actor === 'stranger' || isShared ? 'public' : name;
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
