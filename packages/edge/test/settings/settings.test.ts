import { expect, test } from 'vitest';
import { readEdgeSettings } from '../../src/settings/settings.js';

const WHOLE = {
  GATEWRIGHT_ROOT_KEY: '07'.repeat(32),
  GATEWRIGHT_OPERATOR_SECRET: 'o'.repeat(40),
  GATEWRIGHT_PUBLIC_URL: 'https://gate.example',
  ORGANISATIONS: { idFromName: () => null },
};

test('the edge reads secrets, its address and the settings of the application', () => {
  const settings = readEdgeSettings({
    ...WHOLE,
    GATEWRIGHT_TOKEN_RATE: '7/2',
    GATEWRIGHT_SOURCE_HEADER: 'cf-connecting-ip',
  });
  expect(settings).toMatchObject({
    publicUrl: 'https://gate.example',
    operatorSecret: WHOLE.GATEWRIGHT_OPERATOR_SECRET,
    sourceHeader: 'cf-connecting-ip',
    service: { network: 'testnet', rates: { token: { burst: 7, perSecond: 2 } } },
  });
});

const REFUSED: readonly (readonly [string, unknown])[] = [
  ['GATEWRIGHT_ROOT_KEY', undefined],
  ['GATEWRIGHT_ROOT_KEY', null],
  ['GATEWRIGHT_ROOT_KEY', '07'.repeat(31)],
  ['GATEWRIGHT_ROOT_KEY', 'not hex'],
  ['GATEWRIGHT_OPERATOR_SECRET', undefined],
  ['GATEWRIGHT_OPERATOR_SECRET', 'short'],
  ['GATEWRIGHT_PUBLIC_URL', undefined],
  ['GATEWRIGHT_PUBLIC_URL', 'gate.example'],
  ['GATEWRIGHT_SOURCE_HEADER', 'no header'],
  ['GATEWRIGHT_TOKEN_RATE', 'many'],
  ['GATEWRIGHT_TOKEN_RATE', ''],
  ['GATEWRIGHT_TOKEN_RATE', 7],
  ['GATEWRIGHT_TOKENRATE', '600/50'],
  ['GATEWRIGHT_WEBHOOK_PRIVATE_ADDRESSES', 'on'],
  ['GATEWRIGHT_WEBHOOK_PRIVATE_ADDRESSES', 'off'],
  ['GATEWRIGHT_DATABASE_URL', 'postgres://host/name'],
  ['GATEWRIGHT_DATA_DIR', 'data'],
  ['GATEWRIGHT_CHECKPOINT_LOG', 'checkpoints.log'],
  ['GATEWRIGHT_WITNESSES', 'key https://witness.example'],
  ['GATEWRIGHT_TIMESTAMP_URL', 'https://time.example'],
  ['GATEWRIGHT_TRUSTED_PROXIES', 'loopback'],
];

// threat edge-host-lacks
test.each(REFUSED)('the edge refuses %s = %j by its name, and shows no value', (name, value) => {
  const bindings = { ...WHOLE, [name]: value };
  expect(() => readEdgeSettings(bindings)).toThrow(
    expect.objectContaining({ code: 'SETTINGS_INVALID', variable: name }),
  );
  if (typeof value !== 'string' || value.length < 5) return;
  expect(() => readEdgeSettings(bindings)).not.toThrow(value);
});

test('the edge states why it has no webhooks', () => {
  expect(() => readEdgeSettings({ ...WHOLE, GATEWRIGHT_WEBHOOK_PRIVATE_ADDRESSES: 'on' })).toThrow('by DNS');
});
