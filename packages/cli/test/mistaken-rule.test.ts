import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BATCH_MAX_AGE_MS } from '@gatewright/gate';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { DATABASES, expectMistakeUndone, MISTAKEN_PARTS, type RulesClient } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServedGate } from './support/served-gate.js';

describe.each(DATABASES)('the command on %s', (_name, settings) => {
  let gate: ServedGate;
  beforeAll(async () => {
    gate = await ServedGate.start({ ...(await settings()), GATEWRIGHT_TOKEN_RATE: '100000/10000' });
  });
  afterAll(() => gate.end());

  test.each(MISTAKEN_PARTS)(
    'a mistaken rule is seen in shadow, reaches only %s, is rolled back, and each step is in exported evidence',
    (_part, part) =>
      expectMistakeUndone(part, rulesByCommand(gate), (_method, path, body) =>
        gate.post(path, body ?? {}, gate.given('owner', 'token')),
      ),
  );
});

/** The client that runs `gatewright sop` and `gatewright evidence export`. */
function rulesByCommand(gate: ServedGate): RulesClient {
  const sop = (words: string, sopId: string, ...options: readonly string[]) =>
    gate.json(['sop', ...words.split(' '), '--id', sopId, ...options]);
  const fileOf = async (rules: JsonObject) => {
    const file = join(gate.folder, 'limit.json');
    await writeFile(file, JSON.stringify(rules));
    return file;
  };
  return {
    create: async (rules) => gate.json(['sop', 'create', '--title', 'Limit', '--file', await fileOf(rules)]),
    show: (sopId) => sop('show', sopId),
    bind: (sopId, agents) => sop('bind', sopId, ...agents.flatMap((agent) => ['--agents', agent])),
    draft: async (sopId, rules) => sop('write', sopId, '--draft', '--file', await fileOf(rules)),
    startShadow: (sopId, version) => sop('shadow start', sopId, '--version', String(version)),
    shadow: (sopId) => sop('shadow show', sopId),
    endShadow: (sopId) => sop('shadow end', sopId),
    publish: (sopId, version, part) => {
      const chosen = 'label' in part ? ['--agents', `label=${part.label}`] : ['--percent', String(part.percent)];
      return sop('publish', sopId, '--version', String(version), ...chosen);
    },
    rollBack: (sopId) => sop('rollback', sopId),
    changes: (sopId) => sop('changes', sopId),
    records: (eventIds) => exportedRecords(gate, eventIds),
  };
}

/** The records of events in an evidence pack that `gatewright verify` accepts, once the log has sealed them. */
async function exportedRecords(gate: ServedGate, eventIds: readonly string[]): Promise<readonly JsonObject[]> {
  const pack = join(gate.folder, 'pack.json');
  const span = ['--from', '2020-01-01T00:00:00Z', '--to', '2100-01-01T00:00:00Z', '--out', pack];
  let records = new Map<string, JsonObject>();
  const missing = async () => {
    await gate.call(['evidence', 'export', ...span]);
    records = recordsIn(JSON.parse(await readFile(pack, 'utf8')));
    return eventIds.filter((eventId) => !records.has(eventId));
  };
  gate.letPass(BATCH_MAX_AGE_MS);
  await expect.poll(missing, { timeout: 60_000, interval: 250 }).toEqual([]);
  const keys = await (await fetch(`${gate.server.baseUrl}/magp/policy/pubkey`)).json();
  expect((await gate.call(['verify', '--pack', pack, '--key', String(Object(keys).data.checkpointKey)])).out).toContain(
    '"status": "verified"',
  );
  return eventIds.map((eventId) => records.get(eventId) ?? {});
}

function recordsIn(pack: unknown): Map<string, JsonObject> {
  const batches: unknown = Object(pack).batches;
  const leaves = Array.isArray(batches) ? batches.flatMap(({ leaves }) => leaves) : [];
  return new Map(leaves.flatMap(({ record }) => (isJsonObject(record) ? [[String(record['eventId']), record]] : [])));
}
