import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './workspace/packages.mjs';

const FOLDER = join(ROOT, '.github', 'workflows');
const WORKFLOWS = readdirSync(FOLDER);
const textOf = (name) => readFileSync(join(FOLDER, name), 'utf8');

/** The text of each job of a workflow, by its name. */
function jobsOf(name) {
  const [, ...parts] = textOf(name)
    .split(/^jobs:$/m)[1]
    .split(/^ {2}([a-z-]+):$/m);
  const names = parts.filter((_, index) => index % 2 === 0);
  return new Map(names.map((job, index) => [job, parts[index * 2 + 1]]));
}

test.each(WORKFLOWS)('no step of %s hides a failure', (name) => {
  expect(textOf(name)).not.toMatch(/continue-on-error|\|\| *(?:true|:)/);
});

test.each(WORKFLOWS)('%s runs actions by their digests, and reads alone unless a job says more', (name) => {
  const actions = [...textOf(name).matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  expect(textOf(name).split(/^jobs:$/m)[0]).toMatch(/^permissions:\n {2}contents: read$/m);
});

test('the job that publishes is the only one of the release with an identity, and installs nothing', () => {
  const jobs = jobsOf('release.yml');
  const proving = [...jobs].filter(([, text]) => text.includes('id-token')).map(([job]) => job);
  expect(proving).toEqual(['publish']);
  expect(jobs.get('publish')).not.toMatch(/npm (?:ci|install)|prepare\.mjs|npx/);
  expect(jobs.get('publish')).toContain('needs: [plan, try, test, executable]');
});

test('the release publishes the tarballs that it tried, and CI does the same without publishing', () => {
  const commands = (text) =>
    [...text.matchAll(/node scripts\/(?:pack|try-packed|publish)\.mjs[^\n]*/g)].map(([line]) => line);
  const steps = [
    'node scripts/pack.mjs packed --all',
    'node scripts/try-packed.mjs packed --on node --on bun --on deno',
    'node scripts/publish.mjs packed',
  ];
  expect(commands(textOf('release.yml'))).toEqual(steps);
  expect(commands(jobsOf('ci.yml').get('release-dry-run'))).toEqual([...steps.slice(0, 2), `${steps[2]} --dry-run`]);
  for (const job of ['try', 'publish'])
    expect(jobsOf('release.yml').get(job)).toContain('sha256sum --check SHA256SUMS');
});

test('the site is built for every change, and kept', () => {
  const build = jobsOf('site.yml').get('build');
  expect(build).toContain('npm run build -w site');
  expect(build).toContain('path: site/dist');
});

test('the executable of a release permitted a first order, as in CI, and is published with the digest that its job made', () => {
  const [job, publish] = ['executable', 'publish'].map((name) => jobsOf('release.yml').get(name));
  expect(job).toMatch(/scripts\/executable\.mjs (\S+)\n[\s\S]*first-permit\.mjs --executable \1\n/);
  expect(job).toContain('sha256sum gatewright-linux-x64 > gatewright-linux-x64.sha256');
  expect(publish).toContain('sha256sum --check gatewright-linux-x64.sha256');
  expect(jobsOf('ci.yml').get('release-dry-run')).toContain('first-permit.mjs --executable');
});

test('CI serves the last release and the commit on one database, and the commit before where nothing is released', () => {
  const job = jobsOf('ci.yml').get('upgrade');
  expect(job).toMatch(/fetch-depth: 0/);
  expect(job).toMatch(
    /tag=\$\(git tag --list 'v\*'[^\n]*\n\s*node scripts\/two-versions\.mjs --ref "\$\{tag:-HEAD~1\}"/,
  );
});
