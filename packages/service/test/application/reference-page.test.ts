import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/app/routes.js';
import { operationIdOf } from '../../src/platform/http/openapi.js';
import { referencePage } from '../../src/platform/http/reference-page.js';
import { declaresCodes, refusalsByStatus } from '../../src/platform/http/refusal-statuses.js';
import { parametersOf } from '../../src/platform/http/route-parameters.js';
import { TestGate } from '../support/test-gate.js';

const response = await referencePage(ROUTES, 'http://gate.example/api/v1');
const page = await response.text();

/** What the page says about one call. */
function sectionOf(id: string): string {
  const [, rest = ''] = page.split(`<section id="${id}">`);
  return rest.split('</section>')[0] ?? '';
}

describe('reference page', () => {
  test.each(ROUTES.map((route) => ({ ...route, route })))(
    'the reference page shows $method $path with who may call it and every refusal under its status',
    ({ method, path, route }) => {
      const section = sectionOf(operationIdOf(route));
      expect(section).toContain(`<code>${method} ${path}</code>`);
      expect(section).toContain(route.roles === 'public' ? 'anyone' : route.roles.join(', '));
      for (const { name, description } of parametersOf(route)) {
        expect(section).toContain(`<code>${name}</code>`);
        expect(section).toContain(description);
      }
      for (const [status, codes] of refusalsByStatus(route)) {
        const line = section.split('<dd>').find((text) => text.startsWith(`${status}: `)) ?? '';
        for (const code of codes) expect(line).toContain(`<code>${code}</code>`);
      }
      expect(section.includes('a code that a rule declares')).toBe(declaresCodes(route));
    },
  );

  test('the reference page leads nowhere that it does not have', () => {
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => id);
    expect(targets.length).toBeGreaterThan(ROUTES.length);
    for (const id of targets) expect(page.split(`id="${id}"`)).toHaveLength(2);
  });

  test('the reference page runs and loads nothing, and allows its one style by its hash', () => {
    const policy = response.headers.get('content-security-policy');
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
    expect(style).not.toBe('');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(page).not.toMatch(/<(?:script|link|img|iframe)|\s(?:style|src|on[a-z]+)=/i);
  });

  test('the reference page shows the address of the service as text, whatever it is', async () => {
    const hostile = await referencePage([], 'http://gate.example/<script>alert("1")</script>');
    expect(await hostile.text()).toContain('http://gate.example/&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  });

  test.each(['/docs/plain', '/api/v1/docs/plain'])(
    'the reference page is served at %s, and each of its links answers 200',
    async (path) => {
      const gate = await TestGate.start();
      const served = await gate.fetch(new URL(path, gate.baseUrl).href);
      expect(served.status).toBe(200);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': response.headers.get('content-security-policy'),
        'x-content-type-options': 'nosniff',
      });
      const text = await served.text();
      expect(text).toContain(`Paths are below <code>${gate.baseUrl}</code>`);
      const links = [...text.matchAll(/href="([^#"][^"]*)"/g)].map(([, link = '']) => link);
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) {
        const followed = await gate.fetch(new URL(link, new URL(path, gate.baseUrl)).href);
        expect([link, followed.status]).toEqual([link, 200]);
      }
      await gate.discard();
    },
  );
});

test('each address of a description redirects from itself with a slash, below any path of the host', async () => {
  const gate = await TestGate.start();
  for (const path of ['/docs', '/docs/plain', '/openapi.json'].flatMap((each) => [each, `/api/v1${each}`])) {
    const below = new URL(`${path}/`, gate.baseUrl);
    const redirect = await gate.fetch(below.href);
    const target = new URL(redirect.headers.get('location') ?? '', `https://host.example/gates/7${below.pathname}`);
    expect([redirect.status, target.pathname]).toEqual([308, `/gates/7${path}`]);
    expect((await gate.fetch(new URL(path, gate.baseUrl).href)).status).toBe(200);
  }
  await gate.discard();
});
