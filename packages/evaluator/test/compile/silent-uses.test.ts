import type { JsonObject } from '@gatewright/protocol';
import { describe, expect, it } from 'vitest';
import { ATOM_EFFECTS } from '../../src/atoms/effects.generated.js';
import { ATOM_PROSE, type Predicate } from '../../src/atoms/prose/index.js';
import type { EffectsBy } from '../../src/atoms/spec.js';
import { checkRuleDocument, compileJson } from '../../src/index.js';

const USES: readonly (readonly [use: keyof EffectsBy, combinator: string, not: boolean])[] = [
  ['any', 'any', false],
  ['all', 'all', false],
  ['none', 'none', false],
  ['not', 'any', true],
];

const predicates = (Object.keys(ATOM_PROSE) as Predicate[]).filter((predicate) => predicate !== 'time-outside');

function documentOf(predicate: string, config: JsonObject, combinator: string, not: boolean, more: JsonObject = {}) {
  const molecule = { id: 'm', combinator, atoms: [{ predicate, config, not }], decision: 'block', ...more };
  return { molecules: [molecule] };
}

describe('a document that is not strict', () => {
  // covers organisation-s-default
  // threat agent-leaves-out
  it.each(predicates.flatMap((predicate) => USES.map((use) => [predicate, ...use] as const)))(
    'warns of %s in %s where the matrix says that it passes over a field, and nowhere else',
    (predicate, use, combinator, not) => {
      const passes = ATOM_EFFECTS[predicate]?.some((each) => each[use] === 'passes' && each.strict[use] !== 'passes');
      const config = { ...ATOM_PROSE[predicate].examples[0]?.config };
      const { warnings } = checkRuleDocument(documentOf(predicate, config, combinator, not), '$');
      const path = '$.molecules[0].atoms[0].predicate';
      const message = expect.stringContaining('set "strict": true');
      expect(warnings).toEqual(passes ? [{ path, message }] : []);
      expect(
        checkRuleDocument({ strict: true, ...documentOf(predicate, config, combinator, not) }, '$').warnings,
      ).toEqual([]);
    },
  );

  it('warns of each use once, and says what is passed over', () => {
    const said = (document: JsonObject) => checkRuleDocument(document, '$').warnings.map(({ message }) => message);
    expect(said(documentOf('pii-present', {}, 'any', false))).toEqual([
      'passes over piiPresent: missing or of another type, the atom is silent; set "strict": true in the document',
    ]);
    expect(said(documentOf('context-value-in', { field: 'region', values: ['eu'] }, 'none', false))).toEqual([
      'passes over region: of another type, the atom fires, and the rule that turns it around does not; set "strict": true in the document',
    ]);
    expect(said(documentOf('context-value-in', { field: 'a', values: [], missing: 'fire' }, 'any', false))).toEqual([]);
  });

  it('needs no warning of a field whose provenance the rule demands', () => {
    const demanded = documentOf('pii-present', {}, 'any', false, { requireProvenance: { piiPresent: 'agent_signed' } });
    expect(checkRuleDocument(demanded, '$').warnings).toEqual([]);
  });

  it('answers the warnings with its policy; a program carries none, and what is served is not warned of', () => {
    const sops = [{ id: 's', document: documentOf('pii-present', {}, 'any', false) }];
    expect(compileJson({ sops }).warnings).toHaveLength(1);
    expect(compileJson({ sops }, { served: true }).warnings).toEqual([]);
  });
});
