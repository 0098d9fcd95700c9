import { describe, expect, test } from 'vitest';
import { readSettings, SETTING_VARIABLES } from './settings.js';
import { SettingsError } from './settings-error.js';

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
    ['GATEWRIGHT_DID_METHOD', { GATEWRIGHT_DID_METHOD: 'hedera', GATEWRIGHT_NETWORK: 'ours' }],
    ['GATEWRIGHT_PUBLIC_URL', { GATEWRIGHT_PUBLIC_URL: 'gate.example' }],
    ['GATEWRIGHT_MAX_QUEUE', { GATEWRIGHT_MAX_QUEUE: '0' }],
    ['GATEWRIGHT_MAX_STREAMS', { GATEWRIGHT_MAX_STREAMS: '-1' }],
    ['GATEWRIGHT_PACK_MAX_BATCHES', { GATEWRIGHT_PACK_MAX_BATCHES: '1e3' }],
    ['GATEWRIGHT_PACK_MAX_RECORDS', { GATEWRIGHT_PACK_MAX_RECORDS: '0' }],
    ['GATEWRIGHT_MAX_EXPORTS', { GATEWRIGHT_MAX_EXPORTS: '0' }],
    ['GATEWRIGHT_TOKEN_RATE', { GATEWRIGHT_TOKEN_RATE: '600' }],
    ['GATEWRIGHT_TOKEN_RATE', { GATEWRIGHT_TOKEN_RATE: '0/50' }],
    ['GATEWRIGHT_AGENT_RATE', { GATEWRIGHT_AGENT_RATE: '5/0' }],
    ['GATEWRIGHT_UNSIGNED_RATE', { GATEWRIGHT_UNSIGNED_RATE: '5/-1' }],
    ['GATEWRIGHT_LOGIN_RATE', { GATEWRIGHT_LOGIN_RATE: '5/second' }],
    ['GATEWRIGHT_SANDBOX_RATE', { GATEWRIGHT_SANDBOX_RATE: '1/1/1' }],
    ['GATEWRIGHT_MAX_BODY', { GATEWRIGHT_MAX_BODY: '256KiB' }],
    ['GATEWRIGHT_MAX_MOLECULES', { GATEWRIGHT_MAX_MOLECULES: '0' }],
    ['GATEWRIGHT_OIDC_ROLES', { GATEWRIGHT_OIDC_ISSUER: 'https://id.example', GATEWRIGHT_OIDC_ROLES: 'ops=root' }],
    ['GATEWRIGHT_LOG_LEVEL', { GATEWRIGHT_LOG_LEVEL: 'loud' }],
    ['GATEWRIGHT_VERIFICATION_SECRET', { GATEWRIGHT_VERIFICATION_SECRET: 'garbage' }],
    ...Object.keys(SETTING_VARIABLES).flatMap((variable): [string, Record<string, string>][] => [
      [variable, { [variable]: '' }],
      [variable, { GATEWRIGHT_OIDC_ISSUER: 'https://id.example', [variable]: ' ' }],
    ]),
  ])('that cannot be used stop the start and name %s', (variable, environment) => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
    expect(() => readSettings(environment)).toThrow(variable);
  });

  test('bound what callers send and how often, each by its own name, and agents that signed only where it is set', () => {
    const { rates, sizes } = readSettings({
      GATEWRIGHT_TOKEN_RATE: '6/0.5',
      GATEWRIGHT_AGENT_RATE: '100/10',
      GATEWRIGHT_MAX_BODY: '1024',
    });
    expect(rates).toEqual({
      ...readSettings({}).rates,
      token: { burst: 6, perSecond: 0.5 },
      agent: { burst: 100, perSecond: 10 },
    });
    expect(sizes).toEqual({ ...readSettings({}).sizes, bodyMaxBytes: 1024 });
    expect(readSettings({}).rates.agent).toBe(null);
  });

  test('mint the hedera form only under an entity of the operator', () => {
    const environment = { GATEWRIGHT_DID_METHOD: 'hedera', GATEWRIGHT_DID_ENTITY: '0.0.1001' };
    expect(readSettings(environment).didForm).toEqual({ method: 'hedera', entity: '0.0.1001' });
  });
});
