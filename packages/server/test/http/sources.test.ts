import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORWARDED_ENTRIES_MAX, sourcesBehind } from '../../src/http/sources.js';
import { readSettings } from '../../src/settings/settings.js';

const PROXY = '10.0.0.1';
const source = behind('10.0.0.0/8, fd00::/8, loopback');

function behind(proxies: string) {
  const { trustedProxies } = readSettings({ GATEWRIGHT_TRUSTED_PROXIES: proxies });
  const sourceBehind = sourcesBehind(trustedProxies);
  return (peer: string, header?: string) => sourceBehind(peer, () => header);
}

/** Addresses that no proxy of these tests has. */
const strangers = fc.oneof(
  fc.ipV4().filter((address) => !/^(?:10|127)\./.test(address)),
  fc.nat(0xffff).map((group) => `2001:db8:${group.toString(16)}::7`),
);
const proxies = fc.constantFrom('10.0.0.1', '10.255.255.255', 'fd00::1', '127.0.0.1', '::1', '::ffff:10.9.8.7');
const entries = fc.oneof(
  strangers,
  proxies,
  fc.constantFrom('', ' ', 'unknown', '1.2.3', '::ffff', '[::1', '"'),
  fc.string(),
);
const headers = fc.oneof(
  fc.string(),
  fc.array(entries, { maxLength: 40 }).map((list) => list.join(',')),
  fc.array(entries, { maxLength: 40 }).map((list) => list.join(', ')),
);

describe('client addresses', () => {
  // threat requests made-up-x: A made-up `X-Forwarded-For`, to get new limits with each call or to use up another's
  //   => nothing: what a trusted proxy appended counts, and nothing that its client wrote
  test('the client address is not changed by any header that comes without a trusted proxy', () => {
    fc.assert(
      fc.property(strangers, headers, (client, header) => {
        expect(source(client, header)).toBe(source(client));
        expect(sourcesBehind([])(PROXY, () => header)).toBe(PROXY);
      }),
    );
  });

  // threat made-up-x
  test('the client address is what the trusted proxy appended, whatever its client wrote in front of that', () => {
    fc.assert(
      fc.property(strangers, headers, proxies, (client, written, proxy) => {
        for (const header of [client, `${written},${client}`, `${written}, ${client}`]) {
          expect(source(proxy, header)).toBe(source(client));
        }
      }),
    );
  });

  test('the client address is what the first of several trusted proxies appended', () => {
    fc.assert(
      fc.property(strangers, headers, fc.array(proxies, { maxLength: 5 }), (client, written, way) => {
        expect(source(PROXY, [written, client, ...way].join(', '))).toBe(source(client));
      }),
    );
  });

  // threat made-up-x
  test('the client address is the last trusted proxy where it wrote what cannot be read', () => {
    const garbled = ['', 'unknown', '_hidden', '1.2.3', '01.2.3.4', '1.2.3.4:', '1.2.3.4:port', '[::1', '[1.2.3.4]:80'];
    fc.assert(
      fc.property(
        headers,
        fc.constantFrom(...garbled, `${'1'.repeat(80)}`, `::1%${'a'.repeat(80)}`),
        (written, entry) => {
          expect(source(PROXY, `${written},${entry}`)).toBe(PROXY);
          expect(source(PROXY, `${written},${entry},10.0.0.2`)).toBe('10.0.0.2');
        },
      ),
    );
  });

  test('the client address is the outermost proxy where all that is named is trusted, or nothing is', () => {
    expect(source(PROXY)).toBe(PROXY);
    expect(source(PROXY, '')).toBe(PROXY);
    expect(source(PROXY, '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3');
  });

  test('the client address is sought in so many entries and no more', () => {
    const header = (hops: number) => ['198.51.100.7', ...Array.from({ length: hops }, () => '10.0.0.2')].join(',');
    expect(source(PROXY, header(FORWARDED_ENTRIES_MAX - 1))).toBe('198.51.100.7');
    expect(source(PROXY, header(FORWARDED_ENTRIES_MAX))).toBe('10.0.0.2');
  });

  test.each([
    ['198.51.100.7:555', '198.51.100.7'],
    ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
    ['\t198.51.100.7 ', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['[::ffff:c633:6407]:80', '198.51.100.7'],
    ['64:ff9b::198.51.100.7', '198.51.100.7'],
    ['198.51.100.7, 127.0.0.1:80', '198.51.100.7'],
    ['198.51.100.7, [::1]:80', '198.51.100.7'],
    ['198.51.100.7, ::ffff:10.0.0.9', '198.51.100.7'],
    ['198.51.100.7, 64:ff9b::10.0.0.9', '10.0.0.9'],
  ])('the client address is read in every spelling that proxies use: %s', (header, expected) => {
    expect(source(PROXY, header)).toBe(expected);
  });

  // threat requests another-address-caller: Another address of the caller's own IPv6 network for every call => the
  //   rates of the whole /64
  test('the client address is one for all addresses of a /64 of IPv6, and another beside it', () => {
    expect(source('2001:db8:1:2::1')).toBe(source('2001:0DB8:1:2:ffff:ffff:ffff:ffff'));
    expect(source('2001:db8:1:2::1')).not.toBe(source('2001:db8:1:3::1'));
    expect(source('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });

  test('the client address is one for an address of IPv4, whether the gate listens on IPv4 or on both', () => {
    expect(source('::ffff:198.51.100.7')).toBe(source('198.51.100.7'));
    expect(source('::ffff:10.0.0.1', '198.51.100.7')).toBe('198.51.100.7');
  });

  test('the client address is unknown where the connection is gone', () => {
    expect(sourcesBehind(['10.0.0.0/8'])(undefined, () => '198.51.100.7')).toBe('unknown');
  });
});
