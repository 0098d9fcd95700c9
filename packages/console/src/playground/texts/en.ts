/** The texts of the playground in English; other languages have the same members. */
export const en = {
  title: 'Gatewright playground',
  skip: 'Skip to content',
  intro:
    'Write rules, a mandate and a request, and see the verdict. Everything runs in this page: nothing is sent anywhere.',
  example: 'Example',
  choose: 'Choose an example …',
  copyLink: 'Copy a link',
  link: 'Link to this draft',
  linkHint: 'The link holds every text. Who opens it sees them; no server does.',
  linkFaults: {
    'unknown-form':
      'The link is of a form that this page does not read. Ask for a new one. The editors are as they were.',
    damaged:
      'The link is damaged: a part of it is missing or changed. Copy the whole link. The editors are as they were.',
    'too-large': 'The texts are too large for a link. Shorten them, or send the files.',
  },
  openedTooLarge: 'The link is too large to be read. The editors are as they were.',
  parts: {
    rules: 'Rules (a standard or an SOP)',
    mandate: 'Mandate (empty: everything is permitted)',
    request: 'Request and what the gate knows',
    tests: 'Tests as a file',
  },
  inputs: 'Inputs',
  amount: 'Amount',
  time: 'Time of the week',
  verdict: 'Verdict',
  noVerdict: 'No verdict: correct the errors first.',
  rulesAlone: 'The rules alone would say:',
  engines: {
    agree: 'JavaScript and WebAssembly agree.',
    differ: 'JavaScript and WebAssembly do not agree. Please report this link as a bug.',
    loading: 'WebAssembly is loading; this is the verdict of JavaScript.',
    failed: 'This browser does not run WebAssembly; this is the verdict of JavaScript.',
  },
  unverifiable: 'Fields that could not be trusted',
  tests: 'Tests',
  testsHint: 'Each case asks the rules under a mandate that permits everything, as gatewright policy test does.',
  noCases: 'No cases yet.',
  noResults: 'The cases are run once the errors are corrected.',
  addCase: 'Add the present request as a case',
  added: (name: string) => `${name} is added.`,
  addedOtherwise: (name: string) =>
    `${name} is added. It asks more than the request: the file of tests shares members with all its cases.`,
  caseName: (number: number) => `case ${number}`,
  case: 'Case',
  expected: 'Expected',
  result: 'Result',
  passed: 'passed',
  failed: 'failed',
  differs: 'the engines differ',
  load: 'Show',
  loadCase: (name: string) => `Show ${name}`,
  summary: (passed: number, failed: number) => `${passed} passed, ${failed} failed.`,
  loaded: (name: string) => `The request is that of ${name}.`,
};

export type PlaygroundTexts = typeof en;
