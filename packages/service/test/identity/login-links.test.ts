import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOGIN_LINK_TTL_MS, LoginLinks } from '../../src/features/identity/login-links.js';

const NOON = Date.UTC(2026, 2, 1, 12);
const secret = (fill: number) => new Uint8Array(32).fill(fill);

// threat records login-link: The link of the first start used twice, later, or from a log => `UNAUTHENTICATED`; no request has its secret
test('a link stands for its token once and until its time is over, and no other text does', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 2 * LOGIN_LINK_TTL_MS }), (guess, wait) => {
      const links = new LoginLinks();
      const link = links.make('gw_owner', secret(1), NOON);
      expect(links.take(guess, NOON)).toBe(null);
      expect(links.take(link.toUpperCase(), NOON)).toBe(null);
      expect(links.take(link, NOON + wait)).toBe(wait < LOGIN_LINK_TTL_MS ? 'gw_owner' : null);
      expect(links.take(link, NOON)).toBe(null);
    }),
  );
});

test('a newer link ends the one before', () => {
  const links = new LoginLinks();
  const first = links.make('gw_owner', secret(1), NOON);
  const second = links.make('gw_owner', secret(2), NOON);
  expect([links.take(first, NOON), links.take(second, NOON)]).toEqual([null, 'gw_owner']);
});
