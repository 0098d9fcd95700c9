const MANIFEST = /^(?:packages\/[a-z-]+|conformance(?:\/overspend)?)\/package\.json$/;
/** What packing writes into each manifest, from the root's. */
const WRITTEN = ['repository', 'homepage', 'bugs', 'publishConfig'];
const MATURITIES = [undefined, 'experimental'];
/** The row of a README that says what the manifest says. */
const EXPERIMENTAL_ROW = /^\*\*Experimental\.\*\* \S/m;

/** Every published manifest states licence, engines and side effects; its maturity is also in its README. */
export function manifests({ path, text }, { textOf }) {
  if (!MANIFEST.test(path)) return [];
  const manifest = JSON.parse(text);
  if (manifest.private) return [];
  const root = JSON.parse(textOf('package.json'));
  const maturity = manifest.gatewright?.maturity;
  const isExperimental = EXPERIMENTAL_ROW.test(textOf(path.replace('package.json', 'README.md')));
  const breaches = [
    [manifest.license === root.license, `license is not ${root.license}`],
    [manifest.version === root.version, `version is not ${root.version}`],
    [typeof manifest.description === 'string', 'description is missing'],
    // A package may end below a later version of Node, and begin nowhere else.
    [
      manifest.engines?.node?.split(' ')[0] === root.engines.node,
      `engines.node does not begin with ${root.engines.node}`,
    ],
    [manifest.sideEffects === false || Array.isArray(manifest.sideEffects), 'sideEffects is neither false nor a list'],
    [MATURITIES.includes(maturity), `gatewright.maturity is ${maturity}, and not experimental`],
    [
      (maturity === 'experimental') === isExperimental,
      'gatewright.maturity and the row **Experimental.** of README.md are not both there',
    ],
    ...WRITTEN.map((name) => [manifest[name] === undefined, `${name} is written by scripts/pack.mjs: remove it`]),
  ];
  return breaches.flatMap(([holds, message]) => (holds ? [] : [{ line: 1, message }]));
}
