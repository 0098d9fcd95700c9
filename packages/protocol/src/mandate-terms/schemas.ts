import { type TSchema, Type } from '@sinclair/typebox';
import { amount, closed, name, oneOf } from '../requests/parts.js';
import { currency, money, nullable, time } from '../responses/parts.js';
import { limitsOverTime } from './limit.js';
import {
  byTerm,
  MANDATE_TERM_NAMES,
  MANDATE_TERMS,
  type MandateTermName,
  ONBOARDING_TERM_NAMES,
  RISK_TIERS,
  termsOfKind,
  termsWithChange,
} from './table.js';

/** The longest time that a mandate states, a day: no hold lives longer. */
const SECONDS_MAX = 24 * 60 * 60;

/** Most names in a list of what is allowed. */
const NAMES_MAX = 1000;

const seconds = Type.Integer({ minimum: 1, maximum: SECONDS_MAX });
const tier = oneOf(...RISK_TIERS);
const riskSignals = Type.Union([
  Type.Literal(false),
  Type.Object(
    {
      amountShare: Type.Optional(Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1 }), Type.Literal(false)])),
      newMerchant: Type.Optional(Type.Union([Type.Literal(false), Type.Literal('strict')])),
    },
    closed,
  ),
]);
const listed = Type.Array(Type.String(), { description: 'null for any' });

/**
 * The schemas of a term: in a request, in a change that may remove it, as a limit in answers, and as it was asked for in answers. A
 * `flag` is in answers even where nobody stated it.
 */
function formsOf<Asked extends TSchema, Limit extends TSchema, Requested extends TSchema>(
  term: MandateTermName,
  { asked, limit, requested }: { readonly asked: Asked; readonly limit: Limit; readonly requested: Requested },
) {
  const description = MANDATE_TERMS[term].meaning;
  return {
    asked: Type.Optional<Asked>({ ...asked, description }),
    removable: Type.Optional(Type.Union([asked, Type.Null()], { description })),
    limit,
    requested,
  };
}

const FORMS = {
  ...byTerm(termsOfKind('currency'), (term) =>
    formsOf(term, { asked: name(16), limit: nullable(currency), requested: nullable(currency) }),
  ),
  ...byTerm(termsOfKind('money'), (term) =>
    formsOf(term, {
      asked: amount,
      limit: nullable(money),
      requested: nullable(Type.Union([money, Type.String()])),
    }),
  ),
  ...byTerm(termsOfKind('names'), (term) =>
    formsOf(term, {
      asked: Type.Array(name(MANDATE_TERMS[term].itemMaxChars), { maxItems: NAMES_MAX }),
      limit: nullable(listed),
      requested: nullable(listed),
    }),
  ),
  ...byTerm(termsOfKind('riskSignals'), (term) =>
    formsOf(term, { asked: riskSignals, limit: nullable(riskSignals), requested: nullable(riskSignals) }),
  ),
  ...byTerm(termsOfKind('overTime'), (term) =>
    formsOf(term, {
      asked: limitsOverTime(amount),
      limit: nullable(limitsOverTime(money)),
      requested: nullable(limitsOverTime(Type.Union([money, Type.String()]))),
    }),
  ),
  ...byTerm(termsOfKind('budget'), (term) =>
    formsOf(term, { asked: name(64), limit: nullable(Type.String()), requested: nullable(Type.String()) }),
  ),
  ...byTerm(termsOfKind('start', 'end'), (term) =>
    formsOf(term, { asked: name(64), limit: nullable(time), requested: nullable(time) }),
  ),
  ...byTerm(termsOfKind('flag'), (term) =>
    formsOf(term, { asked: Type.Boolean(), limit: Type.Boolean(), requested: Type.Boolean() }),
  ),
  ...byTerm(termsOfKind('seconds'), (term) =>
    formsOf(term, { asked: seconds, limit: nullable(seconds), requested: nullable(seconds) }),
  ),
  ...byTerm(termsOfKind('tier'), (term) =>
    formsOf(term, { asked: tier, limit: nullable(tier), requested: nullable(tier) }),
  ),
};

type Forms = typeof FORMS;

/** One of the schemas of each of these terms. */
function schemas<Name extends MandateTermName, Form extends keyof Forms[Name]>(names: readonly Name[], form: Form) {
  // The type of each member follows from its own term, which the type of `fromEntries` does not say.
  return Object.fromEntries(names.map((term) => [term, FORMS[term][form]])) as {
    [Each in Name]: Forms[Each][Form & keyof Forms[Each]];
  };
}

/** The terms that a request for a mandate may state. */
export const mandateTerms = schemas(MANDATE_TERM_NAMES, 'asked');

/** Those of a request for an agent. */
export const onboardingTerms = schemas(ONBOARDING_TERM_NAMES, 'asked');

/** Those of a change: null removes one. */
export const changedTerms = {
  ...schemas(termsWithChange('remove'), 'removable'),
  ...schemas(termsWithChange('set'), 'asked'),
};

/** The terms of a mandate in answers, amounts as numbers; null for no limit. */
export const limitTerms = schemas(MANDATE_TERM_NAMES, 'limit');

/** The terms that a request for an agent asks for, in answers as they were asked. */
export const requestedTerms = schemas(ONBOARDING_TERM_NAMES, 'requested');
