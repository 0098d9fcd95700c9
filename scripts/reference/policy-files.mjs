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
  files.TestsFile.anyOf = ['cases', 'table'].map((name) => ({ required: [name] }));
  const schema = {
    $schema,
    $id: 'urn:gatewright:policy-file',
    title: 'Policy file',
    description: 'A standard, an SOP, assignments, or tests of an organisation.',
    oneOf: names.map((name) => ({ $ref: `#/$defs/${name}` })),
    $defs: { ...files, ruleDocument, ...$defs },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
