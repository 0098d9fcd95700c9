import { createHash } from 'node:crypto';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT, workspacePackages } from '../workspace/packages.mjs';
import { GENERATED } from './markdown.mjs';

/** Packages that programs of users import. The others are hosts' parts, or commands. */
const PUBLIC = [
  'protocol',
  'evaluator',
  'evaluator-wasm',
  'ledger',
  'gate',
  'guard',
  'service',
  'server',
  'edge',
  'browser',
  'msw',
];

/** A longer declaration (the type of a wire schema) is cut; its digest still shows a change. */
const SHOWN_CHARS = 1_200;

/**
 * The pages of the public packages: every export of every entry with its declaration and docstring, read from the declarations that are
 * published. A change of a public interface is a change of its page, so it is seen in review.
 * @returns {Promise<Map<string, () => string>>} page by path.
 */
export async function packagePages() {
  const packages = (await workspacePackages()).filter(({ folder }) => PUBLIC.includes(folder.replace('packages/', '')));
  const declared = ({ folder, name }) => join(ROOT, folder, 'dist', `${name}.d.ts`);
  const entries = packages.flatMap(({ folder, entries }) => entries.map(({ name }) => declared({ folder, name })));
  let program;
  const open = () => {
    program ??= ts.createProgram(entries, {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
      skipLibCheck: true,
      types: [],
    });
    return program;
  };
  return new Map(
    packages.map(({ folder, name, manifest, entries: of }) => [
      `docs/reference/packages/${folder.replace('packages/', '')}.md`,
      () => {
        const parts = of.map(({ subpath, name: module }) => {
          const specifier = subpath === '.' ? name : `${name}${subpath.slice(1)}`;
          return `## \`${specifier}\`\n\n${exportsOf(open(), declared({ folder, name: module }))}`;
        });
        return `${GENERATED}\n# ${name}\n\n${manifest.description}\n\n${parts.join('\n')}`;
      },
    ]),
  );
}

function exportsOf(program, path) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${path} exports nothing; build the packages first`);
  return checker
    .getExportsOfModule(module)
    .map((symbol) => ({ name: symbol.name, symbol: resolved(checker, symbol) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, symbol }) => sectionOf(name, symbol, checker))
    .join('\n');
}

const resolved = (checker, symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);

function sectionOf(name, symbol, checker) {
  const declarations = (symbol.declarations ?? []).map(declarationText);
  const words = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  const tags = symbol.getJsDocTags(checker).map(({ name: tag, text }) => tagText(tag, ts.displayPartsToString(text)));
  const parts = [`### ${name}`, `\`\`\`ts\n${[...new Set(declarations)].join('\n')}\n\`\`\``, words, ...tags];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The declaration without its own docstring; those of its members stay. */
function declarationText(declaration) {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const text = node.getText().replace(/^(?:export )?(?:declare )?/, '');
  if (text.length <= SHOWN_CHARS) return text;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `${text.slice(0, SHOWN_CHARS).replace(/\n[^\n]*$/, '')}\n// … ${text.length} characters in all, SHA-256 ${digest}`;
}

function tagText(tag, text) {
  if (tag === 'example') return text.trim();
  return `- \`@${tag}\` ${text.trim().replaceAll('\n', ' ')}`;
}
