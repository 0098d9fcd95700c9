// The shape of files with terms for editors (JSON Schema): mappings of tools, and routes of the proxy. The forms of a term are one table.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { termSchemas } from '@gatewright/protocol';
import { ROUTE_MEMBERS } from '../../packages/receiver/dist/proxy/route-members.js';
import { ROOT } from '../workspace/packages.mjs';

/** The schema of mappings, with the forms of terms that tools have. */
export async function mappingSchema() {
  const schema = JSON.parse(await readFile(join(ROOT, 'packages/mcp/mapping.schema.json'), 'utf8'));
  return textOf({ ...schema, $defs: { ...schema.$defs, ...termSchemas([]) } });
}

/** The schema of route files. */
export function routeFileSchema() {
  const { method, path, pass } = ROUTE_MEMBERS;
  const { pass: _pass, ...governed } = ROUTE_MEMBERS;
  const route = (required, properties) => ({ type: 'object', required, additionalProperties: false, properties });
  return textOf({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Gatewright routes',
    type: 'array',
    minItems: 1,
    maxItems: 1000,
    items: { anyOf: [route(['path', 'action'], governed), route(['path', 'pass'], { method, path, pass })] },
    $defs: termSchemas(['query', 'path', 'header']),
  });
}

function textOf(schema) {
  return `${JSON.stringify(schema, null, 2)}\n`;
}
