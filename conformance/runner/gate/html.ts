import { totalsText } from '../totals.js';
import { escapedXml } from '../xml.js';
import type { GateReport, ShownExchange, ShownResult } from './report.js';
import { GATE_LEVEL_TITLES } from './scenario.js';

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1c1b1f;background:#fff}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #ddd;vertical-align:top}
pre{background:#f4f4f4;padding:.6rem;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere}
.pass{color:#2e7d32}.fail,.errored{color:#b3261e}.skipped{color:#666}section{margin:2rem 0}`;

/** The report as one page that needs nothing else: the counts, each failure with its exchange, and every scenario. */
export function htmlOf(report: GateReport): string {
  const { gate, suite, startedAt, ms, totals, levels, results, level, conforms } = report;
  const failures = results.filter(({ status }) => status === 'fail' || status === 'errored');
  const title = `Conformance of ${gate.name}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedXml(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapedXml(title)}</h1>
<p>${conforms ? 'Conforms.' : 'Does not conform.'} Level reached: ${level ?? 'none'}. ${totalsText(totals)}.</p>
<p>${escapedXml(gate.url)}, ${startedAt}, ${(ms / 1000).toFixed(1)} s. Suite of ${suite.scenarios} scenarios, SHA-256 ${suite.digest}.</p>
<table><thead><tr><th>Level</th><th>About</th><th>Result</th></tr></thead><tbody>
${levels.map(({ level: each, totals: of }) => `<tr><td>${each}</td><td>${GATE_LEVEL_TITLES[each]}</td><td>${totalsText(of)}</td></tr>`).join('\n')}
</tbody></table>
${failures.length === 0 ? '' : '<h2>Failures</h2>'}
${failures.map(failure).join('\n')}
<h2>All scenarios</h2>
<table><thead><tr><th>Status</th><th>Scenario</th><th>Section</th><th>States</th></tr></thead><tbody>
${results.map(row).join('\n')}
</tbody></table>
</body></html>
`;
}

function row({ id, status, section, states, reason }: ShownResult): string {
  const why = status === 'skipped' && reason !== undefined ? `<br>${escapedXml(reason)}` : '';
  return `<tr><td class="${status}">${status}</td><td>${escapedXml(id)}</td><td>protocol.md §${section}</td><td>${escapedXml(states)}${why}</td></tr>`;
}

function failure({ id, status, section, states, step, reason, mismatches = [], exchanges = [] }: ShownResult): string {
  const why = reason === undefined ? '' : `<p>${escapedXml(reason)}</p>`;
  const found = mismatches.map(
    ({ at, expected, actual }) =>
      `<tr><td>${escapedXml(at)}</td><td>${escapedXml(expected)}</td><td>${escapedXml(actual)}</td></tr>`,
  );
  const table =
    found.length === 0
      ? ''
      : `<table><thead><tr><th>At</th><th>Expected</th><th>Got</th></tr></thead><tbody>${found.join('\n')}</tbody></table>`;
  return `<section><h3 class="${status}">${escapedXml(id)}: ${status} at ${escapedXml(step ?? 'no step')}</h3>
<p>protocol.md §${section}: ${escapedXml(states)}</p>${why}${table}
<details><summary>The exchange (${exchanges.length})</summary>${exchanges.map(exchangeOf).join('\n')}</details></section>`;
}

function exchangeOf({ request, answer, error }: ShownExchange): string {
  const sent = [request.line, headerLines(request.headers), '', request.body ?? ''].join('\n').trim();
  const got =
    answer === undefined ? '' : [String(answer.status), headerLines(answer.headers), '', answer.body].join('\n').trim();
  return [sent, got, error ?? '']
    .filter((text) => text !== '')
    .map((text) => `<pre>${escapedXml(text)}</pre>`)
    .join('\n');
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
