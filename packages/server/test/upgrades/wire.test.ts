import { isJsonObject, type JsonObject, type JsonValue, REASON_CODES } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../support/test-server.js';
import { FROZEN_VERSIONS, frozenJson, frozenObject } from './frozen.js';
import { wireBreaks } from './wire-breaks.js';

let server: TestServer;
let now: JsonObject;
beforeAll(async () => {
  server = await TestServer.start();
  const answer: unknown = await (await fetch(`${server.baseUrl}/openapi.json`)).json();
  if (!isJsonObject(answer)) throw new Error('the description is no object');
  now = answer;
});
afterAll(() => server.discard());

/** A description in which the object or list at a path of names is another. */
function changed(description: JsonObject, path: readonly string[], change: (at: JsonObject) => JsonObject): JsonObject {
  const [name, ...rest] = path;
  if (name === undefined) return change(description);
  const inner = description[name];
  if (inner === undefined || !isJsonObject(inner)) throw new Error(`there is nothing under ${name}`);
  return { ...description, [name]: changed(inner, rest, change) };
}

function without(name: string): (at: JsonObject) => JsonObject {
  return ({ [name]: gone, ...rest }) => {
    if (gone === undefined) throw new Error(`there is no ${name}`);
    return rest;
  };
}

const demanding =
  (name: string) =>
  (at: JsonObject): JsonObject => ({
    ...at,
    properties: { ...Object(at['properties']), [name]: { type: 'string' } },
    required: [...(Array.isArray(at['required']) ? at['required'] : []), name],
  });

const AUTHORIZE = ['paths', '/policy/mandate/authorize', 'post'];
const schema = (name: string) => ['components', 'schemas', name];

describe.each(FROZEN_VERSIONS)('clients of %s', (version) => {
  test('no route, status, code, parameter or member that a client relies on is gone, and no further one is demanded', async () => {
    expect(wireBreaks(await frozenObject(version, 'openapi.json'), now)).toEqual([]);
  });

  test('every reason code keeps its family, its status and whether a call is worth repeating', async () => {
    const current = new Map<string, JsonValue>(
      REASON_CODES.map(({ code, family, status, retryable }) => [code, { code, family, status, retryable }]),
    );
    const codes = await frozenJson(version, 'reason-codes.json');
    if (!Array.isArray(codes)) throw new Error('the codes are no list');
    expect(codes.length).toBeGreaterThan(100);
    for (const row of codes) expect(current.get(String(Object(row).code))).toEqual(row);
  });
});

describe('breaks of the wire', () => {
  test.each<[string, string, (description: JsonObject) => JsonObject]>([
    [
      'a route that is gone',
      'POST /policy/mandate/authorize: the route is gone',
      (description) => changed(description, AUTHORIZE.slice(0, 2), without('post')),
    ],
    [
      'a status that is gone',
      'POST /policy/mandate/authorize: 403 is answered no more',
      (description) => changed(description, [...AUTHORIZE, 'responses'], without('403')),
    ],
    [
      'a member of a request that is demanded',
      'POST /policy/mandate/authorize: body.reason is demanded',
      (description) => changed(description, schema('AuthorizeRequest'), demanding('reason')),
    ],
    [
      'a member of a request that is refused',
      'POST /policy/mandate/authorize: body.merchant is not taken',
      (description) => changed(description, [...schema('AuthorizeRequest'), 'properties'], without('merchant')),
    ],
    [
      'a member of an answer that is gone',
      'GET /organisation/audit: 200.data.next is gone',
      (description) => changed(description, [...schema('Audit'), 'properties'], without('next')),
    ],
    [
      'a member of an answer that may be absent',
      'GET /organisation/audit: 200.data.next may be absent',
      (description) => changed(description, schema('Audit'), (at) => ({ ...at, required: ['acts'] })),
    ],
    [
      'a member of an answer of another type',
      'GET /organisation/audit: 200.data.acts: it may be string now',
      (description) =>
        changed(description, [...schema('Audit'), 'properties', 'acts'], (at) => ({
          ...at,
          type: ['array', 'string'],
        })),
    ],
    [
      'a shorter bound of a request',
      'POST /policy/mandate/authorize: body.nonce: maxLength is stricter',
      (description) =>
        changed(description, [...schema('AuthorizeRequest'), 'properties', 'nonce'], (at) => ({ ...at, maxLength: 8 })),
    ],
  ])('%s is found', (_what, found, change) => {
    expect(wireBreaks(now, change(now))).toContain(found);
  });

  test('a code that a route answers no more is found', () => {
    const text = JSON.stringify(now).replaceAll('"REPLAY_DETECTED",', '');
    const less: unknown = JSON.parse(text);
    expect(
      isJsonObject(less) && wireBreaks(now, less).filter((each) => each.includes('given no more')).length,
    ).toBeGreaterThan(0);
  });

  test('members that an answer and a request gain break nothing', () => {
    const gained = ['AuthorizeRequest', 'Audit'].reduce(
      (description, name) =>
        changed(description, [...schema(name), 'properties'], (at) => ({ ...at, gained: { type: 'string' } })),
      now,
    );
    expect(wireBreaks(now, gained)).toEqual([]);
  });
});
