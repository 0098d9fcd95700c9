import { SettingsError } from '@gatewright/service';
import { describe, expect, test } from 'vitest';
import { readSettings, SETTING_VARIABLES } from '../../src/settings/settings.js';

describe('settings', () => {
  test('settings listen on loopback, serve testnet and settle openly unless set otherwise', () => {
    expect(readSettings({})).toMatchObject({
      port: 4400,
      host: '127.0.0.1',
      network: 'testnet',
      settlement: 'open',
      didForm: { method: 'magp' },
    });
  });

  test('settings settle strictly on mainnet', () => {
    expect(readSettings({ GATEWRIGHT_NETWORK: 'mainnet' }).settlement).toBe('strict');
  });

  test('settings let webhooks lead to private addresses on a developer’s machine only, unless set otherwise', () => {
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
    ...['9464', 'here', '127.0.0.1:70000', '::1:9464', 'http://127.0.0.1:9464'].map(
      (address): [string, Record<string, string>] => ['GATEWRIGHT_METRICS', { GATEWRIGHT_METRICS: address }],
    ),
    ...['-1', '301', '1.5', '5s'].map((seconds): [string, Record<string, string>] => [
      'GATEWRIGHT_DRAIN_SECONDS',
      { GATEWRIGHT_DRAIN_SECONDS: seconds },
    ]),
    ['GATEWRIGHT_NETWORK', { GATEWRIGHT_NETWORK: 'Main Net' }],
    ['GATEWRIGHT_SETTLEMENT', { GATEWRIGHT_SETTLEMENT: 'closed' }],
    ['GATEWRIGHT_DID_METHOD', { GATEWRIGHT_DID_METHOD: 'web' }],
    ['GATEWRIGHT_DID_ENTITY', { GATEWRIGHT_DID_METHOD: 'hedera' }],
    ['GATEWRIGHT_DID_METHOD', { GATEWRIGHT_DID_METHOD: 'hedera', GATEWRIGHT_NETWORK: 'ours' }],
    ['GATEWRIGHT_PUBLIC_URL', { GATEWRIGHT_PUBLIC_URL: 'gate.example' }],
    ['GATEWRIGHT_PUBLIC_URL', { GATEWRIGHT_PUBLIC_URL: 'https://gate.example/gate' }],
    ['GATEWRIGHT_PUBLIC_URL', { GATEWRIGHT_PUBLIC_URL: 'https://gate.example/?gate' }],
    ['GATEWRIGHT_SOCKET', { GATEWRIGHT_SOCKET: '/run/gatewright/gate.sock' }],
    ['GATEWRIGHT_LOG_KEY', { GATEWRIGHT_LOG_KEY: '00' }],
    ['GATEWRIGHT_LOG_SIGNER', { GATEWRIGHT_LOG_SIGNER: 'https://kms.example/log', GATEWRIGHT_SIGNER_TOKEN: 'token' }],
    ['GATEWRIGHT_POLICY_SIGNER', { GATEWRIGHT_POLICY_SIGNER: `${'00'.repeat(32)} https://kms.example/policy` }],
    ['GATEWRIGHT_KEY_ROTATION', { GATEWRIGHT_KEY_ROTATION: 'policy' }],
    ['GATEWRIGHT_KEY_ROTATION', { GATEWRIGHT_KEY_ROTATION: 'policy:0' }],
    ['GATEWRIGHT_KEY_ROTATION', { GATEWRIGHT_KEY_ROTATION: 'token:30' }],
    ...[
      'proxy.example',
      '10.0.0.0/33',
      '10.0.0.0/08',
      '10.0.0.0/',
      'fd00::/129',
      '[::1]',
      'fe80::1%eth0',
      '10.0.0.1:80',
      '10.0.0.1,',
      '10.0.0.1 10.0.0.2',
      'Loopback',
    ].map((proxies): [string, Record<string, string>] => [
      'GATEWRIGHT_TRUSTED_PROXIES',
      { GATEWRIGHT_TRUSTED_PROXIES: proxies },
    ]),
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
  ])('settings that cannot be used stop the start and name %s', (variable, environment) => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
    expect(() => readSettings(environment)).toThrow(variable);
  });

  test.each([
    ['GATEWRIGHT_DATADIR', 'GATEWRIGHT_DATA_DIR'],
    ['GATEWRIGHT_PORT', 'PORT'],
    ['GATEWRIGHT_SETTLEMENTS', 'GATEWRIGHT_SETTLEMENT'],
  ])('settings stop the start where %s is set, and name %s', (given, meant) => {
    expect(() => readSettings({ [given]: '8080' })).toThrow(`${given} is no setting: did you mean ${meant}?`);
  });

  test('settings pass over the variables of the command, and those that Kubernetes sets for a service of this name', () => {
    const environment = {
      GATEWRIGHT_URL: 'http://127.0.0.1:4400',
      GATEWRIGHT_TOKEN: 'gwt_1',
      GATEWRIGHT_SERVICE_HOST: '10.0.0.7',
      GATEWRIGHT_SERVICE_PORT: '4400',
      GATEWRIGHT_SERVICE_PORT_HTTP: '4400',
      GATEWRIGHT_PORT: 'tcp://10.0.0.7:4400',
      GATEWRIGHT_PORT_4400_TCP: 'tcp://10.0.0.7:4400',
      GATEWRIGHT_PORT_4400_TCP_PROTO: 'tcp',
      GATEWRIGHT_PORT_4400_TCP_PORT: '4400',
      GATEWRIGHT_PORT_4400_TCP_ADDR: '10.0.0.7',
      GATEWRIGHT_STAGING_SERVICE_HOST: '10.0.0.8',
      GATEWRIGHT_STAGING_PORT: 'tcp://10.0.0.8:4400',
    };
    expect(readSettings(environment)).toEqual(readSettings({}));
  });

  test('settings bound what callers send and how often, and what agents signed only where that is set', () => {
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

  test('settings name further assets for x402, on networks and in currencies that are known', () => {
    const assets = (text: string) => readSettings({ GATEWRIGHT_X402_ASSETS: text }).paymentAssets;
    expect(readSettings({}).paymentAssets).toEqual([]);
    expect(assets('base/0xAb=usd:18, eip155:1/0.0.7=EUR:6')).toEqual([
      { network: 'eip155:8453', asset: '0xAb', decimals: 18, currencies: ['USD'], symbol: null },
      { network: 'eip155:1', asset: '0.0.7', decimals: 6, currencies: ['EUR'], symbol: null },
    ]);
    for (const garbled of [
      'base/0xab=USD',
      'nowhere/0xab=USD:6',
      'base/0xab=GOLD:6',
      'base=USD:6',
      'base/=USD:6',
      '0xab',
    ]) {
      expect(() => assets(garbled)).toThrow(garbled);
    }
  });

  test('settings trust no proxy unless set otherwise, and then addresses, ranges and this machine', () => {
    const trusted = (proxies: string) => readSettings({ GATEWRIGHT_TRUSTED_PROXIES: proxies }).trustedProxies;
    expect(readSettings({}).trustedProxies).toEqual([]);
    expect(trusted('loopback')).toEqual(['127.0.0.0/8', '::1/128']);
    expect(trusted('192.0.2.1, 10.0.0.0/8,fd00::/8 , 2001:db8::1')).toEqual([
      '192.0.2.1/32',
      '10.0.0.0/8',
      'fd00::/8',
      '2001:db8::1/128',
    ]);
  });

  test.each(['0.0.0.0/0', '::/0', '::ffff:0:0/96', '::1/64', '10.0.0.1, 0.0.0.0/0'])(
    'settings trust no range that everybody is in: %s',
    (proxies) => {
      expect(() => readSettings({ GATEWRIGHT_TRUSTED_PROXIES: proxies })).toThrow(
        /trusts everybody.*name the addresses/,
      );
    },
  );

  test('settings mint a did:key on every network, where that is set', () => {
    const environment = { GATEWRIGHT_DID_METHOD: 'key', GATEWRIGHT_NETWORK: 'ours' };
    expect(readSettings(environment).didForm).toEqual({ method: 'key' });
  });

  test('settings mint the hedera form only under an entity of the operator', () => {
    const environment = { GATEWRIGHT_DID_METHOD: 'hedera', GATEWRIGHT_DID_ENTITY: '0.0.1001' };
    expect(readSettings(environment).didForm).toEqual({ method: 'hedera', entity: '0.0.1001' });
  });
});
