import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServedGate } from './testing/served-gate.js';
import { testFolder } from './testing/test-folder.js';

const folder = testFolder();
let gate: ServedGate;
beforeAll(async () => {
  gate = await ServedGate.start();
});
afterAll(() => gate.end());

test('the bodies of docs/cli.md make an agent and its mandate as they are written', async () => {
  const page = await readFile(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
  const [agent = '', mandate = ''] = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, body]) => body);
  const made = await gate.json(['agent', 'create', '--file', await folder.file('agent.json', agent)]);
  const ofAgent = mandate.replace('AGENT', String(made['identityId']));
  const issued = await gate.json(['mandate', 'issue', '--file', await folder.file('mandate.json', ofAgent)]);
  expect(issued).toMatchObject({ agentDid: made['agentDid'], scope: 'book-travel', remaining: 2000 });
});
