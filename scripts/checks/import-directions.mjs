import { importsOf, isScript, packageOf } from './tree.mjs';

/** What each package may import of ours. The edges (server, browser, cli) own I/O: only cli may start a server. */
const MAY_IMPORT = {
  protocol: [],
  evaluator: ['protocol'],
  'evaluator-wasm': ['protocol', 'evaluator'],
  ledger: ['protocol'],
  gate: ['protocol', 'evaluator', 'ledger'],
  guard: ['protocol', 'evaluator'],
  service: ['protocol', 'evaluator', 'ledger', 'gate'],
  server: ['protocol', 'evaluator', 'ledger', 'gate', 'service'],
  browser: ['protocol', 'evaluator', 'ledger', 'gate'],
  conformance: ['protocol', 'evaluator', 'evaluator-wasm'],
  cli: ['protocol', 'evaluator', 'conformance', 'ledger', 'gate', 'guard', 'service', 'server'],
};

/** Imports between packages go down the list of rooms, never up or across. */
export function importDirections(file) {
  const from = packageOf(file);
  if (!from || !isScript(file)) return [];
  const allowed = MAY_IMPORT[from];
  if (!allowed) return [{ line: 1, message: `the package ${from} has no row in the table of import directions` }];
  return importsOf(file).flatMap(({ specifier, line }) => {
    const to = /^@gatewright\/([^/]+)/.exec(specifier)?.[1];
    if (!to || to === from || allowed.includes(to)) return [];
    return [{ line, message: `${from} may not import ${to}` }];
  });
}
