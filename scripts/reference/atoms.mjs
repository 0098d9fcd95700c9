import { ATOM_CATALOGUE, ATOM_UNREAD } from '@gatewright/evaluator';
import { code, GENERATED, table } from './markdown.mjs';

/** The atom catalogue. */
export function atomsPage() {
  const rows = ATOM_CATALOGUE.map(({ predicate, description, config, requiredContext }) => [
    code(predicate),
    config.map(configCell).join(', ') || '–',
    requiredContext.map(code).join(', ') || '–',
    description,
    TOLD[ATOM_UNREAD[predicate].missing],
    TOLD[ATOM_UNREAD[predicate].garbled],
  ]);
  return `${GENERATED}
# Atoms

The conditions that a molecule combines, served live at \`GET /standards/atoms\`. A document that names another predicate, or gives a
config that does not fit, does not compile. Source: \`packages/evaluator/src/atoms/\`.

${table(['predicate', 'config', 'reads', 'fires when', 'field missing', 'field of another type'], rows)}
**Silent** is the protocol's will: the atom does not fire, and under \`not\` or in a \`none\` it does. Only atoms of the protocol are
silent. A rule that must not pass over a field names it in \`requireProvenance\`: it is then unverifiable where the field is missing, of
another type or not trusted enough, and escalates at least. Missing is absent, null or the empty text; \`context-value-in\` and
\`context-value-not-in\` fire there where \`missing\` is \`fire\`. Text is compared as text, whatever type it came as.

Amounts need no rule for this. An amount that is there and is no non-negative decimal is \`block AMOUNT_NOT_DETERMINABLE\` whatever rules
and mandates say; so is no amount under a mandate that states money, and an amount above 0 under one that states none. A signed jurisdiction
that is missing or no two letters is \`block JURISDICTION_REQUIRED\` wherever an enforcing rule reads it.
`;
}

/** What the page says of an atom that cannot read its field. */
const TOLD = { silent: '**silent**', fires: 'fires', unverifiable: 'unverifiable', zero: 'counts as 0' };

function configCell({ key, type, required, options }) {
  const choices = options === undefined ? type : options.join('/');
  return `${code(key)}${required ? '' : '?'} ${choices}`;
}
