import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { refusal } from '@gatewright/ledger/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationContext } from '../../src/app/context.js';
import { nextWork } from '../../src/app/waiting-work.js';
import { addErasure } from '../../src/features/decisions/erasures.js';
import { APPLICATION_LEASE_MS } from '../../src/features/rules/staged-application.js';
import { serviceOn } from '../support/service-on.js';

const AT = '2026-03-01T12:00:00.000Z';
const NOW = Date.parse(AT);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let driver: SqlDriver;
let service: ApplicationContext;
const clock = { now: () => NOW };
beforeEach(async () => {
  driver = await openSqlite(':memory:');
  service = await serviceOn(driver, clock);
});
afterEach(() => driver.close());

/** What each kind of work leaves, and when it is due; in the past for at once. */
const WORK: Readonly<Record<string, readonly [make: () => Promise<unknown>, due: number]>> = {
  'a decision that is not sealed': [
    () => service.store.apply([refusal('1', { orgId: 'org', mandateId: null })], 'step-1'),
    0,
  ],
  'an erasure': [
    () =>
      addErasure(service.directory, {
        ...{ orgId: 'org', erasureId: 'e', subject: 's', requestedBy: 'o', at: NOW },
      }),
    0,
  ],
  'an input that is in no list': [() => driver.run(INPUT, []), 0],
  'a list of inputs that has no record': [() => driver.run(LIST, [null, null]), 0],
  'a list that a process claimed': [() => driver.run(LIST, [AT, null]), NOW + MINUTE_MS + 1],
  'a decision that its organisation keeps for a day': [
    async () => {
      await driver.run(ORGANISATION, []);
      await driver.run(LIST, [AT, AT]);
    },
    NOW + DAY_MS + 1,
  ],
  'a change of a setting without a record': [() => driver.run(SETTING, [AT]), NOW + MINUTE_MS + 1],
  'a change of rules without a record': [() => driver.run(RULE, [AT]), NOW + MINUTE_MS + 1],
  'an ending that was cut short': [
    () => driver.run("insert into mandate_ending (org_id, mandate_id, begun_at) values ('org', 'm', $1)", [AT]),
    0,
  ],
  'an application that is over': [() => driver.run(APPLICATION, ['applied', AT]), 0],
  'an application that is staged': [() => driver.run(APPLICATION, ['staged', AT]), NOW + APPLICATION_LEASE_MS + 1],
  'a page of rules': [
    () =>
      driver.run("insert into rule_page (org_id, digest, bytes, stored_at, body) values ('org', 'd', 2, $1, '{}')", [
        AT,
      ]),
    NOW + 60 * MINUTE_MS + 1,
  ],
  'a budget that was set aside': [() => driver.run(SET_ASIDE, [AT]), NOW + 10 * MINUTE_MS],
  'a used nonce of a service': [
    () =>
      driver.run(
        "insert into service_nonce (org_id, service_did, nonce, expires_at) values ('org', 'did:key:z1', 'n', $1)",
        [AT],
      ),
    NOW + DAY_MS + 1,
  ],
};

const INPUT = `insert into decision_input (org_id, event_id, at, policy_digest, digest, inputs)
  values ('org', 'e', ${NOW}, 'd', 'd', '{}')`;
const LIST = `insert into input_commitment (org_id, commitment_id, entries, last_at, claimed_at, attested_at)
  values ('org', 'c', '[]', ${NOW}, $1, $2)`;
const ORGANISATION = `insert into organisation (org_id, name, did, verification, created_at, approvals_required,
  onboarding_approvals_required, publish_approvals, hold_ttl_ms, strict_rules, log_context, log_capture, log_days)
  values ('org', 'name', 'did:example:org', 'unverified', '${AT}', 1, 1, 1, 900000, 0, 0, 0, 1)`;
const SETTING = `insert into setting_change (org_id, change_id, setting, detail, person_id, at, claimed_at)
  values ('org', 'c', 'holds', '{}', 'p', $1, $1)`;
const RULE = `insert into rule_change (org_id, document_id, number, detail, person_id, at, claimed_at)
  values ('org', 'd', 1, '{}', 'p', $1, $1)`;
const APPLICATION = `insert into rule_application (org_id, application_id, state, begun_at) values ('org', 'a', $1, $2)`;
const SET_ASIDE = `insert into set_aside (org_id, mandate_id, parent_mandate_id, reservation_id, set_at)
  values ('org', 'm', 'p', 'r', $1)`;

describe('next work', () => {
  test('a service where nothing waits has no next work', async () => {
    expect(await nextWork(service)).toBeNull();
  });

  test.each(Object.entries(WORK))('a service with %s knows when its next work is due', async (_kind, [make, due]) => {
    await make();
    expect(await nextWork(service)).toBe(due);
  });
});
