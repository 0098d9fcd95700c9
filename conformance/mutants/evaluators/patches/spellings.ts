import { type PatchedMutant, patch } from './patch.js';

const CONTEXT = 'context.ts';

/** Reads a signed name otherwise where it is text. */
function read(name: string, does: string, member: string, how: string): PatchedMutant {
  const value = `typeof request.${member} === 'string' ? request.${member}${how} : request.${member}`;
  return patch(name, does, CONTEXT, `['${member}', request.${member}]`, `['${member}', ${value}]`);
}

/** Names that are compared otherwise than they are signed. */
export const SPELLINGS: readonly PatchedMutant[] = [
  patch(
    'merchant-of-a-list',
    'a merchant in a list is the merchant',
    CONTEXT,
    `['merchant', request.merchant]`,
    `['merchant', [request.merchant].flat()[0]]`,
  ),
  read('merchant-nfkc', 'merchants are compared in NFKC', 'merchant', `.normalize('NFKC')`),
  read('merchant-nfc', 'merchants are compared in NFC', 'merchant', `.normalize('NFC')`),
  read(
    'merchant-visible',
    'zero-width characters of a merchant are dropped',
    'merchant',
    `.replace(/[\\u200b-\\u200f\\ufeff]/g, '')`,
  ),
  read('merchant-trimmed', 'blanks around a merchant are dropped', 'merchant', '.trim()'),
  read('resource-trimmed', 'blanks around a resource are dropped', 'resource', '.trim()'),
  patch(
    'jurisdiction-upper-first',
    'a jurisdiction is made upper case before it is looked at',
    CONTEXT,
    `/^[A-Za-z]{2}$/.test(code)`,
    `/^[A-Z]{2}$/.test(code.toUpperCase())`,
  ),
];
