import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAuthzen, ORIGIN } from '../support/authzen.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

/**
 * The certification scenario of the AuthZEN Authorization API 1.0 (openid/authzen, certification/authorization-api-1_0-scenario.md):
 * its fixture as mandates and rules of two agents, and its requests by their sections. Searches for resources are not served.
 */
const EVALUATION = '/access/v1/evaluation';
const EVALUATIONS = '/access/v1/evaluations';
const SUBJECTS = '/access/v1/search/subject';
const ACTIONS = '/access/v1/search/action';
const RESOURCES = '/access/v1/search/resource';

const ALICE = { type: 'user', id: 'alice' };
const BOB = { type: 'user', id: 'bob' };
const ADMIN = { ...BOB, properties: { role: 'admin' } };
const RECORD_1 = { type: 'record', id: 'record-1' };
const RECORD_2 = { type: 'record', id: 'record-2' };
const ARCHIVED = { ...RECORD_2, properties: { status: 'archived' } };
const READ = { name: 'read' };
const WRITE = { name: 'write' };
const ALICE_READS = { subject: ALICE, action: READ, resource: RECORD_1 };
const BOB_WRITES = { subject: BOB, action: WRITE, resource: RECORD_1 };
const CONTEXT = { time: '2025-06-27T18:03-07:00', ip: '192.168.1.1' };

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
  await agent('alice', [
    {
      predicate: 'context-value-in',
      config: { field: 'resourceProperties.status', values: ['archived'], actions: ['write'] },
    },
    {
      predicate: 'context-value-not-in',
      config: { field: 'actionProperties.soft', values: ['true'], missing: 'fire', actions: ['delete'] },
    },
  ]);
  await agent('bob', [
    {
      predicate: 'context-value-not-in',
      config: { field: 'subjectProperties.role', values: ['admin'], missing: 'fire', actions: ['write'] },
    },
  ]);
});
afterAll(() => gate.discard());

/** An agent with mandates for the three actions, and the rules that refuse some of them. */
async function agent(name: string, atoms: readonly JsonObject[]): Promise<void> {
  const { data } = await gate.asOwner('/onboarding/agent', { name, scope: 'read' });
  const agentDid = textAt(data, 'agentDid');
  for (const scope of ['write', 'delete']) {
    expect((await gate.asOwner('/policy/mandate', { agentDid, scope })).status).toBe(201);
  }
  const molecules = [{ id: 'm', combinator: 'any', atoms: [...atoms], decision: 'block', reasonCode: 'FIXTURE' }];
  const sop = await gate.asOwner('/sop', { title: name, documentJson: { strict: false, molecules } });
  const path = `/sop/agents/${textAt(data, 'identityId')}/assign`;
  expect((await gate.asOwner(path, { sopId: textAt(sop.data, 'sopId') })).status).toBe(200);
}

const decide = async (body: unknown, headers = {}) => {
  const answer = await callAuthzen(gate, EVALUATION, body, headers);
  return { status: answer.status, decision: answer.body['decision'] };
};

describe('basic certification (c-2)', () => {
  test.each<readonly [string, JsonObject, boolean]>([
    ['rule 1, c-2-2-1', ALICE_READS, true],
    ['rule 2', { subject: ALICE, action: WRITE, resource: RECORD_1 }, true],
    ['rule 3', { subject: BOB, action: READ, resource: RECORD_1 }, true],
    ['rule 4, c-2-2-2', BOB_WRITES, false],
    ['context, c-2-2-3', { ...ALICE_READS, context: CONTEXT }, true],
    ['rule 5, c-2-2-4', { subject: ALICE, action: WRITE, resource: ARCHIVED }, false],
    ['rule 6, c-2-2-5', { subject: ADMIN, action: WRITE, resource: ARCHIVED }, true],
    [
      'rule 7, c-2-2-6',
      { subject: ALICE, action: { name: 'delete', properties: { soft: true } }, resource: RECORD_1 },
      true,
    ],
    [
      'rule 8, c-2-2-7',
      { subject: ALICE, action: { name: 'delete', properties: { soft: false } }, resource: RECORD_1 },
      false,
    ],
    [
      'further properties, c-2-2-8',
      {
        subject: { ...ALICE, properties: { department: 'Sales', role: 'manager' } },
        action: { ...READ, properties: { method: 'GET' } },
        resource: { ...RECORD_1, properties: { status: 'active', owner: 'bob' } },
      },
      true,
    ],
    ['unknown fields, c-2-2-9', { ...ALICE_READS, foo: 'bar', futureField: { nested: true } }, true],
  ])('an evaluation gets the decision that the certification demands: %s', async (_name, body, decision) => {
    expect(await decide(body)).toEqual({ status: 200, decision });
  });

  test.each<readonly [string, unknown]>([
    ['no subject', { action: READ, resource: RECORD_1 }],
    ['no action', { subject: ALICE, resource: RECORD_1 }],
    ['no resource', { subject: ALICE, action: READ }],
    ['no subject type', { ...ALICE_READS, subject: { id: 'alice' } }],
    ['no subject id', { ...ALICE_READS, subject: { type: 'user' } }],
    ['no action name', { ...ALICE_READS, action: {} }],
    ['no resource type', { ...ALICE_READS, resource: { id: 'record-1' } }],
    ['no resource id', { ...ALICE_READS, resource: { type: 'record' } }],
    ['a subject of text', { ...ALICE_READS, subject: 'alice' }],
    ['an action name of a number', { ...ALICE_READS, action: { name: 123 } }],
    ['no JSON', '{"subject":'],
    ['an empty body', ''],
  ])('a request with %s is a bad request (c-2-4)', async (_name, body) => {
    expect((await decide(body)).status).toBe(400);
    expect((await callAuthzen(gate, EVALUATIONS, body)).status).toBe(400);
  });

  test('another content type is a bad request (c-2-4-3)', async () => {
    expect((await decide(ALICE_READS, { 'content-type': 'text/plain' })).status).toBe(400);
  });

  test('every answer has the request id of its call, refusals too, and none without one (c-2-5)', async () => {
    const id = { 'x-request-id': 'bfe9eb29-ab87-4ca3-be83-a1d5d8305716' };
    for (const [body, headers] of [
      [ALICE_READS, id],
      [{}, id],
      [ALICE_READS, { ...id, authorization: 'Bearer gw_wrong' }],
      [ALICE_READS, { ...id, 'content-type': 'text/plain' }],
    ] as const) {
      expect((await callAuthzen(gate, EVALUATION, body, headers)).headers.get('x-request-id')).toBe(id['x-request-id']);
    }
    expect((await callAuthzen(gate, EVALUATION, ALICE_READS)).headers.has('x-request-id')).toBe(false);
  });

  test('the same request has the same decision each time (c-2-6)', async () => {
    for (let call = 0; call < 3; call += 1) expect((await decide(ALICE_READS)).decision).toBe(true);
  });
});

describe('batch certification (c-3)', () => {
  const decisions = async (body: unknown) => {
    const { status, body: answer } = await callAuthzen(gate, EVALUATIONS, body);
    expect([status, 'decision' in answer]).toEqual([200, false]);
    return members(answer, 'evaluations').map(({ decision }) => decision);
  };

  test.each<readonly [string, JsonObject, readonly boolean[]]>([
    [
      'c-3-2-2',
      { subject: BOB, resource: RECORD_1, evaluations: [{ action: READ }, { action: WRITE }] },
      [true, false],
    ],
    [
      'c-3-2-3',
      {
        subject: ALICE,
        action: WRITE,
        evaluations: [{ resource: { ...RECORD_1, properties: { status: 'active' } } }, { resource: ARCHIVED }],
      },
      [true, false],
    ],
    [
      'c-3-2-4',
      { action: WRITE, resource: ARCHIVED, evaluations: [{ subject: ALICE }, { subject: ADMIN }] },
      [false, true],
    ],
    ['c-3-2-5', { evaluations: [ALICE_READS, BOB_WRITES] }, [true, false]],
    [
      'c-3-2-7',
      {
        subject: ALICE,
        action: WRITE,
        resource: { ...RECORD_1, properties: { status: 'active' } },
        evaluations: [{}, { resource: ARCHIVED }],
      },
      [true, false],
    ],
    [
      'a request without a resource, c-3-4-1',
      {
        subject: ALICE,
        action: READ,
        options: { evaluations_semantic: 'execute_all' },
        evaluations: [{ resource: RECORD_1 }, {}],
      },
      [true, false],
    ],
  ])('a batch gets the decisions that the certification demands: %s', async (_name, body, expected) => {
    expect(await decisions(body)).toEqual(expected);
  });

  test('a context of a request stands in the place of the default (c-3-2-6)', async () => {
    const body = {
      subject: ALICE,
      action: READ,
      context: { time: CONTEXT.time },
      evaluations: [{ resource: RECORD_1 }, { resource: RECORD_2, context: { source: 'batch-override' } }],
    };
    expect(await decisions(body)).toHaveLength(2);
  });

  test('a batch without requests is one evaluation (c-3-4-2, c-3-4-3)', async () => {
    for (const body of [ALICE_READS, { ...ALICE_READS, evaluations: [] }]) {
      expect((await callAuthzen(gate, EVALUATIONS, body)).body).toMatchObject({ decision: true });
    }
  });

  // The example of the three semantics in the standard: three documents, of which the second may not be read.
  test.each<readonly [string, readonly boolean[]]>([
    ['execute_all', [true, false, true]],
    ['deny_on_first_deny', [true, false]],
    ['permit_on_first_permit', [true]],
  ])('a batch with the semantic %s ends where it says', async (semantic, expected) => {
    const asked = [RECORD_1, ARCHIVED, RECORD_2].map((resource) => ({ resource }));
    const body = { subject: ALICE, action: WRITE, options: { evaluations_semantic: semantic }, evaluations: asked };
    expect(await decisions(body)).toEqual(expected);
  });

  test('a failed request of a batch is the first denial, and no permit', async () => {
    const body = (semantic: string) => ({
      ...{ subject: ALICE, action: READ, options: { evaluations_semantic: semantic } },
      evaluations: [{}, { resource: RECORD_1 }, { resource: RECORD_2 }],
    });
    expect(await decisions(body('deny_on_first_deny'))).toEqual([false]);
    expect(await decisions(body('permit_on_first_permit'))).toEqual([false, true]);
  });

  test('a batch with an unknown semantic is a bad request', async () => {
    const body = { ...ALICE_READS, evaluations: [{}], options: { evaluations_semantic: 'deny_never' } };
    expect((await callAuthzen(gate, EVALUATIONS, body)).status).toBe(400);
  });
});

describe('search certification (c-4)', () => {
  const found = async (path: string, body: unknown) => {
    const { status, body: answer } = await callAuthzen(gate, path, body);
    return { status, ids: members(answer, 'results').map(({ type, id, name }) => name ?? `${type} ${id}`) };
  };
  const readers = { subject: { type: 'user' }, action: READ, resource: RECORD_1 };

  test('a search finds subjects, whatever id the request has and with a context (c-4-2)', async () => {
    for (const body of [readers, { ...readers, context: CONTEXT }, { ...readers, subject: ALICE }]) {
      expect(await found(SUBJECTS, body)).toEqual({
        status: 200,
        ids: expect.arrayContaining(['user alice', 'user bob']),
      });
    }
  });

  test('a search finds subjects by properties (c-4-2-4)', async () => {
    const writers = { subject: { type: 'user', properties: { role: 'admin' } }, action: WRITE, resource: ARCHIVED };
    expect(await found(SUBJECTS, writers)).toMatchObject({ ids: ['user bob'] });
  });

  test('a search finds actions, with a context and by properties (c-4-4)', async () => {
    for (const body of [
      { subject: ALICE, resource: RECORD_1 },
      { subject: ALICE, resource: RECORD_1, context: CONTEXT },
    ]) {
      expect(await found(ACTIONS, body)).toEqual({ status: 200, ids: ['read', 'write'] });
    }
    expect((await found(ACTIONS, { subject: ADMIN, resource: ARCHIVED })).ids).toContain('write');
  });

  test('the pages of a search end with an empty token and hold everything once (c-4-5)', async () => {
    const seen: JsonValue[] = [];
    let token: string | null = '';
    while (token !== null) {
      const page: JsonObject = token === '' ? { limit: 1 } : { limit: 1, token };
      const { status, body } = await callAuthzen(gate, SUBJECTS, { ...readers, page });
      expect(status).toBe(200);
      seen.push(...members(body, 'results').map(({ id }) => id ?? null));
      const next = textAt(body, 'page', 'next_token');
      token = next === '' ? null : next;
    }
    expect([...seen].sort()).toEqual(['alice', 'bob']);
  });

  test('a token of another search is a bad request', async () => {
    const { body } = await callAuthzen(gate, SUBJECTS, { ...readers, page: { limit: 1 } });
    const token = textAt(body, 'page', 'next_token');
    for (const other of [
      { ...readers, action: WRITE },
      { ...readers, context: { a: 1 } },
    ]) {
      expect((await callAuthzen(gate, SUBJECTS, { ...other, page: { token } })).status).toBe(400);
    }
    for (const forged of ['x', '5b5d', `${token}00`]) {
      expect((await callAuthzen(gate, SUBJECTS, { ...readers, page: { token: forged } })).status).toBe(400);
    }
  });

  test('a search finds nothing for what is unknown (c-4-6)', async () => {
    const nothing = { status: 200, ids: [] };
    expect(await found(ACTIONS, { subject: { type: 'user', id: 'nonexistent-user' }, resource: RECORD_1 })).toEqual(
      nothing,
    );
    expect(await found(SUBJECTS, { ...readers, subject: { type: 'spaceship' } })).toEqual(nothing);
    expect(await found(ACTIONS, { subject: { type: 'spaceship', id: 'alice' }, resource: RECORD_1 })).toEqual(nothing);
  });

  test.each<readonly [string, string, JsonObject]>([
    ['no action', SUBJECTS, { subject: { type: 'user' }, resource: RECORD_1 }],
    ['no resource', ACTIONS, { subject: ALICE }],
    ['no resource id', SUBJECTS, { ...readers, resource: { type: 'record' } }],
    ['no subject id', ACTIONS, { subject: { type: 'user' }, resource: RECORD_1 }],
  ])('a search with %s is a bad request (c-4-7)', async (_name, path, body) => {
    expect((await callAuthzen(gate, path, body)).status).toBe(400);
  });

  test('a search for resources finds the merchants that the mandate names and the gate permits, page by page', async () => {
    const merchants = ['zeta', 'acme', 'globex', 'initech'];
    const name = 'Listed buyer';
    await gate.asOwner('/onboarding/agent', { name, scope: 'buy', merchants });
    const body = { subject: { type: 'agent', id: name }, action: { name: 'buy' }, resource: { type: 'merchant' } };
    expect(await found(RESOURCES, body)).toEqual({
      status: 200,
      ids: ['acme', 'globex', 'initech', 'zeta'].map((id) => `merchant ${id}`),
    });
    const first = await callAuthzen(gate, RESOURCES, { ...body, page: { limit: 3 } });
    const token = textAt(first.body, 'page', 'next_token');
    expect((await found(RESOURCES, { ...body, page: { token } })).ids).toEqual(['merchant zeta']);
    expect((await found(RESOURCES, { ...body, action: { name: 'sell' } })).ids).toEqual([]);
  });

  test('a search for resources that the mandate does not name is refused, since any may be permitted', async () => {
    const body = { subject: ALICE, action: READ, resource: { type: 'merchant' } };
    const { status, body: answer } = await callAuthzen(gate, RESOURCES, body);
    expect([status, textAt(answer, 'message')]).toEqual([400, 'MALFORMED_REQUEST']);
  });
});

test('the metadata names the calls that are served (c-6)', async () => {
  const response = await gate.fetch(`${ORIGIN}/.well-known/authzen-configuration`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await response.json()).toEqual({
    policy_decision_point: ORIGIN,
    access_evaluation_endpoint: ORIGIN + EVALUATION,
    access_evaluations_endpoint: ORIGIN + EVALUATIONS,
    search_subject_endpoint: ORIGIN + SUBJECTS,
    search_action_endpoint: ORIGIN + ACTIONS,
    search_resource_endpoint: ORIGIN + RESOURCES,
    access_request_endpoint: `${ORIGIN}/access/v1/requests`,
    capabilities: ['urn:openid:authzen:capability:access-request'],
  });
});

function members(answer: JsonObject, name: string): readonly JsonObject[] {
  const value = answer[name];
  if (!Array.isArray(value)) throw new Error(`${name} is no array: ${JSON.stringify(answer)}`);
  return value.filter(isJsonObject);
}
