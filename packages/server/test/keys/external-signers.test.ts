import { createServer, type Server } from 'node:http';
import { isJsonObject, type JsonObject, parseNoteKey, toBase64, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { textAt } from '@gatewright/service/test-support';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { httpSigner } from '../../src/keys/external-signers.js';
import { TestServer } from '../support/test-server.js';

const SEED = new Uint8Array(32).fill(7);
const PUBLIC_KEY = nodeEd25519.publicKey(SEED);

/** A service that holds the key, in the shape of a KMS. */
let service: Server;
let url: string;
let asked: { readonly authorization: string | undefined; readonly body: JsonObject }[];
/** What it answers to a message. */
let answer: (message: Uint8Array) => { status?: number; text: string; headers?: Record<string, string> } | null;

const signatureOf = (message: Uint8Array, seed = SEED) => ({
  text: JSON.stringify({ signature: toBase64(nodeEd25519.sign(message, seed)) }),
});

beforeEach(async () => {
  asked = [];
  answer = (message) => signatureOf(message);
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(parts).toString());
      if (!isJsonObject(body)) throw new Error('no object');
      asked.push({ authorization: request.headers.authorization, body });
      const given = answer(new Uint8Array(Buffer.from(String(body['message']), 'base64')));
      if (given !== null) response.writeHead(given.status ?? 200, given.headers).end(given.text);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}/sign` : '';
});
afterEach(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

const signer = () => httpSigner({ url, publicKey: PUBLIC_KEY, token: 'a-token' }, nodeEd25519, 500);

test('a signer over HTTP gets the message with its token, and its signature verifies', async () => {
  const message = utf8('a message');
  expect(nodeEd25519.verify(await signer().sign(message), message, PUBLIC_KEY)).toBe(true);
  const body = { algorithm: 'Ed25519', message: toBase64(message) };
  expect(asked).toEqual([{ authorization: 'Bearer a-token', body }]);
});

// threat operations signer-answers-wrongly: A service that holds a key answers wrongly, late or not at all => its answer is verified
//   before it is used, and what was to be signed stays unsigned
test.each<[string, typeof answer, string]>([
  ['another key', (message) => signatureOf(message, new Uint8Array(32).fill(8)), 'signed with another key'],
  ['a signature over something else', () => signatureOf(utf8('another')), 'signed with another key'],
  ['an error', () => ({ status: 500, text: '{}' }), 'answered 500'],
  ['no signature', () => ({ text: '{"signature":7}' }), 'answered no signature'],
  ['garbage', () => ({ text: 'garbage' }), 'answered no signature'],
  ['too much', () => ({ text: ' '.repeat(5_000) }), 'more than 4096 bytes'],
  ['a redirect', () => ({ status: 307, text: '', headers: { location: '/elsewhere' } }), 'could not be asked'],
  ['nothing in time', () => null, 'could not be asked'],
])('a signer over HTTP that answers with %s signs nothing', async (_name, given, problem) => {
  answer = given;
  await expect(signer().sign(utf8('a message'))).rejects.toMatchObject({
    code: 'SIGNER_FAILED',
    message: expect.stringContaining(problem),
  });
});

test('a gate whose log and bundles are signed elsewhere continues the log, and seals nothing while the signer fails', async () => {
  const first = await TestServer.start();
  await first.authorize();
  await first.stop();
  const environment = {
    GATEWRIGHT_LOG_SIGNER: `${toHex(PUBLIC_KEY)} ${url}`,
    GATEWRIGHT_SIGNER_TOKEN: 'a-token',
    GATEWRIGHT_POLICY_KEY: '09'.repeat(32),
  };
  const server = await TestServer.start(first.dataDir, environment, () => undefined);
  const { data } = await server.get('/magp/policy/pubkey');
  expect(data['publicKey']).toBe(toHex(nodeEd25519.publicKey(new Uint8Array(32).fill(9))));
  expect(parseNoteKey(textAt(data, 'checkpointKey'))?.publicKey).toEqual(PUBLIC_KEY);
  const proofOf = async (eventId: unknown) => (await server.get(`/magp/evidence/${String(eventId)}/proof`)).status;
  const sealed = (await server.authorize()).data['eventId'];
  server.letPass(6_000);
  await vi.waitFor(async () => expect(await proofOf(sealed)).toBe(200), 20_000);
  answer = () => ({ status: 503, text: '' });
  const pending = (await server.authorize()).data['eventId'];
  server.letPass(6_000);
  const askedBefore = asked.length;
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(askedBefore), 20_000);
  expect(await proofOf(pending)).not.toBe(200);
  answer = (message) => signatureOf(message);
  await vi.waitFor(async () => expect(await proofOf(pending)).toBe(200), 20_000);
  await server.discard();
});
