import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HEALTH_ROUTES } from '../packages/service/src/features/health/routes.ts';
import { knownFiles } from './workspace/known-files.mjs';
import { ROOT } from './workspace/packages.mjs';

const textOf = (path) => readFileSync(join(ROOT, path), 'utf8');
const FILES = knownFiles(ROOT).filter((path) => path.startsWith('deploy/'));
const DOCKERFILE = 'deploy/Dockerfile';
const COMPOSE = 'deploy/compose.yaml';
const PROXY = 'deploy/haproxy.cfg';
const UNIT = 'deploy/gatewright.service';
const CHART = 'deploy/helm/gatewright/Chart.yaml';
const VALUES = 'deploy/helm/gatewright/values.yaml';
const SERVERS = 'deploy/helm/gatewright/templates/servers.yaml';
const NAMES = 'deploy/helm/gatewright/templates/_names.tpl';

/** What the server reads, from the page that is printed from its table: the name and the meaning of each variable. */
const SETTINGS = new Map(
  [...textOf('docs/operate/settings.md').matchAll(/^- `([A-Z0-9_]+)`: (.*)$/gm)].map(([, name, meaning]) => [
    name,
    meaning,
  ]),
);
const PORT = /^TCP port; (\d+) unless set/.exec(SETTINGS.get('PORT'))[1];
const CLI = JSON.parse(textOf('packages/cli/package.json'));

/** First groups of all matches of a pattern in a file; fails where there are none, so that a pattern cannot go out of use. */
function found(path, pattern) {
  const groups = [...textOf(path).matchAll(pattern)].map(([, group]) => group);
  expect(groups, `${path} has nothing that matches ${pattern}`).not.toEqual([]);
  return groups;
}

test.each(FILES)('%s names only settings that the server reads', (path) => {
  // A pattern of names is none.
  const named = [...textOf(path).matchAll(/\bGATEWRIGHT_[A-Z0-9_]*\b(?!\[)/g)].map(([name]) => name);
  expect(named.filter((name) => !SETTINGS.has(name) && name !== 'GATEWRIGHT_')).toEqual([]);
});

test.each([
  [DOCKERFILE, ['HOST', 'PORT', 'GATEWRIGHT_DATA_DIR']],
  [COMPOSE, ['GATEWRIGHT_DATABASE_URL', 'GATEWRIGHT_PUBLIC_URL', 'GATEWRIGHT_TRUSTED_PROXIES']],
  [UNIT, ['GATEWRIGHT_DATA_DIR', 'GATEWRIGHT_PUBLIC_URL']],
  [NAMES, ['GATEWRIGHT_DATABASE_URL', 'GATEWRIGHT_DATA_DIR', 'GATEWRIGHT_PUBLIC_URL']],
])('%s states the settings that its process needs', (path, names) => {
  for (const name of names) expect(textOf(path)).toMatch(new RegExp(`\\b${name}\\b\\s*(?:[:=]|\\n\\s+value)`));
  expect(names.filter((name) => !SETTINGS.has(name))).toEqual([]);
});

test.each([
  [DOCKERFILE, /(\/[a-z]+z)\b/g, ['/healthz']],
  [PROXY, /option httpchk GET (\S+)/g, ['/readyz']],
  [SERVERS, /httpGet: \{ path: ([^,]+), port: http \}/g, ['/healthz', '/healthz', '/readyz']],
])('the probes of %s are routes of health', (path, pattern, probes) => {
  expect(found(path, pattern)).toEqual(probes);
  const routes = HEALTH_ROUTES.map((route) => route.path);
  expect(probes.filter((probe) => !routes.includes(probe))).toEqual([]);
});

test.each([
  [DOCKERFILE, /(?:EXPOSE |\bPORT=)(\d+)/g],
  [PROXY, /server gate-\d gate-\d:(\d+)/g],
  [SERVERS, /containerPort: (\d+)/g],
])('%s has the port of the server', (path, pattern) => {
  expect(new Set(found(path, pattern))).toEqual(new Set([PORT]));
});

test.each([DOCKERFILE, UNIT, SERVERS])('%s runs the entry of the command', (path) => {
  const entries = found(path, /node_modules\/@gatewright\/cli\/([^\s'",\]]+)/g);
  expect(new Set(entries)).toEqual(new Set([CLI.bin.gatewright.replace('./', '')]));
});

test.each([
  [COMPOSE, /command: \[(server, add)\]/g],
  [SERVERS, /command, ('server', 'add')\]/g],
])('%s adds a server by a command that there is', (path, pattern) => {
  const words = found(path, pattern).map((text) => text.replaceAll(/[',]/g, ''));
  for (const command of words) expect(textOf('docs/operate/cli.md')).toContain(`gatewright ${command}`);
});

test('image, volume and chart have one unprivileged user, who is in no account of Debian', () => {
  const users = [
    ...found(DOCKERFILE, /(?:USER |--chown=)(\d+):/g),
    ...found(DOCKERFILE, /(?:USER|--chown=)[ \d]+:(\d+)/g),
    ...found(SERVERS, /(?:runAsUser|runAsGroup|fsGroup): (\d+)/g),
  ];
  expect(new Set(users)).toEqual(new Set(['65532']));
});

test.each([
  [COMPOSE, /image: \$\{IMAGE:-gatewright:([^}]+)\}/g],
  [CHART, /^(?:version|appVersion): (\S+)$/gm],
])('%s has the version of the command', (path, pattern) => {
  expect(new Set(found(path, pattern))).toEqual(new Set([CLI.version]));
});

test('the chart describes every value, and no other', () => {
  const schema = JSON.parse(textOf('deploy/helm/gatewright/values.schema.json'));
  const described = Object.keys(schema.properties).filter((name) => name !== 'global');
  expect(found(VALUES, /^([a-zA-Z]+):/gm).sort()).toEqual(described.sort());
});

test.each([DOCKERFILE, COMPOSE, PROXY, UNIT, 'deploy/helm/gatewright'])('the page on hosting names %s', (path) => {
  expect(textOf('docs/operate/hosting.md')).toContain(`\`${path}\``);
});
