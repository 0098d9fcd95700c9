import { type PatchedMutant, patch } from './patch.js';

const ATOMS = 'atoms.ts';
const OWN = 'own-atoms.ts';

/** Allow-lists. */
export const LISTS: readonly PatchedMutant[] = [
  patch(
    'eu-not-expanded',
    'EU stands only for itself',
    ATOMS,
    `allowed.includes('eu') ? [...allowed, ...EU] : allowed`,
    'EU.length === 0 ? [] : allowed',
  ),
  patch('eu-with-gb', 'GB is still a member', ATOMS, 'AT BE BG', 'GB AT BE BG'),
  patch(
    'member-allows-eu',
    'a member of the EU allows EU',
    ATOMS,
    `return code !== '' && !expanded.includes(code);`,
    `return code !== '' && !expanded.includes(code) && !(code === 'eu' && expanded.some((each) => EU.includes(each)));`,
  ),
  patch(
    'allow-list-exact',
    'allow-lists are compared as they are',
    ATOMS,
    `const value = plainFold(valueIn(context, field));\n    return value !== '' && !textsOf(own(config, key)).map(plainFold).includes(value);`,
    `const value = asText(valueIn(context, field));\n    return value.trim() !== '' && !textsOf(own(config, key)).includes(value);`,
  ),
  patch(
    'allow-list-missing-fires',
    'a missing value is not in the list',
    ATOMS,
    `return value !== '' && !textsOf(own(config, key))`,
    `return !textsOf(own(config, key))`,
  ),
  patch(
    'counterparty-folded',
    'counterparties are compared in lower case',
    OWN,
    `!textsOf(own(config, 'allowed')).includes(counterparty)`,
    `!textsOf(own(config, 'allowed')).includes(counterparty.trim().toLowerCase())`,
  ),
];
