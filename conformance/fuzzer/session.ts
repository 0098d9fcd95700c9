import { isJsonObject, type JsonObject, type JsonValue, parseJsonText } from '@gatewright/protocol';
import { ROUTES } from '@gatewright/service';
import { labelledToken } from './issuer.js';
import { didOf, namedKey } from './keys.js';
import { sign } from './signing.js';
import {
  type Caller,
  type CallStep,
  type GuardStep,
  type RepeatStep,
  resolve,
  resolveHeaders,
  resolvePath,
  type Signing,
  Unresolved,
} from './step.js';
import type { Answer, OrganisationName, SentCall, World } from './world.js';

/** A call before it is sent. */
export interface Prepared {
  /** Id of its step; of a guard's calls with their number behind it. */
  readonly id: number | string;
  readonly by: Caller;
  /** Method and path as the route table names them; null where no route takes the call. */
  readonly route: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly sent: SentCall;
  /** The body as a JSON object, empty where it is none. */
  readonly body: JsonObject;
  /** What the call was signed with: the key of an agent, the DID of a service, the secret of the provider. */
  readonly signer: Signer;
  /** The call is not the first with its bytes, or it changes signed ones. */
  readonly repeats: boolean;
}

export interface Signer {
  readonly agentKey: string | null;
  readonly serviceDid: string | null;
  readonly isProvider: boolean;
  readonly lateMs: number;
}

/** A call with its answer. */
export interface Exchange extends Prepared {
  readonly answer: Answer;
  /** Time of the service, ms. */
  readonly at: number;
}

const UNSIGNED: Signer = { agentKey: null, serviceDid: null, isProvider: false, lateMs: 0 };

/** Patterns of the routes, in the order of their table. */
const PATTERNS = ROUTES.map(({ method, path }) => {
  const names: string[] = [];
  const pattern = path.replaceAll(/:([A-Za-z]+)(?:\{(.+)\})?/g, (_whole, name: string, own: string | undefined) => {
    names.push(name);
    return own === undefined ? '([^/]+)' : `(${own})`;
  });
  return { method, name: `${method} ${path}`, pattern: new RegExp(`^${pattern}$`), names };
});

/** Carries out the steps of a sequence on a world, and remembers what was sent and answered. */
export class Session {
  readonly #answers = new Map<string, Answer>();
  readonly #sent = new Map<string, Prepared>();

  constructor(
    readonly world: World,
    /** Makes the nonces of this sequence different from those of any other. */
    private readonly seed: number,
  ) {}

  /** The call of a step, signed for this moment; null where what it refers to is not there. */
  prepare(step: CallStep | RepeatStep): Prepared | null {
    try {
      return 'repeat' in step ? this.#prepareRepeat(step) : this.#prepareCall(step);
    } catch (error) {
      if (error instanceof Unresolved) return null;
      throw error;
    }
  }

  /** Agent and request of a guard; null where what they refer to is not there. */
  guarded({ guard, request }: GuardStep): { agentDid: string; agentKey: string; request: JsonObject } | null {
    try {
      const { agentDid, agentKey } = asObject(resolve({ ...guard }, this.#lookup));
      const resolved = asObject(resolve(request, this.#lookup));
      return { agentDid: String(agentDid), agentKey: String(agentKey), request: resolved };
    } catch (error) {
      if (error instanceof Unresolved) return null;
      throw error;
    }
  }

  /** A call that a client of the service made itself, with the key of its agent. */
  made(sent: SentCall, id: string, by: Caller, agentKey: string): Prepared {
    const parsed = sent.body === null ? null : parseJsonText(sent.body);
    const body = parsed?.ok ? asObject(parsed.value) : {};
    return {
      id,
      by,
      ...routeOf(sent.method, sent.path),
      body,
      signer: { ...UNSIGNED, agentKey },
      repeats: false,
      sent,
    };
  }

  async send(prepared: Prepared): Promise<Exchange> {
    const at = this.world.now;
    const answer = await this.world.send(prepared.sent);
    this.#answers.set(String(prepared.id), answer);
    this.#sent.set(String(prepared.id), prepared);
    return { ...prepared, answer, at };
  }

  #prepareCall(step: CallStep): Prepared {
    const [method = 'GET', template = '/'] = step.send.split(' ');
    const path = resolvePath(template, this.#lookup);
    const { route, params } = routeOf(method, path);
    const headers = resolveHeaders(step.headers ?? {}, this.#lookup);
    const unsigned = { route: route ?? '', params, headers, body: asObject(resolve(step.body ?? {}, this.#lookup)) };
    const signing = step.sign === undefined ? null : readSigning(resolve({ ...step.sign }, this.#lookup));
    const occasion = { nonce: this.nonceOf(step.id), now: this.world.now };
    const signed = signing === null ? unsigned : sign(unsigned, signing, occasion);
    const hasBody = method === 'POST' && (step.body !== undefined || signing !== null);
    return {
      id: step.id,
      by: step.by,
      route,
      params,
      body: signed.body,
      signer: signing === null ? UNSIGNED : signerOf(signing),
      repeats: false,
      sent: {
        method,
        path,
        headers: this.#withToken(step.by, { ...signed.headers, 'content-type': 'application/json' }),
        body: step.raw ?? (hasBody ? JSON.stringify(signed.body) : null),
      },
    };
  }

  #prepareRepeat({ id, by, repeat, change }: RepeatStep): Prepared {
    const earlier = this.#sent.get(String(repeat));
    if (earlier === undefined) throw new Unresolved(`step ${repeat}`);
    const { authorization, ...bare } = earlier.sent.headers;
    const brought = partsOf(by).actor === 'guest' && authorization !== undefined ? { authorization } : {};
    const headers = this.#withToken(by, { ...bare, ...brought });
    if (change === undefined) return { ...earlier, id, by, repeats: true, sent: { ...earlier.sent, headers } };
    const body = { ...earlier.body, ...asObject(resolve(change, this.#lookup)) };
    return { ...earlier, id, by, body, repeats: true, sent: { ...earlier.sent, headers, body: JSON.stringify(body) } };
  }

  /** A nonce that no other step has. */
  nonceOf(stepId: number | string): string {
    return `explorer-${this.seed}-${stepId}`;
  }

  #withToken(by: Caller, headers: Readonly<Record<string, string>>): Record<string, string> {
    const token = this.#tokenOf(by);
    return token === undefined ? { ...headers } : { authorization: `Bearer ${token}`, ...headers };
  }

  #tokenOf(by: Caller): string | undefined {
    const { name, actor } = partsOf(by);
    const tokens: Readonly<Record<string, string>> = this.world.organisations[name].tokens;
    return tokens[actor];
  }

  readonly #lookup = (label: string, names: readonly string[]): JsonValue | undefined => {
    const found = this.#labelled(label);
    return names.reduce<JsonValue | undefined>(memberOf, found);
  };

  #labelled(label: string): JsonValue | undefined {
    if (label === 'A' || label === 'B') {
      const { orgId, did, tokens, emails } = this.world.organisations[label];
      return { orgId, did, tokens: { ...tokens }, emails: { ...emails } };
    }
    if (label.startsWith('key:')) {
      const { did, publicKey } = namedKey(label.slice('key:'.length));
      return { did, publicKey };
    }
    if (label.startsWith('oidc:')) return { token: labelledToken(label, this.world.now) };
    if (label.startsWith('step:')) return { nonce: this.nonceOf(label.slice('step:'.length)) };
    return this.#answers.get(label)?.body;
  }
}

/** Organisation and actor of a caller. */
export function partsOf(by: Caller): { readonly name: OrganisationName; readonly actor: string } {
  const [name, actor = ''] = by.split('.');
  return { name: name === 'B' ? 'B' : 'A', actor };
}

/** Whether the service did what it was asked. */
export function succeeded({ answer }: Pick<Exchange, 'answer'>): boolean {
  return answer.status < 300 && answer.body['success'] !== false;
}

function routeOf(method: string, pathAndQuery: string): Pick<Prepared, 'route' | 'params'> {
  const [path = ''] = pathAndQuery.split('?');
  for (const candidate of PATTERNS) {
    const match = candidate.method === method ? candidate.pattern.exec(path) : null;
    if (match === null) continue;
    const values = match.slice(1).map(decodeURIComponent);
    return {
      route: candidate.name,
      params: Object.fromEntries(candidate.names.map((name, index) => [name, values[index] ?? ''])),
    };
  }
  return { route: null, params: {} };
}

function readSigning(value: JsonValue): Signing {
  const { agent, did, service, provider, text, key, lateMs, context } = asObject(value);
  const late = typeof lateMs === 'number' ? { lateMs } : {};
  if (typeof agent === 'string') {
    const named = typeof did === 'string' ? { did } : {};
    return { agent, ...named, ...(context === true ? { context } : {}), ...late };
  }
  if (typeof service === 'string') return { service, ...late };
  if (provider === true) return { provider };
  return { text: String(text), key: String(key) };
}

function signerOf(signing: Signing): Signer {
  if ('text' in signing) return UNSIGNED;
  if ('provider' in signing) return { ...UNSIGNED, isProvider: true };
  const lateMs = signing.lateMs ?? 0;
  if ('service' in signing) return { ...UNSIGNED, serviceDid: didOf(signing.service), lateMs };
  return { ...UNSIGNED, agentKey: signing.agent, lateMs };
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  const [, member, text, index] = /^\[(\w+)=(.*)#(\d+)\]$/.exec(name) ?? [];
  if (member !== undefined) return value === undefined ? undefined : below(value, member, text ?? '')[Number(index)];
  if (Array.isArray(value)) return value[Number(name)];
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Every object below a value whose member is the text, in the order of the answer. */
export function below(value: JsonValue, member: string, text: string): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => below(item, member, text));
  if (!isJsonObject(value)) return [];
  const inside = Object.values(value).flatMap((inner) => below(inner, member, text));
  return value[member] === text ? [value, ...inside] : inside;
}

function asObject(value: JsonValue): JsonObject {
  return isJsonObject(value) ? value : {};
}
