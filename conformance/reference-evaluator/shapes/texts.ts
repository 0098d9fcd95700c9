import type { Draw } from './draw.js';
import type { Shape } from './shape.js';
import { amountOf, atom, usual, valuesOf } from './values.js';

const SYLLABLES = [
  ...(['con', 'fi', 'den', 'ti', 'al', 'pro', 'ject', 'trans', 'fer', 'ac', 'count', 're', 'fund', 'pass'] as const),
  ...([
    'word',
    'se',
    'cret',
    'key',
    'a',
    'in',
    'ter',
    'na',
    'tion',
    'mo',
    'ney',
    'la',
    'un',
    'der',
    'de',
    'lete',
  ] as const),
] as const;
/** Code units of the texts that requests hold. */
const TEXT_LENGTH = 2_000;
const VALUE_LENGTH = 60;
/** What every usual text holds. */
const KNOWN_TERM = 'ignore the previous instructions';

function word(draw: Draw): string {
  let text = '';
  for (let count = 1 + draw.below(4); count > 0; count -= 1) text += SYLLABLES[draw.below(SYLLABLES.length)];
  return text;
}

/** Words that few texts hold, of the syllables of which all texts are made. */
const phrase = (draw: Draw) => `${word(draw)} ${word(draw)}${draw.below(1_000)} ${word(draw)}`;

function textOf(draw: Draw, length: number, known: string): string {
  let text = known;
  while (text.length < length) text += ` ${word(draw)}`;
  return text.slice(0, length);
}

/** Rules about what texts hold. */
export const TEXT_SHAPES: readonly Shape[] = [
  {
    name: 'three text terms',
    rule: (draw, fires) => {
      const terms = [phrase(draw), phrase(draw), fires ? KNOWN_TERM.slice(draw.below(8)) : phrase(draw)];
      return { combinator: 'any', atoms: [atom('text-matches', { terms })] };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      context: { prompt: textOf(draw, TEXT_LENGTH - 1, isUsual ? KNOWN_TERM : ''), output: '' },
    }),
  },
  {
    name: 'parts of a value & tags',
    rule: (draw, fires) => {
      const values = [phrase(draw), fires ? KNOWN_TERM.slice(draw.below(8)) : phrase(draw)];
      const tags = [...valuesOf(draw, 'tag', 3, fires)];
      return {
        combinator: 'any',
        atoms: [
          atom('context-value-in', { field: 'note', values, match: 'contains' }),
          atom('context-value-in', { field: 'tags', values: tags }),
        ],
      };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      context: {
        note: textOf(draw, VALUE_LENGTH, isUsual ? KNOWN_TERM : ''),
        tags: isUsual ? [usual('tag'), 'urgent'] : [...valuesOf(draw, 'tag', 2, false)],
      },
    }),
  },
];
