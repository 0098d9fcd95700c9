import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT, workspacePackages } from './workspace/packages.mjs';

/** What each entry needs of the optional peers of its package; an entry that is not named needs none. */
const NEEDED = {
  '@gatewright/edge/testing': ['esbuild'],
  '@gatewright/msw/browser': ['@sqlite.org/sqlite-wasm'],
  '@gatewright/receiver/fastify': ['fastify'],
  '@gatewright/receiver/hono': ['hono'],
  '@gatewright/server': ['@opentelemetry/api'],
  '@gatewright/tools/ai-sdk': ['ai'],
  '@gatewright/tools/langchain': ['@langchain/core', '@langchain/langgraph'],
  '@gatewright/tools/openai-agents': ['@openai/agents'],
};

const entries = (await workspacePackages()).flatMap(({ name, folder, manifest, entries: all }) => {
  const peers = Object.keys(manifest.peerDependenciesMeta ?? {});
  return peers.length === 0
    ? []
    : all.map(({ subpath, source }) => ({ entry: name + subpath.slice(1), source: join(ROOT, folder, source), peers }));
});

/** What the modules behind a source import of others, types included: a compiler needs those too. */
function importedBy(source) {
  const [modules, others] = [new Set([source]), new Set()];
  for (const path of modules) {
    const text = readFileSync(path, 'utf8');
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      if (fileName.startsWith('.')) modules.add(join(path, '..', fileName.replace(/\.js$/, '.ts')));
      else others.add(fileName);
    }
  }
  return [...others];
}

test('every entry that needs an optional peer is exported', () => {
  expect(entries.map(({ entry }) => entry)).toEqual(expect.arrayContaining(Object.keys(NEEDED)));
});

test.each(entries)('$entry imports no optional peer but its own', ({ entry, source, peers }) => {
  const imported = importedBy(source);
  const needed = peers.filter((peer) => imported.some((name) => name === peer || name.startsWith(`${peer}/`)));
  expect(needed.sort()).toEqual(NEEDED[entry] ?? []);
});
