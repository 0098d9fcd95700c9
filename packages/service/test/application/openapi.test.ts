import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import Ajv2020 from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/app/routes.js';
import { openApiDocument, pathTemplate } from '../../src/platform/http/openapi.js';
import { readQuery } from '../../src/platform/http/query.js';
import { statusesOf } from '../../src/platform/http/refusal-statuses.js';
import { isPublic } from '../../src/platform/http/route.js';
import { parametersOf } from '../../src/platform/http/route-parameters.js';
import { refusalsOf } from '../../src/platform/http/route-refusals.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const document = openApiDocument(ROUTES, 'http://127.0.0.1/api/v1');

function at(value: unknown, ...names: readonly string[]): JsonObject {
  const found = names.reduce<unknown>((outer, name) => (isJsonObject(outer) ? outer[name] : undefined), value);
  if (!isJsonObject(found)) throw new Error(`there is no object at ${names.join('.')}`);
  return found;
}

const operation = (method: string, path: string) => at(document, 'paths', path, method);

describe('operations', () => {
  // covers 1.15 every-endpoint-table: Every endpoint of the table, with its body, role and codes
  test('the interface description has an operation for every route of the table, and no other', () => {
    const described = Object.entries(at(document, 'paths')).flatMap(([path, operations]) =>
      Object.keys(operations ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = ROUTES.map((route) => `${route.method} ${pathTemplate(route)}`);
    expect(described.sort()).toEqual(routes.sort());
  });

  test.each(ROUTES)('the interface description declares every parameter in the path of $method $path', (route) => {
    const { parameters } = operation(route.method.toLowerCase(), pathTemplate(route));
    const declared = (Array.isArray(parameters) ? parameters : []).filter(isJsonObject);
    const inPath = declared.filter((parameter) => parameter['in'] === 'path').map((parameter) => parameter['name']);
    expect([...pathTemplate(route).matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)).toEqual(inPath);
  });

  test('the interface description names every operation apart', () => {
    const ids = Object.values(at(document, 'paths')).flatMap((operations) =>
      Object.values(operations ?? {}).map((one) => (isJsonObject(one) ? one['operationId'] : '')),
    );
    expect(new Set(ids).size).toBe(ROUTES.length);
  });

  test('the interface description refers to nothing that it does not hold', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(ROUTES.length);
    for (const [, name = ''] of references) expect(at(document, 'components', 'schemas', name)).toBeDefined();
  });

  test('the interface description carries the schemas that check messages, as JSON Schema 2020-12 reads them', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { body, answer } of ROUTES) {
      for (const name of [body, answer].filter((each) => each !== null)) {
        expect(() => ajv.compile(at(document, 'components', 'schemas', name))).not.toThrow();
      }
    }
  });

  test.each(ROUTES)(
    'the interface description demands a token for $method $path exactly where the table does',
    (route) => {
      const described = operation(route.method.toLowerCase(), pathTemplate(route));
      const { security } = described;
      expect(JSON.stringify(security) === '[{"bearer":[]}]').toBe(!isPublic(route));
      expect(described['x-roles']).toEqual(isPublic(route) ? undefined : route.roles);
    },
  );

  // covers codes-derive-from
  test('the interface description shows the codes of a refusal under its status', () => {
    const capture = operation('post', '/policy/mandate/authorize/{id}/capture');
    const conflict = at(capture, 'responses', '409');
    expect(conflict['description']).toContain('AUTHORIZATION_ALREADY_USED');
    expect(at(capture, 'responses', '404')['description']).toBe('AUTHORIZATION_NOT_FOUND');
    expect(JSON.stringify(capture['parameters'])).toContain('x-magp-service-signature');
  });

  // covers every-endpoint-table
  test.each(ROUTES)(
    'the interface description shows every code of $method $path under its statuses, and under no others',
    (route) => {
      const described = operation(route.method.toLowerCase(), pathTemplate(route));
      const shown = Object.entries(at(described, 'responses')).flatMap(([status, response]) =>
        status === '304'
          ? []
          : String(at(response)['description'])
              .split(/, (?:or )?/)
              .filter((code) => code !== 'success')
              .map((code) => `${code} ${status}`),
      );
      const given = refusalsOf(route).flatMap((code) => statusesOf(route, code).map((status) => `${code} ${status}`));
      expect(shown.sort()).toEqual(given.sort());
    },
  );

  test.each([
    ['/policy/escalations/{id}/resume-claim', 'MODIFIED', ['409']],
    ['/policy/escalations/{id}/resume-claim', 'MANDATE_REVOKED', ['409']],
    ['/policy/mandate/authorize/{id}/capture', 'MANDATE_REVOKED', ['409']],
    ['/magp/settlement/reserve', 'AGENT_QUARANTINED', ['409']],
    ['/policy/mandate/authorize/{id}/void', 'NOT_HELD', ['409']],
    ['/policy/mandate', 'MANDATE_REVOKED', ['403']],
    ['/policy/mandate/authorize', 'SPEND_LIMIT_EXCEEDED', ['403']],
    ['/policy/mandate/authorize', 'AUTHORIZED', []],
    ['/policy/mandate/authorize', 'AUTHORIZATION_ALREADY_USED', []],
    ['/policy/mandate/authorize', 'MALFORMED_REQUEST', ['400', '403']],
    ['/policy/escalations/{id}/resolve', 'UNAUTHENTICATED', ['401', '403']],
  ])('the interface description shows for POST %s %s under %j', (path, code, statuses) => {
    const responses = Object.entries(at(operation('post', path), 'responses'));
    const under = responses.filter(([, response]) => JSON.stringify(response).includes(`"${code}"`));
    expect(under.map(([status]) => status)).toEqual(statuses);
  });

  test('the interface description lets a rule refuse with a code of its own where rules decide, and nowhere else', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const accepts = (path: string, reasonCode: string) => {
      const content = at(operation('post', path), 'responses', '403', 'content', 'application/json', 'schema');
      const validate = ajv.compile({ ...content, components: document['components'] });
      return validate({ success: false, message: reasonCode, data: { reasonCode } });
    };
    expect(accepts('/policy/mandate/authorize', 'OVER_THE_PETTY_CASH')).toBe(true);
    expect(accepts('/policy/mandate', 'MANDATE_REVOKED')).toBe(true);
    expect(accepts('/policy/mandate', 'OVER_THE_PETTY_CASH')).toBe(false);
  });
});

describe('answers and examples', () => {
  test('every route that answers JSON describes a schema for it, and no answer has undescribed data', () => {
    for (const route of ROUTES) {
      const described = operation(route.method.toLowerCase(), pathTemplate(route));
      for (const status of route.statuses ?? [200]) {
        const content = at(described, 'responses', String(status), 'content');
        expect(Object.keys(content).length, `${route.method} ${route.path}`).toBeGreaterThan(0);
        expect(JSON.stringify(content)).not.toContain('"data":{}');
      }
    }
  });

  test('every example of a body is accepted by its schema', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const route of ROUTES) {
      if (route.body === null) continue;
      const described = operation(route.method.toLowerCase(), pathTemplate(route));
      const { example } = at(described, 'requestBody', 'content', 'application/json');
      expect(ajv.validate(at(document, 'components', 'schemas', route.body), example), route.body).toBe(true);
    }
  });

  test('the interface description passes the linter of its format without an error or a warning', async () => {
    // Some reads refuse nothing, so they have no response of the 400s.
    const config = await createConfig({ extends: ['recommended'], rules: { 'operation-4xx-response': 'off' } });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });
});

describe('refusals', () => {
  // covers every-endpoint-table
  test('the table of routes has each method and path once', () => {
    const routes = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(routes).toEqual([...new Set(routes)]);
  });

  test('the table of refusals implies what every route with a body or a token can refuse with', () => {
    for (const route of ROUTES) {
      expect(refusalsOf(route).includes('MALFORMED_REQUEST') || route.body === null).toBe(true);
      expect(refusalsOf(route).includes('UNAUTHENTICATED') || isPublic(route)).toBe(true);
    }
  });
});

describe('parameters', () => {
  const reading = ROUTES.flatMap((route) => parametersOf(route).map((parameter) => ({ route, ...parameter })));

  test('a parameter beside path and body has one name on its route', () => {
    const named = reading.map(({ route, name }) => `${route.method} ${route.path} ${name}`);
    expect(named).toEqual([...new Set(named)]);
  });

  test.each(reading)('the parameter $name of $route.method $route.path is described', ({ route, name, in: place }) => {
    const { parameters } = operation(route.method.toLowerCase(), pathTemplate(route));
    expect(parameters).toContainEqual(expect.objectContaining({ name, in: place, description: expect.any(String) }));
  });

  test('a parameter that the description does not name reaches no handler', () => {
    const [mandates, bundle] = ['/mandate', '/policy/bundle/:did'].map((path) =>
      ROUTES.find((one) => one.path === path),
    );
    if (mandates === undefined || bundle === undefined) throw new Error('the routes have other names');
    expect(readQuery(mandates, 'http://gate/mandate?agentDid=did:key:a')).toEqual({
      ok: true,
      value: { agentDid: 'did:key:a' },
    });
    expect(readQuery(mandates, 'http://gate/mandate?agentDid=did:key:a&orgId=another')).toMatchObject({ ok: false });
    expect(readQuery(bundle, 'http://gate/policy/bundle/did:key:a?agentDid=did:key:b')).toMatchObject({ ok: false });
  });

  describe('over HTTP', () => {
    let gate: TestGate;
    beforeAll(async () => {
      gate = await TestGate.start();
    });
    afterAll(() => gate.discard());

    const demanded = reading.filter((one) => one.in === 'query' && one.required === true);
    test.each(demanded)(
      'a call of $route.path without the parameter $name, which it demands, is refused with MALFORMED_REQUEST',
      async ({ route, name }) => {
        const others = parametersOf(route).filter((one) => one.in === 'query' && one.name !== name);
        const query = new URLSearchParams(others.map((one) => [one.name, one.name === 'to' ? '2030-01-01' : '1']));
        const refused = await gate.get(`${route.path}?${query}`, { token: gate.ownerToken });
        expect(refused).toMatchObject({ status: 400, data: { reasonCode: 'MALFORMED_REQUEST' } });
      },
    );
  });
});

describe('answers beside the JSON envelope', () => {
  let gate: TestGate;
  let eventId: string;
  beforeAll(async () => {
    gate = await TestGate.start();
    const { data } = await gate.authorize({ issuedAt: gate.now });
    eventId = textAt(data, 'eventId');
    gate.letPass(10_000);
    while ((await gate.get(`/magp/evidence/${eventId}/proof`)).status !== 200);
  });
  afterAll(() => gate.discard());

  const JSON_TYPE = 'application/json';
  test.each([
    ['/policy/bundle/{did}', {}, JSON_TYPE],
    ['/policy/events/{did}', {}, 'text/event-stream'],
    ['/magp/evidence/{eventId}/proof', {}, JSON_TYPE],
    ['/magp/evidence/{eventId}/proof', { accept: 'text/plain' }, 'text/plain'],
    ['/magp/evidence/log/checkpoint', {}, 'text/plain'],
    ['/magp/evidence/log/tile/{path}', {}, 'application/octet-stream'],
    ['/credentials/status/{list}', {}, 'application/vc'],
  ])('GET %s with the headers %j answers %s, as it is described', async (path, headers, type) => {
    const own = { did: textAt(gate.agent, 'agentDid'), eventId, path: '0/000.p/1', list: '0' };
    const url = Object.entries(own).reduce((url, [name, value]) => url.replace(`{${name}}`, value), path);
    const stopping = new AbortController();
    const answer = await gate.fetch(url, { headers, signal: stopping.signal });
    stopping.abort();
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    expect(Object.keys(at(operation('get', path), 'responses', '200', 'content'))).toContain(type);
  });

  test('a refresh of a session answers as the description says', async () => {
    const password = 'a long enough password';
    const username = textAt(gate.bootstrap, 'owner', 'email');
    await gate.asOwner('/auth/password', { password });
    const { data } = await gate.post('/auth/login', { username, password });
    const { body } = await gate.post('/auth/refresh-token', { refreshToken: textAt(data, 'refreshToken') });
    const content = at(operation('post', '/auth/refresh-token'), 'responses', '200', 'content', JSON_TYPE, 'schema');
    const schema = { ...content, components: document['components'] };
    expect(new Ajv2020({ strict: false, validateFormats: false }).validate(schema, body)).toBe(true);
  });

  test.each(['/magp/schema', '/standards/atoms'])('%s may answer that it is as the caller has it', (path) => {
    expect(at(operation('get', path), 'responses', '304')).not.toHaveProperty('content');
  });
});

describe('among answers that only a new program changes,', () => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start();
  });
  afterAll(() => gate.discard());

  // covers 1.15 clients-read-registry: Clients read registry and atoms live
  test.each(['/magp/schema', '/standards/atoms', '/openapi.json'])(
    '%s is served once to those who keep it',
    async (path) => {
      const first = await gate.fetch(path);
      const etag = first.headers.get('etag') ?? '';
      expect(first.status).toBe(200);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await gate.fetch(path, { headers: { 'if-none-match': known } });
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      }
      expect((await gate.fetch(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    },
  );

  test('the description names the address it is served under, also at the root', async () => {
    const atRoot = await gate.fetch(gate.baseUrl.replace('/api/v1', '/openapi.json'));
    expect(await atRoot.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: gate.baseUrl }] });
  });

  test('an answer that carries a decision is not cached: no-store', async () => {
    const answer = await gate.authorize();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
