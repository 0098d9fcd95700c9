// Compiles the wire schemas, and the schema of conformance scenarios, to plain validator code, so that no host needs eval or
// `new Function` to check a message. Prints the evaluator's modules that derive from its table of operations.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv, { _ } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { OPERATION_MODULES } from '../packages/evaluator/scripts/operation-modules.mjs';
import { importSource } from './workspace/source-module.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const wire = join(root, 'packages/protocol/src/wire');
const conformance = join(root, 'conformance');
const policy = join(root, 'packages/policy/src');
const evaluator = join(root, 'packages/evaluator/src');

const HEADER = `// @ts-nocheck
export interface ValidatorError {
  readonly instancePath: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}
export interface CompiledValidator {
  (value: unknown): boolean;
  readonly errors?: readonly ValidatorError[] | null;
}
`;

/** Our own keyword: no pattern can say that a text is in one Unicode form. The validators take the function along. */
const CANONICAL_ADDRESS = {
  keyword: 'x-canonical-address',
  type: 'string',
  schemaType: 'boolean',
  error: { message: 'must be in lower case and in composed form (NFKC), ASCII letters aside' },
  code(cxt) {
    const isCanonical = cxt.gen.scopeValue('func', { ref: CANONICAL_ADDRESS, code: _`isCanonicalAddress` });
    cxt.fail(_`!${isCanonical}(${cxt.data})`);
  },
};

/**
 * Writes what is generated.
 * @param {{ isServing?: boolean }} options `isServing` leaves out types, which no program reads as it runs.
 */
export async function generate({ isServing = false } = {}) {
  for (const [path, text] of Object.entries(OPERATION_MODULES)) await writeFile(join(evaluator, path), text);
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-generate-'));
  try {
    const { messages, answers, checkedByClients } = await loadSchemas();
    const ajv = new Ajv({
      allErrors: true,
      strict: true,
      allowUnionTypes: true,
      keywords: [CANONICAL_ADDRESS],
      // Who reads a time parses it; the format documents it.
      formats: { 'date-time': true },
      schemas: { ...messages, ...answers },
      code: { source: true, esm: true },
    });
    const names = [...Object.keys(messages), ...Object.keys(answers)];
    const code = standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])));
    const bundled = await bundle(folder, compact(code));
    const tables =
      tableOf('validators', Object.keys(messages)) +
      tableOf('clientValidators', [...checkedByClients, ...Object.keys(answers)]);
    await writeFile(join(wire, 'validators.generated.ts'), `${HEADER}${bundled}${tables}`);
    await generateScenarioValidator(folder);
    await generatePolicyFileValidators(folder);
    await generateConsoleTypes({ isServing });
    await generateRouteCommands();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An error as Ajv writes it: path and message are kept, and of the parameters the name of an unknown member and the allowed value. */
const ERROR =
  /const (err\d+) = \{instancePath(?::(.*?))?,schemaPath:.*?,keyword:"([^"]*)",params:(\{.*?\}),message:(.*?)\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}/g;

const FAULT = `
function fault(faults, instancePath, message, params) {
  (faults ??= []).push({ instancePath, message, params });
  return faults;
}
`;

/** A schema that the code looks up: which members it knows. */
const KNOWN_MEMBERS = /func\d+\.call\((schema\d+(?:\.\w+)*\.properties),/g;

/** Leaves out of Ajv's code what is not read: whole schemas, and where in them an error comes from. It is half of the code. */
function compact(code) {
  const located = code.replace(ERROR, (_, _name, path = 'instancePath', keyword, params, message) => {
    const more = keyword === 'additionalProperties' || keyword === 'const' ? `, ${params}` : '';
    return `vErrors = fault(vErrors, ${path}, ${message}${more});`;
  });
  if (/\bschemaPath\b/.test(located)) throw new Error('Ajv writes an error in another way than this knows');
  const schemas = [...located.matchAll(/const (schema\d+) = (\{.*?\});(?=const |function )/g)];
  let rest = located;
  const used = [...new Set([...located.matchAll(KNOWN_MEMBERS)].map(([, path]) => path))];
  const known = used.map((path, index) => {
    const [name, ...members] = path.split('.');
    const [, , text] = schemas.find(([, each]) => each === name) ?? [];
    if (text === undefined) throw new Error(`Ajv names ${name} and does not write it`);
    const properties = members.reduce((schema, member) => schema[member], JSON.parse(text));
    rest = rest.replaceAll(`(${path},`, `(members${index},`);
    return `const members${index} = ${JSON.stringify(Object.fromEntries(Object.keys(properties).map((key) => [key, 1])))};\n`;
  });
  for (const [whole, name] of schemas) {
    if (rest.split(new RegExp(`\\b${name}\\b`)).length === 2) rest = rest.replace(whole, () => '');
  }
  return `${FAULT}${known.join('')}${rest}`;
}

async function generateScenarioValidator(folder) {
  const schema = JSON.parse(await readFile(join(conformance, 'scenario.schema.json'), 'utf8'));
  // Steps are distinguished by one member, so that a fault is named where it is and not for every kind of step.
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    discriminator: true,
    code: { source: true, esm: true },
  });
  ajv.addSchema(schema, 'ScenarioFile');
  const bundled = await bundle(folder, standaloneCode(ajv, { ScenarioFile: 'ScenarioFile' }));
  const exported = '\nexport const validateScenarioFile = ScenarioFile as CompiledValidator;\n';
  await writeFile(join(conformance, 'runner/gate/scenario-validator.generated.ts'), `${HEADER}${bundled}${exported}`);
}

async function generatePolicyFileValidators(folder) {
  const { POLICY_FILE_SCHEMAS } = await importSource('packages/policy/src/schemas.ts');
  const schemas = JSON.parse(JSON.stringify(POLICY_FILE_SCHEMAS));
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    schemas,
    code: { source: true, esm: true },
  });
  const names = Object.keys(schemas);
  const code = standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])));
  const bundled = await bundle(folder, compact(code));
  await writeFile(join(policy, 'validators.generated.ts'), `${HEADER}${bundled}${tableOf('validators', names)}`);
}

/** The types of the HTTP interface as the console calls it, from the interface description. */
async function generateConsoleTypes({ isServing }) {
  const [{ ROUTES }, { openApiDocument, pathTemplate }] = await Promise.all(
    ['app/routes.ts', 'platform/http/openapi.ts'].map((path) => importSource(`packages/service/src/${path}`)),
  );
  const api = join(root, 'packages/console/src/api');
  if (!isServing) {
    const { default: openapiTS, astToString } = await import('openapi-typescript');
    const types = astToString(await openapiTS(openApiDocument(ROUTES, '/api/v1')));
    await writeFile(join(api, 'interface.generated.ts'), types);
  }
  const rows = ROUTES.flatMap((route) =>
    route.roles === 'public' ? [] : [[`${route.method} ${pathTemplate(route)}`, route.roles]],
  );
  const table = JSON.stringify(Object.fromEntries(rows), null, 2);
  await writeFile(join(api, 'roles.generated.ts'), `export const ROLES_OF_CALLS = ${table} as const;\n`);
}

/** The commands that are one call of a route, from the rows of the routes. */
async function generateRouteCommands() {
  const { ROUTES } = await importSource('packages/service/src/app/routes.ts');
  const commands = ROUTES.flatMap((route) => (route.verb === undefined ? [] : [commandOf(route)]));
  const imported = "import type { RouteCommand } from '../route-command.js';\n\n";
  const table = `export const ROUTE_COMMANDS: readonly RouteCommand[] = ${JSON.stringify(commands, null, 2)};\n`;
  await writeFile(join(root, 'packages/cli/src/commands/route-commands.generated.ts'), imported + table);
}

function commandOf({ method, path, body, verb: { name, summary, options = {}, ...more }, parameters = [] }) {
  if (body !== null) throw new Error(`the command ${name} sends no body, and ${method} ${path} takes one`);
  const listed = Object.entries(options).map(([parameter, words]) => {
    const [option, value] = words.split(' ');
    if (path.split('/').includes(`:${parameter}`)) return { option, parameter, in: 'path', required: true, value };
    const query = parameters.find((each) => each.in === 'query' && each.name === parameter);
    if (query === undefined)
      throw new Error(`${method} ${path} reads no ${parameter}, which the command ${name} gives`);
    const { required = false, schema } = query;
    return {
      ...{
        option,
        parameter,
        in: 'query',
        required,
        value: value ?? schema.enum?.join('|') ?? 'TEXT',
        words: schema.enum,
      },
      ...(schema.type === 'integer' ? { whole: true } : {}),
    };
  });
  return { name, summary, method, path, options: listed, ...more };
}

function tableOf(name, messages) {
  const rows = messages.map((each) => `  ${each}: ${each} as CompiledValidator,\n`);
  return `\nexport const ${name} = {\n${rows.join('')}};\n`;
}

async function loadSchemas() {
  const [{ WIRE_SCHEMAS }, { CLIENT_ANSWERS, CLIENT_MESSAGES }] = await Promise.all(
    ['wire-schemas.ts', 'client-answers.ts'].map((name) => importSource(`packages/protocol/src/wire/${name}`)),
  );
  return JSON.parse(
    JSON.stringify({ messages: WIRE_SCHEMAS, answers: CLIENT_ANSWERS, checkedByClients: CLIENT_MESSAGES }),
  );
}

async function bundle(folder, code) {
  const entry = join(folder, 'validators.mjs');
  const address = join(wire, 'email-address.ts');
  await writeFile(entry, `import { isCanonicalAddress } from ${JSON.stringify(address)};\n${code}`);
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
    logLevel: 'error',
    nodePaths: [join(root, 'node_modules')],
  });
  return result.outputFiles[0].text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generate();
