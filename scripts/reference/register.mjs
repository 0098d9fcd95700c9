import { REASON_CODES, REGISTER_VERSION, SUBJECTS } from '@gatewright/protocol';
import { code, GENERATED, table } from './markdown.mjs';

const HEAD = ['code', 'family', 'status', 'again?', 'meaning', 'for', 'what to do', 'alias'];

/** The reason-code register, one table per subject. */
export function registerPage() {
  const sections = SUBJECTS.map((subject) => {
    const rows = REASON_CODES.filter((row) => row.subject === subject);
    return `## ${subject[0].toUpperCase()}${subject.slice(1)}\n\n${table(HEAD, rows.map(cells))}`;
  });
  return `${GENERATED}
# Reason codes

This page has every reason code with its meaning and remedy, for developers who handle refusals. Version ${REGISTER_VERSION}, ${REASON_CODES.length} codes, served live at \`GET /magp/schema\`. Every code belongs to exactly one decision family.
"for" says who can do it: the model by its next call, the developer in code or settings, or the owner of the agent. "again?" says whether the identical call may succeed later. Look up a code with a colon (\`CONSTRAINT_FAILED:mm:route\`) by the
part before the colon. A rule may declare a code of its own, which answers with status 403. It may also declare a code of this page whose family is the decision of the rule; a code of another
family does not compile. Source: \`packages/protocol/src/register/reason-codes.ts\`.

${sections.join('\n')}`;
}

function cells(row) {
  const family = row.declaredByRule ? `${row.family}, or as the rule declares` : row.family;
  return [
    code(row.code),
    family,
    row.status,
    row.retryable ? 'yes' : 'no',
    row.meaning,
    row.for,
    row.remedy,
    row.alias,
  ];
}

/** Codes by their family, without those whose family a rule chooses, as the module that the compiler of rules reads. */
export function registeredCodesModule() {
  const fixed = REASON_CODES.filter((row) => row.declaredByRule !== true);
  const families = [...new Set(fixed.map((row) => row.family))].map((family) => {
    const codes = fixed.filter((row) => row.family === family).map((row) => row.code);
    return `  ${family}:\n    '${codes.join(' ')}',\n`;
  });
  const chosen = REASON_CODES.filter((row) => row.declaredByRule === true).map((row) => `'${row.code}'`);
  return `// Printed by \`npm run docs\` from the register; edit packages/protocol/src/register/reason-codes.ts, not this file.

/** Codes of the register by their family, but for those whose family a rule chooses: a page that compiles rules carries these alone. */
export const REGISTERED_CODES = {
${families.join('')}} as const;

/** Codes of the register whose family the rule chooses that declares them. */
export const RULE_CHOSEN_CODES: readonly string[] = [${chosen.join(', ')}];
`;
}
