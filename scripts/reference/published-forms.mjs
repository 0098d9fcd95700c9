// How published guards are shown the rules of a strict document: asked of the evaluator as it was built, atom by atom.
import { ATOM_CATALOGUE, publishedForm } from '@gatewright/evaluator';
import { sampleOf } from './atom-effects.mjs';
import { code } from './markdown.mjs';

const COMBINATORS = ['any', 'all', 'none'];

/** A row for each atom of the protocol, and one more where a currency changes the answer: its name, and how a rule of it is shown. */
export function publishedFormRows() {
  return ATOM_CATALOGUE.flatMap(({ predicate, config }) => {
    const plain = shownBy(predicate, sampleOf(predicate).config);
    const hasCurrency = config.some(({ key }) => key === 'currency');
    const scoped = hasCurrency ? shownBy(predicate, { ...sampleOf(predicate).config, currency: 'USD' }) : plain;
    return [
      [code(predicate), plain],
      ...(scoped === plain ? [] : [[`${code(predicate)} with a ${code('currency')}`, scoped]]),
    ];
  });
}

function shownBy(predicate, config) {
  const forms = COMBINATORS.map((combinator) => formOf({ combinator, decision: 'block', predicate, config }));
  if (new Set(forms).size === 1) return forms[0];
  return COMBINATORS.map((combinator, index) => `${code(combinator)}: ${forms[index]}`).join('; ');
}

function formOf({ predicate, config, ...molecule }) {
  const rule = { id: 'm', ...molecule, atoms: [{ predicate, config }] };
  const shown = publishedForm({ strict: true, molecules: [rule] }).molecules[0];
  if (shown.atoms[0].predicate !== predicate) return '**always escalates**';
  const demanded = Object.keys(shown.requireProvenance ?? {}).map(code);
  return demanded.length === 0 ? 'as it is' : `demands ${demanded.join(' and ')}`;
}
