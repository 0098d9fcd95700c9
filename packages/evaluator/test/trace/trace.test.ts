import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { describe, expect, it } from 'vitest';
import { compileJson } from '../../src/index.js';
import { REQUEST_EXAMPLES } from '../support/atom-samples/index.js';

const policy = compileJson({
  sops: [
    {
      id: 's',
      document: {
        molecules: [
          {
            id: 'cap',
            combinator: 'all',
            decision: 'escalate',
            requireProvenance: { model: 'agent_signed' },
            atoms: [
              { predicate: 'amount-over', config: { limit: 100 } },
              { predicate: 'model-not-allowed', config: { allowed: ['a'] } },
            ],
          },
          {
            id: 'desk',
            combinator: 'any',
            decision: 'observe',
            atoms: [{ predicate: 'field-equals', config: { field: 'desk', value: 1 } }],
          },
        ],
      },
    },
  ],
  mandates: [{ action: 'pay', document: { permission: [{ target: 'pay' }] } }],
});
const request = { action: 'pay', agentDid: 'did:key:z6Mk', amount: 150, context: { model: 'secret-model' } };

/** 12:30 in UTC. */
const SUNDAY = Date.UTC(2026, 2, 1, 12, 30);

/** What the trace says of atoms about fields that the gate itself knows, and a signed jurisdiction. */
function tracedAtoms(atoms: JsonObject[], fields: JsonObject) {
  const document = { molecules: [{ id: 'm', combinator: 'any', decision: 'block', atoms }] };
  const { jurisdiction, ...serverContext } = fields;
  const signed = typeof jurisdiction === 'string' ? { jurisdiction } : {};
  const seen = { action: 'pay', agentDid: 'did:key:z6Mk', ...signed, serverContext };
  const facts = { now: SUNDAY, spent: null };
  const { trace } = compileJson({ sops: [{ id: 's', document }] }).evaluate(seen, facts, { trace: true });
  return trace?.molecules[0]?.atoms ?? [];
}

describe('traces', () => {
  it('a trace says of each molecule and atom what came out and what it saw', () => {
    expect(policy.evaluate(request, { now: 0, spent: null }, { trace: true }).trace).toEqual({
      molecules: [
        {
          id: 's/cap',
          fired: true,
          unverifiable: true,
          atoms: [
            {
              predicate: 'amount-over',
              outcome: 'true',
              why: 'amount is 150, agent_signed',
              readings: [{ field: 'amount', value: '150', provenance: 'agent_signed' }],
              relation: 'above',
              limit: '100',
            },
            {
              predicate: 'model-not-allowed',
              outcome: 'true',
              why: 'model is "secret-model", agent_asserted',
              readings: [{ field: 'model', value: '"secret-model"', provenance: 'agent_asserted' }],
              relation: 'not-in',
              limit: '["a"]',
            },
          ],
        },
        {
          id: 's/desk',
          fired: false,
          unverifiable: true,
          atoms: [
            {
              predicate: 'field-equals',
              outcome: 'unknown',
              why: 'desk is missing',
              readings: [{ field: 'desk', value: null, provenance: null }],
              relation: 'equal',
              limit: '1',
            },
          ],
        },
      ],
      mandate: expect.anything(),
    });
  });

  it('a trace says which layer named the counterparty', () => {
    const atoms = [{ predicate: 'counterparty-not-allowed', config: { allowed: ['acme'] } }];
    const molecules = [{ id: 'm', combinator: 'any', decision: 'block', atoms }];
    const policy = compileJson({ sops: [{ id: 's', document: { molecules } }] });
    const seen = { ...request, counterparty: 'acme', gatewayContext: { 'mm:counterparty': 'globe' } };
    const { trace } = policy.evaluate(seen, { now: 0, spent: null }, { trace: true });
    expect(trace?.molecules[0]?.atoms[0]).toMatchObject({
      predicate: 'counterparty-not-allowed',
      outcome: 'true',
      why: 'counterparty is "globe", gateway_derived',
      limit: '["acme"]',
    });
  });

  it.each(REQUEST_EXAMPLES)(
    'a trace shows what $predicate with $config read of $fields, and what it compares that with',
    (example) => {
      const { predicate, config, fields } = example;
      const [atom] = tracedAtoms([{ predicate, config }], fields);
      for (const [name, value] of Object.entries(fields)) {
        if (name === 'action' || value === null || value === '') continue;
        const shown = JSON.stringify(value).replaceAll('","', '", "');
        expect(atom?.why).toContain(`${name.replace('mm:', '')} is ${isJsonObject(value) ? 'not readable' : shown}, `);
      }
      const compared = Object.entries(config).filter(
        ([key]) => !['match', 'missing', 'field', 'actions'].includes(key),
      );
      for (const [, value] of compared) {
        const limit = `${atom?.relation} ${atom?.limit}`.toLowerCase();
        for (const part of [value].flat()) expect(limit).toContain(String(part).toLowerCase());
      }
    },
  );

  it('a trace shows the local time beside the window, on a Sunday', () => {
    const config = { zone: 'Europe/Berlin', weekdays: ['mon', 'fri'], fromMinute: 540, toMinute: 1_020 };
    expect(tracedAtoms([{ predicate: 'time-outside', config }], {})).toMatchObject([
      {
        predicate: 'time-outside',
        outcome: 'true',
        why: 'time is Sun, 01 Mar 2026 13:30 in the zone, authoritative',
        relation: 'outside',
        limit: 'mon fri 09:00 to 17:00',
      },
    ]);
  });

  it('a trace shows long texts and lists cut at their bounds', () => {
    const allowed = Array.from({ length: 30 }, (_, index) => `value-${index}`);
    const atoms = [{ predicate: 'text-matches', config: { terms: allowed } }];
    const [atom] = tracedAtoms(atoms, { prompt: 'p'.repeat(1_000), output: 'fine' });
    expect(atom?.why).toBe(`prompt is "${'p'.repeat(198)}…, authoritative; output is "fine", authoritative`);
    expect(atom?.limit).toMatch(/^\["value-0", .*"value-19", …\]$/);
  });

  it('a trace is not there unless asked for, and changes nothing else', () => {
    const { trace, ...rest } = policy.evaluate(request, { now: 0, spent: null }, { trace: true });
    expect(trace).toBeDefined();
    expect(policy.evaluate(request, { now: 0, spent: null })).toEqual(rest);
    expect(policy.evaluate(request, { now: 0, spent: null }, { trace: 'rules' })).toEqual({
      ...rest,
      trace: { ...trace, mandate: null },
    });
  });

  it('a trace is empty where no rule was asked', () => {
    const contained = policy.evaluate(request, { now: 0, spent: null, containment: 'suspended' }, { trace: true });
    expect(contained.trace).toEqual({ molecules: [], mandate: null });
  });
});
