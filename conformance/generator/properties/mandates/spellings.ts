import type { JsonValue } from '@gatewright/protocol';
import { constraint, type Draft, mandate } from '../../draft.js';
import { draft } from './point.js';

/** Names that look, sound or fold like the ones that are allowed, acme and café. */
const SPELLINGS: readonly (readonly [says: string, value: JsonValue])[] = [
  ['as it is listed', 'café'],
  ['in another case', 'Acme'],
  ['with a blank before it', ' acme'],
  ['with a blank behind it', 'acme '],
  ['in full-width letters', 'ａｃｍｅ'],
  ['with its accent as a character of its own', 'cafe\u0301'],
  ['with a zero-width space in it', 'ac\u200bme'],
  ['with a byte order mark before it', '\ufeffacme'],
  ['with a soft hyphen in it', 'ac\u00adme'],
  ['with a Cyrillic letter', '\u0430cme'],
  ['in a list of its own', ['acme']],
  ['in a list with another', ['acme', 'café']],
];

const NAMED: readonly (readonly [operand: string, member: string])[] = [
  ['mm:merchant', 'merchant'],
  ['resource', 'resource'],
  ['mm:counterparty', 'counterparty'],
];

/** A constraint compares names as they are: nothing is folded, trimmed or taken out of a list. */
function names(): Draft[] {
  return NAMED.flatMap(([operand, member]) =>
    SPELLINGS.map(([says, value]) =>
      draft({
        stem: `spelling.${member}`,
        property: 'exact-names',
        why: `${operand} isAnyOf acme, café: the ${member} is given ${says}`,
        mandates: [mandate([constraint(operand, 'isAnyOf', ['acme', 'café'])])],
        asked: { [member]: value },
      }),
    ),
  );
}

/** Texts that become two Latin letters only where they are made upper case, trimmed or folded. */
const CODES: readonly (readonly [says: string, code: string])[] = [
  ['with a long s', 'ſe'],
  ['as a ligature', 'ﬁ'],
  ['in full-width letters', 'ＳＥ'],
  ['with a blank behind it', 'SE '],
  ['with a zero-width space in it', 'S\u200bE'],
  ['with a dotless i', 'fı'],
];

/** A jurisdiction is two Latin letters before anything is done to it. */
function jurisdictions(): Draft[] {
  return CODES.map(([says, jurisdiction]) =>
    draft({
      stem: 'spelling.jurisdiction',
      property: 'exact-names',
      why: `mm:jurisdiction isAnyOf SE, FI: one of them is given ${says}`,
      mandates: [mandate([constraint('mm:jurisdiction', 'isAnyOf', ['SE', 'FI'])])],
      asked: { jurisdiction },
    }),
  );
}

export function spellingDrafts(): Draft[] {
  return [...names(), ...jurisdictions()];
}
