import { createHash } from 'node:crypto';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT, workspacePackages } from '../workspace/packages.mjs';

/** Packages that programs of users import. The others are hosts' parts, or commands. */
const PUBLIC = [
  'protocol',
  'evaluator',
  'evaluator-wasm',
  'policy',
  'ledger',
  'gate',
  'guard',
  'tools',
  'mcp',
  'payments',
  'receiver',
  'service',
  'server',
  'edge',
  'browser',
  'msw',
  'conformance/overspend',
];

/** A longer declaration (the type of a wire schema) is cut on a page; its digest still shows a change. */
const PAGE_CHARS = 1_200;
/** The same of a line in a report. */
const REPORT_CHARS = 300;

/**
 * The pages of the public packages for the documentation site: every export of every entry with its declaration and docstring, read from
 * the declarations that are published.
 * @returns {Promise<Map<string, string>>} page by file name.
 */
export function packagePages() {
  return ofPublicPackages(({ folder, name, manifest, entries }, { exportsOf, types }) => {
    const parts = entries.map(({ specifier, path }) => {
      const sections = exportsOf(path).map((each) => sectionOf(each, types));
      return `## \`${specifier}\`\n\n${sections.join('\n')}`;
    });
    const text = `# ${name}\n\n${manifest.description}\n\n${parts.join('\n')}`;
    return [`${folder.replace('packages/', '')}.md`, text];
  }, isBelowPackages);
}

/**
 * The API reports of the public packages: a line for each export of each entry, without its docstring. A change of a public interface is
 * a change of its report, so it is seen in review.
 * @returns {Promise<Map<string, string>>} report by path.
 */
export function apiReports() {
  return ofPublicPackages(({ folder, entries }, { exportsOf }) => {
    const parts = entries.map(({ specifier, path }) => {
      const lines = exportsOf(path).flatMap(({ symbol }) => (symbol.declarations ?? []).map(reportLine));
      return `${specifier}\n${[...new Set(lines)].map((line) => `  ${line}\n`).join('')}`;
    });
    return [`${folder}/api.txt`, parts.join('\n')];
  });
}

/** The site has pages of the packages below this folder; others stand there with their README. */
const isBelowPackages = ({ folder }) => folder.startsWith('packages/');

/** What `print` gives of each public package, as path and text, from the declarations of all. */
async function ofPublicPackages(print, isPrinted = () => true) {
  const packages = await publicPackages();
  const declarations = openDeclarations(packages);
  return new Map(packages.filter(isPrinted).map((each) => print(each, declarations)));
}

/**
 * The examples in the docstrings of what the public packages export.
 * @returns {Promise<Array<{ package: string, exported: string, code: string }>>} each once, as the code of a module. `package` is a folder.
 */
export async function docstringExamples() {
  const packages = await publicPackages();
  const { exportsOf, types } = openDeclarations(packages);
  const found = packages.flatMap(({ folder, entries }) =>
    entries.flatMap(({ path }) =>
      exportsOf(path).flatMap(({ name, symbol }) =>
        symbol
          .getJsDocTags(types)
          .filter((tag) => tag.name === 'example')
          .map(({ text }) => ({ package: folder, exported: name, code: ts.displayPartsToString(text).trim() })),
      ),
    ),
  );
  return [...new Map(found.map((example) => [example.code, example])).values()];
}

/** The public packages, with the specifier and the declaration file of each entry. */
export async function publicPackages() {
  const all = await workspacePackages();
  return all
    .filter(({ folder }) => PUBLIC.includes(folder.replace('packages/', '')))
    .map(({ folder, name, manifest, entries }) => ({
      folder,
      name,
      manifest,
      entries: entries.map(({ subpath, name: module }) => ({
        specifier: name + subpath.slice(1),
        path: join(ROOT, folder, 'dist', `${module}.d.ts`),
      })),
    }));
}

/** Reads the declarations of packages. `exportsOf` gives the exports of an entry by name, in order. */
function openDeclarations(packages) {
  const paths = packages.flatMap(({ entries }) => entries.map(({ path }) => path));
  const program = ts.createProgram(paths, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    types: [],
  });
  const types = program.getTypeChecker();
  const exportsOf = (path) => {
    const source = program.getSourceFile(path);
    const module = source && types.getSymbolAtLocation(source);
    if (!module) throw new Error(`${path} exports nothing; build the packages first`);
    return types
      .getExportsOfModule(module)
      .map((symbol) => ({ name: symbol.name, symbol: resolved(types, symbol) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  };
  return { types, exportsOf };
}

const resolved = (checker, symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);

function sectionOf({ name, symbol }, checker) {
  const declarations = (symbol.declarations ?? []).map(declarationText);
  const words = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  const tags = symbol.getJsDocTags(checker).map(({ name: tag, text }) => tagText(tag, ts.displayPartsToString(text)));
  const parts = [`### ${name}`, `\`\`\`ts\n${[...new Set(declarations)].join('\n')}\n\`\`\``, words, ...tags];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The declaration without its own docstring; those of its members stay. */
function declarationText(declaration) {
  const text = statementOf(declaration).getText().replace(MODIFIERS, '');
  if (text.length <= PAGE_CHARS) return text;
  const shown = text.slice(0, PAGE_CHARS).replace(/\n[^\n]*$/, '');
  return `${shown}\n// … ${text.length} characters in all, SHA-256 ${digestOf(text)}`;
}

const withoutComments = ts.createPrinter({ removeComments: true });

function reportLine(declaration) {
  const node = statementOf(declaration);
  const printed = withoutComments.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  const text = printed.replace(MODIFIERS, '').replaceAll(/\s+/g, ' ');
  return text.length <= REPORT_CHARS ? text : `${text.slice(0, REPORT_CHARS)} … SHA-256 ${digestOf(text)}`;
}

const MODIFIERS = /^(?:export )?(?:declare )?/;
const statementOf = (declaration) => (ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration);
const digestOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);

function tagText(tag, text) {
  if (tag === 'example') return `\`\`\`ts\n${text.trim()}\n\`\`\``;
  return `- \`@${tag}\` ${text.trim().replaceAll('\n', ' ')}`;
}
