import type { JsonObject } from '@gatewright/protocol';
import { describe, expect, it } from 'vitest';
import { ATOM_EFFECTS } from '../../../src/documents/atoms/effects.generated.js';
import type { EffectsBy } from '../../../src/documents/atoms/spec.js';
import { checkRuleDocument, compileJson } from '../../../src/index.js';
import { ATOM_SAMPLES, sampleOf } from '../../support/atom-samples/index.js';

/** What every document that asks for the published reading is warned of. */
const ASKED = { path: '$.strict', message: expect.stringContaining('ignore fields that they cannot read') };

const USES: readonly (readonly [use: keyof EffectsBy, combinator: string, not: boolean])[] = [
  ['any', 'any', false],
  ['all', 'all', false],
  ['none', 'none', false],
  ['not', 'any', true],
];

const predicates = Object.keys(ATOM_SAMPLES).filter((predicate) => predicate !== 'time-outside');

function documentOf(predicate: string, config: JsonObject, combinator: string, not: boolean, more: JsonObject = {}) {
  const molecule = { id: 'm', combinator, atoms: [{ predicate, config, not }], decision: 'block', ...more };
  return { strict: false, molecules: [molecule] };
}

describe('published reading', () => {
  // covers organisation-s-default
  it('a document that states strict: false is warned of at that member, and no other is', () => {
    const document = (stated: JsonObject) => ({ ...stated, molecules: [] });
    const warnings = (stated: JsonObject) => checkRuleDocument(document(stated), '$').warnings;
    expect(warnings({ strict: false })).toEqual([ASKED]);
    for (const stated of [{}, { strict: null }, { strict: true }]) expect(warnings(stated)).toEqual([]);
  });

  // covers organisation-s-default
  // threat agent-leaves-out
  it.each(predicates.flatMap((predicate) => USES.map((use) => [predicate, ...use] as const)))(
    'compile warns of %s in %s where the matrix says that it passes over a field, and nowhere else',
    (predicate, use, combinator, not) => {
      const passes = ATOM_EFFECTS[predicate]?.some((each) => each[use] === 'passes' && each.strict[use] !== 'passes');
      const { config } = sampleOf(predicate);
      const { warnings } = checkRuleDocument(documentOf(predicate, config, combinator, not), '$');
      const path = '$.molecules[0].atoms[0].predicate';
      const message = expect.stringContaining('remove "strict": false');
      const isOfFolding = ({ message: said }: { message: string }) => said.includes('looks like a listed one');
      const ofSilence = warnings.filter((warning) => !isOfFolding(warning));
      expect(ofSilence).toEqual([ASKED, ...(passes ? [{ path, message }] : [])]);
      for (const strict of [true, null]) {
        const strictly = { ...documentOf(predicate, config, combinator, not), strict };
        const of = checkRuleDocument(strictly, '$').warnings;
        expect(of.filter((warning) => !isOfFolding(warning))).toEqual([]);
      }
    },
  );

  it('compile warns of each use once, and says what is passed over', () => {
    const said = (document: JsonObject) =>
      checkRuleDocument(document, '$').warnings.flatMap(({ message }) =>
        message.startsWith('passes over') ? [message] : [],
      );
    expect(said(documentOf('pii-present', {}, 'any', false))).toEqual([
      'passes over piiPresent: missing or of another type, the atom is silent; remove "strict": false from the document',
    ]);
    expect(said(documentOf('context-value-in', { field: 'region', values: ['eu'] }, 'none', false))).toEqual([
      'passes over region: of another type, the atom fires, and the rule that turns it around does not; remove "strict": false from the document',
    ]);
    expect(said(documentOf('context-value-in', { field: 'a', values: ['eu'], missing: 'fire' }, 'any', false))).toEqual(
      [],
    );
  });

  it('a field whose provenance the rule demands needs no warning', () => {
    const demanded = documentOf('pii-present', {}, 'any', false, { requireProvenance: { piiPresent: 'agent_signed' } });
    expect(checkRuleDocument(demanded, '$').warnings).toEqual([ASKED]);
  });

  it('compile answers warnings with its policy; a program carries none, and what is served is not warned of', () => {
    const sops = [{ id: 's', document: documentOf('pii-present', {}, 'any', false) }];
    expect(compileJson({ sops }).warnings).toHaveLength(2);
    expect(compileJson({ sops }, { served: true }).warnings).toEqual([]);
  });
});
