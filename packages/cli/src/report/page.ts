import { GATEWRIGHT_VERSION, sha256, toBase64, utf8 } from '@gatewright/protocol';
import {
  type EvidencePack,
  type PackReport,
  type ReportFacts,
  type ReportSource,
  reportFacts,
} from '@gatewright/protocol/verify';
import { html, raw } from 'hono/html';
import {
  approvalSection,
  changeSection,
  decisionSection,
  moneySection,
  proofSection,
  refusalSection,
} from './sections.js';
import { FAILED_PAGES, STYLE } from './style.js';
import { tableOf } from './table.js';
import { code, type Part, shown } from './text.js';

/** What a report is made of. */
export interface ReportInput {
  readonly pack: EvidencePack;
  /** What `verifyPack` found. */
  readonly verification: PackReport;
  /** SHA-256 of the file of the pack, hex. */
  readonly packDigest: string;
  readonly source: ReportSource;
}

/** Nothing is loaded, run or sent; the one style is named by its hash. */
const contentSecurityPolicy = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${toBase64(sha256(utf8(style)))}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const STATUS_TEXTS = {
  verified: 'VERIFIED: the pack is what the gate exported, under the pinned key of its log, and nothing is missing.',
  incomplete: 'INCOMPLETE: no fault was found, and the pack does not show everything. The gaps are listed below.',
  failed: 'DOES NOT VERIFY: this pack was changed, or its gate did not make it. Nothing below is evidence.',
} as const satisfies Readonly<Record<PackReport['status'], string>>;

/**
 * A report for auditors: one HTML file without scripts and connections, for screens and A4. The same input gives the same bytes.
 */
export async function reportPage(input: ReportInput): Promise<string> {
  const { pack, verification, source } = input;
  const facts = reportFacts(pack, source);
  const title = `Evidence report, ${dayOf(source.from)} to ${dayOf(source.to)}`;
  const style = verification.status === 'failed' ? STYLE + FAILED_PAGES : STYLE;
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(style)}">
<meta name="viewport" content="width=device-width">
<title>${verification.status === 'failed' ? 'DOES NOT VERIFY. ' : ''}${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${verificationSection(verification)}
${originSection(input, facts)}
${decisionSection(facts)}
${moneySection(facts)}
${approvalSection(facts)}
${changeSection(facts)}
${refusalSection(facts)}
${proofSection(pack, verification)}
${checkSection()}
</main>
</body>
</html>
`;
  return String(page);
}

/** The result of the verification, ahead of everything that rests on it. */
function verificationSection({ status, faults, gaps, checked }: PackReport): Part {
  const found = [
    { name: 'Fault', kind: 'name' as const, cell: ({ code: name }: { readonly code: string }) => code(name) },
    { name: 'Where', cell: ({ what }: { readonly what: string }) => shown(what) },
    { name: 'Detail', cell: ({ detail }: { readonly detail: string }) => shown(detail) },
  ];
  const gapColumns = found.map((column) => (column.name === 'Fault' ? { ...column, name: 'Gap' } : column));
  return html`<p class="status ${status}">${STATUS_TEXTS[status]}</p>
${tableOf({ caption: 'What is wrong with the pack.', columns: found, rows: faults, none: 'No fault was found.' })}
${tableOf({ caption: 'What the pack does not show.', columns: gapColumns, rows: gaps, none: 'No gap was found.' })}
<p>Checked: ${checked.join(', ')}.</p>`;
}

/** What the report is of, and what the pack consists of. */
function originSection({ pack, verification, packDigest, source }: ReportInput, facts: ReportFacts): Part {
  const { records, withheld, numbers, range, seenAt } = verification;
  const entries: readonly (readonly [string, Part | string | number])[] = [
    ['Organisation', code(pack.orgId)],
    ['Period', html`${timeOf(source.from)} to ${timeOf(source.to)}`],
    ['Records of the period', facts.records],
    ['Span of the pack', html`${shown(pack.from)} to ${shown(pack.to)}`],
    ['Records of the pack', `${records} shown, ${withheld} withheld`],
    ['Numbers of the records', numbers === null ? 'none' : `${numbers.first} to ${numbers.last}`],
    ['Log entries', range === null ? 'none' : `${range.first} to ${range.last}`],
    ['Key of the log', code(pack.checkpointKey)],
    ['Seen by third parties', seenAt === null ? 'not asked' : shown(seenAt)],
    ['SHA-256 of the pack', code(packDigest)],
    ['Made by', `gatewright report ${GATEWRIGHT_VERSION}`],
  ];
  return html`<h2>Period and origin</h2>
<dl>
${entries.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>\n`)}</dl>`;
}

function checkSection(): Part {
  return html`<h2>How to check a line</h2>
<p>This page proves nothing by itself. Take the pack with the SHA-256 above, and the key of the log from a source other than its operator.</p>
<ul>
<li>All lines: <code>gatewright verify --pack PACK --key LOG_KEY</code> has the same result, and <code>gatewright report</code> with the same
options makes the same bytes.</li>
<li>One line: in the pack, the batch whose <code>logIndex</code> is the log entry has the record under the leaf.</li>
<li>One line without the pack: <code>GET /magp/evidence/EVENT/proof</code> of the gate gives its proof, which
<code>gatewright verify --proof</code> checks, as does a Python program of forty lines in the documentation (“Verify one decision by hand”).</li>
<li>Sums: the tables add up the records of the pack between the two times of the period, both included.</li>
</ul>`;
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}

function dayOf(ms: number): string {
  return timeOf(ms).slice(0, 10);
}
