import { describe, expect, it } from 'vitest';
import { compileJson } from '../src/index.js';

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

describe('a trace', () => {
  it('says of each molecule and atom what came out and what it saw', () => {
    expect(policy.evaluate(request, { now: 0, spent: null }, { trace: true }).trace).toEqual({
      molecules: [
        {
          id: 's/cap',
          fired: true,
          unverifiable: true,
          atoms: [
            { predicate: 'amount-over', outcome: 'true', why: 'amount is a number, agent_signed' },
            { predicate: 'model-not-allowed', outcome: 'true', why: 'model is text, agent_asserted' },
          ],
        },
        {
          id: 's/desk',
          fired: false,
          unverifiable: true,
          atoms: [{ predicate: 'field-equals', outcome: 'unknown', why: 'desk is missing' }],
        },
      ],
    });
  });

  it('says which layer named the counterparty', () => {
    const atoms = [{ predicate: 'counterparty-not-allowed', config: { allowed: ['acme'] } }];
    const molecules = [{ id: 'm', combinator: 'any', decision: 'block', atoms }];
    const policy = compileJson({ sops: [{ id: 's', document: { molecules } }] });
    const seen = { ...request, counterparty: 'acme', gatewayContext: { 'mm:counterparty': 'globe' } };
    const { trace } = policy.evaluate(seen, { now: 0, spent: null }, { trace: true });
    expect(trace?.molecules[0]?.atoms[0]).toEqual({
      predicate: 'counterparty-not-allowed',
      outcome: 'true',
      why: 'counterparty is text, gateway_derived',
    });
  });

  it('never holds a value', () => {
    expect(JSON.stringify(policy.evaluate(request, { now: 0, spent: null }, { trace: true }))).not.toContain(
      'secret-model',
    );
  });

  it('is not there unless asked for, and changes nothing else', () => {
    const { trace, ...rest } = policy.evaluate(request, { now: 0, spent: null }, { trace: true });
    expect(trace).toBeDefined();
    expect(policy.evaluate(request, { now: 0, spent: null })).toEqual(rest);
  });

  it('is empty where no rule was asked', () => {
    const contained = policy.evaluate(request, { now: 0, spent: null, containment: 'suspended' }, { trace: true });
    expect(contained.trace).toEqual({ molecules: [] });
  });
});
