import { generateTests, readOrganisation, readSource, yamlText } from '@gatewright/policy';
import { isJsonObject, objectsIn } from '@gatewright/protocol';
import { CASES_MAX } from '../../playground/assess.js';

/** The name of the document in files of the workbench. */
const NAME = 'document';
/** Atoms up to which cases are looked for: the search takes longer with each. */
export const BENCH_ATOMS_MAX = 30;

/** Rules as the text of a policy file. */
export function policyFileOf(rules: unknown): string {
  return JSON.stringify({ kind: 'sop', name: NAME, rules });
}

/** A file of tests, as text: a case for each atom and each boundary, with the verdict of the rules. Empty where there are none. */
export function casesOf(rules: unknown): string {
  const { documents, findings } = readOrganisation([{ file: 'rules.json', text: policyFileOf(rules) }]);
  if (findings.some(({ level }) => level === 'error') || atomsIn(rules) > BENCH_ATOMS_MAX) return '';
  const [made] = generateTests({ documents }, []);
  const read = made === undefined ? null : readSource({ file: 'tests.yaml', text: made.text });
  const file = read?.ok === true && isJsonObject(read.source.value) ? read.source.value : {};
  const cases = objectsIn(file['cases']).slice(0, CASES_MAX);
  return cases.length === 0 ? '' : yamlText({ ...file, cases });
}

function atomsIn(rules: unknown): number {
  const molecules = isJsonObject(rules) ? rules['molecules'] : undefined;
  return objectsIn(molecules).reduce((sum, { atoms }) => sum + objectsIn(atoms).length, 0);
}
