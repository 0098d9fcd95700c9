// The code of money and signatures, and the tests that must notice each change of it.

/** For each package the folders that are mutated, and the patterns of its tests, from the root. */
export const GROUPS = {
  ledger: {
    folders: ['packages/ledger/src/batching', 'packages/ledger/src/operations', 'packages/ledger/src/reducer'],
    tests: ['packages/ledger/test/{,hold/,memory/}*.test.ts', 'conformance/ledger-model/{reducer,endings}.test.ts'],
  },
  gate: {
    folders: ['packages/gate/src'],
    // Without those on PostgreSQL, and those that simulate months. Reports and packs of evidence are tested through the service.
    tests: [
      'packages/gate/test/{bundle,checks,mandate,settlement}/*.test.ts',
      'packages/gate/test/{after-commit,authorize*,commit-with-retry,history-races,keyed-mutex,preview}.test.ts',
      'packages/gate/test/{oversubscription,rate-limiter,spend-pattern,unverified-text,verdict}.test.ts',
      'packages/gate/test/escalation/{approvers-who-leave,escalation,interrupted-change,one-read}.test.ts',
      'packages/gate/test/escalation/{unevaluated-rules,what-approval-covers}.test.ts',
      'packages/gate/test/evidence/{continued-elsewhere,evidence-log,killed-server,anchors/*}.test.ts',
      'packages/gate/test/evidence/{large-log,rewound-store,root-log}.test.ts',
      'packages/service/test/{evidence,reports}/*.test.ts',
    ],
  },
  protocol: {
    // The schemas of requests are tables that only act while they are loaded.
    folders: ['packages/protocol/src/signed-texts'],
    tests: ['packages/protocol/test/messages/*.test.ts'],
  },
  receiver: {
    folders: ['packages/receiver/src'],
    tests: ['packages/receiver/test/**/*.test.ts'],
  },
  tools: {
    folders: ['packages/tools/src'],
    tests: ['packages/tools/test/**/*.test.ts'],
  },
  guard: {
    folders: ['packages/guard/src'],
    tests: ['packages/guard/test/**/*.test.ts'],
  },
};
