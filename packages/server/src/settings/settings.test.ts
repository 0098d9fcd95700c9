import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.js';

describe('settings', () => {
  test('listen on loopback, serve testnet and settle openly unless told otherwise', () => {
    expect(readSettings({})).toMatchObject({
      port: 4400,
      host: '127.0.0.1',
      network: 'testnet',
      settlement: 'open',
      didForm: { method: 'magp' },
    });
  });

  test('settle strictly on mainnet', () => {
    expect(readSettings({ GATEWRIGHT_NETWORK: 'mainnet' }).settlement).toBe('strict');
  });

  test('let webhooks lead to private addresses on a developer’s machine only, unless told otherwise', () => {
    const allowed = (environment: Record<string, string>) => readSettings(environment).webhookPrivateAddresses;
    expect(allowed({})).toBe(true);
    expect(allowed({ HOST: '0.0.0.0' })).toBe(false);
    expect(allowed({ GATEWRIGHT_NETWORK: 'mainnet' })).toBe(false);
    expect(allowed({ GATEWRIGHT_WEBHOOK_PRIVATE_ADDRESSES: 'off' })).toBe(false);
    expect(allowed({ HOST: '0.0.0.0', GATEWRIGHT_WEBHOOK_PRIVATE_ADDRESSES: 'on' })).toBe(true);
  });

  test.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'http' }],
    ['GATEWRIGHT_NETWORK', { GATEWRIGHT_NETWORK: 'Main Net' }],
    ['GATEWRIGHT_SETTLEMENT', { GATEWRIGHT_SETTLEMENT: 'closed' }],
    ['GATEWRIGHT_DID_METHOD', { GATEWRIGHT_DID_METHOD: 'web' }],
    ['GATEWRIGHT_DID_ENTITY', { GATEWRIGHT_DID_METHOD: 'hedera' }],
    ['GATEWRIGHT_PUBLIC_URL', { GATEWRIGHT_PUBLIC_URL: 'gate.example' }],
    ['GATEWRIGHT_MAX_QUEUE', { GATEWRIGHT_MAX_QUEUE: '0' }],
    ['GATEWRIGHT_MAX_STREAMS', { GATEWRIGHT_MAX_STREAMS: '-1' }],
    ['GATEWRIGHT_PACK_MAX_BATCHES', { GATEWRIGHT_PACK_MAX_BATCHES: '1e3' }],
    ['GATEWRIGHT_LOG_LEVEL', { GATEWRIGHT_LOG_LEVEL: 'loud' }],
  ])('that cannot be used stop the start and name %s', (variable, environment) => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
    expect(() => readSettings(environment)).toThrow(variable);
  });

  test('mint the hedera form only under an entity of the operator', () => {
    const environment = { GATEWRIGHT_DID_METHOD: 'hedera', GATEWRIGHT_DID_ENTITY: '0.0.1001' };
    expect(readSettings(environment).didForm).toEqual({ method: 'hedera', entity: '0.0.1001' });
  });
});
