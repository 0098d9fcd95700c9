import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calledCommandByStream } from './support/called-command.js';
import { ServedGate } from './support/served-gate.js';

let gate: ServedGate;
let folder: string;
let environment: Readonly<Record<string, string>>;
beforeEach(async () => {
  gate = await ServedGate.start({});
  ({ folder, environment } = gate);
});
afterEach(() => gate.end());

const call = (...args: readonly string[]) => calledCommandByStream(args, { environment, clock: Date.now });
const json = async (...args: readonly string[]) => JSON.parse((await call(...args, '--json')).out);

async function rules(limit: number): Promise<string> {
  const atoms = [{ predicate: 'amount-over', config: { limit } }];
  const file = join(folder, `rules-${limit}.json`);
  await writeFile(file, JSON.stringify({ molecules: [{ id: 'cap', combinator: 'any', decision: 'block', atoms }] }));
  return file;
}

describe.each([
  ['sop', 'sopId'],
  ['standard', 'standardId'],
] as const)('%s commands', (word, idField) => {
  test('rule commands draft, diff, roll out to a label, pin, roll back and list what was changed', async () => {
    const made = await json(word, 'create', '--title', 'Caps', '--file', await rules(100), '--message', 'first');
    const id = ['--id', String(made[idField])];
    const agent = gate.given('agent', 'identityId');
    expect((await call('agent', 'label', '--id', agent, '--label', 'team=treasury')).status).toBe(0);
    expect((await json('agent', 'list', '--label', 'team=treasury')).agents).toHaveLength(1);
    expect(await json(word, 'bind', ...id, '--agents', 'label=team=treasury')).toMatchObject({ agents: 1 });
    const drafted = await json(word, 'write', ...id, '--file', await rules(10), '--draft', '--message', 'lower');
    expect(drafted).toMatchObject({ version: 2, state: 'draft' });

    const diff = await call(word, 'diff', ...id, '--from', '1');
    expect(diff.out).toMatch(/^@@ .* @@\n(?: .*\n){3}- +"limit": 100\n\+ +"limit": 10\n/);
    const rollout = ['--version', '2', '--agents', 'label=team=treasury'];
    expect(await json(word, 'publish', ...id, ...rollout)).toMatchObject({ published: 1, agents: 1 });
    expect(await json(word, 'rollback', ...id)).toMatchObject({ published: 1, rollout: null, agents: 1 });
    expect(await json(word, 'publish', ...id, '--version', '2', '--percent', '100')).toMatchObject({ published: 2 });
    expect(await json(word, 'pin', ...id, '--version', '1', '--agents', agent)).toMatchObject({ agents: 1 });
    expect(await json(word, 'follow', ...id, '--agents', agent)).toMatchObject({ agents: 1 });
    expect(await json(word, 'unbind', ...id, '--agents', 'label=team=treasury')).toMatchObject({ agents: 1 });
    expect(
      (await json(word, 'versions', ...id)).versions.map(Object).map(({ message }: { message: string }) => message),
    ).toEqual(['lower', 'first']);
    const changes = await call(word, 'changes', ...id, '--full');
    expect(changes.out).toContain('rules-change-');
    expect((await call(word, 'retire', ...id, '--version', '1')).err).toContain('add --yes');
    expect((await call(word, 'retire', ...id, '--version', '1', '--yes')).status).toBe(0);
  });

  test('rule commands say what is missing', async () => {
    expect((await call(word, 'bind', '--id', 'any')).err).toContain('--agents is missing');
    expect((await call(word, 'publish', '--id', 'any', '--version', 'two')).err).toContain(
      'not a whole number above 0',
    );
    expect((await call(word, 'publish', '--id', 'any', '--version', '2', '--agents', 'x')).err).toContain(
      'label=LABEL',
    );
  });
});
