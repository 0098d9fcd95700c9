import type { SharedTexts } from './en.js';

/** The texts that the console and the playground share, in German. */
export const de: SharedTexts = {
  verdicts: {
    allow: 'erlaubt',
    observe: 'erlaubt, beobachtet',
    escalate: 'wartet auf Menschen',
    block: 'abgelehnt',
    suspend: 'abgelehnt, Agent ausgesetzt',
    quarantine: 'abgelehnt, Agent in Quarantäne',
    decommission: 'abgelehnt, Agent stillgelegt',
  },
  untrusted: {
    showAll: (length: number) => `Alles zeigen (${length} Zeichen)`,
    resembles: 'ähnelt',
    mixesScripts: 'mischt Alphabete',
  },
  trace: {
    title: 'Auswertung',
    states: { fired: 'hat ausgelöst', passed: 'hat nicht ausgelöst', unverifiable: 'nicht überprüfbar' },
    combinators: {
      all: 'löst aus, wenn alle davon wahr sind',
      any: 'löst aus, wenn eines davon wahr ist',
      none: 'löst aus, wenn keines davon wahr ist',
    },
    outcomes: { true: 'wahr', false: 'falsch', unknown: 'unbekannt' },
    relations: {
      above: '>',
      'at-or-above': '≥',
      below: '<',
      'at-or-below': '≤',
      equal: '=',
      in: 'in',
      'not-in': 'nicht in',
      'begins-with': 'beginnt mit',
      contains: 'enthält',
      lacks: 'ohne eines von',
      outside: 'außerhalb von',
      unreadable: 'nicht lesbar',
    },
    not: (statement: string) => `nicht (${statement})`,
    missing: 'fehlt',
    decisive: 'Das entscheidet die Regel.',
    unjudged: 'Das Urteil stand fest, bevor eine Regel gefragt wurde.',
    mandate: {
      title: 'Mandat',
      applies: 'gilt',
      appliesNot: 'gilt nicht',
      kinds: { permission: 'Erlaubnis des Mandats', prohibition: 'Verbot des Mandats' },
      states: {
        met: 'erfüllt',
        unmet: 'nicht erfüllt',
        unknown: 'nicht bekannt',
        silent: 'sagt nichts zu diesem Betrag',
      },
      meanings: {
        permission: 'erlaubt, wenn alle davon wahr sind',
        prohibition: 'lehnt ab, wenn alle davon wahr sind',
      },
      unconstrained: 'ohne Bedingungen',
      checks: {
        action: 'die gewährten Aktionen',
        'valid-from': 'das Mandat gilt ab dieser Zeit',
        'valid-until': 'das Mandat gilt bis zu dieser Zeit',
        amount: 'der Betrag lässt sich an den Grenzen messen',
        total: 'das Ausgegebene lässt sich an den Grenzen messen',
      },
    },
    provenances: {
      agent_asserted: 'vom Agenten behauptet',
      agent_signed: 'vom Agenten signiert',
      gateway_derived: 'vom Gateway beobachtet',
      authoritative: 'dem Gate bekannt',
      attested: 'bescheinigt',
    },
  },
  editor: {
    at: (line: number, column: number) => `Zeile ${line}, Spalte ${column}`,
    completions: 'Vorschläge',
  },
};
