import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refuseUnknown } from '../../src/platform/settings/known-variables.js';
import { SERVICE_VARIABLES } from '../../src/platform/settings/read-settings.js';
import { SettingsError } from '../../src/platform/settings/settings-error.js';

const KNOWN = ['PORT', 'HOST', ...Object.keys(SERVICE_VARIABLES)];

function refusalOf(environment: Record<string, string>): string {
  try {
    refuseUnknown(environment, KNOWN);
    return '';
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}

describe('variables', () => {
  test('variables of Gatewright are refused unless they are known, and variables of others are not looked at', () => {
    const name = fc.stringMatching(/^[A-Z_]{0,20}$/);
    const property = fc.property(name, fc.boolean(), (end, ours) => {
      const variable = ours ? `GATEWRIGHT_${end}` : `OURS_${end}`;
      expect(refusalOf({ [variable]: 'x' }) !== '').toBe(ours && !KNOWN.includes(variable));
    });
    fc.assert(property);
    expect(refusalOf(Object.fromEntries(KNOWN.map((one) => [one, 'x'])))).toBe('');
  });

  test('a variable whose name has a letter left out, doubled or exchanged is refused with a known name', () => {
    const slips = (name: string, at: number) => [
      name.slice(0, at) + name.slice(at + 1),
      name.slice(0, at) + name.charAt(at) + name.slice(at),
      `${name.slice(0, at)}Q${name.slice(at + 1)}`,
    ];
    const property = fc.property(fc.constantFrom(...Object.keys(SERVICE_VARIABLES)), fc.nat(40), (name, place) => {
      const at = 'GATEWRIGHT_'.length + (place % (name.length - 'GATEWRIGHT_'.length));
      for (const slip of slips(name, at)) {
        if (KNOWN.includes(slip)) continue;
        expect(refusalOf({ [slip]: 'x' })).toMatch(new RegExp(`^${slip} is no setting: did you mean \\w+\\?$`));
      }
    });
    fc.assert(property);
  });

  test.each([
    ['GATEWRIGHT_LOGINRATE', 'GATEWRIGHT_LOGIN_RATE'],
    ['GATEWRIGHT_RATE_LOGIN', 'GATEWRIGHT_LOGIN_RATE'],
    ['gatewright_network', 'GATEWRIGHT_NETWORK'],
    ['GATEWRIGHT_PUBLIC', 'GATEWRIGHT_PUBLIC_URL'],
    ['GATEWRIGHT_PORT', 'PORT'],
    ['GATEWRIGHT_HOST', 'HOST'],
  ])('%s is answered with %s', (given, meant) => {
    expect(refusalOf({ [given]: 'x' })).toBe(`${given} is no setting: did you mean ${meant}?`);
  });

  test('a refusal of variables shows no value', () => {
    expect(refusalOf({ GATEWRIGHT_VERIFICATION_SECRETS: 'whsec_secret' })).not.toContain('whsec');
  });
});
