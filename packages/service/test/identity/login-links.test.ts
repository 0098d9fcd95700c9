import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOGIN_LINK_TTL_MS, LOGIN_LINKS_MAX, LoginLinks } from '../../src/features/identity/login-links.js';

const NOON = Date.UTC(2026, 2, 1, 12);
const secret = (fill: number) => new Uint8Array(32).fill(fill);

// threat records login-link: A link to a login used twice, later, by a revoked person, or from a log => `UNAUTHENTICATED`; no request has its secret
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

test('a newer link of a token ends the one before, and leaves those of other tokens', () => {
  const links = new LoginLinks();
  const first = links.make('gw_owner', secret(1), NOON);
  const other = links.make('gw_other', secret(2), NOON);
  const second = links.make('gw_owner', secret(3), NOON);
  expect([first, second, other].map((link) => links.take(link, NOON))).toEqual([null, 'gw_owner', 'gw_other']);
});

test('links are bounded: the oldest gives way', () => {
  const links = new LoginLinks();
  const made = Array.from({ length: LOGIN_LINKS_MAX + 1 }, (_, place) => {
    const random = new Uint8Array(32);
    new DataView(random.buffer).setUint32(0, place);
    return links.make(`gw_${place}`, random, NOON);
  });
  expect(made.map((link) => links.take(link, NOON)).indexOf('gw_1')).toBe(1);
  expect(links.take(made[0] ?? '', NOON)).toBeNull();
});
