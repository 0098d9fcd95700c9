import { importsOf, partsOf, STOREYS, storeyOf } from '../workspace/storeys.mjs';

/** No files of a package import each other in a circle; no storey imports from one above it, and no folders of one import each other. */
export function importStoreys(files) {
  const imports = importsOf(files);
  return [
    ...circlesOf(imports, 'files'),
    ...upwardImports(imports),
    ...Object.keys(STOREYS).flatMap((name) => circlesOf(partsOf(name, imports), 'folders', `packages/${name}/src`)),
  ];
}

function upwardImports(imports) {
  const breaches = [];
  for (const [path, targets] of imports) {
    const from = storeyOf(path);
    for (const target of from === null ? [] : targets) {
      const to = storeyOf(target);
      const isEntry = to === null;
      if (!isEntry && to.place <= from.place) continue;
      const message = isEntry ? `imports ${target}, the entry of its package` : `${from.storey} imports ${target}`;
      breaches.push({ path, line: 1, message: `${message}; import from the storeys below` });
    }
  }
  return breaches;
}

/** A breach for each circle among the nodes of a graph, named by the path of its first node unless `at` says another. */
function circlesOf(graph, what, at) {
  const breaches = [];
  const done = new Set();
  const visit = (node, above) => {
    if (above.includes(node)) {
      const circle = [...above.slice(above.indexOf(node)), node];
      breaches.push({ path: at ?? node, line: 1, message: `${what} import each other: ${circle.join(' > ')}` });
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...above, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return breaches;
}
