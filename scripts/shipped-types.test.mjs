import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT, workspacePackages } from './workspace/packages.mjs';

const packages = await workspacePackages();
const ALL = packages.flatMap(({ name, entries }) => entries.map(({ subpath }) => name + subpath.slice(1)));
/** The types of MSW need those of a page and of Node at once, and contradict them where libraries are checked. */
const FOR_MSW = ALL.filter((each) => each.startsWith('@gatewright/msw'));
/** Adapters show types of frameworks, which are not ours to check. */
const ADAPTERS = [
  '@gatewright/receiver/express',
  '@gatewright/receiver/fastify',
  '@gatewright/receiver/hono',
  '@gatewright/tools/ai-sdk',
  '@gatewright/tools/langchain',
  '@gatewright/tools/openai-agents',
];
const IN_NODE = ALL.filter(
  (each) => !FOR_MSW.includes(each) && !ADAPTERS.includes(each) && !each.startsWith('@gatewright/browser'),
);
const RUNTIME_FREE = ALL.filter(
  (each) => !ADAPTERS.includes(each) && !/\/(cli|mcp|server|node|main|proxy|sqlite|postgres)\b/.test(each),
);

/** What a strict compiler says to a program that imports these packages as they are shipped, in a module or in CommonJS. */
function complaints(specifiers, options, extension = 'ts') {
  const path = join(ROOT, `a-users-program.${extension}`);
  const text = specifiers.map((each, index) => `export * as entry${index} from '${each}';`).join('\n');
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  };
  const target = { target: ts.ScriptTarget.ES2022, noEmit: true };
  const all = { ...strict, ...target, ...options };
  const host = ts.createCompilerHost(all);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === path || fileExists(name);
  host.readFile = (name) => (name === path ? text : readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === path ? ts.createSourceFile(name, text, rest[0]) : getSourceFile(name, ...rest);
  const found = ts.getPreEmitDiagnostics(ts.createProgram([path], all, host));
  return found.map(
    ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  );
}

const NODE = { lib: ['lib.es2023.d.ts'], types: ['node'] };
const PAGE = { lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: [] };
const BY_NODE = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
const BY_BUNDLER = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };

test.each([
  ['every entry, as Node resolves it, without types of a browser', IN_NODE, { ...NODE, ...BY_NODE }],
  ['what runs in a page, as a bundler resolves it, without types of Node', RUNTIME_FREE, { ...PAGE, ...BY_BUNDLER }],
])(
  'types of %s are complete where libraries are checked too',
  (_, specifiers, options) => {
    expect(specifiers.length).toBeGreaterThan(8);
    expect(complaints(specifiers, options)).toEqual([]);
  },
  600_000,
);

const IN_COMMON_JS = packages.flatMap(({ name, entries }) =>
  entries.filter(({ commonJs }) => commonJs !== undefined).map(({ subpath }) => name + subpath.slice(1)),
);

test.each([
  ['Node 16', ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16],
  ['the newest Node', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
])(
  'types of what CommonJS may require are complete in CommonJS as %s resolves them',
  (_, module, moduleResolution) => {
    const specifiers = IN_COMMON_JS.filter((each) => !FOR_MSW.includes(each));
    expect(specifiers).toEqual(['@gatewright/evaluator', '@gatewright/evaluator/load', '@gatewright/guard']);
    expect(complaints(specifiers, { ...NODE, skipLibCheck: true, module, moduleResolution }, 'cts')).toEqual([]);
  },
  600_000,
);

test('types of the handlers for MSW are complete in a program with types of Node and of a page', () => {
  const both = { lib: PAGE.lib, types: NODE.types, skipLibCheck: true };
  expect(FOR_MSW.length).toBe(2);
  expect(complaints(FOR_MSW, { ...both, ...BY_NODE })).toEqual([]);
}, 600_000);

test('types of the adapters of frameworks are complete', () => {
  expect(ALL).toEqual(expect.arrayContaining(ADAPTERS));
  expect(complaints(ADAPTERS, { ...PAGE, types: NODE.types, skipLibCheck: true, ...BY_NODE })).toEqual([]);
}, 600_000);

test('the types of the evaluator declare no global names of their own', () => {
  const path = join(ROOT, 'packages/evaluator/dist/index.d.ts');
  const program = ts.createProgram([path], { ...NODE, ...BY_NODE, noEmit: true });
  const ours = program.getSourceFiles().filter(({ fileName }) => /\/packages\/[^/]+\/dist\//.test(fileName));
  expect(ours.length).toBeGreaterThan(8);
  expect(ours.filter((file) => !ts.isExternalModule(file)).map(({ fileName }) => fileName)).toEqual([]);
}, 600_000);
