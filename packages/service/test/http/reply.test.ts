import { expect, test } from 'vitest';
import { toResponse } from '../../src/platform/http/reply.js';

const UNAVAILABLE = {
  status: 503,
  success: false,
  message: 'GATE_UNAVAILABLE',
  data: { decision: 'block', reasonCode: 'GATE_UNAVAILABLE', detail: 'the store failed' },
};

test('a call that may have landed is answered without a verdict, so that published guards look it up', async () => {
  const response = toResponse({ ...UNAVAILABLE, mayHaveLanded: true }, undefined);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.json()).toEqual({ success: false, message: 'GATE_UNAVAILABLE' });
});

test('a call that surely did not land is answered with a verdict', async () => {
  expect(await toResponse(UNAVAILABLE, undefined).json()).toMatchObject({ data: { decision: 'block' } });
});
