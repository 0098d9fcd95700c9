import { type Fault, validatorFaults } from '@gatewright/protocol';
import type { AssignmentsFile, CaseMembers, RulesFile, TestsFile } from './schemas.js';
import { memberPath } from './source/places.js';
import { validators } from './validators.generated.js';

/** What each schema describes. */
interface Shapes {
  readonly RulesFile: RulesFile;
  readonly AssignmentsFile: AssignmentsFile;
  readonly TestsFile: TestsFile;
  readonly TestCase: CaseMembers;
}

/** Whether a value is what a schema describes; else what is wrong with it is added to `faults`. */
export function hasShape<Name extends keyof Shapes>(
  name: Name,
  value: unknown,
  faults: Fault[],
): value is Shapes[Name] {
  const found = validatorFaults(validators[name], value);
  faults.push(...found.map(ofMember));
  return found.length === 0;
}

/** The fault of an object with an unknown member as one of that member, which is where it is mended. */
function ofMember({ path, message }: Fault): Fault {
  const [, name] = /^has an unknown field ("(?:[^"\\]|\\.)*"); remove it$/.exec(message) ?? [];
  return name === undefined
    ? { path, message }
    : { path: memberPath(path, String(JSON.parse(name))), message: 'is no member here; remove it' };
}
