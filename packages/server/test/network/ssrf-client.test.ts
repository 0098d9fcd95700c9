import { WebhookReceiver } from '@gatewright/service/test-support';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { specialRange } from '../../src/network/address-ranges.js';
import { namesFrom } from '../../src/network/name-resolution.js';
import { type Resolve, SsrfSafeClient } from '../../src/network/ssrf-client.js';
import { LocalNameServer } from '../support/local-name-server.js';

let receiver: WebhookReceiver;
let nameServer: LocalNameServer;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  nameServer = await LocalNameServer.start();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.manner = 204;
});
afterAll(async () => {
  await receiver.stop();
  await nameServer.stop();
});

const nobody: Resolve = () => Promise.reject(new Error('no such host'));
const at =
  (...addresses: readonly string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const strict = (resolve: Resolve = nobody) => new SsrfSafeClient({ resolve, privateAddresses: false });
const allowing = (resolve: Resolve = nobody) => new SsrfSafeClient({ resolve, privateAddresses: true });
const post = (outbound: SsrfSafeClient, url: string) => outbound.post({ url, headers: {}, body: '{}' });

describe('addresses', () => {
  test.each([
    [
      'metadata',
      ['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'],
    ],
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', 'fc00::1', 'fdff::1']],
    ['link-local', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
    ['reserved', ['192.0.2.1', '198.18.0.1', '203.0.113.9', '240.0.0.1', '255.255.255.255', '2001:db8::1', '2001::1']],
    ['reserved', ['2002:7f00:1::', 'fec0::1', '::127.0.0.1', '64:ff9b:1::1', '100::1', '3fff::1']],
  ])('an address in a %s range is known as such: %j', (range, addresses) => {
    expect(addresses.map(specialRange)).toEqual(addresses.map(() => range));
  });

  test.each([
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::ffff:10.1.2.3', 'private'],
    ['0:0:0:0:0:ffff:a9fe:a9fe', 'metadata'],
    ['64:ff9b::10.1.2.3', 'private'],
    ['64:ff9b::a9fe:a9fe', 'metadata'],
    ['::ffff:93.184.216.34', null],
    ['64:ff9b::5db8:d822', null],
  ])('an address of IPv4 inside IPv6 is judged by the IPv4 address that it stands for: %s', (address, range) => {
    expect(specialRange(address)).toBe(range);
  });

  test.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700::1111',
    '2001:4860::8888',
  ])('an address right beside the ranges is public: %s', (address) => {
    expect(specialRange(address)).toBeNull();
  });
});

describe('receivers', () => {
  // threat records webhook-leads-into: A webhook that leads into the gate's own network: by number, as an IPv6
  //   address, by name, or by a name that changes later => 400 at registration; at delivery nothing is sent and the
  //   webhook says why
  test.each([
    ['http://127.0.0.1/', 'loopback'],
    ['http://2130706433/', 'loopback'],
    ['http://0177.0.0.1/', 'loopback'],
    ['http://0x7f.1/', 'loopback'],
    ['http://127.1/', 'loopback'],
    ['http://①②⑦.0.0.1/', 'loopback'],
    ['http://0/', 'unspecified'],
    ['http://[::1]/', 'loopback'],
    ['http://[::ffff:127.0.0.1]/', 'loopback'],
    ['http://[::ffff:a9fe:a9fe]/', 'metadata'],
    ['http://0xa9fea9fe/', 'metadata'],
    ['http://3232235777/', 'private'],
    ['https://[fd12:3456::1]:8443/hook', 'private'],
    ['http://[fe80::1]/', 'link-local'],
  ])('a receiver written as %s is refused before anything is sent', async (url, range) => {
    expect(await strict().problemOf(url)).toBe(`the receiver is at a ${range} address`);
    expect(await post(strict(), url)).toEqual({ kind: 'refused', problem: `the receiver is at a ${range} address` });
  });

  test('a receiver whose name leads to this machine is refused', async () => {
    for (const resolve of [namesFrom(), at('127.0.0.1'), at('93.184.216.34', '10.0.0.1'), at('2606:4700::1', '::1')]) {
      const url = receiver.url.replace('127.0.0.1', 'localhost');
      expect(await strict(resolve).problemOf(url)).toMatch(/^the receiver is at a (loopback|private) address$/);
      expect((await post(strict(resolve), url)).kind).toBe('refused');
    }
    expect(receiver.received).toEqual([]);
  });

  // threat webhook-leads-into
  test.each([
    ['one', ['10.0.0.1'], 'private'],
    ['metadata', ['169.254.169.254'], 'metadata'],
    ['several', ['93.184.216.34', '192.168.0.9'], 'private'],
  ])('a receiver whose name a name server leads inside is refused: %s.example.test', async (name, addresses, range) => {
    nameServer.names.set(`${name}.example.test`, addresses);
    const egress = strict(namesFrom([nameServer.address]));
    expect(await egress.problemOf(`https://${name}.example.test/`)).toBe(`the receiver is at a ${range} address`);
  });

  test('a receiver is reached by a name that a name server knows, and unreachable by one that it does not know', async () => {
    nameServer.names.set('hooks.example.test', ['127.0.0.1']);
    const egress = allowing(namesFrom([nameServer.address]));
    const url = (host: string) => receiver.url.replace('127.0.0.1', host);
    expect(await post(egress, url('hooks.example.test'))).toEqual({ kind: 'answered', status: 204 });
    expect(await post(egress, url('nobody.example.test'))).toEqual({ kind: 'unreachable' });
    expect(receiver.received).toHaveLength(1);
  });

  // threat webhook-leads-into
  test('a receiver whose name led elsewhere when it was registered is refused at delivery', async () => {
    const answers = ['93.184.216.34', '127.0.0.1'];
    const egress = strict(async () => [{ address: answers.shift() ?? '', family: 4 }]);
    const url = receiver.url.replace('127.0.0.1', 'hooks.example.test');
    expect(await egress.problemOf(url)).toBeNull();
    expect((await post(egress, url)).kind).toBe('refused');
    expect(receiver.received).toEqual([]);
  });

  test('a receiver is connected to at the address that was judged, without asking for its name again', async () => {
    const asked: string[] = [];
    const egress = allowing((hostname) => {
      asked.push(hostname);
      return at('127.0.0.1')(hostname);
    });
    const url = receiver.url.replace('127.0.0.1', 'hooks.example.test');
    expect(await post(egress, url)).toEqual({ kind: 'answered', status: 204 });
    expect(asked).toEqual(['hooks.example.test']);
    expect(receiver.received.map(({ headers }) => headers.host)).toEqual([new URL(url).host]);
  });

  test('a receiver that redirects is not followed: its answer is the redirect', async () => {
    receiver.manner = 'redirect';
    expect(await post(allowing(), receiver.url)).toEqual({ kind: 'answered', status: 302 });
    expect(receiver.received).toHaveLength(1);
  });

  test('a receiver at a link-local or metadata address stays refused where private addresses are allowed', async () => {
    expect(await allowing().problemOf('http://192.168.1.1/')).toBeNull();
    for (const host of ['169.254.169.254', '169.254.0.1', '100.100.100.200', '[fd00:ec2::254]', '0.0.0.0']) {
      expect(await allowing().problemOf(`http://${host}/`)).toMatch(/^the receiver is at a/);
    }
  });

  // threat records webhook-metadata-address: A webhook at a metadata address in IPv6, where private addresses are
  //   allowed => refused at registration and at delivery
  test.each([
    ['Oracle', 'fd00:c1::a9fe:a9fe'],
    ['Scaleway', 'fd00:42::42'],
    ['Amazon', 'fd00:ec2::254'],
    ['Google', 'fd20:ce::254'],
    ['a cloud with a prefix that was not drawn at random', 'fd00:77::1'],
    ['a cloud that repeats its IPv4 address', 'fd12:3456:789a::a9fe:a9fe'],
    ['a NAT64 of the operator', '2606:4700:64::a9fe:a9fe'],
    ['a NAT64 of the operator with another metadata address', 'fd12:3456:789a:64::6464:64c8'],
    ['IPv4 mapped into IPv6', '::ffff:169.254.169.254'],
    ['the NAT64 of RFC 6052', '64:ff9b::a9fe:a9fe'],
    ['the NAT64 of RFC 8215', '64:ff9b:1::a9fe:a9fe'],
    ['6to4', '2002:a9fe:a9fe::1'],
    ['another link-local address', '169.254.170.2'],
  ])(
    'a receiver at the metadata address of %s is refused, at delivery too, where private addresses are allowed',
    async (_who, address) => {
      const host = address.includes(':') ? `[${address}]` : address;
      expect(await allowing().problemOf(`http://${host}/`)).toMatch(
        /^the receiver is at a (metadata|reserved|link-local)/,
      );
      const answers = ['fd12:3456:789a::1', address];
      const egress = allowing(async () => [{ address: answers.shift() ?? '', family: 6 }]);
      expect(await egress.problemOf('http://hooks.example.test/')).toBeNull();
      expect((await post(egress, 'http://hooks.example.test/')).kind).toBe('refused');
    },
  );

  test('a receiver whose name is unknown is unreachable and not refused, since it may be known tomorrow', async () => {
    expect(await strict().problemOf('https://hooks.example.test/')).toBeNull();
    expect(await post(strict(), 'https://hooks.example.test/')).toEqual({ kind: 'unreachable' });
    expect(await post(strict(at()), 'https://hooks.example.test/')).toEqual({ kind: 'unreachable' });
  });
});
