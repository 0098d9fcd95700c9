import { REASON_CODES, REGISTER_VERSION, SUBJECTS } from '@gatewright/protocol';
import { code, GENERATED, table } from './markdown.mjs';

const HEAD = ['code', 'family', 'status', 'again?', 'meaning', 'what to do', 'alias'];

/** The reason-code register, one table per subject. */
export function registerPage() {
  const sections = SUBJECTS.map((subject) => {
    const rows = REASON_CODES.filter((row) => row.subject === subject);
    return `## ${subject[0].toUpperCase()}${subject.slice(1)}\n\n${table(HEAD, rows.map(cells))}`;
  });
  return `${GENERATED}
# Reason codes

Version ${REGISTER_VERSION}, ${REASON_CODES.length} codes, served live at \`GET /magp/schema\`. Every code belongs to exactly one decision family.
"again?" says whether the identical call may succeed later. A code with a colon (\`CONSTRAINT_FAILED:mm:route\`) is found by the
part before it. A rule may declare its own code, which answers with status 403. Source:
\`packages/protocol/src/register/reason-codes.ts\`.

${sections.join('\n')}`;
}

function cells(row) {
  const family = row.declaredByRule ? `${row.family}, or as the rule declares` : row.family;
  return [code(row.code), family, row.status, row.retryable ? 'yes' : 'no', row.meaning, row.remedy, row.alias];
}
