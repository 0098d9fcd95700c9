import { installedChromium } from '@gatewright/browser/test-support';
import { TestServer } from '@gatewright/server/test-support';
import { escalate, reviewedAgent } from '@gatewright/service/test-support';
import { CertifiedIssuer, CLIENT_ID, issuerKeys } from '@gatewright/service/test-support/certified-issuer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleBrowser } from './support/console-browser.js';
import { freePort } from './support/free-port.js';

describe.runIf(installedChromium() !== null)('certified issuers', () => {
  let issuer: CertifiedIssuer;
  let server: TestServer;
  let browser: ConsoleBrowser;
  let origin: string;

  beforeAll(async () => {
    const port = await freePort();
    issuer = await CertifiedIssuer.start(issuerKeys(), [`http://127.0.0.1:${port}/console/login`]);
    server = await TestServer.start(undefined, {
      PORT: String(port),
      GATEWRIGHT_OIDC_ISSUER: issuer.url,
      GATEWRIGHT_OIDC_CLIENT_ID: CLIENT_ID,
    });
    ({ origin } = new URL(server.baseUrl));
    browser = await ConsoleBrowser.launch(origin);
  });
  afterAll(async () => {
    await browser.close();
    await server.discard();
    await issuer.stop();
  });

  const person = { email: 'olga@example.test', email_verified: true, roles: ['admin'] };
  const byIssuer = () => ({ name: `Log in with ${new URL(issuer.url).host}` });

  test('a login at a certified issuer leads to the issuer and back to the item, and leaves no code in the address', async () => {
    issuer.logsIn(person);
    const id = await escalate(server, await reviewedAgent(server));
    const page = await (await browser.person()).newPage();
    await page.goto(`${origin}/console/inbox/actions/${id}`);
    await page.getByRole('button', byIssuer()).waitFor();
    await browser.examine(page, 'login-issuer');
    await page.getByRole('button', byIssuer()).press('Enter');
    await page.getByRole('heading', { name: /purchase-order/ }).waitFor();
    expect(page.url()).toBe(`${origin}/console/inbox/actions/${id}`);
    await page.reload();
    await page.getByRole('heading', { name: /purchase-order/ }).waitFor();
    await page.context().close();
  });

  // threat login-csrf
  test('a login at a certified issuer takes no answer of a login that another browser began, and says so', async () => {
    issuer.logsIn(person);
    const attacker = await (await browser.person()).newPage();
    // The answer is not used up: an attacker keeps that of a login of their own.
    let caught = '';
    attacker.on('request', (request) => {
      if (request.url().startsWith(`${origin}/console/login?`)) caught = request.url();
    });
    await attacker.route('**/api/v1/console/session', async (route) => {
      if (route.request().method() === 'POST') await route.abort();
      else await route.continue();
    });
    await attacker.goto(`${origin}/console/login`);
    await attacker.getByRole('button', byIssuer()).click();
    await expect.poll(() => caught, { timeout: 15_000 }).toContain('code=');
    const victim = await (await browser.person()).newPage();
    await victim.goto(caught);
    await victim.getByRole('alert').waitFor();
    await expect.poll(() => victim.url()).toBe(`${origin}/console/login`);
    const cookies = await victim.context().cookies();
    expect(cookies.filter(({ name }) => name.endsWith('session'))).toEqual([]);
    await attacker.context().close();
    await victim.context().close();
  });

  test('a login at a certified issuer says that the issuer refused, and shows no words of the address', async () => {
    const page = await (await browser.person()).newPage();
    const query = new URLSearchParams({
      error: 'access_denied',
      error_description: 'call +1 555 for help',
      state: 's',
    });
    await page.goto(`${origin}/console/login?${query}`);
    await page.getByRole('alert').waitFor();
    expect(await page.locator('body').textContent()).not.toContain('555');
    await page.context().close();
  });

  test('a login at a certified issuer makes no complaint', () => {
    // A login leaves the console for the issuer and nothing else.
    const elsewhere = browser.complaints.filter((each) => !each.startsWith(`asks ${issuer.url}/`));
    expect(elsewhere).toEqual([]);
  });
});
