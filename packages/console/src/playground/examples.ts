import { type PolicyCase, readOrganisation, yamlText } from '@gatewright/policy';
import { askedText } from './asked.js';
import type { Draft } from './draft.js';
import { EXAMPLE_TEXTS } from './example-texts.js';

/** A draft to begin with. */
export interface Example {
  readonly name: string;
  readonly title: string;
  readonly draft: Draft;
}

/** The least ceiling of the mandate of an example, in units of its currency. */
const CEILING_MIN = 1000;

/** The examples: rules and tests as they are in the repository, the request of a case in which a rule fires, and a mandate of its action. */
export const EXAMPLES: readonly Example[] = Object.entries(EXAMPLE_TEXTS).map(([name, texts]) => {
  // The path to the schema holds for the files alone.
  const [rules, tests] = [texts.rules, texts.tests].map((text) => text.replace(/^\$schema: .*\n/, ''));
  return exampleOf(name, rules ?? '', tests ?? '');
});

function exampleOf(name: string, rules: string, tests: string): Example {
  const { documents, suites } = readOrganisation([
    { file: 'rules.yaml', text: rules },
    { file: 'tests.yaml', text: tests },
  ]);
  const cases = suites.flatMap((suite) => suite.cases);
  const shown = cases.find(({ expect }) => expect.decision !== 'allow') ?? cases[0];
  if (shown === undefined) throw new Error(`the example ${name} has no case`);
  const draft = { rules, tests, mandate: mandateText(shown), request: askedText(shown) };
  return { name, title: documents.get(name)?.title ?? name, draft };
}

/** A mandate that permits the action of a case up to ten times its amount. */
function mandateText({ request: { action, amount, currency } }: PolicyCase): string {
  const rightOperand = Math.max(CEILING_MIN, Math.ceil(Number(amount ?? 0)) * 10);
  const unit = currency === undefined ? {} : { unit: currency };
  const ceiling = { leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand, ...unit };
  const constraint = amount === undefined ? {} : { constraint: [ceiling] };
  return yamlText({ action, document: { permission: [{ target: action, ...constraint }] } });
}
