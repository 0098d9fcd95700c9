import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneOf } from '../../../../../conformance/reference-evaluator/arbitraries/constants.js';
import schema from '../../../rule-document.schema.json' with { type: 'json' };
import { ATOM_ROWS } from '../../../src/documents/atoms/rows.js';
import {
  ATOM_MEMBERS,
  CLAUSE_MEMBERS,
  CONSTRAINT_MEMBERS,
  DOCUMENT_MEMBERS,
  type KnownMembers,
  MANDATE_MEMBERS,
  MOLECULE_MEMBERS,
  POLICY_MEMBERS,
} from '../../../src/documents/members/known-members.js';
import { checkRuleDocument, compileJson, PolicyError, type PolicyJson, policyOfBundle } from '../../../src/index.js';

const ATOM = { predicate: 'amount-over', config: { limit: 1 } };
const MOLECULE = { id: 'm', combinator: 'any', decision: 'escalate', atoms: [ATOM] };
const CONSTRAINT = { leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: 5 };

/** Where each kind of object stands, and a policy in which one has more members. */
const PLACES: readonly (readonly [known: KnownMembers, path: string, within: (more: JsonObject) => PolicyJson])[] = [
  [POLICY_MEMBERS, '$', (more) => more],
  [DOCUMENT_MEMBERS, '$.sops[0].document', (more) => sop({ molecules: [MOLECULE], ...more })],
  [MOLECULE_MEMBERS, '$.sops[0].document.molecules[0]', (more) => sop({ molecules: [{ ...MOLECULE, ...more }] })],
  [
    ATOM_MEMBERS,
    '$.sops[0].document.molecules[0].atoms[0]',
    (more) => sop({ molecules: [{ ...MOLECULE, atoms: [{ ...ATOM, ...more }] }] }),
  ],
  [MANDATE_MEMBERS, '$.mandates[0].document', (more) => mandate({ permission: [{ target: 'pay' }], ...more })],
  [
    CLAUSE_MEMBERS,
    '$.mandates[0].document.permission[0]',
    (more) => mandate({ permission: [{ target: 'pay', ...more }] }),
  ],
  [
    CLAUSE_MEMBERS,
    '$.mandates[0].document.prohibition[0]',
    (more) => mandate({ prohibition: [{ target: 'pay', ...more }] }),
  ],
  [
    CONSTRAINT_MEMBERS,
    '$.mandates[0].document.permission[0].constraint[0]',
    (more) => mandate({ permission: [{ target: 'pay', constraint: [{ ...CONSTRAINT, ...more }] }] }),
  ],
];

function placeAt(index: number): (typeof PLACES)[number] {
  const place = PLACES[index];
  if (place === undefined) throw new RangeError(`there is no place ${index}`);
  return place;
}

function sop(document: JsonObject): PolicyJson {
  return { sops: [{ id: 's', document }] };
}

function mandate(document: JsonObject): PolicyJson {
  return { mandates: [{ action: 'pay', document }] };
}

function faultsOf(documents: PolicyJson): readonly { path: string; message: string }[] {
  try {
    compileJson(documents);
    return [];
  } catch (error) {
    if (error instanceof PolicyError) return error.faults;
    throw error;
  }
}

/** One edit of a text: a letter less, more or another, or two that changed places; or another case. */
const edited = (text: string) =>
  fc
    .tuple(fc.nat(text.length - 1), oneOf([...'aeorsz_']), oneOf(['less', 'more', 'other', 'swapped', 'case']))
    .map(([at, letter, how]) => {
      const [before, here, after] = [text.slice(0, at), text[at] ?? '', text.slice(at + 1)];
      if (how === 'less') return before + after;
      if (how === 'more') return before + letter + here + after;
      if (how === 'other') return before + letter + after;
      if (how === 'case')
        return before + (here === here.toUpperCase() ? here.toLowerCase() : here.toUpperCase()) + after;
      return before + after.slice(0, 1) + here + after.slice(1);
    });

const anyPlace = oneOf(PLACES);
const twiceEdited = anyPlace.chain(([known, path, within]) =>
  fc
    .record({ name: oneOf(known.names.filter((name) => name.length > 2)), isTwice: fc.boolean() })
    .chain(({ name, isTwice }) => {
      // To change places takes two edits, and so does another letter beside a case.
      const once = edited(name);
      const spelt = isTwice ? once.chain((text) => (isOneEdit(name, text) ? edited(text) : fc.constant(text))) : once;
      return spelt.map((text) => ({ known, path, within, text }));
    }),
);

function isOneEdit(name: string, text: string): boolean {
  return name.toLowerCase() === text.toLowerCase() || Math.abs(name.length - text.length) === 1;
}

describe('misspelt members', () => {
  // covers 1.5 misspelt-member-rules: A misspelt member of rules or mandates is refused with what was meant; other
  //   unknown ones are kept and answered as warnings
  // threat money person-misspells-member: A person misspells a member of a rule or a mandate, so that it says less
  //   than they think (`approval: 2`, `Not`, `constraints`) => the document does not compile: “did you mean
  //   approvals?”
  it('a misspelt member is refused within two edits, or in another case, wherever it stands', () => {
    const property = fc.property(
      twiceEdited,
      oneOf<JsonValue>([2, true, 'x', {}, []]),
      ({ known, path, within, text }, value) => {
        fc.pre(!known.names.includes(text) && !known.labels.includes(text) && text !== '__proto__');
        fc.pre(known.names.some((name) => isNear(name, text)));
        const faults = faultsOf(within({ [text]: value }));
        expect(faults).toContainEqual({ path: `${path}.${text}`, message: expect.stringContaining('did you mean') });
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });

  it.each([
    ['approval', 'approvals', 2, 2],
    ['Not', 'not', true, 3],
    ['requireprovenance', 'requireProvenance', { amount: 'agent_signed' }, 2],
    ['REASONCODE', 'reasonCode', 'X', 2],
    ['constraints', 'constraint', [CONSTRAINT], 5],
    ['prohibitions', 'prohibition', [{ target: 'pay' }], 4],
    ['validuntil', 'validUntil', '2020-01-01T00:00:00Z', 4],
    ['sop', 'sops', [], 0],
    ['unti', 'unit', 'EUR', 7],
  ] satisfies readonly (readonly [string, string, JsonValue, number])[])(
    'a misspelt member is answered with the known name: %s, %s',
    (name, meant, value, place) => {
      const [, path, within] = placeAt(place);
      expect(faultsOf(within({ [name]: value }))).toEqual([
        { path: `${path}.${name}`, message: expect.stringContaining(`did you mean ${meant}?`) },
      ]);
    },
  );

  // covers misspelt-member-rules
  it('a misspelt setting of an atom is named, as is every unknown one, which is refused', () => {
    const settings = ATOM_ROWS.flatMap(({ predicate, config }) =>
      config.map(({ key }) => ({ predicate, key, config })),
    );
    const misspelt = oneOf(settings).chain((each) => edited(each.key).map((text) => ({ ...each, text })));
    const property = fc.property(misspelt, ({ predicate, config, text }) => {
      fc.pre(!config.some(({ key }) => key === text) && text !== '__proto__');
      const atoms = [{ predicate, config: { [text]: 1 } }];
      const path = `$.sops[0].document.molecules[0].atoms[0].config.${text}`;
      const messages = faultsOf(sop({ molecules: [{ ...MOLECULE, atoms }] })).filter((fault) => fault.path === path);
      const meant = config.filter(({ key }) => isNear(key, text)).map(({ key }) => `did you mean ${key}?`);
      expect(meant.some((advice) => messages[0]?.message.includes(advice))).toBe(meant.length > 0);
      expect(messages).toHaveLength(1);
    });
    fc.assert(property, { numRuns: 1000 });
    const atom = { predicate: 'amount-ovr', config: { limit: 5 } };
    expect(faultsOf(sop({ molecules: [{ ...MOLECULE, atoms: [atom] }] }))).toEqual([
      expect.objectContaining({ message: 'is not the name of an atom: did you mean amount-over?' }),
    ]);
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`x${index}`, 1]));
    const atoms = [{ predicate: 'amount-unknown', config: many }];
    expect(faultsOf(sop({ molecules: [{ ...MOLECULE, atoms }] }))).toHaveLength(100);
  });

  // covers misspelt-member-rules
  it('a misspelt member goes on being read leniently in a bundle that was served', () => {
    const molecules = [{ ...MOLECULE, approval: 2 }];
    const misspelt = { sops: [{ id: 's', document: { molecules } }], mandates: [] };
    for (const lenient of [false, true]) expect(policyOfBundle(misspelt, { lenient }).warnings).toEqual([]);
    expect(compileJson(misspelt, { served: true }).warnings).toEqual([]);
  });
});

/** Within two edits, in any case; of a name of two letters, within one. */
function isNear(name: string, text: string): boolean {
  return distance(name.toLowerCase(), text.toLowerCase()) <= Math.min(2, name.length - 1);
}

/** The Levenshtein distance, by the table of the textbook. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, unit] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, against] of [...other].entries()) {
      next.push(Math.min((row[j] ?? 0) + (unit === against ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

describe('unknown members', () => {
  // covers misspelt-member-rules
  it('an unknown member is kept, changes nothing, and is a warning', () => {
    const far = fc.string({ maxLength: 14 }).filter((name) => name !== '__proto__' && name.length !== 0);
    const property = fc.property(anyPlace, far, ([known, path, within], name) => {
      fc.pre(!known.names.some((one) => isNear(one, name)) && !known.labels.includes(name));
      const policy = compileJson(within({ [name]: 1 }));
      expect(policy.digest).toBe(compileJson(within({})).digest);
      expect(policy.warnings).toContainEqual({
        path: `${path}.${name}`,
        message: expect.stringContaining('no effect'),
      });
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it.each(['labels', 'severity', 'category', 'section', 'version', 'author', 'references'])(
    'a published document may have the member %s, with a warning',
    (name) => {
      const document = { molecules: [{ ...MOLECULE, [name]: 'x' }], [name]: 'x' };
      const { faults, warnings } = checkRuleDocument(document, '$');
      expect(faults).toEqual([]);
      expect(warnings.map(({ path }) => path).filter((path) => path.endsWith(name))).toEqual([
        `$.${name}`,
        `$.molecules[0].${name}`,
      ]);
    },
  );
});

describe('known members', () => {
  it('the known members are those of the JSON Schema', () => {
    const { properties, $defs } = schema;
    expect(DOCUMENT_MEMBERS.names).toEqual(Object.keys(properties));
    expect(MOLECULE_MEMBERS.names).toEqual(Object.keys($defs.molecule.properties));
    for (const each of $defs.atom.oneOf)
      expect([...ATOM_MEMBERS.names].sort()).toEqual(Object.keys(each.properties).sort());
    expect(isJsonObject(properties)).toBe(true);
  });
});
