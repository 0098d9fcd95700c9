import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterEach, expect, inject, test } from 'vitest';
import { GateProcess } from '../support/gate-process.js';

/** Documents of a call, and how long after it was sent the server is killed, ms. */
const DOCUMENTS = 60;
const KILLED_AFTER_MS = [15, 60, 140];

const emptyDatabase = async (): Promise<string> =>
  (await (await fetch(inject('databases'), { method: 'POST' })).json()).url;

/** Documents that are applied in pages, of one page, and how long after the first page was sent the server is killed, ms. */
const PAGED_DOCUMENTS = 300;
const PAGE_DOCUMENTS = 100;
const PAGED_KILLED_AFTER_MS = [10, 400, 900, 1_500];

async function call({ baseUrl, bootstrap }: GateProcess, path: string, body?: JsonObject): Promise<JsonObject> {
  const owner = isJsonObject(bootstrap['owner']) ? bootstrap['owner'] : {};
  const response = await fetch(baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner['token']}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data } = await response.json();
  return data;
}

/** The limits that applied documents have, each once. */
async function titles(gate: GateProcess): Promise<string[]> {
  const { documents } = await call(gate, '/rules');
  const rows = Array.isArray(documents) ? documents.filter(isJsonObject) : [];
  return rows.filter(({ isNamed }) => isNamed === true).map(({ title }) => String(title));
}

const applied = (title: string, first = 0, count = DOCUMENTS): JsonObject => ({
  documents: Array.from({ length: count }, (_, index) => ({
    ...{ kind: 'sop', name: `applied-${first + index}`, title },
    documentJson: {
      molecules: [
        { id: 'm', combinator: 'any', decision: 'block', atoms: [{ predicate: 'consent-missing', config: {} }] },
      ],
    },
  })),
  assignments: [],
});

/** Applies documents in pages; true where that was answered with success. */
async function applyPages(gate: GateProcess, title: string): Promise<boolean> {
  const pages: unknown[] = [];
  for (let first = 0; first < PAGED_DOCUMENTS; first += PAGE_DOCUMENTS) {
    const { documents = [] } = applied(title, first, PAGE_DOCUMENTS);
    pages.push((await call(gate, '/rules/pages', { documents }))['page']);
  }
  const { applied: isApplied } = await call(gate, '/rules/apply', {
    ...{ documents: [], assignments: [] },
    pages: pages.map(String),
  });
  return isApplied === true;
}

afterEach(() => GateProcess.endAll());

const SERVERS = [
  ['SQLite', async () => []],
  ['PostgreSQL', async () => ['--database-url', await emptyDatabase()]],
] as const;

test.each(SERVERS)(
  'a server on %s that is killed between pages, or while documents are staged, has all documents of before or all of after',
  async (_name, database) => {
    const folder = await mkdtemp(join(tmpdir(), 'gatewright-pages-'));
    const options = await database();
    let gate = await GateProcess.serve(folder, ...options);
    let title = 'round 0';
    expect(await applyPages(gate, title)).toBe(true);
    for (const [round, killedAfterMs] of PAGED_KILLED_AFTER_MS.entries()) {
      const next = `round ${round + 1}`;
      // What a killed server staged before is given up after a while: until then another application is refused.
      const asked = applyPages(gate, next).catch(() => false);
      await wait(killedAfterMs);
      await gate.end('SIGKILL');
      const isAcknowledged = await asked;
      gate = await GateProcess.serve(folder, ...options);
      const found = await titles(gate);
      expect(found).toHaveLength(PAGED_DOCUMENTS);
      expect(new Set(found).size).toBe(1);
      const [now = ''] = found;
      expect(isAcknowledged ? [next] : [title, next]).toContain(now);
      title = now;
    }
    await gate.end('SIGKILL');
    await rm(folder, { recursive: true });
  },
);

test.each(SERVERS)(
  'a server on %s that is killed while rules are applied has all of them or none',
  async (_name, database) => {
    const folder = await mkdtemp(join(tmpdir(), 'gatewright-apply-'));
    const options = await database();
    let gate = await GateProcess.serve(folder, ...options);
    let title = 'round 0';
    await call(gate, '/rules/apply', applied(title));
    for (const [round, killedAfterMs] of KILLED_AFTER_MS.entries()) {
      const next = `round ${round + 1}`;
      const asked = call(gate, '/rules/apply', applied(next)).catch(() => null);
      await wait(killedAfterMs);
      await gate.end('SIGKILL');
      const isAcknowledged = (await asked) !== null;
      gate = await GateProcess.serve(folder, ...options);
      const found = await titles(gate);
      expect(found).toHaveLength(DOCUMENTS);
      expect(new Set(found).size).toBe(1);
      const [now = ''] = found;
      expect(isAcknowledged ? [next] : [title, next]).toContain(now);
      title = now;
    }
    await gate.end('SIGKILL');
    await rm(folder, { recursive: true });
  },
);
