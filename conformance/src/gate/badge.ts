import { escapedXml } from '../xml.js';
import type { GateReport } from './report.js';

/** Width of a character of the badge, px, and the space around a text. */
const CHARACTER_PX = 6.6;
const PADDING_PX = 10;
const COLOURS = { good: '#2e7d32', partial: '#b26a00', bad: '#b3261e' };

/** A badge as SVG: the level that the gate reaches, and the share of the scenarios that passed, rounded down. */
export function badgeOf({ level, conforms, totals }: GateReport): string {
  const { pass, fail, skipped, errored } = totals;
  const label = 'MAGP gate';
  const all = pass + fail + errored + skipped;
  const left = skipped === 0 ? '' : `, ${skipped} skipped`;
  const value = `${level ?? 'no level'} · ${pass}/${all} (${Math.floor((pass / all) * 100)}%)${left}`;
  const colour = conforms ? COLOURS.good : level === null ? COLOURS.bad : COLOURS.partial;
  const [labelWidth, valueWidth] = [label, value].map((text) =>
    Math.round(text.length * CHARACTER_PX + 2 * PADDING_PX),
  );
  if (labelWidth === undefined || valueWidth === undefined) return '';
  const width = labelWidth + valueWidth;
  const title = escapedXml(`${label}: ${value}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="${labelWidth}" height="20" fill="#444"/>
<rect x="${labelWidth}" width="${valueWidth}" height="20" fill="${colour}"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="${labelWidth / 2}" y="14">${escapedXml(label)}</text>
<text x="${labelWidth + valueWidth / 2}" y="14">${escapedXml(value)}</text>
</g>
</svg>
`;
}
