import type { JsonObject, JsonValue } from '@gatewright/protocol';

/** What is special about a request to an atom. */
export type Category = 'boundary' | 'value' | 'missing' | 'garbled' | 'untrusted' | 'shape';

/** One request, by what it shows. */
export interface Probe {
  readonly category: Category;
  /** Short name, for the id. */
  readonly point: string;
  /** The sentence. */
  readonly says: string;
  readonly asked?: JsonObject;
  readonly known?: JsonObject;
}

export function probe(category: Category, point: string, says: string, asked: JsonObject = {}, known: JsonObject = {}) {
  return { category, point, says, asked, known };
}

/** The agent's word about a field. */
export function claims(category: Category, point: string, says: string, field: string, value: JsonValue): Probe {
  return probe(category, point, says, { context: { [field]: value } });
}

/** A field that nobody names, or names as nothing. */
export function missing(field: string): Probe[] {
  return [
    probe('missing', 'absent', `${field} is absent`),
    claims('missing', 'null', `${field} is null`, field, null),
    claims('missing', 'empty', `${field} is empty text`, field, ''),
    claims('missing', 'blank', `${field} is blank text`, field, ' \t\n'),
  ];
}

const STRANGE: readonly (readonly [point: string, says: string, value: JsonValue])[] = [
  ['text', 'a text', 'lots'],
  ['number-text', 'a number in quotes', '7'],
  ['zero', 'zero', 0],
  ['number', 'a number', 7],
  ['true', 'true', true],
  ['false', 'false', false],
  ['true-text', 'the text true', 'true'],
  ['empty-list', 'an empty list', []],
  ['list', 'a list', ['lots', 7]],
  ['nested-list', 'a list in a list', [['lots']]],
  ['object', 'an object', { value: 7 }],
];

/** Values of every JSON type in a field: most are not of its own. */
export function strange(field: string): Probe[] {
  return STRANGE.map(([point, says, value]) => claims('garbled', point, `${field} is ${says}`, field, value));
}

/** Who says it: each layer alone, and one over the other. `firing` and `quiet` are values on both sides of an atom. */
export function layers(field: string, firing: JsonValue, quiet: JsonValue): Probe[] {
  const says = (value: JsonValue) => ({ [field]: value });
  const layered = (point: string, sentence: string, asked: JsonObject) =>
    probe('untrusted', point, `${field}: ${sentence}`, asked);
  return [
    layered('signed', 'a signed context', { context: says(firing), contextProvenance: 'agent_signed' }),
    layered('gateway', 'a gateway alone', { gatewayContext: says(firing) }),
    layered('server', 'the server alone', { serverContext: says(firing) }),
    layered('gateway-over-agent', 'a gateway knows worse than the agent', {
      context: says(quiet),
      gatewayContext: says(firing),
    }),
    layered('gateway-clears-agent', 'a gateway knows better than the agent', {
      context: says(firing),
      gatewayContext: says(quiet),
    }),
    layered('server-over-gateway', 'the server knows worse than a gateway', {
      gatewayContext: says(quiet),
      serverContext: says(firing),
    }),
    layered('server-clears-gateway', 'the server knows better than a gateway', {
      gatewayContext: says(firing),
      serverContext: says(quiet),
    }),
    layered('server-null', 'the server says null over the agent', { context: says(firing), serverContext: says(null) }),
  ];
}

/** Amounts that are none, in the signed place. */
export function strangeAmounts(): Probe[] {
  const texts = [
    'lots',
    '1e3',
    '2.5E2',
    '0xFA',
    ' 250',
    '250 ',
    '',
    '.5',
    '5.',
    '+5',
    '1,000',
    '--1',
    '٣',
    'NaN',
    'Infinity',
  ];
  return [
    probe('missing', 'absent', 'the amount is absent: 0'),
    probe('missing', 'null', 'the amount is null: 0', { amount: null }),
    ...texts.map((amount, index) =>
      probe('garbled', `text-${index + 1}`, `the text ${JSON.stringify(amount)} is no amount`, { amount }),
    ),
    probe('garbled', 'true', 'true is no amount', { amount: true }),
    probe('garbled', 'list', 'a list is no amount', { amount: [1000] }),
    probe('garbled', 'object', 'an object is no amount', { amount: { value: 1000 } }),
    probe('boundary', 'negative', 'a negative amount', { amount: '-0.01' }),
    probe('boundary', 'minus-zero', 'minus zero is zero', { amount: '-0' }),
    probe('value', 'long', 'more digits than a double has', { amount: '12345678901234567890.12' }),
    probe('untrusted', 'context', 'the agent’s own context names an amount', {
      amount: '1',
      context: { amount: 100000 },
    }),
    probe('untrusted', 'context-only', 'an amount that only the context names', { context: { amount: 100000 } }),
    probe('untrusted', 'context-lower', 'the context names a lower amount', {
      amount: '100000',
      context: { amount: 1 },
    }),
    probe('untrusted', 'gateway', 'a gateway saw another amount', { amount: '1', gatewayContext: { amount: 100000 } }),
    probe('untrusted', 'server', 'the server knows another amount', { amount: '100000', serverContext: { amount: 1 } }),
    probe('untrusted', 'gateway-text', 'a gateway’s amount is a text', {
      amount: '1',
      gatewayContext: { amount: '100000' },
    }),
  ];
}

/** Currencies against a scope of `scope`; the amount is small. */
export function currencies(amount: string): Probe[] {
  const at = (point: string, says: string, currency: JsonValue) =>
    probe('shape', `currency-${point}`, says, { amount, currency });
  return [
    at('same', 'a currency of the scope', 'EUR'),
    at('lower', 'a currency of the scope in lower case', 'eur'),
    at('other', 'a currency out of the scope', 'GBP'),
    at('padded', 'a currency with a blank behind it is another', 'EUR '),
    at('empty', 'an empty currency matches nothing', ''),
    at('null', 'a null currency is USD', null),
    at('list', 'a list is no currency', ['EUR']),
    at('number', 'a number is no currency', 978),
    probe('shape', 'currency-absent', 'an absent currency is USD', { amount }),
    probe('shape', 'currency-context', 'the context cannot name the currency', {
      amount,
      context: { currency: 'EUR' },
    }),
    probe('shape', 'currency-gateway', 'a gateway can', { amount, gatewayContext: { currency: 'EUR' } }),
    probe('shape', 'currency-no-amount', 'out of the scope, and no amount', { amount: 'lots', currency: 'GBP' }),
  ];
}

/** Text in one of the letters, widths and disguises that folding sees through. */
export const DISGUISES: readonly (readonly [point: string, says: string, text: string])[] = [
  ['plain', 'the text itself', 'delete all'],
  ['upper', 'upper case', 'DELETE ALL'],
  ['underscore', 'an underscore for the blank', 'delete_all'],
  ['hyphen', 'a hyphen for the blank', 'delete-all'],
  ['joined', 'no blank at all', 'deleteall'],
  ['full-width', 'full-width letters', 'ＤＥＬＥＴＥ　ａｌｌ'],
  ['mathematical', 'a mathematical alphabet', '𝐝𝐞𝐥𝐞𝐭𝐞 𝐚𝐥𝐥'],
  ['circled', 'circled letters', 'ⓓⓔⓛⓔⓣⓔ all'],
  ['zero-width-space', 'a zero-width space inside', 'dele\u200bte all'],
  ['zero-width-joiner', 'a zero-width joiner inside', 'dele\u200dte all'],
  ['soft-hyphen', 'a soft hyphen inside', 'de\u00adlete all'],
  ['word-joiner', 'a word joiner inside', 'delete\u2060 all'],
  ['byte-order-mark', 'a byte order mark in front', '\ufeffdelete all'],
  ['variation-selector', 'a variation selector inside', 'delete\ufe0f all'],
  ['right-to-left', 'a right-to-left override in front', '\u202edelete all'],
  ['hangul-filler', 'a Hangul filler inside', 'delete\u3164 all'],
  ['cyrillic', 'Cyrillic е for e', 'dеlеtе all'],
  ['cyrillic-capital', 'Cyrillic capital Е for E', 'DЕLETE ALL'],
  ['greek', 'Greek α for a', 'delete αll'],
  ['em-dash', 'an em dash for the blank', 'delete\u2014all'],
  ['minus', 'a minus sign for the blank', 'delete\u2212all'],
  ['no-break', 'a no-break space for the blank', 'delete\u00a0all'],
  ['padded', 'white space around', '\t delete all\r\n'],
  ['longer', 'a longer text', 'delete all now'],
  ['shorter', 'a shorter text', 'delete al'],
  ['digit', 'a digit for a letter is another text', 'de1ete all'],
];
