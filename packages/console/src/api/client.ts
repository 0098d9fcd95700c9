import createClient from 'openapi-fetch';
import { noteReached } from './connection.js';
import type { components, paths } from './interface.generated.js';
import { ROLES_OF_CALLS } from './roles.generated.js';

/** The answers of the HTTP interface, by name. */
export type Answers = components['schemas'];

export type Role = Answers['ConsoleSession']['role'];

/** A call that the gate refused, or that never came back (`NO_CONNECTION`). */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: string,
    readonly status: number,
    detail: string,
    /** The JSON paths of what is wrong in the body that was sent. */
    readonly paths: readonly string[] = [],
  ) {
    super(detail);
  }
}

/** The CSRF token of the session, which a write repeats; empty before the session is known. */
const session = { csrfToken: '' };

export function rememberSession({ csrfToken }: Pick<Answers['ConsoleSession'], 'csrfToken'>): void {
  session.csrfToken = csrfToken ?? '';
}

/** The calls of the interface, on the session that the cookie carries. */
export const api = createClient<paths>({ baseUrl: '/api/v1', credentials: 'same-origin' });

api.use({
  onRequest({ request }) {
    if (request.method !== 'GET') request.headers.set('x-gatewright-csrf', session.csrfToken);
    return request;
  },
  onResponse() {
    noteReached(true);
  },
  onError: notReached,
});

function notReached(): Refusal {
  noteReached(false);
  return new Refusal('NO_CONNECTION', 0, '');
}

/** Asks with filters as an address has them: the gate refuses a value that is none of its filter's. */
export function withFilters(filters: object): { readonly querySerializer: () => string } {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return { querySerializer: () => new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString() };
}

/** Posts to a path whose kind is a part of it. Resolves to the data of a success. Throws Refusal. */
export async function post(
  path: string,
  body: object | null,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const response = await fetch(`/api/v1${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      ...headers,
      'x-gatewright-csrf': session.csrfToken,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw notReached();
  });
  noteReached(true);
  const answer: unknown = await response.json().catch(() => null);
  if (isObject(answer) && answer['success'] === true) return answer['data'];
  throw refusalIn(answer, response.status);
}

interface Received<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** What a success carries as `data`. */
type DataOf<T> = T extends { readonly success: true; readonly data: infer Data } ? Data : never;

/** The data of a success. Throws Refusal. */
export async function dataOf<T>(call: Promise<Received<T>>): Promise<DataOf<T>> {
  const { data, error, response } = await call;
  if (isSuccess<T>(data)) return data.data;
  throw refusalIn(error ?? data, response.status);
}

/** The text of a success that is no JSON. Throws Refusal. */
export async function answerText(call: Promise<Received<unknown>>): Promise<string> {
  const { data, error, response } = await call;
  if (typeof data === 'string') return data;
  throw refusalIn(error, response.status);
}

function isSuccess<T>(body: unknown): body is { readonly data: DataOf<T> } {
  return isObject(body) && body['success'] === true && 'data' in body;
}

function refusalIn(body: unknown, status: number): Refusal {
  const data = isObject(body) && isObject(body['data']) ? body['data'] : {};
  const { reasonCode, detail, faults } = data;
  const paths = (Array.isArray(faults) ? faults : []).flatMap((fault: unknown) =>
    isObject(fault) && typeof fault['path'] === 'string' ? fault['path'] : [],
  );
  return new Refusal(
    typeof reasonCode === 'string' ? reasonCode : 'INTERNAL_ERROR',
    status,
    typeof detail === 'string' ? detail : '',
    paths,
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A call of the interface that needs a role, by method and path. */
export type Call = keyof typeof ROLES_OF_CALLS;

/** Whether a role may make a call: a page shows no button whose call would be refused for the role. */
export function mayCall(role: Role, call: Call): boolean {
  const roles: readonly Role[] = ROLES_OF_CALLS[call];
  return roles.includes(role);
}

/** Whether a role is all that another is: nobody makes or ends the access of a role that theirs does not cover. */
export function covers(role: Role, other: Role): boolean {
  return role === other || role === 'owner' || (role === 'admin' && other !== 'owner');
}
