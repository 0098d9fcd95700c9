import { ATOM_CATALOGUE } from '@gatewright/evaluator';
import { ATOM_EFFECTS, isStatedByGate, OWN_SETTING_EFFECTS, sampleOf } from './atom-effects.mjs';
import { code, GENERATED, table } from './markdown.mjs';
import { publishedFormRows } from './published-forms.mjs';

/** The atom catalogue. */
export function atomsPage() {
  const rows = ATOM_CATALOGUE.map(({ predicate, description, config, requiredContext }) => [
    code(predicate),
    config.map(configCell).join(', ') || '–',
    requiredContext.map(code).join(', ') || '–',
    description,
  ]);
  const effects = ATOM_CATALOGUE.flatMap(({ predicate }) => {
    const own = OWN_SETTING_EFFECTS[predicate];
    const withOwn = own && effectRows(`${code(predicate)} with \`${own.setting}\``, own.effects);
    return [...effectRows(code(predicate), ATOM_EFFECTS[predicate]), ...(withOwn ?? [])];
  });
  return `${GENERATED}
# Atoms

This page says when each atom fires and which fields it reads, for people who write rules: an atom is one condition of a rule. A gate serves the list at \`GET /standards/atoms\`. A document that names another predicate, or gives a
config that does not fit, does not compile. Source: \`packages/evaluator/src/documents/atoms/\`.

${table(['predicate', 'config', 'reads', 'fires when'], rows)}
## When each fires

${ATOM_CATALOGUE.map(({ predicate }) => `- ${code(predicate)}: ${semanticsOf(predicate)}\n`).join('')}
## Fields that an atom cannot evaluate

A field can be missing, or have a value that the atom cannot evaluate. The table shows the effect on a rule with this atom alone, by combinator; \`not\` is a
negated atom in \`any\`. It is printed by running the evaluator. **Passes**: the rule does not fire, and the action continues. **Blocked**: the
evaluator blocks, whatever the rule says. **Unverifiable**: the rule escalates at least.

${table(['predicate', 'its field is', ...COMBINATORS, ...COMBINATORS.map((combinator) => `strict: ${combinator}`)], effects)}
Published evaluators ignore such a field, and a document with \`"strict": false\` asks for that. In any other document each field that an
atom reads and cannot evaluate makes its rule unverifiable, negated or not. The rule still fires where it fires in a document that is not strict, so a strict
document is never milder. Other atoms can settle a rule: one that fires settles \`any\`, one that does not settles \`all\`. A document that is not
strict compiles with a warning for each rule that ignores a field.

A strict document reads an absent amount as 0, and an empty \`prompt\` or \`output\` as a text without terms. It does not read an absent total as the
amount. A list of context values is evaluated if each element is text, a number or a boolean and all agree: a rule about one region cannot evaluate
\`["us", "eu"]\`. \`"missing": "fire"\` fires there, and the rule is also unverifiable.

Amounts need no rule for this. An amount that is present and not a non-negative decimal is \`block AMOUNT_NOT_DETERMINABLE\` under any rules
and mandates; so is an absent amount under a mandate that states money, and an amount above 0 under one that does not. A signed jurisdiction
that is missing or not two letters is \`block JURISDICTION_REQUIRED\` wherever an enforcing rule reads it.

## What published guards read of a strict rule

Published guards and receivers evaluate the rules of the bundle themselves and do not know \`strict\`. The bundle shows them a strict rule in a form that they read as
the gate does, or stricter. It is printed by asking the evaluator.

${table(['predicate', 'a rule of it is shown'], publishedFormRows())}
- **As it is**: they decide as the gate.
- **Demands a field**: the rule has \`requireProvenance\` for it. They decide as the gate where the request has the field. Without it they escalate, also where
  another atom settles the rule at the gate, and an empty \`prompt\` or \`output\` counts as missing. A receiver refuses the call then, although the gate permitted it.
- **Always escalates**, as each rule with an atom or a setting of Gatewright does in a document that is not strict, too: they ask the gate, and a receiver refuses each call that no person approved. An atom is here because only the gate knows the number
  (\`callCount\`, the total), because no demand finds each value that the gate cannot evaluate, or because it is Gatewright's own. A rule is shown in this form if one of its
  atoms is, or is negated; so is \`amount-over\` with a \`currency\` in a rule that observes.

If agents call tools behind such receivers, keep these atoms in a document that is not strict: context values with \`"missing": "fire"\`. The starter packs have none of
them. A claimed risk level that is no level is unverifiable at the gate; beside a floor, published guards read the floor, as for an agent that claims \`low\`.
`;
}

/** When an atom fires, and its sample where a request can say it. */
function semanticsOf(predicate) {
  const { semantics, config, field, fires, silent } = sampleOf(predicate);
  if (isStatedByGate(field)) return semantics;
  return `${semantics} With ${written(config)}, the ${code(field)} ${written(fires)} fires and ${written(silent)} does not.`;
}

/** A value as JSON in ASCII: invisible characters and look-alikes are shown by their numbers. */
function written(value) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return code(JSON.stringify(value).replaceAll(/[^ -~]/g, escaped));
}

const COMBINATORS = ['any', 'all', 'none', 'not'];

function effectRows(name, effects) {
  return effects.map(({ states, strict, ...lax }, index) => [
    index === 0 ? name : '',
    states.join(', '),
    ...COMBINATORS.map((combinator) => DESCRIBED[lax[combinator]]),
    ...COMBINATORS.map((combinator) => DESCRIBED[strict[combinator]]),
  ]);
}

/** Each effect as the page says it: what goes on is bold. */
const DESCRIBED = {
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
