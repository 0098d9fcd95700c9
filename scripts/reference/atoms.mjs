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
## Fields that an atom cannot evaluate

A field can be missing, or have a value that the atom cannot evaluate. The table shows the effect on a rule with this atom alone, by combinator; \`not\` is a
negated atom in \`any\`. It is printed by running the evaluator. **Passes**: the rule does not fire, and the action continues. **Blocked**: the
evaluator blocks, whatever the rule says. **Unverifiable**: the rule escalates at least.

${table(['predicate', 'its field is', ...COMBINATORS, ...COMBINATORS.map((combinator) => `strict: ${combinator}`)], effects)}
The protocol defines that its atoms ignore such a field, and this is the default. In a document with \`"strict": true\` each field that an
atom reads and cannot evaluate makes its rule unverifiable, negated or not. The rule still fires where it fires in a document that is not strict, so strict
never loosens. Other atoms can settle a rule: one that fires settles \`any\`, one that does not settles \`all\`. A document that is not
strict compiles with a warning for each rule that ignores a field.

A strict document reads an absent amount as 0, and an empty \`prompt\` or \`output\` as a text without terms. It does not read an absent total as the
amount. A list of context values is evaluated if each element is text, a number or a boolean and all agree: a rule about one region cannot evaluate
\`["us", "eu"]\`. \`"missing": "fire"\` fires there, and the rule is also unverifiable.

Amounts need no rule for this. An amount that is present and not a non-negative decimal is \`block AMOUNT_NOT_DETERMINABLE\` under any rules
and mandates; so is an absent amount under a mandate that states money, and an amount above 0 under one that does not. A signed jurisdiction
that is missing or not two letters is \`block JURISDICTION_REQUIRED\` wherever an enforcing rule reads it.
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
