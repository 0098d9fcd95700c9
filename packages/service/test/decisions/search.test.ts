import type { FedDecision } from '@gatewright/ledger';
import type { SqlSession } from '@gatewright/ledger/sql';
import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { nodeSha256Hex } from '@gatewright/protocol/node';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { criteriaOf, ownCriterion, type Wanted } from '../../src/features/decisions/criteria.js';
import { bucketOf, LogKeys, positionAt } from '../../src/features/decisions/keys.js';
import { merchantsWith } from '../../src/features/decisions/names.js';
import { readPage } from '../../src/features/decisions/search.js';
import { DecisionLogWriter } from '../../src/features/decisions/writer.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { DRIVERS } from '../support/databases.js';
import { testTimers } from '../support/timers.js';

const START = Date.UTC(2026, 0, 1);
const ORGS = ['org-1', 'org-2'];
const AGENTS = ['did:key:a', 'did:key:b', 'did:key:c'];
const MERCHANTS = ['acme', 'Acme', 'acmé', null];
const RULES = ['sop-1/limit', 'sop-1/hours', 'sop-2/limit'];
const CODES = ['AUTHORIZED', 'SPEND_LIMIT_EXCEEDED'];
const POLICIES = [null, `sha256:${'0a'.repeat(32)}`];

/** What one decision is, apart from its ids. */
interface Drawn {
  readonly org: number;
  readonly agent: number;
  readonly merchant: number;
  readonly code: number;
  readonly policy: number;
  readonly rules: readonly number[];
  readonly units: bigint;
  readonly euro: boolean;
  readonly at: number;
  readonly signed: boolean;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  org: fc.nat(1),
  agent: fc.nat(2),
  merchant: fc.nat(3),
  code: fc.nat(1),
  policy: fc.nat(1),
  rules: fc.uniqueArray(fc.nat(2)),
  units: fc.oneof(fc.bigInt(0n, 40n), fc.bigInt(0n, (1n << 63n) - 1n)),
  euro: fc.boolean(),
  // Few instants, so that many decisions share one.
  at: fc.nat(5),
  signed: fc.boolean(),
});

/** The beginning of a time-ordered UUID (RFC 9562 §5.7). */
function idAt(at: number): string {
  return at
    .toString(16)
    .padStart(12, '0')
    .replace(/(.{8})/, '$1-');
}

function fedOf(each: Drawn, index: number): FedDecision {
  const orgId = ORGS[each.org] ?? '';
  const at = START + each.at;
  const tail = String(index).padStart(12, '0');
  const eventId = `${idAt(at)}-7000-a000-${tail}`;
  return {
    eventId,
    at,
    record: {
      eventId,
      occurredAt: new Date(at).toISOString(),
      agentDid: AGENTS[each.agent] ?? '',
      action: each.euro ? 'travel' : 'purchase-order',
      decision: each.code === 0 ? 'allow' : 'block',
      reasonCode: CODES[each.code] ?? '',
      // Ids of one millisecond begin alike.
      authorizationId: each.code === 0 ? eventId.replace('-a000-', '-b000-') : null,
      escalationId: each.code === 1 ? `esc-22222222-${eventId.slice(9)}` : null,
      mandateId: `urn:uuid:33333333-0000-7000-a000-00000000000${each.agent}`,
      policyDigest: POLICIES[each.policy] ?? null,
      contextFields: [],
      firedRules: each.rules.map((rule) => RULES[rule] ?? ''),
      orgId,
      network: null,
      requestDigest: null,
    },
    request: each.signed
      ? JSON.stringify({
          units: String(each.units),
          currency: each.euro ? 'EUR' : 'USD',
          merchant: MERCHANTS[each.merchant] ?? null,
          resource: null,
          nonce: `nonce-${index}`,
          issuedAt: new Date(at).toISOString(),
          payloadDigest: null,
          context: null,
        })
      : null,
  };
}

const wanted: fc.Arbitrary<Wanted> = fc.record(
  {
    agentDid: fc.constantFrom(...AGENTS, 'did:key:none'),
    agents: fc
      .tuple(fc.uniqueArray(fc.constantFrom(...AGENTS), { minLength: 1 }), fc.constantFrom(0, 20, 60))
      .map(([some, more]) => [...some, ...Array.from({ length: more }, (_, index) => `did:key:other-${index}`)]),
    action: fc.constantFrom('purchase-order', 'travel'),
    merchant: fc.constantFrom('acme', 'Acme', 'acmé', 'acm'),
    merchantContains: fc.constantFrom('cm', 'ACM', 'É', 'none', ''),
    reasonCode: fc.constantFrom(...CODES),
    decision: fc.constantFrom('allow', 'block'),
    policyDigest: fc.constantFrom(`sha256:${'0a'.repeat(32)}`),
    rule: fc.constantFrom(...RULES, 'sop-1', 'sop-2', 'sop-'),
    id: fc.constantFrom(
      '33333333-0000',
      '33333333-0000-7000-a000-000000000001',
      ...[0, 1, 2].flatMap((at) => [idAt(START + at), `esc-22222222-${idAt(START + at).slice(9)}`]),
    ),
    amount: fc
      .tuple(fc.bigInt(0n, 60n), fc.oneof(fc.bigInt(0n, 60n), fc.constant((1n << 63n) - 1n)), fc.boolean())
      .map(([a, b, euro]) => ({ currency: euro ? 'EUR' : 'USD', from: a < b ? a : b, to: a < b ? b : a })),
  },
  { requiredKeys: [] },
);

/** The merchants that a query names by a part of their name. */
async function merchantsOf(db: Directory, orgId: string, { merchantContains: text }: Wanted) {
  if (text === undefined) return null;
  const found = await merchantsWith(db, orgId, text);
  if ('excess' in found) throw new Error('there are few merchants');
  return { text, keys: found.keys };
}

/** Whether a decision of the organisation meets what is asked, read off the decision itself. */
function meets({ record, request }: FedDecision, orgId: string, asked: Wanted): boolean {
  const said = request === null ? null : JSON.parse(request);
  const ids = [record.eventId, record.authorizationId, record.escalationId, record.mandateId];
  const bare = (id: string) => id.replace('urn:uuid:', '').replace('esc-', '');
  const { amount } = asked;
  return (
    record.orgId === orgId &&
    (asked.agentDid === undefined || record.agentDid === asked.agentDid) &&
    (asked.agents === undefined || asked.agents.includes(record.agentDid)) &&
    (asked.action === undefined || record.action === asked.action) &&
    (asked.merchant === undefined || said?.merchant === asked.merchant) &&
    (asked.merchantContains === undefined ||
      String(said?.merchant ?? '\n')
        .toLowerCase()
        .includes(asked.merchantContains.toLowerCase())) &&
    (asked.reasonCode === undefined || record.reasonCode === asked.reasonCode) &&
    (asked.decision === undefined || record.decision === asked.decision) &&
    (asked.policyDigest === undefined || record.policyDigest === asked.policyDigest) &&
    (asked.rule === undefined ||
      record.firedRules.some((rule) => rule === asked.rule || rule.split('/')[0] === asked.rule)) &&
    (asked.id === undefined || ids.some((id) => id !== null && bare(id).startsWith(bare(asked.id ?? '')))) &&
    (amount === undefined ||
      (said?.currency === amount.currency && BigInt(said.units) >= amount.from && BigInt(said.units) <= amount.to))
  );
}

/** What a statement of a Durable Object takes. */
const OBJECT_PARAMETERS = 100;

/** SQLite that refuses statements with more parameters than a Durable Object takes. */
async function openAsObject(): Promise<SqlDriver> {
  const bounded = <Session extends SqlSession>(session: Session): Session =>
    new Proxy(session, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          const [first, ...rest] = given;
          if (typeof first === 'string') {
            const parameters = first.match(/\$\d+/g)?.length ?? 0;
            if (parameters > OBJECT_PARAMETERS) throw new Error(`a statement has ${parameters} parameters: ${first}`);
          }
          const work = name === 'transaction' && typeof first === 'function';
          return member.apply(target, work ? [(inner: SqlSession) => first(bounded(inner)), ...rest] : given);
        };
      },
    });
  return bounded(await openSqlite(':memory:'));
}

const STORES: typeof DRIVERS = [...DRIVERS, ['SQLite in a Durable Object', openAsObject]];

describe.each(STORES)('the decision log on %s', (_name, open) => {
  // covers decision-log: Each decision can be found by agent, action, merchant, amount, code, decision, rule, policy, time and ids
  // threat records log-of-others: A filter of the decision log shows decisions of another organisation
  test('a search answers with the decisions that meet it, each once, newest first, and none of another organisation', async () => {
    const driver = await open();
    try {
      const directory = await openDirectory(driver);
      const keys = new LogKeys(nodeSha256Hex);
      // No decision of the drawn ones waited for people.
      const store = Object({ escalation: async () => null });
      const writer = new DecisionLogWriter({ directory, keys, timers: testTimers, store });
      const asked = fc.array(fc.tuple(wanted, fc.nat(5), fc.nat(5), fc.integer({ min: 1, max: 7 })), { minLength: 5 });
      await fc.assert(
        fc.asyncProperty(fc.array(drawn, { maxLength: 60 }), asked, async (draws, searches) => {
          await directory.deleteFrom('decision').execute();
          await directory.deleteFrom('decisionRule').execute();
          await directory.deleteFrom('decisionName').execute();
          const decisions = draws.map(fedOf);
          await writer.append(decisions);
          // A process that ended before the feed knew of it writes again.
          await writer.append(decisions.slice(0, 7));
          for (const [want, one, other, limit] of searches) {
            const [first, last] = [START + Math.min(one, other), START + Math.max(one, other)];
            for (const orgId of ORGS) {
              const expected = decisions
                .filter((each) => meets(each, orgId, want) && each.at >= first && each.at <= last)
                .map(({ eventId }) => eventId);
              const found: string[] = [];
              const merchants = await merchantsOf(directory, orgId, want);
              let before: number | null = merchants?.keys.length === 0 ? null : positionAt(last + 1);
              while (before !== null) {
                const page: Awaited<ReturnType<typeof readPage>> = await readPage(directory, testTimers, {
                  own: ownCriterion(orgId, keys),
                  criteria: criteriaOf(orgId, merchants === null ? want : { ...want, merchants }, keys),
                  ...{ from: positionAt(first), before, limit },
                });
                expect(page.decisions.length).toBeLessThanOrEqual(limit);
                found.push(...page.decisions.map(({ eventId }) => eventId));
                before = page.next;
              }
              expect([...found].sort()).toEqual([...expected].sort());
              const times = found.map((eventId) => Number.parseInt(eventId.slice(0, 13).replace('-', ''), 16));
              expect(times).toEqual([...times].sort((a, b) => b - a));
            }
          }
        }),
        { numRuns: 20 },
      );
    } finally {
      await driver.close();
    }
  }, 120_000);
});

test('the buckets of amounts are in the order of the amounts', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, (1n << 63n) - 1n), fc.bigInt(0n, 1n << 20n), (units, more) => {
      expect(bucketOf(units + more)).toBeGreaterThanOrEqual(bucketOf(units));
    }),
  );
});
