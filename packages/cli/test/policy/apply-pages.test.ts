import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { ServedGate } from '../support/served-gate.js';

/** Files above what one message takes: 200 documents and 1 MiB. */
const DOCUMENTS = 1_000;
const CHARACTERS_EACH = 3 * 1024;

const emptyDatabase = async (): Promise<string> =>
  (await (await fetch(inject('databases'), { method: 'POST' })).json()).url;

const name = (index: number) => `document-${String(index).padStart(4, '0')}`;
const documentFile = (index: number, title: string) =>
  JSON.stringify({
    ...{ kind: 'sop', name: name(index), title },
    rules: {
      molecules: [
        {
          ...{ id: 'listed', combinator: 'any', decision: 'block' },
          atoms: [{ predicate: 'field-in', config: { field: 'merchant', values: ['m'.repeat(CHARACTERS_EACH)] } }],
        },
      ],
    },
  });

test.each([
  ['SQLite', async () => ({})],
  ['PostgreSQL', async () => ({ GATEWRIGHT_DATABASE_URL: await emptyDatabase() })],
] as const)(
  'files of 1,000 documents and 3 MiB on %s are planned and applied under one digest, refused once that is stale, and pruned',
  async (_database, settings) => {
    const gate = await ServedGate.start(await settings());
    const folder = join(gate.folder, 'policy');
    await mkdir(folder);
    const write = async (title: string) => {
      for (let index = 0; index < DOCUMENTS; index += 1) {
        await writeFile(join(folder, `${name(index)}.json`), documentFile(index, title));
      }
    };
    const policy = async (verb: string, ...more: readonly string[]) => {
      const { status, out, err } = await gate.call(['policy', verb, folder, ...more]);
      const [, digest = ''] = /^digest (sha256:[0-9a-f]{64})$/m.exec(out) ?? [];
      return { status, err, digest, lines: out.split('\n') };
    };
    const titles = async () => {
      const found = new Map<string, number>();
      for (let after = ''; ; ) {
        const answer = await fetch(`${gate.server.baseUrl}/rules?after=${after}`, {
          headers: { authorization: `Bearer ${gate.given('owner', 'token')}` },
        });
        const { documents, next } = (await answer.json()).data;
        for (const { title, isNamed } of documents) if (isNamed) found.set(title, (found.get(title) ?? 0) + 1);
        if (next === null) return Object.fromEntries(found);
        after = next;
      }
    };

    await write('First');
    await writeFile(
      join(folder, 'who.json'),
      JSON.stringify({
        ...{ kind: 'assignments', name: 'who' },
        assignments: [{ label: 'team=a', policy: Array.from({ length: 100 }, (_, index) => name(index)) }],
      }),
    );
    const planned = await policy('plan');
    expect(planned).toMatchObject({ status: 1, err: expect.stringContaining('no agent has the label team=a') });
    expect(planned.lines.filter((line) => line.startsWith('create sop '))).toHaveLength(DOCUMENTS);
    expect(planned.lines.filter((line) => line.startsWith('bind sop '))).toHaveLength(100);
    expect((await policy('plan')).digest).toBe(planned.digest);
    expect(await policy('apply', '--expect', planned.digest)).toMatchObject({ status: 0 });
    expect(await titles()).toEqual({ First: DOCUMENTS });
    expect(await policy('plan')).toMatchObject({ status: 0 });

    await write('Second');
    const stale = await policy('apply', '--expect', planned.digest);
    expect(stale).toMatchObject({ status: 1, err: expect.stringContaining('PRECONDITION_FAILED') });
    expect(await titles()).toEqual({ First: DOCUMENTS });
    const changed = await policy('plan');
    expect(changed.lines.filter((line) => line.includes('title: "First" → "Second"'))).toHaveLength(DOCUMENTS);
    const next = await policy('apply', '--expect', changed.digest);
    expect(next).toMatchObject({ status: 0 });
    expect(next.lines).toContain(`publish sop ${name(DOCUMENTS - 1)}, version 2`);
    expect(await titles()).toEqual({ Second: DOCUMENTS });

    for (let index = 500; index < DOCUMENTS; index += 1) await rm(join(folder, `${name(index)}.json`));
    const pruned = await policy('apply', '--prune');
    expect(pruned.lines.filter((line) => line.startsWith('retire sop '))).toHaveLength(500);
    expect(await titles()).toEqual({ Second: 500 });

    await gate.end();
  },
  300_000,
);
