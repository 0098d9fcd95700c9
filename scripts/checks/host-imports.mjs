/** The hosts of the service, which put it together beneath its routes; faulty gates are built in one of their own. */
const HOSTS = [
  'packages/server/',
  'packages/edge/',
  'packages/browser/',
  'conformance/fuzzer/',
  'conformance/mutants/gates/',
];

/** `@gatewright/service/internal` changes with the service: hosts alone import it. */
export function hostImports({ path, text }) {
  if (!/\.[mt]s$/.test(path) || HOSTS.some((host) => path.startsWith(host))) return [];
  return text
    .split('\n')
    .flatMap((row, index) =>
      /\b(?:from|import\()\s*'@gatewright\/service\/internal'/.test(row)
        ? [{ line: index + 1, message: 'import @gatewright/service: its internals are for hosts' }]
        : [],
    );
}
