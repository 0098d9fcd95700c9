import type { FedDecision } from '@gatewright/ledger';
import type { SqlSession } from '@gatewright/ledger/sql';
import { nodeSha256Hex } from '@gatewright/protocol/node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readDecision } from '../../src/features/decisions/handlers.js';
import { LogKeys } from '../../src/features/decisions/keys.js';
import { PAGE_MAX_DECISIONS } from '../../src/features/decisions/query.js';
import { DecisionLogWriter } from '../../src/features/decisions/writer.js';
import { openDirectory } from '../../src/platform/database/open.js';
import { DRIVERS } from '../support/databases.js';
import { testTimers } from '../support/timers.js';

const AT = Date.UTC(2026, 0, 1);
const MILLISECOND = AT.toString(16)
  .padStart(12, '0')
  .replace(/(.{8})/, '$1-');

/** A decision of one millisecond: the ids of all of them begin alike. */
function decision(index: number, orgId = 'org-1'): FedDecision {
  const eventId = `${MILLISECOND}-7000-a000-${String(index).padStart(12, '0')}`;
  const record: FedDecision['record'] = {
    ...{ eventId, occurredAt: new Date(AT).toISOString(), agentDid: 'did:key:a', action: 'travel' },
    ...{ reasonCode: 'NO_MANDATE', authorizationId: null, escalationId: null, mandateId: null },
    decision: 'block',
    ...{ policyDigest: null, contextFields: [], firedRules: [], orgId, network: null, requestDigest: null },
  };
  return { eventId, at: AT, record, request: null };
}

describe.each(DRIVERS)('a decision by its id on %s', (_name, open) => {
  let driver: Awaited<ReturnType<typeof open>>;
  const statements: string[] = [];
  let read: (eventId: string, orgId?: string) => ReturnType<typeof readDecision>;
  beforeEach(async () => {
    const noted = <Session extends SqlSession>(session: Session): Session =>
      new Proxy(session, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name, target);
          if (typeof member !== 'function') return member;
          return (...given: unknown[]) => {
            if (typeof given[0] === 'string') statements.push(given[0]);
            return member.apply(target, given);
          };
        },
      });
    driver = await open();
    const directory = await openDirectory(noted(driver));
    const keys = new LogKeys(nodeSha256Hex);
    const writer = new DecisionLogWriter({ directory, keys, timers: testTimers, store: Object() });
    await writer.append(Array.from({ length: PAGE_MAX_DECISIONS + 100 }, (_, index) => decision(index)));
    await writer.append([decision(1_000_000, 'org-2')]);
    const decisionLog = { keys, writer: { catchUp: async () => AT } };
    const service = Object({ directory, decisionLog, timers: testTimers, store: Object() });
    read = (eventId, orgId = 'org-1') => {
      const caller = { orgId, role: 'owner', email: 'o@example.com' };
      return readDecision(Object({ params: { eventId }, caller, query: {} }), service);
    };
    statements.length = 0;
  });
  afterEach(() => driver.close());

  test('each of many decisions of one millisecond is found in one statement', async () => {
    for (const index of [0, PAGE_MAX_DECISIONS, PAGE_MAX_DECISIONS + 99]) {
      const { eventId } = decision(index);
      statements.length = 0;
      expect(await read(eventId)).toMatchObject({ status: 200, data: { eventId } });
      expect(statements).toHaveLength(1);
    }
  });

  test('a decision is not found by a part of its id, by another id, or from another organisation', async () => {
    const { eventId } = decision(7);
    const refused = { status: 404 };
    expect(await read(MILLISECOND)).toMatchObject(refused);
    expect(await read(eventId.replace('7000', '7001'))).toMatchObject(refused);
    expect(await read(eventId, 'org-2')).toMatchObject(refused);
    expect(await read(decision(1_000_000).eventId)).toMatchObject(refused);
  });
});
