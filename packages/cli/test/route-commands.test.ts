import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCommands } from '../src/commands/index.js';
import { OPERATOR_COMMANDS } from '../src/commands/operators.js';
import { ROUTE_COMMANDS } from '../src/commands/route-commands.generated.js';
import { calledCommandByStream } from './support/called-command.js';

/** The calls that arrived, each with its method, path and query. */
const received: string[] = [];
let answered = '{"success":true,"data":{}}';
const server = createServer((request, response) => {
  received.push(`${request.method} ${request.url}`);
  response.setHeader('content-type', 'application/json').end(answered);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());

async function sent(...args: readonly string[]) {
  received.length = 0;
  const environment = { GATEWRIGHT_URL: url, GATEWRIGHT_TOKEN: 'token' };
  const { status, err } = await calledCommandByStream(args, { environment });
  return { status, err, received: [...received] };
}

describe('the query of a command', () => {
  test('gatewright org in-force asks about the time, the agent and the place that its options name', async () => {
    const asked = await sent(
      ...['org', 'in-force', '--at', '2026-03-01T00:00:00Z', '--agent', 'did:key:a b', '--after', 'x'],
    );
    expect(asked).toEqual({
      ...{ status: 0, err: '' },
      received: ['GET /organisation/in-force?at=2026-03-01T00%3A00%3A00Z&agent=did%3Akey%3Aa+b&after=x'],
    });
  });

  const AUDIT = 'GET /organisation/audit?since=2026-03-01T00%3A00%3A00Z&after=x%7E1&limit=5';
  test('gatewright audit list asks for the page that its options name', async () => {
    const asked = await sent('audit', 'list', '--since', '2026-03-01T00:00:00Z', '--after', 'x~1', '--limit', '5');
    expect(asked).toEqual({ status: 0, err: '', received: [AUDIT] });
  });
});

test('gatewright decision summary says where a summary goes on that the gate gave a part of', async () => {
  answered = '{"success":true,"data":{"rows":[],"counted":0,"next":"abc"}}';
  const asked = await sent('decision', 'summary', '--currency', 'USD', '--min', '5');
  expect(asked).toEqual({
    ...{ status: 0, err: 'the gate has more; --after abc shows it' },
    received: ['GET /policy/decisions/summary?currency=USD&minAmount=5'],
  });
});

/** A value that an option takes. */
const sampleValue = ({ words, whole }: (typeof ROUTE_COMMANDS)[number]['options'][number]) =>
  words?.[0] ?? (whole === true ? '7' : 'a/b');

describe.each(ROUTE_COMMANDS.map((command) => [command.name, command] as const))('%s', (name, command) => {
  const given = command.options.flatMap((option) => [`--${option.option}`, sampleValue(option)]);
  const confirmed = command.irreversible === undefined ? [] : ['--yes'];

  test('a command of a route calls that route with what its options give', async () => {
    const { status, received: calls } = await sent(...name.split(' '), ...given, ...confirmed);
    expect([status, calls.length]).toEqual([0, 1]);
    const [method, address = ''] = calls[0]?.split(' ') ?? [];
    const { pathname, searchParams } = new URL(address, url);
    const [inPath, inQuery] = (['path', 'query'] as const).map((place) =>
      command.options.filter((each) => each.in === place),
    );
    const path = command.path.replace(/:(\w+)/g, (_whole, parameter: string) => {
      const option = inPath?.find((each) => each.parameter === parameter);
      return option === undefined ? `no option for ${parameter}` : encodeURIComponent(sampleValue(option));
    });
    expect([method, pathname]).toEqual([command.method, path]);
    expect(Object.fromEntries(searchParams)).toEqual(
      Object.fromEntries((inQuery ?? []).map((each) => [each.parameter, sampleValue(each)])),
    );
  });

  test('a command of a route is refused without an option that the route needs, and calls nothing', async () => {
    for (const { option } of command.options.filter(({ required }) => required)) {
      const at = given.indexOf(`--${option}`);
      const rest = [...given.slice(0, at), ...given.slice(at + 2)];
      const { status, err, received: calls } = await sent(...name.split(' '), ...rest, ...confirmed);
      expect([status, calls, err.split('\n')[0]]).toEqual([2, [], `gatewright ${name}: --${option} is missing`]);
    }
  });

  test('a command of a route is refused with a value that the route does not take, and calls nothing', async () => {
    for (const { option } of command.options.filter(({ words, whole }) => words !== undefined || whole === true)) {
      const wrong = given.with(given.indexOf(`--${option}`) + 1, '0');
      const { status, received: calls } = await sent(...name.split(' '), ...wrong, ...confirmed);
      expect([status, calls]).toEqual([2, []]);
    }
  });
});

test('every command of an operator is found by its first word', async () => {
  for (const { name } of OPERATOR_COMMANDS) {
    const found = await loadCommands(name.split(' ')[0]);
    expect(found.map((command) => command.name)).toContain(name);
  }
});
