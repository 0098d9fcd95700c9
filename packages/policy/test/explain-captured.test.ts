import { compileRulesSteps, finished, stateStrictness } from '@gatewright/evaluator';
import {
  bindingId,
  canonicalJson,
  inputsDigest,
  type JsonObject,
  type ReplayLine,
  sha256Hex,
} from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { explainCaptured } from '../src/index.js';

const atoms = [{ predicate: 'rate-limit-exceeded', config: { max: 1 } }];
// As it was stored before gates stated whether a document is strict.
const rules: JsonObject = { molecules: [{ id: 'busy', combinator: 'any', decision: 'block', atoms }] };
const constraint = [{ leftOperand: 'mm:cumulativeSpend', operator: 'lteq', rightOperand: 1000, unit: 'EUR' }];
const mandates = [{ action: 'buy', document: { permission: [{ target: 'buy', constraint }] } }];
const digest = `sha256:${sha256Hex(canonicalJson(rules))}`;
const compiled = finished(compileRulesSteps({ sops: [{ document: stateStrictness(rules, false) }] }, { served: true }));
const policyDigest = finished(compiled.policySteps({ sops: [{ id: 'sop-1' }], mandates })).digest;
const request = { action: 'buy', agentDid: 'did:example:a', amount: 150, currency: 'EUR' };
const READ = { signed: request, contextProvenance: 'agent_asserted', omitsCounterparty: false };
const INPUTS = JSON.stringify({ ...READ, facts: { now: 0, spent: '900', callCount: 2 }, unusual: false });
const ROW = {
  requestDigest: `sha256:${sha256Hex(canonicalJson(request))}`,
  ...{ eventId: 'evt-1', policyDigest, agentDid: 'did:example:a', action: 'buy' },
  ...{ decision: 'block', reasonCode: 'SOP_RULE', firedRules: ['sop-1/busy'] },
};

function linesOf({ inputs = INPUTS as string | null, document = rules, listed = INPUTS } = {}): ReplayLine[] {
  const entries = [['evt-1', sha256Hex(listed)] as const];
  return [
    { kind: 'document', digest, document },
    { kind: 'policy', policyDigest, source: { standards: [], sops: [{ id: 'sop-1', digest }], mandates } },
    { kind: 'commitment', eventId: bindingId.inputs(inputsDigest(entries)), entries },
    { kind: 'inputs', eventId: 'evt-0', policyDigest, inputs: '{}' },
    { kind: 'inputs', eventId: 'evt-1', policyDigest, inputs },
  ];
}

describe('explanations of captured inputs', () => {
  test('an explanation of captured inputs has what rules and mandate read, also what the log does not have', () => {
    expect(explainCaptured(ROW, linesOf())).toMatchObject({
      rules: [{ id: 'sop-1/busy', state: 'fired', atoms: [{ readings: [{ field: 'callCount', value: '2' }] }] }],
      mandate: { clauses: [{ state: 'unmet', constraints: [{ readings: [{ value: '900' }, { value: '150' }, {}] }] }] },
      isAsRecorded: true,
    });
  });

  test.each([
    [{ firedRules: [] }, false],
    [{ decision: 'escalate' }, false],
    [{ decision: 'allow', reasonCode: 'AUTHORIZED' }, false],
    [{ reasonCode: 'MERCHANT_NOT_ALLOWED' }, false],
    [{ reasonCode: 'REPLAY_DETECTED' }, true],
  ])(
    'an explanation of captured inputs holds decision, code and rules against the log: %j',
    (recorded, isAsRecorded) => {
      expect(explainCaptured({ ...ROW, ...recorded }, linesOf())).toMatchObject({ isAsRecorded });
    },
  );

  test('an explanation of captured inputs holds an unusual amount, which waits for approval, against the log', () => {
    const inputs = JSON.stringify({ ...READ, facts: { now: 0, spent: '0', callCount: 1 }, unusual: true });
    const recorded = { decision: 'escalate', reasonCode: 'SPEND_PATTERN_ANOMALY', firedRules: [] };
    const explained = explainCaptured({ ...ROW, ...recorded }, linesOf({ inputs, listed: inputs }));
    expect(explained).toMatchObject({ isAsRecorded: true });
  });

  test.each([{ agentDid: 'did:example:b' }, { action: 'sell' }, { requestDigest: 'sha256:0' }])(
    'an explanation does not use captured inputs of another request: %j',
    (of) => {
      expect(explainCaptured({ ...ROW, ...of }, linesOf())).toMatch(/another request/);
    },
  );

  test('an explanation does not use captured inputs that do not state the signed request', () => {
    const inputs = JSON.stringify({ request, facts: { now: 0, spent: '900', callCount: 2 }, unusual: false });
    expect(explainCaptured(ROW, linesOf({ inputs, listed: inputs }))).toMatch(/signed request/);
  });

  test('an explanation of captured inputs is null where nothing was captured', () => {
    expect(explainCaptured({ ...ROW, eventId: 'evt-2' }, linesOf())).toBeNull();
  });

  test.each([
    ['erased inputs', linesOf({ inputs: null }), /erased/],
    ['other inputs', linesOf({ inputs: INPUTS.replace('900', '0') }), /committed/],
    ['inputs of another list', linesOf({ listed: '{}' }), /committed/],
    ['no list', linesOf().filter(({ kind }) => kind !== 'commitment'), /committed/],
    ['inputs that do not fit', linesOf({ inputs: '{}', listed: '{}' }), /fit/],
    ['other rules', linesOf({ document: { molecules: [] } }), /policy/],
    ['no policy', linesOf().filter(({ kind }) => kind !== 'policy'), /policy/],
  ])('an explanation of captured inputs says why it does not use %s', (_, lines, reason) => {
    expect(explainCaptured(ROW, lines)).toMatch(reason);
  });

  test('an explanation of captured inputs holds a list against its id, and the policy against the row', () => {
    const renamed = linesOf().map((line) =>
      line.kind === 'commitment' ? { ...line, eventId: bindingId.inputs('0'.repeat(64)) } : line,
    );
    expect(explainCaptured(ROW, renamed)).toMatch(/committed/);
    expect(explainCaptured({ ...ROW, policyDigest: 'sha256:0' }, linesOf())).toMatch(/policy/);
  });
});
