import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { OrganisationName } from './world.js';

/** Roles of people. Each organisation has one person of each, who holds an access token. */
export const PEOPLE = ['owner', 'admin', 'developer', 'auditor'] as const;
export type Person = (typeof PEOPLE)[number];

/**
 * Who makes a call. People call with their token, a stranger with nothing; an agent, the agent of a delegated mandate, a
 * registered service, an unregistered one and the verification provider prove themselves by what they sign. A guest is a further person,
 * who brings a token that an answer gave or that the issuer makes.
 */
export type ActorName = Person | 'guest' | 'agent' | 'delegate' | 'service' | 'unregistered' | 'provider' | 'stranger';

/** An actor of an organisation. A service and a stranger belong to the one whose things they ask for. */
export type Caller = `${OrganisationName}.${ActorName}`;

/** Which key signs a call, and as what. */
export type Signing =
  /** The agent, over the message of the route: a request (with `context` over its context too), a proof in a capture or void, a resume, a receipt. */
  | { readonly agent: string; readonly did?: string; readonly lateMs?: number; readonly context?: true }
  /** A service, in the headers of the call. */
  | { readonly service: string; readonly lateMs?: number }
  /** The verification provider, in the headers of the call. */
  | { readonly provider: true }
  /** A key over a text that an answer gave, into `signature` of the body. */
  | { readonly text: string; readonly key: string };

/**
 * One step of a sequence. Its texts may refer to earlier answers: `@7.data.agentDid` is that member of the answer to the step
 * with the id 7, `@A.did` the DID of the organisation A, `@key:NAME.did` of a key made from the name, `@oidc:SUBJECT:ADDRESS:ROLE.token` a
 * token of the issuer, made at that moment; inside a longer text a reference stands in braces. `[reasonCode=X#2]` in it is the third object below with that member, wherever it is. A step whose references have no value is left out, so that a sequence can lose any step.
 */
export type Step = CallStep | RepeatStep | WaitStep | RestartStep | GuardStep;

export interface CallStep {
  readonly id: number;
  readonly by: Caller;
  /** Method and path below the prefix, with its query. */
  readonly send: string;
  readonly body?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sign?: Signing;
  /** A text as the body that is no JSON of the form above. */
  readonly raw?: string;
}

/** Sends again what an earlier step sent, byte for byte, or with members of its body changed. */
export interface RepeatStep {
  readonly id: number;
  readonly by: Caller;
  readonly repeat: number;
  readonly change?: JsonObject;
}

/** Lets time pass, ms. `late`: what the service does by the clock has not happened yet. */
export interface WaitStep {
  readonly id: number;
  readonly wait: number;
  readonly late?: boolean;
}

/** Stops the service and starts it again. */
export interface RestartStep {
  readonly id: number;
  readonly restart: true;
}

/**
 * The guard library runs a function for an agent, in a process of its own: the function pays the amount of the request as soon as it runs. The
 * answers to the guard's calls are labelled `ID-1`, `ID-2` and so on.
 */
export interface GuardStep {
  readonly id: number;
  readonly by: Caller;
  readonly guard: { readonly agentDid: string; readonly agentKey: string };
  readonly request: JsonObject;
  /** `dies`: the process ends while the function runs. */
  readonly ends: 'returns' | 'throws' | 'dies';
  /** What happens after the function paid, before it ends. */
  readonly meanwhile: readonly (CallStep | WaitStep)[];
}

const REFERENCE = /^@([A-Za-z0-9:_-]+)((?:\.(?:\w+|\[\w+=[^\]]*\]))+)$/;
const EMBEDDED = /\{(@[^{}]+)\}/g;

/** Finds what a reference names: its label and the names behind it. Undefined where there is nothing. */
export type Lookup = (label: string, names: readonly string[]) => JsonValue | undefined;

/** A step refers to something that is not there. */
export class Unresolved extends Error {}

/** The value with every reference replaced. Throws Unresolved. */
export function resolve(value: JsonValue, lookup: Lookup): JsonValue {
  if (typeof value === 'string') return resolveText(value, lookup);
  if (Array.isArray(value)) return value.map((item: JsonValue) => resolve(item, lookup));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member, lookup)]));
}

/** A path with every reference replaced by its text, encoded for a URL. Throws Unresolved. */
export function resolvePath(path: string, lookup: Lookup): string {
  return resolveInside(path, lookup, encodeURIComponent);
}

/** Headers with every reference in braces replaced by its text. Throws Unresolved. */
export function resolveHeaders(headers: Readonly<Record<string, string>>, lookup: Lookup): Record<string, string> {
  const resolved = Object.entries(headers).map(([name, text]) => [name, resolveInside(text, lookup, (value) => value)]);
  return Object.fromEntries(resolved);
}

function resolveInside(text: string, lookup: Lookup, written: (value: string) => string): string {
  return text.replaceAll(EMBEDDED, (_whole, reference: string) => {
    const value = resolveText(reference, lookup);
    if (typeof value !== 'string' && typeof value !== 'number') throw new Unresolved(reference);
    return written(String(value));
  });
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\.(\w+|\[[^\]]*\])/g)].map(([, name]) => name ?? '');
}

function resolveText(text: string, lookup: Lookup): JsonValue {
  const [, label, path] = REFERENCE.exec(text) ?? [];
  if (label === undefined || path === undefined) return text;
  const value = lookup(label, namesIn(path));
  if (value === undefined || value === null) throw new Unresolved(text);
  return value;
}
