import { expect, test } from 'vitest';
import { DATABASES } from '../testing/databases.js';
import { signedOrder, TestServer, textAt } from '../testing/test-server.js';
import { isPublic } from './route.js';
import { ROUTES } from './routes.js';

/** No text column of SQLite or PostgreSQL holds it as it is; U+E000 is what the stores mark such characters with. */
const NUL = 'a\0b\ue000c';

test.each(DATABASES)('a text with NUL is a text like any other on %s', async (_, settingsOf) => {
  const server = await TestServer.start(undefined, await settingsOf());
  const path = encodeURIComponent(NUL);

  for (const { method, path: pattern } of ROUTES.filter((route) => isPublic(route) && route.path.includes('/:'))) {
    const call = { body: method === 'POST' ? {} : undefined };
    const { status } = await server.call(method, pattern.replaceAll(/:[a-z]+(?:\{.+\})?/gi, path), call);
    expect([method, pattern, status < 500]).toEqual([method, pattern, true]);
  }
  expect(await server.get(`/policy/bundle/${path}`)).toMatchObject({ status: 404 });
  expect(await server.get(`/agent-identity/${path}`, { token: server.ownerToken })).toMatchObject({ status: 404 });

  const unknown = await server.post('/policy/mandate/authorize', { ...signedOrder(server.agent), agentDid: NUL });
  expect(unknown).toMatchObject({ status: 403, data: { decision: 'block', reasonCode: 'NO_MANDATE' } });

  const documentJson = {
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
