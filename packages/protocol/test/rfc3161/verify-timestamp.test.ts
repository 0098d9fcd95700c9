import { describe, expect, test } from 'vitest';
import { fromBase64, toHex, utf8 } from '../../src/bytes/index.js';
import { type Certificate, readCertificate, readPemCertificate } from '../../src/rfc3161/certificate.js';
import { timestampRequest, tokenInResponse } from '../../src/rfc3161/request.js';
import { readTimestampToken } from '../../src/rfc3161/token.js';
import { verifyTimestamp } from '../../src/rfc3161/verify-timestamp.js';
import { CHAINED, STAMPED, TIMESTAMPS } from '../support/timestamps.js';

const NOVEMBER = Date.parse('2026-11-21T09:21:58Z');

function bytesOf(text: string): Uint8Array {
  const bytes = fromBase64(text);
  if (bytes === null) throw new Error('the fixture is not base64');
  return bytes;
}

function authorityOf({ certificate }: { readonly certificate: string }): Certificate {
  const read = readCertificate(bytesOf(certificate));
  if (read === null) throw new Error('the fixture is no certificate');
  return read;
}

function tokenOf({ response }: { readonly response: string }): Uint8Array {
  const token = tokenInResponse(bytesOf(response));
  if (token === null) throw new Error('the fixture grants no token');
  return token;
}

const [rsa, curve] = TIMESTAMPS;

describe.each(TIMESTAMPS)('authority with $name', (stamp) => {
  const token = tokenOf(stamp);
  const authority = authorityOf(stamp);

  test('a timestamp verifies over what was stamped, and gives the time', async () => {
    expect(await verifyTimestamp(token, utf8(STAMPED), authority)).toEqual({ ok: true, at: NOVEMBER });
  });

  test('a timestamp does not verify over anything else (TIMESTAMP_IMPRINT_MISMATCH)', async () => {
    expect(await verifyTimestamp(token, utf8(STAMPED.replace('7', '8')), authority)).toEqual({
      ok: false,
      fault: 'TIMESTAMP_IMPRINT_MISMATCH',
    });
  });

  test('a timestamp is not trusted under another authority, or a certificate for other uses or not valid then', async () => {
    const untrusted = { ok: false, fault: 'TIMESTAMP_UNTRUSTED' };
    const foreign = authorityOf(stamp === rsa ? curve : rsa);
    for (const wrong of [
      foreign,
      { ...authority, forTimestamps: false },
      { ...authority, notAfter: NOVEMBER - 1 },
      { ...authority, notBefore: NOVEMBER + 1 },
    ]) {
      expect(await verifyTimestamp(token, utf8(STAMPED), wrong)).toEqual(untrusted);
    }
  });

  test('a timestamp with any single byte changed verifies only where nothing that is read changed', async () => {
    let verified = 0;
    for (let at = 0; at < token.length; at += 3) {
      const changed = token.with(at, (token[at] ?? 0) ^ 1);
      const outcome = await verifyTimestamp(changed, utf8(STAMPED), authority);
      if (!outcome.ok) continue;
      // Certificates that travel along in the token are not what is trusted, and not read.
      verified += 1;
      expect(readTimestampToken(changed), `byte ${at}`).toEqual(readTimestampToken(token));
    }
    expect(verified).toBeGreaterThan(0);
  });

  test('a timestamp that is cut anywhere is malformed', async () => {
    for (let length = 0; length < token.length; length += 13) {
      expect(readTimestampToken(token.slice(0, length))).toBeNull();
    }
  });

  test('a timestamp with another signature does not verify', async () => {
    const read = readTimestampToken(token);
    const forged = new Uint8Array(token);
    forged.set(new Uint8Array(8), token.length - 8);
    expect(read?.signature.length).toBeGreaterThan(60);
    expect(await verifyTimestamp(forged, utf8(STAMPED), authority)).toMatchObject({ ok: false });
  });
});

describe('timestamps under a root', () => {
  const under = (response: string, certificate: string) =>
    verifyTimestamp(tokenOf({ response }), utf8(STAMPED), authorityOf({ certificate }));

  test('a timestamp under a root verifies by the certificates in the token', async () => {
    expect(await under(CHAINED.signer, CHAINED.root)).toMatchObject({ ok: true });
  });

  // threat records timestamp-under-certificate: A timestamp under a certificate for other uses, or under a root that
  //   did not issue it => `TIMESTAMP_UNTRUSTED`
  test.each([
    ['a root with the name of another', CHAINED.signer, CHAINED.impostor],
    ['an issuer that is no authority', CHAINED.under, CHAINED.root],
    ['an issuer past the path length of its own', CHAINED.deep, CHAINED.root],
    ['no chain at all', curve.response, CHAINED.root],
    ['a certificate that is no authority as root', curve.response, rsa.certificate],
  ])('a timestamp of %s is refused with TIMESTAMP_UNTRUSTED', async (_, response, root) => {
    expect(await under(response, root)).toEqual({ ok: false, fault: 'TIMESTAMP_UNTRUSTED' });
  });

  test('a timestamp under a root that was not valid, or has a limit that is not read, is TIMESTAMP_UNTRUSTED', async () => {
    const root = authorityOf({ certificate: CHAINED.root });
    for (const change of [
      { notAfter: root.notBefore },
      { hasUnknownLimits: true },
      { isAuthority: false },
      { pathLength: 0 },
    ]) {
      const outcome = await verifyTimestamp(tokenOf({ response: CHAINED.signer }), utf8(STAMPED), {
        ...root,
        ...change,
      });
      expect(outcome).toEqual({ ok: false, fault: 'TIMESTAMP_UNTRUSTED' });
    }
  });

  test('a chained timestamp with any single byte changed verifies only where nothing that is read changed', async () => {
    const token = tokenOf({ response: CHAINED.signer });
    const root = authorityOf({ certificate: CHAINED.root });
    expect(await verifyTimestamp(token, utf8(STAMPED), root)).toMatchObject({ ok: true });
    for (let at = 0; at < token.length; at += 3) {
      const changed = token.with(at, (token[at] ?? 0) ^ 1);
      const outcome = await verifyTimestamp(changed, utf8(STAMPED), root);
      if (outcome.ok) expect(readTimestampToken(changed), `byte ${at}`).toEqual(readTimestampToken(token));
    }
  });
});

describe('certificates', () => {
  // threat timestamp-under-certificate
  test('a certificate is for timestamps where its extended key usage is critical and names nothing else', () => {
    expect(authorityOf(rsa).forTimestamps).toBe(true);
    expect(authorityOf({ certificate: CHAINED.notCritical }).forTimestamps).toBe(false);
    expect(authorityOf({ certificate: CHAINED.twoUses }).forTimestamps).toBe(false);
  });

  test('a certificate is read from PEM as from DER', () => {
    const pem = `-----BEGIN CERTIFICATE-----\n${rsa.certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
    expect(readPemCertificate(pem)).toEqual(authorityOf(rsa));
  });

  test('a malformed certificate is not read', () => {
    expect(readCertificate(new Uint8Array())).toBeNull();
    expect(readCertificate(bytesOf(rsa.response))).toBeNull();
    expect(readCertificate(bytesOf(rsa.certificate).slice(0, -1))).toBeNull();
    expect(readPemCertificate('no certificate')).toBeNull();
  });
});

test('the answer to a request that was refused holds no token', () => {
  // TimeStampResp { status { status rejection(2) } }
  expect(tokenInResponse(Uint8Array.of(0x30, 0x05, 0x30, 0x03, 0x02, 0x01, 0x02))).toBeNull();
  expect(tokenInResponse(Uint8Array.of(0x30, 0x05, 0x30, 0x03, 0x02, 0x01, 0x00))).toBeNull();
  expect(tokenInResponse(utf8('<html>'))).toBeNull();
});

test('a request names the SHA-256 of what is to be stamped, a nonce, and asks for the certificate', () => {
  const request = toHex(timestampRequest(utf8(STAMPED), Uint8Array.of(1, 2, 3)));
  expect(request).toContain('9269769d0cd576b6e38c61944a830ed094dfd1c0bfd0a67200d45c7325f535fe');
  expect(request).toMatch(/^30[0-9a-f]{2}020101/);
  expect(request.endsWith('02047f0102030101ff')).toBe(true);
});
