import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumLaunch, installedChromium } from '@gatewright/browser/test-support';
import {
  type EvidencePack,
  type EvidenceRecord,
  evidenceLeaf,
  nobleEd25519,
  toHex,
  validateWire,
} from '@gatewright/protocol';
import { parseNoteKey, verifyPack } from '@gatewright/protocol/verify';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reportPage } from '../src/report/page.js';
import { ROWS_MAX } from '../src/report/table.js';
import { ServedGate } from './support/served-gate.js';
import { signedOrder } from './support/signed-order.js';

const SPAN = ['--from', '2020-01-01T00:00:00Z', '--to', '2100-01-01T00:00:00Z'];
const AMOUNTS = [1, 2.5, 50, 60, 100_000];
const RULES = {
  molecules: [
    {
      id: 'large',
      combinator: 'any',
      decision: 'escalate',
      reasonCode: 'LARGE_ORDER',
      atoms: [{ predicate: 'amount-over', config: { limit: 40, currency: 'USD' } }],
    },
  ],
};

let gate: ServedGate;
let pack: EvidencePack;
let files: { readonly pack: string; readonly replay: string; readonly changes: string; readonly key: string };
let personId: string;

beforeAll(async () => {
  gate = await ServedGate.start();
  const token = gate.given('owner', 'token');
  const { sopId } = await gate.post('/sop', { title: 'Orders', documentJson: RULES }, token);
  await gate.post(`/sop/${sopId}/agents`, { change: 'bind', agents: [gate.given('agent', 'agentDid')] }, token);
  await gate.call(['org', 'decision-log', '--context', 'off', '--days', 'all', '--capture', 'on']);
  const escalations: string[] = [];
  for (const amount of AMOUNTS) {
    const { escalationId } = await gate.post('/policy/mandate/authorize', signedOrder(gate.bootstrap, amount));
    if (typeof escalationId === 'string') escalations.push(escalationId);
  }
  await gate.post(`/policy/escalations/${escalations[0]}/resolve`, { decision: 'approve' }, token);
  const [path, replay, changes] = ['pack.json', 'replay.jsonl', 'changes.json'].map((name) => join(gate.folder, name));
  if (path === undefined || replay === undefined || changes === undefined) throw new Error('three paths are needed');
  const isWhole = async () => {
    const exported = await gate.call(['evidence', 'export', ...SPAN, '--out', path, '--replay', replay]);
    files = { pack: path, replay, changes, key: /--key (\S+)/.exec(exported.out)?.[1] ?? '' };
    if (exported.status !== 0) return false;
    const validation = validateWire('EvidencePack', JSON.parse(await readFile(path, 'utf8')));
    if (!validation.ok) throw new Error('the export is no pack');
    pack = validation.value;
    const captured = recordsIn(pack).filter(({ reasonCode }) => reasonCode === 'INPUTS_CAPTURED').length > 0;
    return captured && recordsIn(pack).some(({ action }) => action === 'setting:escalation');
  };
  await vi.waitUntil(isWhole, { timeout: 30_000, interval: 1_000 });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await (await fetch(`${gate.server.baseUrl}/organisation/audit`, { headers })).text();
  await writeFile(changes, answer);
  personId = JSON.parse(answer).data.acts.find(
    ({ action }: { action: string }) => action === 'setting:escalation',
  ).personId;
});
afterAll(() => gate.end());

function recordsIn({ batches }: EvidencePack): EvidenceRecord[] {
  return batches.flatMap(({ leaves }) => leaves.flatMap(({ record }) => record ?? []));
}

/** The report of a pack, and what the command says. */
async function reported(given: EvidencePack, options: readonly string[] = ['--key', files.key]) {
  const [path, out] = [join(gate.folder, 'given.json'), join(gate.folder, 'report.html')];
  await writeFile(path, JSON.stringify(given));
  const { status, out: text, err } = await gate.call(['report', path, '--out', out, ...options]);
  return { status, text, err, page: await readFile(out, 'utf8') };
}

/** The cells of the body of the table whose caption begins so, without tags. */
function tableIn(page: string, caption: string): string[][] {
  const table = page.split('<table>').find((each) => each.includes(`<caption>${caption}`)) ?? '';
  const body = table.slice(table.indexOf('<tbody>'), table.indexOf('</tbody>'));
  return [...body.matchAll(/<tr>(.*)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
  );
}

/** A pack whose records have other texts, under signatures of the first. */
const rewritten = (change: (record: EvidenceRecord) => EvidenceRecord): EvidencePack => ({
  ...pack,
  batches: pack.batches.map((batch) => ({
    ...batch,
    leaves: batch.leaves.map((leaf) => (leaf.record === undefined ? leaf : { ...leaf, record: change(leaf.record) })),
  })),
});

describe('reports of packs', () => {
  test('a report has the totals that a count over the pack gives, amounts that records commit to, and who approved', async () => {
    const { status, page, err } = await reported(pack, [
      ...['--key', files.key, '--replay', files.replay, '--changes', files.changes],
    ]);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const counts = new Map<string, number>();
    for (const { decision, reasonCode, action } of recordsIn(pack)) {
      if (action === 'purchase-order' && reasonCode !== 'MANDATE_ISSUED') {
        counts.set(`${decision} ${reasonCode}`, (counts.get(`${decision} ${reasonCode}`) ?? 0) + 1);
      }
    }
    const verdicts = tableIn(page, 'Decisions of the period').map(([verdict, code, , count]) => [
      `${verdict} ${code}`,
      Number(count),
    ]);
    expect(new Map(verdicts.map(([name, count]) => [String(name), Number(count)]))).toEqual(counts);
    // 1 and 2.5 are permitted at once, 50 by a person.
    expect(tableIn(page, 'Permitted amounts')).toEqual([['USD', '53.5', '3', '0', '0']]);
    expect(tableIn(page, 'What reviewers said')[0]?.slice(1, 3)).toEqual([`${personId} (owner)`, 'approve']);
    expect(page).toContain('class="status verified"');
    expect(page).toContain(createHash('sha256').update(JSON.stringify(pack)).digest('hex'));
  });

  test('a report of the same pack has the same bytes', async () => {
    expect((await reported(pack)).page).toBe((await reported(pack)).page);
  });

  test('a report without a pinned key says that it is incomplete, with exit status 3', async () => {
    const { status, page, text } = await reported(pack, []);
    expect({ status, text }).toEqual({ status: 3, text: expect.stringMatching(/^incomplete: /) });
    expect(tableIn(page, 'What the pack does not show').map(([gap]) => gap)).toEqual(['KEY_NOT_PINNED']);
  });

  test('a report of a forged pack says in its first words that it does not verify, with exit status 1', async () => {
    const forged = rewritten((record) => (record.decision === 'escalate' ? { ...record, decision: 'allow' } : record));
    const { status, page } = await reported(forged);
    expect(status).toBe(1);
    expect(page).toContain('<title>DOES NOT VERIFY.');
    expect(page.indexOf('class="status failed"')).toBeLessThan(page.indexOf('<h2>'));
    expect(tableIn(page, 'What is wrong').map(([fault]) => fault)).toContain('RECORD_CHANGED');
  });

  test('a report of a pack whose changed records have new leaves does not verify either', async () => {
    const forged = rewritten((record) => ({ ...record, reasonCode: 'AUTHORIZED' }));
    const batches = forged.batches.map((batch) => ({
      ...batch,
      leaves: batch.leaves.map((leaf) =>
        leaf.record === undefined ? leaf : { ...leaf, leaf: toHex(evidenceLeaf(leaf.record)) },
      ),
    }));
    expect((await reported({ ...forged, batches })).status).toBe(1);
  });

  test('a report of a pack without batches has no totals and says so', async () => {
    const { page } = await reported({ ...pack, batches: [] });
    expect(page).toContain('The pack shows no decision of the period.');
    expect(page).toContain('The pack has no batch.');
    expect(tableIn(page, 'Decisions of the period')).toEqual([]);
  });

  test.each([
    ['begins before', ['--from', '2000-01-01T00:00:00Z']],
    ['ends behind', ['--to', '2100-02-01T00:00:00Z']],
    ['is no part of', ['--from', 'March']],
  ])('a period that %s the span of the pack is refused', async (_name, period) => {
    const call = ['report', files.pack, '--out', join(gate.folder, 'none.html'), ...period];
    expect((await gate.call(call)).status).toBe(2);
  });

  test('a report of part of the span leaves out what came before and after', async () => {
    const [first] = recordsIn(pack);
    const at = first?.occurredAt ?? '';
    const { page } = await reported(pack, ['--from', at, '--to', at]);
    const count = recordsIn(pack).filter(({ occurredAt }) => occurredAt === at).length;
    expect(page).toContain(`<dt>Records of the period</dt><dd>${count}</dd>`);
  });

  test('a table of a report lists no more than its bound and says how many there are', async () => {
    const [batch] = pack.batches;
    const [refused] = recordsIn(pack).filter(({ decision }) => decision === 'block');
    if (batch === undefined || refused === undefined) throw new Error('the pack has a batch and a refusal');
    const leaves = Array.from({ length: ROWS_MAX + 1 }, (_, leafIndex) => ({ leafIndex, leaf: '', record: refused }));
    const many = { ...pack, batches: [{ ...batch, leaves }] };
    const page = await pageOf(many);
    expect(tableIn(page, 'Refused actions')).toHaveLength(ROWS_MAX);
    expect(page).toContain(`The first ${ROWS_MAX} of ${ROWS_MAX + 1} are listed`);
  });
});

/** The page itself, of any pack. */
async function pageOf(given: EvidencePack): Promise<string> {
  const verification = await verifyPack(given, { checkpointKey: parseNoteKey(files.key) ?? undefined }, nobleEd25519);
  const source = { from: Date.parse(pack.from), to: Date.parse(pack.to) };
  return reportPage({ pack: given, verification, packDigest: '', source });
}

const HOSTILE = '</td><script>alert(1)</script><img src=x onerror=alert(2)>\u202Egnp.exe\u0000&amp;"\'';

describe('pages of reports', () => {
  test('a text of others is escaped, and its hidden characters stand as code points', async () => {
    const hostile = rewritten((record) => ({
      ...record,
      ...{ action: HOSTILE, agentDid: HOSTILE, reasonCode: HOSTILE, eventId: HOSTILE, mandateId: HOSTILE },
      ...{ escalationId: HOSTILE, firedRules: [HOSTILE] },
    }));
    const page = await pageOf({ ...hostile, orgId: HOSTILE, checkpoint: HOSTILE, checkpointKey: HOSTILE });
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<img');
    expect(page).not.toMatch(/[\u202E\0]/);
    expect(page).toContain('<span class="code-point">U+202E</span>gnp.exe<span class="code-point">U+0000</span>');
  });

  test('every table has a caption, heads of columns and rows; headings descend by one level', async () => {
    const page = await pageOf(pack);
    const tables = page.split('<table>').slice(1);
    expect(tables.length).toBeGreaterThan(4);
    for (const table of tables) {
      expect(table).toMatch(/^\s*<caption>[^<]/);
      expect(table).toContain('<th scope="col"');
      expect(table).toContain('<tr><th scope="row"');
    }
    expect([...page.matchAll(/<h(\d)/g)].map(([, level]) => level)).toEqual(['1', ...Array(9).fill('2')]);
    expect(page).toContain('<html lang="en">');
  });

  test.runIf(installedChromium() !== null)('a page of a report keeps its own policy and fits its window', async () => {
    const browser = await chromium.launch(chromiumLaunch());
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await page.setContent(await pageOf(rewritten((record) => ({ ...record, action: HOSTILE }))));
      expect({ said, requested }).toEqual({ said: [], requested: [] });
      const failed = page.locator('.status.failed');
      expect(await failed.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(164, 0, 0)');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    } finally {
      await browser.close();
    }
  });
});
