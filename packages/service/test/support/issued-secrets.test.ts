import { expect, test } from 'vitest';
import { IssuedSecrets } from './issued-secrets.js';

const BYTES = Buffer.from(Array.from({ length: 32 }, (_, index) => 7 * index + 1));
const HEX = BYTES.toString('hex');
const DER = `302e020100300506032b657004220420${HEX}`;
const NOTHING = new Map<string, Uint8Array>();
const NO_HEADERS = new Headers();

const answer = (data: object) => JSON.parse(JSON.stringify({ success: true, data }));

function issuing(member: string, secret: string): IssuedSecrets {
  const secrets = new IssuedSecrets();
  secrets.noteAnswer(answer({ [member]: secret }), NO_HEADERS, 'POST /tokens');
  expect(secrets.count).toBe(1);
  return secrets;
}

test('a secret may stand in the answer that gives it, once', () => {
  const secrets = issuing('token', `gw_${HEX}`);
  secrets.demandUnspoken(NOTHING);
  const repeated = answer({ token: `gw_${HEX}`, detail: `your token is gw_${HEX}` });
  expect(() => new IssuedSecrets().noteAnswer(repeated, NO_HEADERS, 'POST /tokens')).toThrow(
    'the token of POST /tokens is in POST /tokens',
  );
});

test('the same answer again is a breach, but where it says that it repeats itself', () => {
  expect(() => issuing('agentKey', DER).noteAnswer(answer({ agentKey: DER }), NO_HEADERS, 'GET /claim')).toThrow(
    'the agentKey of POST /tokens is in GET /claim',
  );
  issuing('claimToken', HEX).noteAnswer(answer({ claimToken: HEX, replayed: true }), NO_HEADERS, 'POST /again');
});

// covers secret-rest-logs: No secret at rest, in logs, or in an answer but the one that gives it; every test server
//   is searched for every secret that it gave
test.each([
  ['its text', `gw_${HEX}`],
  ['its hex', HEX],
  ['its beginning', HEX.slice(0, 40)],
  ['its end', HEX.slice(24)],
  ['its bytes', BYTES],
  ['a page boundary inside its bytes', BYTES.subarray(0, 20)],
  ['base64', BYTES.toString('base64')],
  ['base64url', BYTES.toString('base64url')],
])('%s at rest is found, and named by where it is', (_form, kept) => {
  for (const secret of [`gw_${HEX}`, DER, HEX, `whsec_${BYTES.toString('base64')}`]) {
    const stored = new Map([['gatewright.db', Buffer.concat([Buffer.from('before '), Buffer.from(kept)])]]);
    expect(() => issuing('secret', secret).demandUnspoken(stored)).toThrow(
      'the secret of POST /tokens is in gatewright.db',
    );
  }
});

test('what was said before a secret was issued counts as well', () => {
  const secrets = new IssuedSecrets();
  secrets.noteText(`{"msg":"made","next":"${HEX}"}`, 'the log');
  secrets.noteAnswer(answer({ claimToken: HEX }), NO_HEADERS, 'POST /claim');
  expect(() => secrets.demandUnspoken(NOTHING)).toThrow('the claimToken of POST /claim is in the log');
});

test('passwords and headers count, hashes do not', () => {
  const secrets = issuing('token', `gw_${HEX}`);
  secrets.noteInput({ password: 'correct horse battery staple' }, 'POST /auth/password');
  const cookie = new Headers({ 'set-cookie': `session=${HEX}` });
  expect(() => secrets.noteAnswer(answer({}), cookie, 'GET /page')).toThrow('is in GET /page');
  expect(() => secrets.noteAnswer(answer({ hint: 'correct horse battery staple' }), NO_HEADERS, 'GET /me')).toThrow(
    'the password of POST /auth/password is in GET /me',
  );
  secrets.noteAnswer(answer({ tokenHash: 'ab'.repeat(32) }), NO_HEADERS, 'GET /tokens');
  secrets.demandUnspoken(new Map([['gatewright.db', Buffer.from('ab'.repeat(64))]]));
});
