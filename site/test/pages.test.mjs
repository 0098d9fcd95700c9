import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { knownFiles } from '../../scripts/workspace/known-files.mjs';
import { ROOT } from '../../scripts/workspace/packages.mjs';
import { servingPartOf } from '../../scripts/workspace/serving.mjs';
import { withPolicy } from '../content-policy.mjs';
import { siteLink, sitePages } from '../pages.mjs';
import { SECTIONS } from '../sections.mjs';
import { firstSentence, withoutComments } from '../stage.mjs';

const files = knownFiles(ROOT);
const pages = sitePages(files);
const repository = 'https://code.example/blob/main';
const linkIn = (source, link) => siteLink({ link, source, pages, repository });

test('every page of docs and of a package is a page of the site, each at a path of its own', () => {
  const wanted = files.filter((path) => /^docs\/.*\.md$|^packages\/[^/]+\/README\.md$/.test(path));
  expect(wanted.filter((path) => !pages.has(path))).toEqual([]);
  expect(new Set(pages.values()).size).toBe(pages.size);
});

test('every page that a section names exists, and no other section names it', () => {
  const named = SECTIONS.flatMap(({ sources }) => sources);
  expect(new Set(named).size).toBe(named.length);
  expect(named.filter((source) => !source.endsWith('/') && !pages.has(source))).toEqual([]);
});

test('each page of a section begins with a sentence, which the page of the section shows', () => {
  const sources = SECTIONS.flatMap((section) => section.sources).filter((source) => !source.endsWith('/'));
  const first = (source) => firstSentence(withoutComments(readFileSync(join(ROOT, source), 'utf8')));
  expect(sources.map(first).filter((sentence) => !/^\p{Lu}[^|]{40,}\.$/u.test(sentence))).toEqual([]);
});

test.each([
  ['docs/learn/rules.md', 'verdict.md#which-refusal-wins', './verdict.md#which-refusal-wins'],
  ['docs/learn/rules.md', '../reference/atoms.md', '../reference/atoms.md'],
  ['docs/learn/rules.md', '../../packages/guard/README.md', '../packages/guard/index.md'],
  ['packages/guard/README.md', '../../docs/learn/rules.md', '../../learn/rules.md'],
  ['README.md', 'docs/learn/console/action.png', './learn/console/action.png'],
  ['docs/learn/tour.md', '../../packages/gate/src/authorize.ts', `${repository}/packages/gate/src/authorize.ts`],
  ['docs/learn/rules.md', '#bind-rules-to-an-agent', '#bind-rules-to-an-agent'],
  ['docs/learn/rules.md', 'https://example.test/a.md', 'https://example.test/a.md'],
])('a link of %s to %s leads to %s', (source, link, target) => {
  expect(linkIn(source, link)).toBe(target);
});

test('the policy of a page names the digest of each script in it, and permits no other', () => {
  const html = withPolicy('<meta charset="utf-8"><script>a()</script><script src="/b.js"></script>');
  const policy = /content-security-policy" content="([^"]*)"/.exec(html)[1];
  expect(policy.match(/'sha256-[^']+'/g)).toEqual(["'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"]);
  expect(policy).toContain("default-src 'none'");
});

test('the installation of `npm start` has nothing of the site', async () => {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'site/package.json'), 'utf8'));
  const { folders, lock } = await servingPartOf(ROOT);
  expect(folders).not.toContain('site');
  expect(Object.keys(devDependencies).length).toBeGreaterThan(0);
  expect(Object.keys(devDependencies).filter((name) => lock.packages[`node_modules/${name}`])).toEqual([]);
});
