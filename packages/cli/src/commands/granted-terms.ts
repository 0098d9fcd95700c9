import {
  absentTerm,
  isMandateTerm,
  type JsonObject,
  type JsonValue,
  MANDATE_TERM_NAMES,
  MANDATE_TERMS,
  type MandateTermName,
  ONBOARDING_TERM_NAMES,
  RISK_TIERS,
  type TermKind,
  termsWithChange,
} from '@gatewright/protocol';
import { UsageError } from '../command.js';
import { type OptionKinds, oneOf } from '../options.js';
import { LIMIT_VALUE, limitOverTime } from './limit-words.js';

/** How an option states a term of a kind, and what follows the option in its usage; null where only a file states it. */
const OPTION_OF_KIND: {
  readonly [Kind in TermKind]: { readonly kind: OptionKinds[string]; readonly value: string } | null;
} = {
  currency: { kind: 'text', value: ' CODE' },
  money: { kind: 'decimal', value: ' DECIMAL' },
  names: { kind: 'texts', value: ' NAME' },
  tier: { kind: 'text', value: ` ${RISK_TIERS.join('|')}` },
  flag: { kind: 'flag', value: '' },
  seconds: { kind: 'decimal', value: ' SECONDS' },
  start: { kind: 'text', value: ' RFC3339' },
  end: { kind: 'text', value: ' RFC3339' },
  budget: { kind: 'text', value: ' BUDGET' },
  riskSignals: null,
  overTime: { kind: 'texts', value: LIMIT_VALUE },
};

/** The options for some terms, and their usage. */
export interface TermOptions {
  readonly options: OptionKinds;
  readonly usage: string;
}

/** The options that state terms; a body in a file states what they do not. */
export const MANDATE_OPTIONS = optionsFor(MANDATE_TERM_NAMES);
export const ONBOARDING_OPTIONS = optionsFor(ONBOARDING_TERM_NAMES);
export const CHANGE_OPTIONS = optionsFor(MANDATE_TERM_NAMES.filter((term) => MANDATE_TERMS[term].change !== 'none'));

function optionsFor(terms: readonly MandateTermName[]): TermOptions {
  const stated = terms.flatMap((term) => {
    const form = OPTION_OF_KIND[MANDATE_TERMS[term].kind];
    return form === null ? [] : [{ ...form, option: MANDATE_TERMS[term].option }];
  });
  return {
    options: Object.fromEntries(stated.map(({ option, kind }) => [option, kind])),
    usage: stated.map(({ option, kind, value }) => `[--${option}${value}]${kind === 'texts' ? '…' : ''}`).join(' '),
  };
}

/** The member of a body that each option names. */
const MEMBERS: Readonly<Record<string, string>> = {
  name: 'name',
  agent: 'agentDid',
  parent: 'parentMandateId',
  scope: 'scope',
  unlimited: 'unlimited',
  'rule-pack': 'rulePack',
  'public-key': 'publicKey',
  replace: 'replace',
  ...Object.fromEntries(MANDATE_TERM_NAMES.map((term) => [MANDATE_TERMS[term].option, term])),
};

/** The members of a body that options give. */
export function membersOf(
  given: Readonly<Record<string, string | boolean | readonly string[] | undefined>>,
): JsonObject {
  const members = Object.entries(given).flatMap(([option, value]) => {
    const member = MEMBERS[option];
    if (member === undefined || value === undefined) return [];
    return [[member, memberValue(member, value)] as const];
  });
  return Object.fromEntries(members);
}

/** Amounts stay texts, which lose nothing; a number of seconds is a JSON number. */
function memberValue(member: string, value: string | boolean | readonly string[]): JsonValue {
  if (typeof value === 'object') {
    return isLimits(member) ? value.map((text) => limitOverTime(text, MANDATE_TERMS.limits.option)) : [...value];
  }
  return isMandateTerm(member) && MANDATE_TERMS[member].kind === 'seconds' ? Number(value) : value;
}

function isLimits(member: string): boolean {
  return isMandateTerm(member) && MANDATE_TERMS[member].kind === 'overTime';
}

/** Terms that a change removes: a demand that is removed is not made any more. */
const REMOVABLE = [...termsWithChange('remove'), ...termsWithChange('set')];

/** The members of a change: the limits that options give, and the absent value of those that are removed. Throws UsageError. */
export function changesOf(
  given: Parameters<typeof membersOf>[0],
  removed: readonly string[] | undefined = [],
): JsonObject {
  const changes: Record<string, JsonValue> = { ...membersOf(given) };
  for (const name of removed) {
    const choices = REMOVABLE.map((term) => MANDATE_TERMS[term].option);
    const option = oneOf(name, 'remove', choices);
    for (const term of REMOVABLE.filter((each) => MANDATE_TERMS[each].option === option)) {
      if (changes[term] != null) throw new UsageError(`--remove ${option} contradicts --${option}`);
      changes[term] = absentTerm(term);
    }
  }
  return changes;
}
