/** Members of the search of an address, each a text. */
type Texts<Name extends string> = { readonly [name in Name]?: string };

/** The search of an address: every member a text, of members with one name the last. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The search of an address as it stands there, with its question mark; empty without members. */
export function searchText(search: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(search).filter((member): member is [string, string] => typeof member[1] === 'string');
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts)}`;
}

/**
 * Reads the members that a page knows. A page calls it on what its route gives as well: the router hands on whatever else the address
 * has.
 */
export function textsIn<const Name extends string>(...names: readonly Name[]) {
  return (search: Readonly<Record<string, unknown>>): Texts<Name> => {
    const found: { [name in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') found[name] = value;
    }
    return found;
  };
}

/** The place in a list that is read page by page. */
export const placeIn = textsIn('after');
export const agentFiltersIn = textsIn('label', 'status', 'after');
export const mandateFiltersIn = textsIn('agentDid', 'budget', 'status', 'after');
export const ruleFiltersIn = textsIn('title', 'status', 'after');
/** The period and the currency of the overview. */
export const periodIn = textsIn('period', 'currency');

/** The filters that the address of the decisions may have. */
export const DECISION_FILTERS = [
  'agentDid',
  'decision',
  'reasonCode',
  'action',
  'merchant',
  'merchantContains',
  'currency',
  'minAmount',
  'maxAmount',
  'rule',
  'policyDigest',
  'id',
  'from',
  'to',
] as const;

export const decisionFiltersIn = textsIn(...DECISION_FILTERS, 'after');
/** Where to go after the login, and what the issuer answers (OpenID Connect Core §3.1.2.5). */
export const loginIn = textsIn('to', 'code', 'state', 'iss', 'error');
