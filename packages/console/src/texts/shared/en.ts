/** The texts that the console and the playground share, in English. */
export const en = {
  verdicts: {
    allow: 'permitted',
    observe: 'permitted, observed',
    escalate: 'waits for people',
    block: 'refused',
    suspend: 'refused, agent suspended',
    quarantine: 'refused, agent quarantined',
    decommission: 'refused, agent retired',
  },
  untrusted: {
    showAll: (length: number) => `Show all (${length} characters)`,
    resembles: 'resembles',
    mixesScripts: 'mixes alphabets',
  },
  trace: {
    title: 'Trace',
    states: { fired: 'fired', passed: 'did not fire', unverifiable: 'could not be verified' },
    combinators: {
      all: 'fires if all of these are true',
      any: 'fires if one of these is true',
      none: 'fires if none of these is true',
    },
    outcomes: { true: 'true', false: 'false', unknown: 'unknown' },
    relations: {
      above: '>',
      'at-or-above': '≥',
      below: '<',
      'at-or-below': '≤',
      equal: '=',
      in: 'in',
      'not-in': 'not in',
      'begins-with': 'begins with',
      contains: 'contains',
      lacks: 'lacks one of',
      outside: 'outside of',
      unreadable: 'cannot be read',
    },
    not: (statement: string) => `not (${statement})`,
    missing: 'missing',
    decisive: 'This decides the rule.',
    unjudged: 'The verdict was given before any rule was asked.',
    mandate: {
      title: 'Mandate',
      applies: 'applies',
      appliesNot: 'does not apply',
      kinds: { permission: 'Permission of the mandate', prohibition: 'Prohibition of the mandate' },
      states: { met: 'met', unmet: 'not met', unknown: 'not known', silent: 'says nothing of this amount' },
      meanings: {
        permission: 'permits if all of these are true',
        prohibition: 'refuses if all of these are true',
      },
      unconstrained: 'without constraints',
      checks: {
        action: 'the actions that are granted',
        'valid-from': 'the mandate is valid from this time',
        'valid-until': 'the mandate is valid until this time',
        amount: 'the amount can be held against the limits',
        total: 'what was spent can be held against the limits',
      },
    },
    provenances: {
      agent_asserted: 'asserted by the agent',
      agent_signed: 'signed by the agent',
      gateway_derived: 'observed by the gateway',
      authoritative: 'known to the gate',
      attested: 'attested',
    },
  },
  editor: {
    at: (line: number, column: number) => `Line ${line}, column ${column}`,
    completions: 'Completions',
  },
};

export type SharedTexts = typeof en;
