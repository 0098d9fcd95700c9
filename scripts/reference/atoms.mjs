import { ATOM_CATALOGUE } from '@gatewright/evaluator';
import { code, GENERATED, table } from './markdown.mjs';

/** The atom catalogue. */
export function atomsPage() {
  const rows = ATOM_CATALOGUE.map(({ predicate, description, config, requiredContext }) => [
    code(predicate),
    config.map(configCell).join(', ') || '–',
    requiredContext.map(code).join(', ') || '–',
    description,
  ]);
  return `${GENERATED}
# Atoms

The conditions that a molecule combines, served live at \`GET /standards/atoms\`. A document that names another predicate, or gives a
config that does not fit, does not compile. Source: \`packages/evaluator/src/atoms/\`.

${table(['predicate', 'config', 'reads', 'fires when'], rows)}`;
}

function configCell({ key, type, required, options }) {
  const choices = options === undefined ? type : options.join('/');
  return `${code(key)}${required ? '' : '?'} ${choices}`;
}
