import { PassThrough } from 'node:stream';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { linePort } from '../src/line-port.js';
import { Bench, UNPINNED } from './support/proxied-server.js';

/** Answers each line by a text; shows the lines that came. */
function lineServer(answer: (message: JsonObject) => string) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const lines: string[] = [];
  input.on('data', (piece: Buffer) => {
    for (const line of piece.toString().split('\n').filter(Boolean)) {
      lines.push(line);
      const message: unknown = JSON.parse(line);
      if (isJsonObject(message)) output.write(`${answer(message)}\n`);
    }
  });
  return { lines, port: linePort(output, input, async () => {}) };
}

const NUMBERS =
  '{"id":9007199254740993,"rate":0.10000000000000000001,"whole":1.0,"low":-0,"small":1e-7,"huge":18446744073709551615}';
const call = (args: string, id = 1) =>
  `{ "jsonrpc": "2.0", "id": ${id}, "method": "tools/call", "params": { "name": "pay_invoice", "arguments": ${args} } }`;

describe('numbers', () => {
  test('numbers of a guarded call and its result have the text that they were sent with', async () => {
    const bench = await Bench.open();
    const server = lineServer(
      ({ id }) => `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":${NUMBERS}}}`,
    );
    const proxied = await bench.proxyBefore(server.port, { tool: UNPINNED });
    proxied.send(call(`{"total":4e1,"vendor":"acme","more":${NUMBERS}}`));
    expect(await proxied.next()).toBe(
      `{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":${NUMBERS}}}`,
    );
    expect(server.lines).toEqual([
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"pay_invoice","arguments":{"total":4e1,"vendor":"acme","more":${NUMBERS}}}}`,
    ]);
    await expect.poll(() => bench.holds()).toEqual(['settled']);
  });

  test('numbers of other messages have the text that they were sent with, in both directions', async () => {
    const bench = await Bench.open();
    const server = lineServer(
      ({ id }) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":[],"seen":[${NUMBERS}]}}`,
    );
    const proxied = await bench.proxyBefore(server.port, { tool: UNPINNED });
    proxied.send(`{"jsonrpc":"2.0","id":"a","method":"resources/list","params":${NUMBERS}}`);
    expect(await proxied.next()).toBe(`{"jsonrpc":"2.0","id":"a","result":{"tools":[],"seen":[${NUMBERS}]}}`);
    expect(server.lines).toEqual([`{"jsonrpc":"2.0","id":"a","method":"resources/list","params":${NUMBERS}}`]);
  });

  test('numbers of the tools that are left keep their text where others are withheld', async () => {
    const bench = await Bench.open();
    const server = lineServer(
      ({ id }) =>
        `{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"pay_invoice","x":2.0},{"name":"a","x":1.0},{"name":"b","x":18446744073709551615}]}}`,
    );
    const proxied = await bench.proxyBefore(server.port);
    proxied.send('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    expect(await proxied.next()).toBe(
      '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","x":1.0},{"name":"b","x":18446744073709551615}]}}',
    );
  });

  test('numbers are bound to the permit by their text: an approval of one is none of its neighbour', async () => {
    const bench = await Bench.open({ review: true });
    const server = lineServer(({ id }) => `{"jsonrpc":"2.0","id":${id},"result":{"content":[]}}`);
    const proxied = await bench.proxyBefore(server.port, { tool: UNPINNED });
    const answer = async (args: string) => {
      proxied.send(call(args));
      return JSON.parse(await proxied.next());
    };
    const order = (account: string) => `{"total":80,"vendor":"acme","account":${account}}`;
    await answer(order('9007199254740993'));
    for (const { escalationId } of await bench.gate.waiting()) await bench.gate.approve(String(escalationId));
    for (const other of ['9007199254740992', '9007199254740994', '"9007199254740993"']) {
      expect(await answer(order(other))).toMatchObject({ result: { isError: true } });
    }
    expect(await answer(order('9007199254740993'))).toMatchObject({ result: { content: [] } });
    expect(server.lines).toEqual([expect.stringContaining('"account":9007199254740993}')]);
  });

  test.each([
    ['100.00000000000000001', 'SPEND_LIMIT_EXCEEDED'],
    ['1e-400', 'AMOUNT_NOT_DETERMINABLE'],
  ])('an amount of %s is decided as it is written', async (total, reasonCode) => {
    const bench = await Bench.open();
    const server = lineServer(({ id }) => `{"jsonrpc":"2.0","id":${id},"result":{"content":[]}}`);
    const proxied = await bench.proxyBefore(server.port, { tool: UNPINNED });
    proxied.send(call(`{"total":${total},"vendor":"acme"}`));
    const answer = JSON.parse(await proxied.next());
    expect(answer).toMatchObject({ result: { isError: true, _meta: { 'gatewright/verdict': {} } } });
    expect([reasonCode, 'AMOUNT_NOT_DETERMINABLE']).toContain(answer.result._meta['gatewright/verdict'].reasonCode);
    expect(server.lines).toEqual([]);
  });

  test('an amount in cents is decided in the unit of its currency', async () => {
    const bench = await Bench.open();
    const server = lineServer(({ id }) => `{"jsonrpc":"2.0","id":${id},"result":{"content":[]}}`);
    const tool = { ...UNPINNED, amount: { from: '/cents', unit: 'minor' } };
    const proxied = await bench.proxyBefore(server.port, { tool });
    proxied.send(call('{"cents":10000,"vendor":"acme"}'));
    expect(JSON.parse(await proxied.next())).toMatchObject({ result: { content: [] } });
    proxied.send(call('{"cents":10001,"vendor":"acme"}', 2));
    expect(JSON.parse(await proxied.next())).toMatchObject({
      result: { _meta: { 'gatewright/verdict': { reasonCode: 'SPEND_LIMIT_EXCEEDED' } } },
    });
  });
});
