import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMandate, permit, setAgent } from '../../src/testing/operations.js';
import { installedChromium, TestBrowser } from './support/browser.js';
import { PagedStore } from './support/paged-store.js';

const executablePath = installedChromium();

describe.runIf(executablePath !== null)('IndexedDB', () => {
  let browser: TestBrowser;
  let tabs: readonly [Page, Page];

  beforeAll(async () => {
    browser = await TestBrowser.start(executablePath ?? '');
    tabs = await browser.tabs();
  });

  afterAll(() => browser.close());

  const open = async (tab: 0 | 1, name: string) => {
    const store = new PagedStore(tabs[tab], name, () => 1_000);
    await store.agent('org', 'agent');
    return store;
  };
  const deleted = (tab: 0 | 1, name: string) =>
    tabs[tab].evaluate((database) => window.storePage.delete(database), name);

  test('a connection ends with its store: earlier calls are answered, later ones are refused as unavailable', async () => {
    const store = await open(0, 'closed');
    const asked = await tabs[0].evaluate(() => window.storePage.closeBehind('closed', 'org', 'agent'));
    expect(asked).toMatchObject({ orgId: 'org', agentDid: 'agent' });
    await expect(store.agent('org', 'agent')).rejects.toThrow('LedgerUnavailableError: the store is closed');
    await expect(store.apply([permit('1', 5n)], 'after')).rejects.toThrow(
      'LedgerUnavailableError: the store is closed',
    );
    await store.close();
  });

  test('a closed connection blocks no other: the database can be deleted and opened again', async () => {
    const store = await open(0, 'given-back');
    await store.close();
    expect(await deleted(0, 'given-back')).toBe(true);
    expect(await (await open(1, 'given-back')).history('org', null)).toEqual([]);
  });

  test('a connection gives way to another tab that deletes the database, and its store is then unavailable', async () => {
    const store = await open(0, 'taken-away');
    expect(await deleted(1, 'taken-away')).toBe(true);
    await expect(store.agent('org', 'agent')).rejects.toThrow('LedgerUnavailableError: another tab');
    await expect(store.apply([openMandate()], 'late')).rejects.toThrow('reload the page');
    expect(await (await open(1, 'taken-away')).receipt('late')).toBe(false);
  });

  test.each([
    ['newer', 99, 'SchemaTooNewError: the ledger has the schema 99'],
    ['unreleased', 10, 'SchemaTooOldError: the ledger has the schema 10'],
  ])('a connection to rows of a %s schema neither reads nor writes them', async (age, version, refusal) => {
    const store = await open(0, age);
    await store.apply([openMandate()], 'written');
    await tabs[1].evaluate((at) => window.storePage.writeSchema(at.name, at.version), { name: age, version });
    await expect(store.apply([permit('1', 5n)], 'blind')).rejects.toThrow(refusal);
    await expect(store.mandate('org', 'mandate')).rejects.toThrow(refusal);
    await expect(open(1, age)).rejects.toThrow(refusal);
  });

  test('a connection brings the rows through the next step once, and the program before it then refuses them', async () => {
    const store = await open(0, 'next');
    await store.apply([setAgent('1', 'suspended', { agentDid: 'a' })], 'written');
    const next = () => tabs[1].evaluate(() => window.storePage.takeNextStep('next'));
    expect((await next()).map(({ agentDid }) => agentDid)).toEqual(['a+']);
    expect((await next()).map(({ agentDid }) => agentDid)).toEqual(['a+']);
    await expect(store.agent('org', 'a')).rejects.toThrow('SchemaTooNewError: the ledger has the schema 18');
  });
});
