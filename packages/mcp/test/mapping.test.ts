import { readFile } from 'node:fs/promises';
import type { JsonValue } from '@gatewright/protocol';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { readMapping } from '../src/mapping.js';

const BASE = { gate: 'https://gate.example/api/v1', agent: './agent.json' };
const withServer = (name: string, server: JsonValue) => ({ ...BASE, tools: {}, servers: { [name]: server } });
const withTool = (tool: JsonValue) => ({ ...BASE, tools: { pay: tool } });

test.each<[string, JsonValue, boolean]>([
  ['a tool with an action', withTool({ action: 'pay' }), true],
  ['no tools', { ...BASE, tools: {} }, true],
  ['a pointer', withTool({ action: 'pay', amount: '/a/~1b/0' }), true],
  [
    'a fixed text, number and value',
    withTool({ action: 'pay', currency: 'USD', amount: 0, resource: { value: '/x' } }),
    true,
  ],
  ['a pointer in an object', withTool({ action: 'pay', merchant: { from: '/payee/name' } }), true],
  ['an amount in the smallest unit', withTool({ action: 'pay', amount: { from: '/cents', unit: 'minor' } }), true],
  ['a merchant in the smallest unit', withTool({ action: 'pay', merchant: { from: '/cents', unit: 'minor' } }), false],
  ['a unit that is none', withTool({ action: 'pay', amount: { from: '/cents', unit: 'major' } }), false],
  ['a parameter of a query', withTool({ action: 'pay', amount: { from: '/cents', in: 'query' } }), false],
  ['others and a timeout', { ...BASE, tools: {}, others: 'pass', timeoutMs: 1 }, true],
  ['a broken pointer', withTool({ action: 'pay', amount: '/a~2' }), false],
  ['an empty text', withTool({ action: 'pay', amount: '' }), false],
  ['an empty fixed value', withTool({ action: 'pay', amount: { value: '' } }), false],
  ['a fixed value with a sibling', withTool({ action: 'pay', amount: { value: 1, or: 2 } }), false],
  ['a null', withTool({ action: 'pay', amount: null }), false],
  ['a misspelt member', withTool({ action: 'pay', ammount: '/total' }), false],
  ['no action', withTool({ amount: '/total' }), false],
  ['a pin of another form', withTool({ action: 'pay', pin: 'sha256:00' }), false],
  ['an unknown rule', { ...BASE, tools: {}, others: 'ask' }, false],
  ['a timeout of no time', { ...BASE, tools: {}, timeoutMs: 0 }, false],
  [
    'servers and agents',
    {
      ...BASE,
      tools: {},
      servers: {
        files: { command: 'node', args: ['a.js'], env: { ROOT: '/srv', KEY: { environment: 'FILES_KEY' } } },
        listed: { command: 'node', env: ['FILES_KEY'] },
        shop: { url: 'https://shop.example/mcp', token: { file: './shop.token' } },
        near: { url: 'http://127.0.0.1:9000/mcp', token: { environment: 'NEAR' } },
      },
      agents: { buyer: { agent: './buyer.json', token: { environment: 'BUYER_TOKEN' } } },
    },
    true,
  ],
  ['a server with an underscore in its name', withServer('a_b', { command: 'node' }), false],
  ['a server of two kinds', withServer('a', { command: 'node', url: 'https://a.example' }), false],
  ['a server of no kind', withServer('a', {}), false],
  ['an address of another protocol', withServer('a', { url: 'file:///a' }), false],
  ['a token in the mapping itself', withServer('a', { url: 'https://a.example', token: 'secret' }), false],
  [
    'a token from two places',
    withServer('a', { url: 'https://a.example', token: { file: 'a', environment: 'B' } }),
    false,
  ],
  ['a variable without a name', withServer('a', { command: 'node', env: [''] }), false],
  ['an argument that is no text', withServer('a', { command: 'node', args: [1] }), false],
  ['an agent without a token', { ...BASE, tools: {}, agents: { buyer: { agent: './b.json' } } }, false],
  ['no gate', { agent: 'a', tools: {} }, false],
  ['a list', [], false],
])('the schema and the reader agree on %s', async (_, value, isMapping) => {
  const schema: object = JSON.parse(await readFile(new URL('../mapping.schema.json', import.meta.url), 'utf8'));
  expect(new Ajv2020().compile(schema)(value)).toBe(isMapping);
  if (isMapping) expect(readMapping(value).agent).toBe('./agent.json');
  else expect(() => readMapping(value)).toThrow(/^\$/);
});

test('a token goes to no server that other hosts could listen for', () => {
  const servers = { shop: { url: 'http://shop.example/mcp', token: { environment: 'SHOP' } } };
  expect(() => readMapping({ ...BASE, tools: {}, servers })).toThrow(/https/);
});
