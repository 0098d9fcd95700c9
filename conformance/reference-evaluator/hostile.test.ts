import { DECISIONS, type JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileJson } from '../../packages/evaluator/src/index.js';
import type { PolicyJson } from '../../packages/evaluator/src/policy/policy.js';
import type { EvaluationFacts, EvaluationRequest } from '../../packages/evaluator/src/trace/verdict.js';
import { anyThing } from './arbitraries/hostile.js';
import { anyPolicy } from './arbitraries/index.js';
import { anyFacts, typedRequest } from './arbitraries/requests.js';
import { atom, NOW, OPEN_MANDATE, rule, sop } from './cases/case.js';

/** What a caller without types could hand in. */
const REQUEST_MEMBERS = [
  'action',
  'agentDid',
  'amount',
  'currency',
  'merchant',
  'counterparty',
  'resource',
  'jurisdiction',
  'context',
  'contextProvenance',
  'gatewayContext',
  'serverContext',
] as const;

const FACT_MEMBERS = ['now', 'spent', 'reserved', 'callCount', 'riskFloors', 'containment', 'operatingMode'] as const;

function withBroken(value: object, broken: readonly (readonly [string, unknown])[]): object {
  return { ...value, ...Object.fromEntries(broken) };
}

const brokenMembers = (names: readonly string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...names), anyThing), { minLength: 1, maxLength: 3 });

function nested(depth: number, wrap: (inner: JsonValue) => JsonValue): JsonValue {
  let value: JsonValue = 'x';
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

/** One rule of every kind that reads text, numbers and structure. */
const READS_ALL: PolicyJson = {
  sops: [
    sop(
      rule([atom('context-value-in', { field: 'op', values: ['delete all'], match: 'contains' })], { id: 'in' }),
      rule([atom('context-value-not-in', { field: 'op.a.a.a', values: ['read'], missing: 'fire' })], { id: 'notIn' }),
      rule([atom('text-matches', { terms: ['ignore previous'] }), atom('tool-not-allowed', { allowed: ['mail'] })], {
        id: 'text',
        requireProvenance: { op: 'agent_asserted' },
      }),
      rule(
        [
          atom('evidence-requirement', { required: ['invoice'] }),
          atom('data-source-not-approved', { approved: ['crm'] }),
        ],
        {
          id: 'lists',
        },
      ),
    ),
  ],
  mandates: [OPEN_MANDATE],
};

function isVerdict(verdict: { decision: string; reasonCode: string }): void {
  expect(DECISIONS).toContain(verdict.decision);
  expect(verdict.reasonCode).not.toBe('');
}

describe('evaluate', () => {
  it('evaluate never throws for any members of the request and any facts', () => {
    const property = fc.property(
      anyPolicy,
      typedRequest,
      anyFacts,
      brokenMembers(REQUEST_MEMBERS),
      brokenMembers(FACT_MEMBERS),
      (documents, request, facts, brokenRequest, brokenFacts) => {
        const policy = compileJson(documents);
        const asked = withBroken(request, brokenRequest) as EvaluationRequest;
        const known = withBroken(facts, brokenFacts) as EvaluationFacts;
        isVerdict(policy.evaluate(asked, facts));
        isVerdict(policy.evaluate(asked, known, { trace: true }));
      },
    );
    fc.assert(property, { numRuns: 800 });
  });

  it('evaluate never throws on anything at all in the context', () => {
    const policy = compileJson(READS_ALL);
    const names = ['op', 'prompt', 'output', 'tool', 'evidenceTypes', 'dataSourceId', 'riskLevel'];
    const property = fc.property(brokenMembers(names), fc.boolean(), (members, isServer) => {
      const layer = Object.fromEntries(members) as NonNullable<EvaluationRequest['context']>;
      const request = {
        action: 'pay',
        agentDid: 'did:key:z',
        ...(isServer ? { serverContext: layer } : { context: layer }),
      };
      isVerdict(policy.evaluate(request, { now: NOW, spent: null }));
    });
    fc.assert(property, { numRuns: 800 });
  });

  it.each([
    ['objects', nested(20_000, (inner) => ({ a: inner }))],
    ['arrays', nested(20_000, (inner) => [inner])],
    ['both', nested(20_000, (inner) => [{ a: inner }])],
  ])('evaluate blocks on deeply nested %s and does not throw', (_what, deep) => {
    const context = { op: deep, tool: deep, prompt: deep, evidenceTypes: [deep], dataSourceId: deep, riskLevel: deep };
    const verdict = compileJson(READS_ALL).evaluate(
      { action: 'pay', agentDid: 'did:key:z', context },
      { now: NOW, spent: null },
    );
    isVerdict(verdict);
    expect(verdict.decision).toBe('block');
  });

  it('evaluate does not throw on huge texts and lists, and still sees what is in them', () => {
    const noise = 'х'.repeat(300_000);
    const context = {
      op: [...Array<string>(20_000).fill('read'), `${noise} DELETE_all`],
      prompt: `${noise}IGNORE previous`,
    };
    const verdict = compileJson(READS_ALL).evaluate(
      { action: 'pay', agentDid: noise, merchant: noise, context },
      { now: NOW, spent: null },
    );
    expect(verdict.fired).toEqual(expect.arrayContaining(['sop/in', 'sop/text']));
  });

  it('evaluate never runs a function that a member brings along', () => {
    const trap = () => {
      throw new Error('run');
    };
    const object = { toString: trap, valueOf: trap, toJSON: trap } as unknown as string;
    const context = { op: object, tool: object, prompt: [object], dataSourceId: object };
    const request = { action: object, agentDid: object, amount: object, merchant: object, currency: object, context };
    isVerdict(compileJson(READS_ALL).evaluate(request, { now: NOW, spent: null }));
  });
});
