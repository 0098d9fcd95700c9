// The shape of policy files for editors (JSON Schema), from the schemas that read them and the atom table.
import { POLICY_FILE_SCHEMAS, SCHEMA_OF_KIND } from '@gatewright/policy';
import { ruleDocumentSchema } from './rule-documents.mjs';

/** Policy files as JSON Schema 2020-12. */
export function policyFileSchema() {
  const { $schema, $defs, $id: _id, ...ruleDocument } = JSON.parse(ruleDocumentSchema());
  const names = [...new Set(Object.values(SCHEMA_OF_KIND))];
  const files = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, POLICY_FILE_SCHEMAS[name]]))));
  files.RulesFile.properties.rules = { $ref: '#/$defs/ruleDocument' };
  // What the reader checks beside the shape of each member.
  files.AssignmentsFile.properties.assignments.items.oneOf = ['did', 'agent', 'label'].map((name) => ({
    required: [name],
  }));
  const { properties: tests } = files.TestsFile;
  for (const { facts } of [tests, tests.cases.items.properties, tests.table.items.properties]) {
    facts.properties.sums.items = { $ref: '#/$defs/sum' };
  }
  files.TestsFile.anyOf = ['cases', 'table'].map((name) => ({ required: [name] }));
  const schema = {
    $schema,
    $id: 'urn:gatewright:policy-file',
    title: 'Policy file',
    description: 'A standard, an SOP, assignments, or tests of an organisation.',
    oneOf: names.map((name) => ({ $ref: `#/$defs/${name}` })),
    $defs: { ...files, ruleDocument, sum: sumSchema($defs.atom.oneOf), ...$defs },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** What a case says was spent or counted before: the settings of the atoms that ask, but for their limits. */
function sumSchema(atoms) {
  const [{ properties }] = atoms.filter(({ properties }) => properties.predicate.const === 'spent-over');
  const { limit: _limit, ...settings } = properties.config.properties;
  return {
    type: 'object',
    properties: {
      ...settings,
      spent: {
        type: ['number', 'string'],
        description: 'permitted before this action in the period, without what was given back',
      },
      counted: { type: 'integer', minimum: 0, description: 'actions permitted before this one in the period' },
    },
    required: ['period'],
    additionalProperties: false,
  };
}
