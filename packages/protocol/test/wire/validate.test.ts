import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonObject } from '../../src/json/index.js';
import { validateWire } from '../../src/wire/validate.js';
import { WIRE_SCHEMAS, type WireMessage } from '../../src/wire/wire-schemas.js';
import { FULL_MESSAGES } from '../support/messages.js';

/** A message and a value in place of its own, with the path and the message of the first fault. */
type BadCase = readonly [name: WireMessage, changes: Readonly<Record<string, unknown>>, path: string, message: string];

const NAMES = Object.keys(FULL_MESSAGES).filter((name): name is WireMessage => name in WIRE_SCHEMAS);
/** A later gate may say more in a proof, and AuthZEN demands that unknown members are ignored. */
const CLOSED = NAMES.filter((name) => name !== 'EvidenceProof' && !name.startsWith('Authzen'));

function faultsOf(name: WireMessage, value: unknown) {
  const outcome = validateWire(name, value);
  return outcome.ok ? [] : outcome.faults;
}

function without(name: WireMessage, member: string): Record<string, unknown> {
  const { [member]: _removed, ...rest } = FULL_MESSAGES[name];
  return rest;
}

function requiredOf(name: WireMessage): readonly string[] {
  const { required } = WIRE_SCHEMAS[name];
  return required ?? [];
}

describe.each(NAMES)('%s', (name) => {
  test('a message passes with every member, and comes back as it is', () => {
    expect(validateWire(name, FULL_MESSAGES[name])).toEqual({ ok: true, value: FULL_MESSAGES[name] });
  });

  test('a message passes with its required members alone, and not without any one of them', () => {
    const required = requiredOf(name);
    const least = Object.fromEntries(
      Object.entries(FULL_MESSAGES[name]).filter(([member]) => required.includes(member)),
    );
    expect(faultsOf(name, least)).toEqual([]);
    for (const member of required) {
      const faults = faultsOf(name, without(name, member));
      expect(faults, member).toHaveLength(1);
      expect(faults[0]?.path).toBe('$');
      expect(faults[0]?.message).toContain(`'${member}'`);
    }
  });

  test.each([null, [], 'text', 1, true, undefined])(
    'a message that is %j is refused: it must be an object',
    (value) => {
      expect(faultsOf(name, value)).toEqual([{ path: '$', message: 'must be object' }]);
    },
  );

  test('a message takes no member of the wrong type for one of the right type', () => {
    for (const [member, value] of Object.entries(FULL_MESSAGES[name])) {
      const wrong = typeof value === 'object' && value !== null ? 1 : { not: 'this' };
      const isFree = ['envelopeSignature', 'payloadDigest', 'payloadSignature', 'trace', 'materiality', 'documentJson'];
      if (isFree.includes(member) && name !== 'PayloadBindingRequest') continue;
      const faults = faultsOf(name, { ...FULL_MESSAGES[name], [member]: wrong });
      expect(faults[0]?.path, member).toBe(`$.${member}`);
    }
  });

  test('a value of any shape is validated without a throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue()), (value) => {
        expect(Array.isArray(faultsOf(name, value))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

describe('unknown fields', () => {
  test.each(CLOSED)('an unknown field of %s is named and refused', (name) => {
    expect(faultsOf(name, { ...FULL_MESSAGES[name], 'amount ': 1 })).toEqual([
      { path: '$', message: 'has an unknown field "amount "; remove it' },
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'an unknown field named %s is refused too',
    (field) => {
      for (const name of CLOSED) {
        const text = JSON.stringify(FULL_MESSAGES[name]).replace(/^\{/, `{"${field}":1,`);
        expect(faultsOf(name, JSON.parse(text)), name).toEqual([
          { path: '$', message: `has an unknown field "${field}"; remove it` },
        ]);
      }
    },
  );

  test('an unknown field below the top is named with its path', () => {
    const proof = { ...Object(FULL_MESSAGES.CaptureRequest['agentProof']), extra: 1 };
    expect(faultsOf('CaptureRequest', { amountCharged: 1, agentProof: proof })).toEqual([
      { path: '$.agentProof', message: 'has an unknown field "extra"; remove it' },
    ]);
    expect(faultsOf('ClaimRequest', { expect: { resource: 'crm' } })).toEqual([
      { path: '$.expect', message: 'has an unknown field "resource"; remove it' },
    ]);
  });

  test.each(NAMES.filter((name) => !CLOSED.includes(name)))('an unknown field of %s is ignored', (name) => {
    expect(faultsOf(name, { ...FULL_MESSAGES[name], extra: 1 })).toEqual([]);
  });
});

test.each<BadCase>([
  ['AuthorizeRequest', { agentDid: '' }, '$.agentDid', 'must NOT have fewer than 1 characters'],
  ['AuthorizeRequest', { agentDid: 'd'.repeat(257) }, '$.agentDid', 'must NOT have more than 256 characters'],
  ['AuthorizeRequest', { action: '' }, '$.action', 'must NOT have fewer than 1 characters'],
  ['AuthorizeRequest', { amount: true }, '$.amount', 'must be number or string or null'],
  ['AuthorizeRequest', { amount: [100] }, '$.amount', 'must be number or string or null'],
  ['AuthorizeRequest', { currency: '' }, '$.currency', 'must NOT have fewer than 1 characters'],
  ['AuthorizeRequest', { merchant: ['acme'] }, '$.merchant', 'must be string or null'],
  ['AuthorizeRequest', { resource: 'r'.repeat(1025) }, '$.resource', 'must NOT have more than 1024 characters'],
  ['AuthorizeRequest', { jurisdiction: 'SGP' }, '$.jurisdiction', 'must match pattern "^[A-Za-z]{2}$"'],
  ['AuthorizeRequest', { jurisdiction: 'S' }, '$.jurisdiction', 'must match pattern "^[A-Za-z]{2}$"'],
  ['AuthorizeRequest', { jurisdiction: 'SG\n' }, '$.jurisdiction', 'must match pattern "^[A-Za-z]{2}$"'],
  ['AuthorizeRequest', { itinerary: [] }, '$.itinerary', 'must be object'],
  ['AuthorizeRequest', { itinerary: null }, '$.itinerary', 'must be object'],
  ['AuthorizeRequest', { nonce: '1234567' }, '$.nonce', 'must NOT have fewer than 8 characters'],
  ['AuthorizeRequest', { nonce: 'n'.repeat(129) }, '$.nonce', 'must NOT have more than 128 characters'],
  ['AuthorizeRequest', { issuedAt: 1767323045 }, '$.issuedAt', 'must be string'],
  ['AuthorizeRequest', { issuedAt: '1'.repeat(65) }, '$.issuedAt', 'must NOT have more than 64 characters'],
  ['AuthorizeRequest', { signature: 'a'.repeat(513) }, '$.signature', 'must NOT have more than 512 characters'],
  ['ClaimRequest', { requireHumanApproval: 'yes' }, '$.requireHumanApproval', 'must be boolean'],
  ['ClaimRequest', { expect: { amount: null } }, '$.expect.amount', 'must be number or string'],
  ['CaptureRequest', { amountCharged: null }, '$.amountCharged', 'must be number or string'],
  ['CaptureRequest', { agentProof: {} }, '$.agentProof', "must have required property 'agentDid'"],
  ['VoidRequest', { reason: 'r'.repeat(1025) }, '$.reason', 'must NOT have more than 1024 characters'],
  ['DispatchedRequest', { remoteRef: '' }, '$.remoteRef', 'must NOT have fewer than 1 characters'],
  ['UnknownRequest', { claimToken: 't'.repeat(257) }, '$.claimToken', 'must NOT have more than 256 characters'],
  ['ReconcileRequest', { outcome: 'unknown' }, '$.outcome', 'must be one of "settled", "not_executed"'],
  ['RefundRequest', { amount: {} }, '$.amount', 'must be number or string'],
  ['PayloadBindingRequest', { nonce: 'short' }, '$.nonce', 'must NOT have fewer than 8 characters'],
  ['MandateRequest', { merchants: 'acme' }, '$.merchants', 'must be array'],
  ['MandateRequest', { merchants: ['acme', ''] }, '$.merchants[1]', 'must NOT have fewer than 1 characters'],
  ['MandateRequest', { merchants: ['a', 'b', 3] }, '$.merchants[2]', 'must be string'],
  ['MandateRequest', { merchants: Array(1001).fill('a') }, '$.merchants', 'must NOT have more than 1000 items'],
  ['MandateRequest', { riskTier: 'HIGH' }, '$.riskTier', 'must be one of "low", "medium", "high", "critical"'],
  ['RuleDocumentRequest', { title: '' }, '$.title', 'must NOT have fewer than 1 characters'],
  ['OnboardAgentRequest', { sop: { title: 'Spend' } }, '$.sop', "must have required property 'documentJson'"],
  ['OnboardAgentRequest', { financial: 0 }, '$.financial', 'must be boolean'],
  ['CreateTokenRequest', { role: 'root' }, '$.role', 'must be one of "owner", "admin", "developer", "auditor"'],
  ['CreateTokenRequest', { email: 'nobody' }, '$.email', expect.stringContaining('must match pattern')],
  ['CreateTokenRequest', { expiresInSeconds: 59 }, '$.expiresInSeconds', 'must be >= 60'],
  ['CreateTokenRequest', { expiresInSeconds: 60.5 }, '$.expiresInSeconds', 'must be integer'],
  ['EvidenceProof', { leafIndex: -1 }, '$.leafIndex', 'must be >= 0'],
  ['EvidenceProof', { treeSize: 0 }, '$.treeSize', 'must be >= 1'],
  [
    'EvidenceProof',
    { proof: [{ sibling: 'ab', position: 'up' }] },
    '$.proof[0].position',
    'must be one of "left", "right"',
  ],
  ['EvidenceProof', { checkpoint: {} }, '$.checkpoint', "must have required property 'note'"],
  ['EvidenceRecord', { decision: 'void' }, '$.decision', expect.stringMatching(/^must be one of "allow", /)],
  ['EvidenceRecord', { contextFields: ['amount', 1] }, '$.contextFields[1]', 'must be string'],
])('%s with %j is refused at %s: %s', (name, changes, path, message) => {
  const faults = faultsOf(name, { ...FULL_MESSAGES[name], ...changes });
  expect(faults[0]).toEqual({ path, message });
});

describe('e-mail addresses', () => {
  const faultyAddress = (email: string) =>
    [
      faultsOf('CreateTokenRequest', { ...FULL_MESSAGES.CreateTokenRequest, email }),
      faultsOf('PersonRequest', { email }),
      faultsOf('OnboardingRequest', { ...FULL_MESSAGES.OnboardingRequest, ownerEmail: email }),
    ].map((faults) => [...new Set(faults.map(({ path }) => path))]);

  const CONTROLS = [...Array.from({ length: 0x20 }, (_, code) => code), 0x7f, 0x80, 0x85, 0x9b, 0x9f];

  const INVISIBLE = [0xad, 0x61c, 0x180e, 0x200b, 0x200d, 0x200f, 0x202a, 0x202e, 0x2060, 0x2066, 0x206f, 0xfeff];

  test('an e-mail address with a control character, white space or anything invisible is refused', () => {
    const between = [...CONTROLS, 0x20, 0xa0, 0x2028, ...INVISIBLE].map((code) => String.fromCharCode(code));
    for (const character of between) {
      for (const address of [`own${character}er@example.test`, `owner@exam${character}ple.test`, `${character}@a`]) {
        expect([address, faultyAddress(address)]).toEqual([address, [['$.email'], ['$.email'], ['$.ownerEmail']]]);
      }
    }
  });

  test('an e-mail address may be of any script', () => {
    for (const address of ['o@e', 'müller+x@bücher.example', '用户@例子.广告', "o'hara@example.test"]) {
      expect([address, faultyAddress(address)]).toEqual([address, [[], [], []]]);
    }
  });
});

describe('requests to authorize', () => {
  const request = FULL_MESSAGES.AuthorizeRequest;

  test.each(['amount', 'currency', 'merchant', 'resource', 'jurisdiction'])(
    'a request to authorize may carry null for %s',
    (member) => {
      expect(faultsOf('AuthorizeRequest', { ...request, [member]: null })).toEqual([]);
    },
  );

  test.each(['envelopeSignature', 'payloadDigest', 'payloadSignature'])(
    'a request to authorize passes with any %s, for which the gate has a code of its own',
    (member) => {
      for (const value of [null, '', 1, {}, []])
        expect(faultsOf('AuthorizeRequest', { ...request, [member]: value })).toEqual([]);
    },
  );

  test('a request to authorize passes with nonces of 8 and of 128 characters, counted as characters', () => {
    for (const nonce of ['12345678', 'n'.repeat(128), '😀'.repeat(8), '😀'.repeat(128)]) {
      expect(faultsOf('AuthorizeRequest', { ...request, nonce })).toEqual([]);
    }
    expect(faultsOf('AuthorizeRequest', { ...request, nonce: '😀'.repeat(7) })).toHaveLength(1);
  });
});

/** As many faults as an answer lists. */
const FAULTS_MAX = 20;

/** The choices of a schema whose alternatives include fixed values: the path to each, and the values. */
function* choicesOf(schema: unknown, path: readonly (string | number)[] = []): Generator<Choice> {
  if (!isJsonObject(schema)) return;
  const alternatives = Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isJsonObject) : [];
  const values = [schema, ...alternatives].flatMap(({ const: value }) => (value === undefined ? [] : [value]));
  if (values.length > 0) yield { path, values };
  const members = isJsonObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  for (const [member, below] of members) yield* choicesOf(below, [...path, member]);
  yield* choicesOf(schema['items'], [...path, 0]);
  for (const alternative of alternatives) if (!('const' in alternative)) yield* choicesOf(alternative, path);
}

interface Choice {
  readonly path: readonly (string | number)[];
  readonly values: readonly unknown[];
}

describe('choices', () => {
  const CHOICES = NAMES.flatMap((name) =>
    [...choicesOf(WIRE_SCHEMAS[name])].map(({ path, values }) => [name, path, values] as const),
  );

  test.each(CHOICES)(
    'a choice of %s at %j names its values, in one sentence, to text that is none of them',
    (name, path, values) => {
      const nested = path.reduceRight<unknown>((below, part) => (part === 0 ? [below] : { [part]: below }), 'no-such');
      const at = `$${path.map((part) => (part === 0 ? '[0]' : `.${part}`)).join('')}`;
      const faults = faultsOf(name, nested);
      const messages = faults.flatMap((fault) => (fault.path === at ? [fault.message] : []));
      // Faults of the members that are missing around a choice may fill the list.
      if (faults.length === FAULTS_MAX && messages.length === 0) return;
      expect(messages).toHaveLength(1);
      for (const value of values) expect(messages[0]).toContain(JSON.stringify(value));
    },
  );

  test('a choice between a value and a type says both, and nothing of alternatives', () => {
    const faults = (riskSignals: unknown) =>
      faultsOf('MandateRequest', { ...FULL_MESSAGES.MandateRequest, riskSignals });
    expect(faults('off')).toEqual([{ path: '$.riskSignals', message: 'must be false or object' }]);
    expect(faults({ amountShare: 'half' })).toEqual([
      { path: '$.riskSignals.amountShare', message: 'must be false or number' },
    ]);
    expect(faults({ amountShare: 7 })).toEqual([{ path: '$.riskSignals.amountShare', message: 'must be <= 1' }]);
    expect(faults({ newMerchants: false })).toEqual([
      { path: '$.riskSignals', message: 'has an unknown field "newMerchants"; remove it' },
    ]);
  });
});

describe('lists of faults', () => {
  test('a list of faults names every fault, each once', () => {
    const faults = faultsOf('AuthorizeRequest', { agentDid: 1, action: '', nonce: 'n', extra: 1, other: 2 });
    expect(faults.map((fault) => fault.path).sort()).toEqual(['$', '$', '$', '$', '$.action', '$.agentDid', '$.nonce']);
    expect(new Set(faults.map((fault) => `${fault.path} ${fault.message}`)).size).toBe(faults.length);
  });

  test('a list of faults does not repeat what each alternative of a choice says alike', () => {
    expect(faultsOf('MandateRequest', { ...FULL_MESSAGES.MandateRequest, riskTier: 'HIGH' })).toEqual([
      { path: '$.riskTier', message: 'must be one of "low", "medium", "high", "critical"' },
    ]);
  });

  test('a list of faults ends at twenty', () => {
    const request = { ...FULL_MESSAGES.MandateRequest, merchants: Array.from({ length: 500 }, () => 1) };
    expect(faultsOf('MandateRequest', request)).toHaveLength(20);
  });

  test('a list of faults of one call is not changed by the next', () => {
    const first = faultsOf('VerifyKeyRequest', {});
    const copy = structuredClone(first);
    faultsOf('VerifyKeyRequest', { signature: 1, extra: 2 });
    expect(validateWire('VerifyKeyRequest', { signature: 'ab' }).ok).toBe(true);
    expect(first).toEqual(copy);
  });
});

test('validating changes nothing in the value', () => {
  for (const name of NAMES) {
    const value = structuredClone(FULL_MESSAGES[name]);
    validateWire(name, value);
    expect(value).toEqual(FULL_MESSAGES[name]);
  }
});
