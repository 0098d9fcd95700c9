import type { PlaygroundTexts } from './en.js';

/** The texts of the playground in German. */
export const de: PlaygroundTexts = {
  title: 'Gatewright-Probierseite',
  skip: 'Zum Inhalt',
  intro:
    'Schreiben Sie Regeln, ein Mandat und eine Anfrage, und sehen Sie das Urteil. Alles läuft in dieser Seite: Nichts wird gesendet.',
  example: 'Beispiel',
  choose: 'Beispiel wählen …',
  copyLink: 'Link kopieren',
  link: 'Link zu diesem Entwurf',
  linkHint: 'Der Link enthält alle Texte. Wer ihn öffnet, sieht sie; kein Server sieht sie.',
  linkFaults: {
    'unknown-form': 'Diese Seite liest Links dieser Form nicht. Bitten Sie um einen neuen. Die Texte sind unverändert.',
    damaged:
      'Der Link ist beschädigt: Ein Teil fehlt oder ist verändert. Kopieren Sie den ganzen Link. Die Texte sind unverändert.',
    'too-large': 'Die Texte sind zu groß für einen Link. Kürzen Sie sie, oder senden Sie die Dateien.',
  },
  openedTooLarge: 'Der Link ist zu groß und wird nicht gelesen. Die Texte sind unverändert.',
  parts: {
    rules: 'Regeln (ein Standard oder eine SOP)',
    mandate: 'Mandat (leer: alles ist erlaubt)',
    request: 'Anfrage, und was das Gate weiß',
    tests: 'Tests als Datei',
  },
  inputs: 'Eingaben',
  amount: 'Betrag',
  time: 'Zeit in der Woche',
  verdict: 'Urteil',
  noVerdict: 'Kein Urteil: Beheben Sie zuerst die Fehler.',
  rulesAlone: 'Die Regeln allein würden sagen:',
  engines: {
    agree: 'JavaScript und WebAssembly stimmen überein.',
    differ: 'JavaScript und WebAssembly stimmen nicht überein. Bitte melden Sie diesen Link als Fehler.',
    loading: 'WebAssembly lädt noch; dies ist das Urteil von JavaScript.',
    failed: 'Dieser Browser führt kein WebAssembly aus; dies ist das Urteil von JavaScript.',
  },
  unverifiable: 'Felder, denen nicht zu trauen war',
  tests: 'Tests',
  testsHint: 'Jeder Fall fragt die Regeln unter einem Mandat, das alles erlaubt, wie gatewright policy test.',
  noCases: 'Noch keine Fälle.',
  noResults: 'Die Fälle laufen, sobald die Fehler behoben sind.',
  addCase: 'Diese Anfrage als Fall hinzufügen',
  added: (name: string) => `${name} ist hinzugefügt.`,
  addedOtherwise: (name: string) =>
    `${name} ist hinzugefügt. Er fragt mehr als die Anfrage: Die Datei der Tests teilt Angaben mit allen Fällen.`,
  caseName: (number: number) => `Fall ${number}`,
  case: 'Fall',
  expected: 'Erwartet',
  result: 'Ergebnis',
  passed: 'bestanden',
  failed: 'gescheitert',
  differs: 'die Engines sind verschieden',
  load: 'Zeigen',
  loadCase: (name: string) => `${name} zeigen`,
  summary: (passed: number, failed: number) => `${passed} bestanden, ${failed} gescheitert.`,
  loaded: (name: string) => `Die Anfrage ist die von ${name}.`,
};
