import type { Result } from '../run.js';
import { escaped } from './html.js';

/** Width of a character of the badge, px, and the space around a text. */
const CHARACTER_PX = 6.6;
const PADDING_PX = 10;

/** A badge as SVG that names what ran and nothing else: attacks that held, of those that were run. */
export function badgeOf({ attacks }: Result): string {
  const ran = attacks.filter(({ status }) => status !== 'left out');
  const held = ran.filter(({ status }) => status === 'held').length;
  const out = attacks.length - ran.length;
  const label = 'overspend test';
  const value = `${held}/${ran.length} attacks held${out === 0 ? '' : `, ${out} not run`}`;
  const colour = held < ran.length || ran.length === 0 ? '#b3261e' : '#2e7d32';
  const widthOf = (text: string) => Math.round(text.length * CHARACTER_PX + 2 * PADDING_PX);
  const [left, right] = [widthOf(label), widthOf(value)];
  const title = escaped(`${label}: ${value}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="${left}" height="20" fill="#444"/>
<rect x="${left}" width="${right}" height="20" fill="${colour}"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="${left / 2}" y="14">${escaped(label)}</text>
<text x="${left + right / 2}" y="14">${escaped(value)}</text>
</g>
</svg>
`;
}
