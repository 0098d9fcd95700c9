import type { Texts } from '../en.js';

export const decisions: Texts['decisions'] = {
  title: 'Entscheidungen',
  empty: 'Noch keine Entscheidungen.',
  emptyHint: 'Das Protokoll füllt sich mit der ersten Anfrage, die ein Agent signiert.',
  filters: {
    agentDid: 'Agent',
    decision: 'Urteil',
    reasonCode: 'Code',
    action: 'Handlung',
    merchant: 'Händler',
    id: 'Id beginnt mit',
  },
  timeline: 'Verlauf',
  decided: 'Entschieden',
  signed: 'Vom Agenten signiert',
  outcome: 'Ausgang',
  outcomes: {
    not_started: 'noch nicht begonnen',
    expired: 'nicht ausgeführt, die Reservierung lief ab',
    in_flight: 'unterwegs',
    settled: 'ausgeführt',
    not_executed: 'nicht ausgeführt',
    unknown: 'unbekannt',
    reversing: 'wird rückgängig gemacht',
    reversed: 'rückgängig gemacht',
    reversal_failed: 'ließ sich nicht rückgängig machen',
  },
  rules: 'Regeln, die griffen',
  noRules: 'Keine Regel griff.',
  evidence: 'Beleg',
  verify: 'Prüfen',
  noTrace: (reason: string) => `Keine Auswertung: ${reason}.`,
  traceCaptured:
    'Berechnet aus dem, was das Gate bei dieser Entscheidung festhielt, unter den Regeln und dem Mandat, die entschieden.',
  capturedDiffers:
    'Berechnet aus dem, was das Gate bei dieser Entscheidung festhielt, unter den Regeln, die entschieden: Das Urteil ist ein anderes als das aufgezeichnete. Prüfen Sie mit gatewright verify --replay.',
  notCaptured: (reason: string) => `Was bei dieser Entscheidung festgehalten wurde, ist nicht zu verwenden: ${reason}.`,
  nothingCaptured: 'Bei dieser Entscheidung wurde nichts festgehalten.',
  traceHint:
    'Noch einmal ausgewertet mit dem, was das Protokoll von der Anfrage hat, unter den heutigen Dokumenten und dem heutigen Mandat.',
  traceDiffers:
    'Die heutigen Dokumente und das heutige Mandat ergeben ein anderes Ergebnis als das aufgezeichnete: Sie wurden seither geändert, und so wurde nicht entschieden.',
  traceLacks: (rule: string, fields: string) => `${rule} liest, was das Protokoll nicht hat: ${fields}.`,
  verifyHint:
    'Mit dem Schlüssel, den dieses Gate nennt. gatewright verify prüft mit einem, den Sie festgehalten haben.',
  verifications: {
    verified: 'Der Beleg steht im signierten Protokoll.',
    incomplete: 'Nicht alles ließ sich prüfen.',
    failed: 'Der Beleg passt nicht zum Protokoll.',
  },
  anchored: 'Verankert',
  pending: 'Noch nicht verankert',
  policy: 'Fassung der Regeln',
  completeTo: 'Vollständig bis',
  fields: 'Kontextfelder, die Regeln lasen',
  hold: 'Reservierung',
  erased: 'Händler, Ressource und Kontext wurden gelöscht.',
};
