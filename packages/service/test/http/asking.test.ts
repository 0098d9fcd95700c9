import { describe, expect, test } from 'vitest';
import { asking, text, time, word } from '../../src/platform/http/asking.js';
import type { Call } from '../../src/platform/http/call.js';
import { PAGE } from '../../src/platform/http/list-page.js';
import { ok } from '../../src/platform/http/reply.js';

const row = asking(
  { name: text('a name'), state: word(['open', 'over'], 'a state'), at: time('a time'), ...PAGE },
  async (asked) => ok({ ...asked, after: asked.after === null ? null : { ...asked.after } }),
);

const answered = (query: Record<string, string>) => {
  const call: Call = { params: {}, query, headers: {}, body: new Uint8Array(), source: '' };
  return row.handle(call, null);
};

describe('typed query parameters', () => {
  test('a handler takes the values of a query, and the defaults of what the query does not name', async () => {
    const at = '2026-03-01T00:00:00Z';
    expect(await answered({ at })).toMatchObject({
      status: 200,
      data: { name: null, state: null, at: Date.parse(at), after: null, limit: 500 },
    });
    expect(
      await answered({ at, name: 'n', state: 'over', limit: '1', after: '2026-03-01T00:00:00.000Z~id' }),
    ).toMatchObject({
      data: { name: 'n', state: 'over', after: { at: '2026-03-01T00:00:00.000Z', id: 'id' }, limit: 1 },
    });
  });

  test('a query is refused with each value that its parameter does not take', async () => {
    expect(await answered({ state: 'none', at: 'today', limit: '501', after: 'x' })).toMatchObject({
      status: 400,
      data: {
        reasonCode: 'MALFORMED_REQUEST',
        faults: [
          { path: '?state', message: 'must be one of open, over' },
          { path: '?at', message: 'must be an RFC 3339 time such as 2026-03-01T00:00:00Z' },
          { path: '?after', message: 'must be the `next` of the page before' },
          { path: '?limit', message: 'must be a whole number from 1 to 500' },
        ],
      },
    });
  });

  test('a query without a required parameter is refused', async () => {
    expect(await answered({})).toMatchObject({ status: 400, data: { faults: [{ path: '?at' }] } });
  });

  test('a row lists its parameters with their schemas', () => {
    expect(row.parameters).toEqual([
      { name: 'name', in: 'query', description: 'a name', schema: { type: 'string' } },
      { name: 'state', in: 'query', description: 'a state', schema: { type: 'string', enum: ['open', 'over'] } },
      {
        name: 'at',
        in: 'query',
        description: 'a time',
        required: true,
        schema: { type: 'string', format: 'date-time' },
      },
      expect.objectContaining({ name: 'after', schema: { type: 'string' } }),
      expect.objectContaining({ name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 500, default: 500 } }),
    ]);
  });
});
