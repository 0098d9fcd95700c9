import { ATOM_CATALOGUE } from '@gatewright/evaluator';
import { ATOM_EFFECTS } from './atom-effects.mjs';
import { code, GENERATED, table } from './markdown.mjs';

/** The atom catalogue. */
export function atomsPage() {
  const rows = ATOM_CATALOGUE.map(({ predicate, description, config, requiredContext }) => [
    code(predicate),
    config.map(configCell).join(', ') || '–',
    requiredContext.map(code).join(', ') || '–',
    description,
  ]);
  const effects = ATOM_CATALOGUE.flatMap(({ predicate }) =>
    ATOM_EFFECTS[predicate].map(({ states, strict, ...lax }, index) => [
      index === 0 ? code(predicate) : '',
      states.join(', '),
      ...COMBINATORS.map((combinator) => TOLD[lax[combinator]]),
      ...COMBINATORS.map((combinator) => TOLD[strict[combinator]]),
    ]),
  );
  return `${GENERATED}
# Atoms

The conditions that a molecule combines, served live at \`GET /standards/atoms\`. A document that names another predicate, or gives a
config that does not fit, does not compile. Source: \`packages/evaluator/src/atoms/\`.

${table(['predicate', 'config', 'reads', 'fires when'], rows)}
## What an atom cannot judge

A field can be missing, or be something that the atom cannot judge. This is what a rule of the atom alone then does, by its combinator; \`not\` is a
negated atom in \`any\`. The table is printed by asking the evaluator. **Passes**: the rule does not fire, and the action goes on. **Blocked**: the
evaluator blocks, whatever the rule says. **Unverifiable**: the rule escalates at least.

${table(['predicate', 'its field is', ...COMBINATORS, ...COMBINATORS.map((combinator) => `strict: ${combinator}`)], effects)}
That the protocol's atoms pass over a field is the protocol's will, and the default. In a document with \`"strict": true\` every field that an
atom reads and cannot judge makes its rule unverifiable, negated or not. The rule still fires where it fires in a document that is not strict, so that to be
strict never loosens. The atoms that can judge settle a rule: one that fires settles \`any\`, one that does not settles \`all\`. A document that is not
strict compiles with a warning for each rule that passes over a field.

A strict document takes an absent amount for 0, and an empty \`prompt\` or \`output\` for a text without terms. It does not take the amount for a total that is
absent. A list of context values is judged where each element is text, a number or a boolean, and all of them say the same: of \`["us", "eu"]\` no rule
about one region can tell. \`"missing": "fire"\` fires there, and the rule is unverifiable besides.

Amounts need no rule for this. An amount that is there and is no non-negative decimal is \`block AMOUNT_NOT_DETERMINABLE\` whatever rules
and mandates say; so is no amount under a mandate that states money, and an amount above 0 under one that states none. A signed jurisdiction
that is missing or no two letters is \`block JURISDICTION_REQUIRED\` wherever an enforcing rule reads it.
`;
}

const COMBINATORS = ['any', 'all', 'none', 'not'];

/** Each effect as the page says it: what goes on is bold. */
const TOLD = {
  passes: '**passes**',
  fires: 'fires',
  blocked: 'blocked',
  unverifiable: 'unverifiable',
  'fires, unverifiable': 'fires, unverifiable',
};

function configCell({ key, type, required, options }) {
  const choices = options === undefined ? type : options.join('/');
  return `${code(key)}${required ? '' : '?'} ${choices}`;
}
