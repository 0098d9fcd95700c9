import { eventText } from '../history.js';
import type { AttackFailure, AttackResult, Result } from '../run.js';
import { cellsOf, repeatCommand, summaryOf, tableOf } from './terminal.js';

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#1c1b1f;background:#fff}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #ddd;vertical-align:top}
pre{background:#f4f4f4;padding:.6rem;overflow-x:auto}.held{color:#2e7d32}.failed,.errored{color:#b3261e}.left-out{color:#666}`;

/**
 * The result as one page that needs nothing else.
 * @param target the options with which the command was given its target.
 */
export function htmlPage(result: Result, target: string): string {
  const title = `Overspend test of ${result.target}`;
  const [columns = []] = tableOf(result);
  const emulation = result.emulation === undefined ? '' : `<p>Emulation: ${escaped(result.emulation)}</p>`;
  const leftOut = result.attacks.filter(({ status }) => status === 'left out');
  const ran = result.attacks.filter(({ status }) => status !== 'left out');
  const failures = result.attacks.flatMap((each) => each.failures.map((failure) => section(each, failure, target)));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(title)}</h1>${emulation}
<p>${escaped(summaryOf(result))}. Seed ${result.seed}.</p>
${tableIn(columns, ran)}
${failures.length === 0 ? '' : '<h2>Failures</h2>'}
${failures.join('\n')}
${leftOut.length === 0 ? '' : `<details><summary>${leftOut.length} attacks were left out</summary>${tableIn(columns, leftOut)}</details>`}
<h2>What each attack does</h2>
<table><tbody>
${result.attacks.map(({ attack, does }) => `<tr><td>${escaped(attack)}</td><td>${escaped(does)}</td></tr>`).join('\n')}
</tbody></table>
</body></html>
`;
}

function tableIn(columns: readonly string[], attacks: readonly AttackResult[]): string {
  const head = columns.map((name) => `<th>${escaped(name)}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>
${attacks.map(row).join('\n')}
</tbody></table>`;
}

function row(result: AttackResult): string {
  const [first = '', ...rest] = cellsOf(result).map((cell) => `<td>${escaped(cell)}</td>`);
  return `<tr class="${result.status.replace(' ', '-')}">${first}${rest.join('')}</tr>`;
}

function section({ attack }: AttackResult, failure: AttackFailure, target: string): string {
  const steps = failure.history.events.map(eventText).join('\n');
  return `<section><h3 class="failed">${escaped(attack)}: ${escaped(failure.text)}</h3>
<p>The shortest history found, of ${failure.steps} steps:</p><pre>${escaped(steps)}</pre>
<p>Repeat: <code>${escaped(repeatCommand(target, attack, failure))}</code></p></section>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
