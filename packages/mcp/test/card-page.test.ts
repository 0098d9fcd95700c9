import { chromiumLaunch, installedChromium } from '@gatewright/browser/test-support';
import type { JsonObject } from '@gatewright/protocol';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARD_PAGE } from '../src/card-page.js';

const HOSTILE = '<img src=x onerror="parent.postMessage(1,\'*\')"><b>acme</b>';
const APPROVAL = {
  escalationId: 'esc_1',
  action: 'pay',
  amount: '80 USD',
  merchant: HOSTILE,
  agent: 'did:key:z6Mk',
  rule: 'large/</dd><script>parent.postMessage(2,"*")</script>',
  expiresAt: '2026-11-26T18:00:00.000Z',
  link: 'https://gate.example/console/inbox/actions/esc_1',
};

/** A host: it keeps what its frame sends, and answers `ui/initialize`. */
const HOST_PAGE = `<!doctype html><iframe sandbox="allow-scripts"></iframe><script>
  window.received = [];
  const frame = document.querySelector('iframe');
  window.send = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    received.push(data);
    if (data.method === 'ui/initialize') send({ id: data.id, result: { hostContext: { theme: 'dark' } } });
  });
</script>`;

describe.runIf(installedChromium() !== null)('sandboxed frames', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunch());
  });
  afterAll(() => browser.close());

  async function opened() {
    const page = await browser.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.setContent(HOST_PAGE);
    await page.locator('iframe').evaluate((frame, html) => frame.setAttribute('srcdoc', html), CARD_PAGE);
    const send = (message: JsonObject) =>
      page.evaluate((sent) => Reflect.get(window, 'send')(JSON.parse(sent)), JSON.stringify(message));
    const result = (meta: JsonObject) =>
      send({ method: 'ui/notifications/tool-result', params: { content: [], isError: true, _meta: meta } });
    await expect.poll(() => sentBy(page, 'ui/notifications/initialized')).toHaveLength(1);
    return { page, card: page.frameLocator('iframe'), send, result, requests };
  }
  const messages = (page: Page): Promise<JsonObject[]> => page.evaluate(() => Reflect.get(window, 'received'));
  const sentBy = async (page: Page, name: string) => (await messages(page)).filter(({ method }) => method === name);

  test('the approval card shows what waits, each text as text, and asks the network for nothing', async () => {
    const { page, card, result, requests } = await opened();
    expect(await sentBy(page, 'ui/initialize')).toMatchObject([{ params: { protocolVersion: '2026-01-26' } }]);
    expect(await card.locator('#card').isVisible()).toBe(false);
    await result({ 'gatewright/approval': APPROVAL });
    await card.getByText('This call waits for approval. Nothing has run.').waitFor();
    expect(await card.locator('dd').allTextContents()).toEqual([
      APPROVAL.action,
      APPROVAL.amount,
      APPROVAL.merchant,
      APPROVAL.agent,
      APPROVAL.rule,
      APPROVAL.expiresAt,
      APPROVAL.escalationId,
    ]);
    expect(await card.locator('img, b, dd *').count()).toBe(0);
    await expect
      .poll(async () => (await sentBy(page, 'ui/notifications/size-changed')).at(-1))
      .toMatchObject({ params: { height: expect.any(Number) } });
    expect((await messages(page)).filter((each) => typeof each !== 'object')).toEqual([]);
    expect(requests.filter((url) => !/^(?:about|data):/.test(url))).toEqual([]);
  });

  test('the approval card asks the host alone to open the item in the console, and else shows its address', async () => {
    const { page, card, result, send } = await opened();
    await result({ 'gatewright/approval': APPROVAL });
    await card.getByRole('button', { name: 'Open in the console' }).click();
    await expect.poll(() => sentBy(page, 'ui/open-link')).toMatchObject([{ params: { url: APPROVAL.link } }]);
    const [asked] = await sentBy(page, 'ui/open-link');
    await send({ id: asked?.['id'] ?? null, error: { code: -32000, message: 'denied' } });
    await card.getByText('The console was not opened; use the address below.').waitFor();
    expect(await card.locator('#address').textContent()).toBe(APPROVAL.link);
    const methods = async () => [...new Set((await messages(page)).map(({ method }) => method))].sort();
    await expect
      .poll(methods)
      .toEqual(['ui/initialize', 'ui/notifications/initialized', 'ui/notifications/size-changed', 'ui/open-link']);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'console', '', null])(
    'the approval card offers no link to %j',
    async (link) => {
      const { card, result } = await opened();
      await result({ 'gatewright/approval': { ...APPROVAL, link } });
      await card.getByText('80 USD').waitFor();
      expect(await card.locator('#open').isVisible()).toBe(false);
      expect(await card.locator('#address').textContent()).toBe('');
    },
  );

  test('the approval card shows nothing of a call that does not wait, nor of a message that another frame sends', async () => {
    const { page, card, result, send } = await opened();
    await result({ 'gatewright/approval': APPROVAL });
    await card.getByText('80 USD').waitFor();
    await result({});
    await card.getByText('No approval waits for this call.').waitFor();
    expect(await card.locator('dd').count()).toBe(0);
    await card.locator('body').evaluate((_, approval) => {
      const params = { _meta: { 'gatewright/approval': approval } };
      window.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/tool-result', params }, '*');
    }, APPROVAL);
    await send({ id: 'end', method: 'ui/resource-teardown', params: {} });
    await expect.poll(async () => (await messages(page)).find(({ id }) => id === 'end')).toMatchObject({ result: {} });
    expect(await card.locator('dd').count()).toBe(0);
  });
});
