import { ROUTES } from '@gatewright/service';
import { DATABASES, isPublic, signedOrder, textAt } from '@gatewright/service/test-support';
import { expect, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

/** No text column of SQLite or PostgreSQL holds it as it is; U+E000 is what the stores mark such characters with. */
const NUL = 'a\0b\ue000c';

test.each(DATABASES)('a text with NUL is a text like any other on %s', async (_, settingsOf) => {
  const server = await TestServer.start(undefined, await settingsOf());
  const path = encodeURIComponent(NUL);

  for (const { method, path: pattern } of ROUTES.filter((route) => isPublic(route) && route.path.includes('/:'))) {
    const call = { body: method === 'GET' ? undefined : {} };
    const { status } = await server.call(method, pattern.replaceAll(/:[a-z]+(?:\{.+\})?/gi, path), call);
    expect([method, pattern, status < 500]).toEqual([method, pattern, true]);
  }
  expect(await server.get(`/policy/bundle/${path}`)).toMatchObject({ status: 404 });
  expect(await server.get(`/agent-identity/${path}`, { token: server.ownerToken })).toMatchObject({ status: 404 });

  const unknown = await server.post('/policy/mandate/authorize', { ...signedOrder(server.agent), agentDid: NUL });
  expect(unknown).toMatchObject({ status: 403, data: { decision: 'block', reasonCode: 'NO_MANDATE' } });

  const documentJson = {
    strict: false,
    molecules: [
      {
        id: NUL,
        combinator: 'any',
        atoms: [{ predicate: 'text-matches', config: { terms: [NUL] } }],
        decision: 'block',
      },
    ],
  };
  const made = await server.asOwner('/sop', { title: NUL, documentJson });
  expect(made).toMatchObject({ status: 201, data: { title: NUL, documentJson } });
  const identityId = textAt(server.agent, 'identityId');
  await server.asOwner(`/sop/agents/${identityId}/assign`, { sopId: textAt(made.data, 'sopId') });
  const bundle = await server.get(`/policy/bundle/${encodeURIComponent(textAt(server.agent, 'agentDid'))}`);
  expect(bundle.data['sops']).toEqual([expect.objectContaining({ title: NUL, document: documentJson })]);
  await server.discard();
});

test('an address with a control character is of no person: it is refused by its path, wherever one is named', async () => {
  const server = await TestServer.start();
  const address = 'own\0er@example.test';
  const terms = { name: 'Buyer', scope: 'purchase-order', perTxnMax: 100 };
  const refusals = [
    await server.asOwner('/tokens', { role: 'auditor', email: address }),
    await server.asOwner('/people/revoke', { email: address }),
    await server.post('/onboarding/requests', { ...terms, ownerEmail: address }, { token: server.developerToken }),
  ];
  for (const [index, member] of ['email', 'email', 'ownerEmail'].entries()) {
    expect(refusals[index]).toMatchObject({
      status: 400,
      data: { reasonCode: 'MALFORMED_REQUEST', faults: [{ path: `$.${member}` }] },
    });
  }
  await server.discard();
});
