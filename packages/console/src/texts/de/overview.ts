import type { Texts } from '../en.js';

export const overview: Texts['overview'] = {
  suspended: 'Ausgesetzte Agenten',
  quarantined: 'Agenten in Quarantäne',
  nearLimits: 'Fast erreichte Grenzen',
  title: 'Übersicht',
  waiting: 'Warten auf Menschen',
  health: 'Zustand',
  ready: 'bereit',
  notReady: 'nicht bereit',
  recent: 'Letzte Entscheidungen',
  permits: 'Erlaubt',
  refusals: 'Abgelehnt',
  waits: 'Wartend',
  codes: 'Häufigste Codes',
  empty: 'Noch wurde nichts entschieden.',
  emptyHint: 'Legen Sie einen Agenten an, geben Sie ihm seine Konfiguration und lassen Sie ihn eine Anfrage signieren.',
  over: (count: number) => `der letzten ${count} Entscheidungen`,
  byHour: 'Entscheidungen im Lauf der Zeit',
};
