import { readdir, readFile } from 'node:fs/promises';
import { DECISIONS } from '@gatewright/protocol';
import { expect, test } from 'vitest';

const STYLES = new URL('../src/styles/', import.meta.url);
const PAGE = new URL('../../../docs/design.md', import.meta.url);
const read = (url: URL) => readFile(url, 'utf8');

async function styles(): Promise<readonly (readonly [name: string, text: string])[]> {
  const names = (await readdir(STYLES)).filter((name) => name.endsWith('.css'));
  return Promise.all(names.map(async (name) => [name, await read(new URL(name, STYLES))] as const));
}

/** The names that a text has between backquotes. */
function named(page: string): string[] {
  return [...page.matchAll(/`(--[a-z0-9-]+)`/g)].flatMap(([, name]) => name ?? []);
}

test('the design page names every token, and no other', async () => {
  const [tokens, page] = [await read(new URL('tokens.css', STYLES)), await read(PAGE)];
  const defined = new Set([...tokens.matchAll(/^ {2,4}(--[a-z0-9-]+):/gm)].flatMap(([, name]) => name ?? []));
  const gaps = [...defined].filter((name) => name.startsWith('--gap-'));
  expect(new Set([...named(page), ...gaps])).toEqual(defined);
});

test('the styles name no colour but those of the tokens', async () => {
  for (const [name, text] of await styles()) {
    if (name === 'tokens.css') continue;
    expect(text.match(/#[0-9a-f]{3,8}\b|light-dark\(|\b(?:hsl|oklch)\(/gi), name).toBeNull();
  }
});

test('the styles use no token that is not there', async () => {
  const all = await styles();
  const defined = new Set(all.flatMap(([, text]) => [...text.matchAll(/(--[a-z0-9-]+):/g)].map(([, name]) => name)));
  const used = all.flatMap(([, text]) => [...text.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => name));
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});

test('the styles of pages leave the classes of verdicts to the marks of verdicts', async () => {
  const folder = new URL('../src/', import.meta.url);
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.css'));
  const alone = new RegExp(`(?:^|[\\s,>])\\.(?:${DECISIONS.join('|')})(?=[\\s,{])`, 'm');
  for (const name of names) expect((await read(new URL(name, folder))).match(alone), name).toBeNull();
});
