import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex } from '../../../src/bytes/index.js';
import { nobleEd25519 } from '../../../src/ed25519/index.js';
import type { EvidencePack, PackLeaf } from '../../../src/evidence/pack/pack.js';
import { verifyPack } from '../../../src/evidence/pack/verify-pack.js';
import { type EvidenceRecord, evidenceLeaf } from '../../../src/evidence/record.js';
import { isJsonObject, type JsonValue } from '../../../src/json/index.js';
import { validateWire } from '../../../src/wire/index.js';
import { evidencePack, evidenceRecord, LOG_ORIGIN, ORG, PACK_SEED } from '../../support/evidence.js';
import { EXPORTED_AT, MANDATE_ID, mandatedPack, STATUS_BIT, statusListOf } from '../../support/mandated-pack.js';

/** The holder of a pack has no key of the log: what they change is not stated. */
const KEY = { name: LOG_ORIGIN, publicKey: nobleEd25519.publicKey(PACK_SEED) };
const LISTS = [statusListOf(EXPORTED_AT, [])];
const PACK = mandatedPack(LISTS);

const verified = (pack: EvidencePack) => verifyPack(pack, { checkpointKey: KEY }, nobleEd25519);

async function found(pack: EvidencePack): Promise<string[]> {
  const { status, faults } = await verified(pack);
  expect(status).toBe('failed');
  return faults.map(({ code, what }) => `${code} at ${what}`);
}

function withLeaves(pack: EvidencePack, change: (leaf: PackLeaf, logIndex: number) => PackLeaf): EvidencePack {
  const batches = pack.batches.map((batch) => ({
    ...batch,
    leaves: batch.leaves.map((leaf) => change(leaf, batch.logIndex)),
  }));
  return { ...pack, batches };
}

const hide = ({ leaf, leafIndex }: PackLeaf): PackLeaf => ({ leaf, leafIndex });

describe('withheld records', () => {
  // threat records organisation-hides-records: An organisation hides records of its own from an auditor =>
  //   `incomplete`, with their number at each batch
  test('a pack whose own records are all withheld is incomplete, with their number at each batch', async () => {
    const report = await verified(withLeaves(PACK, hide));
    expect(report).toMatchObject({ status: 'incomplete', faults: [], records: 0, withheld: 10, others: 0 });
    expect(report.gaps.map(({ detail }) => detail)).toEqual(
      [3, 1, 4, 2].map((count) => `${count} of the organisation's ${count} records in it are withheld`),
    );
  });

  // threat organisation-hides-records
  test('a pack is incomplete, and never verified, where any of its own records are withheld', async () => {
    const anyPack = fc.record({
      owners: fc.array(fc.constantFrom(ORG, 'org-2'), { minLength: 10, maxLength: 10 }),
      hidden: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(anyPack, async ({ owners, hidden }) => {
        const pack = mandatedPack(LISTS, { orgOf: (index) => owners[index - 1] ?? ORG });
        let index = 0;
        const shown = withLeaves(pack, (leaf) => (hidden[index++] ? hide(leaf) : leaf));
        const [own, withheld] = [owners, owners.filter((_, at) => hidden[at])].map(
          (each) => each.filter((owner) => owner === ORG).length,
        );
        expect(await verified(pack)).toMatchObject({ status: 'verified', records: own, withheld: 0 });
        const status = withheld === 0 ? 'verified' : 'incomplete';
        expect(await verified(shown)).toMatchObject({ status, faults: [], withheld, others: 10 - (own ?? 0) });
      }),
      { numRuns: 30 },
    );
  });

  test('a holder who states fewer own records is found with STATEMENT_MISMATCH', async () => {
    const batches = withLeaves(PACK, hide).batches.map((batch) => ({ ...batch, ownRecords: 0 }));
    expect(await found({ ...PACK, batches })).toEqual(["STATEMENT_MISMATCH at the pack's batches"]);
  });

  test('a holder who shows own records as those of another organisation is found with STATEMENT_MISMATCH', async () => {
    const { statement } = evidencePack([3, 1, 4, 2]);
    expect(await found({ ...PACK, statement })).toContain("STATEMENT_MISMATCH at the pack's credentials");
    const foreign = await found({ ...PACK, orgId: 'org-2' });
    expect(foreign).toContain("STATEMENT_MISMATCH at the pack's orgId");
    expect(foreign).toContain('RECORD_FOREIGN at record event-1');
  });
});

test('a holder who shows the record of another organisation beside their own is found at it', async () => {
  const orgOf = (index: number) => (index === 5 ? 'org-2' : ORG);
  const record = {
    ...evidenceRecord(5),
    mandateId: MANDATE_ID,
    orgId: 'org-2',
    occurredAt: '2026-01-02T03:05:00.000Z',
  };
  const permitted: EvidenceRecord = { ...record, decision: 'allow' };
  const shown = withLeaves(mandatedPack(LISTS, { orgOf }), (leaf) =>
    leaf.leaf === toHex(evidenceLeaf(permitted)) ? { ...leaf, record: permitted } : leaf,
  );
  expect(await found(shown)).toEqual(['RECORD_FOREIGN at record event-5']);
});

describe('rewritten packs', () => {
  // threat records rewrites-whose-pack: It rewrites whose pack it is, over which span, or any other member =>
  //   `STATEMENT_MISMATCH`, `STATEMENT_INVALID`
  test.each([
    ['from', { from: '2020-01-01T00:00:00.000Z' }],
    ['to', { to: '2030-01-01T00:00:00.000Z' }],
    ['batches', { batches: PACK.batches.slice(1) }],
    ['batches', { batches: PACK.batches.slice(0, -1) }],
    ['batches', { batches: PACK.batches.map((batch) => ({ ...batch, sealedAt: '2026-01-02T03:59:59.000Z' })) }],
    ['credentials', { credentials: [...PACK.credentials, ...PACK.credentials] }],
    ['statusLists', { statusLists: [statusListOf('2026-01-02T05:00:00.000Z', [])] }],
    ['statusLists', { statusLists: [...LISTS, statusListOf('2026-01-02T05:00:00.000Z', [STATUS_BIT])] }],
    ['bindings', { bindings: PACK.bindings.toReversed() }],
    ['settlements', { settlements: [] }],
    ['settlements', { settlements: PACK.settlements.map((one) => ({ ...one, bookingRef: 'PO-2' })) }],
    ['didDocument', { didDocument: { id: 'did:web:elsewhere.example' } }],
    ['timestamps', { timestamps: [{ authority: 'tsa', token: 'AAAA' }] }],
  ])(
    'a holder who rewrites the %s of a pack is found there with STATEMENT_MISMATCH (case %#)',
    async (member, change) => {
      expect(await found({ ...PACK, ...change })).toContain(`STATEMENT_MISMATCH at the pack's ${member}`);
    },
  );

  // threat rewrites-whose-pack
  test('a holder who takes the statement of another pack, or none, is found', async () => {
    const other = mandatedPack([statusListOf('2026-01-02T05:00:00.000Z', [])]);
    expect(await found({ ...PACK, statement: other.statement })).toEqual([
      "STATEMENT_MISMATCH at the pack's statusLists",
    ]);
    for (const statement of ['', 'x', PACK.checkpoint, PACK.statement.replace(/— .*\n/, '')]) {
      expect(await found({ ...PACK, statement })).toEqual(['STATEMENT_INVALID at the statement']);
    }
  });

  test('a pack with a forked newest checkpoint is LOG_FORKED, and with a moved binding BINDING_NOT_IN_LOG', async () => {
    const fork = mandatedPack(LISTS, { decision: 'block' });
    const forked = await found({ ...PACK, latest: fork.latest });
    expect(forked).toContain('LOG_FORKED at the newest checkpoint');
    const [key, mandate] = PACK.bindings;
    if (key === undefined || mandate === undefined) throw new Error('the pack has no bindings');
    const moved = { ...PACK, bindings: [key, { ...mandate, leafIndex: 0 }] };
    expect(await found(moved)).toContain('BINDING_NOT_IN_LOG at binding mandate-binding-mandate-1');
  });
});

/** Each way to a member or item of a JSON value, the value itself left out. */
function waysIn(value: JsonValue, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const entries: (readonly [string | number, JsonValue])[] = Array.isArray(value)
    ? value.map((item: JsonValue, index): readonly [number, JsonValue] => [index, item])
    : isJsonObject(value)
      ? Object.entries(value).flatMap(([name, item]) => (item === undefined ? [] : [[name, item] as const]))
      : [];
  return entries.flatMap(([step, item]) => [[...way, step], ...waysIn(item, [...way, step])]);
}

/** The value without what a way leads to. */
function without(value: JsonValue, [step, ...rest]: readonly (string | number)[]): JsonValue {
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    return rest.length === 0
      ? items.filter((_, index) => index !== step)
      : items.map((item, index) => (index === step ? without(item, rest) : item));
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, item]): [string, JsonValue][] => {
    if (item === undefined) return [];
    if (name !== step) return [[name, item]];
    return rest.length === 0 ? [] : [[name, without(item, rest)]];
  });
  return Object.fromEntries(entries);
}

// covers 1.10 verified-said-whole: `verified` is said of a whole pack under a pinned key, and of nothing less
// threat rewrites-whose-pack
test('a pack without any one of its members or items is never verified', async () => {
  const whole: JsonValue = JSON.parse(JSON.stringify(PACK));
  const ways = waysIn(whole);
  expect(ways.length).toBeGreaterThan(300);
  let incomplete = 0;
  for (const way of ways) {
    const read = validateWire('EvidencePack', without(whole, way));
    if (!read.ok) continue;
    const { status } = await verified(read.value);
    expect(status, way.join('.')).not.toBe('verified');
    if (status === 'incomplete') incomplete += 1;
  }
  expect(incomplete).toBe(10);
});
