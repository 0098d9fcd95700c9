import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { messageText, readHostMessage, readServerMessage } from '../src/messages.js';
import { processPort } from '../src/process-port.js';
import { Bench, UNPINNED } from './support/proxied-server.js';

/** Ways of the servers in Python to read lines of standard input; each prints the lines as a JSON list. */
const PYTHON: Readonly<Record<string, string>> = {
  'the wrapped buffer of the official Python SDK': 'lines = list(io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8"))',
  'text input, universal newlines kept':
    'lines = list(io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline=""))',
  'splitlines of the whole text': 'lines = sys.stdin.buffer.read().decode("utf-8").splitlines()',
  'splitlines of bytes': 'lines = [line.decode("utf-8") for line in sys.stdin.buffer.read().splitlines()]',
  'the stream reader of codecs': 'lines = list(codecs.getreader("utf-8")(sys.stdin.buffer))',
  'splitlines of Latin-1': 'lines = sys.stdin.buffer.read().decode("latin-1").splitlines()',
};
const inPython = (read: string) => [
  'python3',
  '-c',
  `import codecs, io, json, sys\n${read}\nsys.stdout.write(json.dumps([line.strip() for line in lines if line.strip()]))`,
];
const NODE = `
  const lines = [];
  require('node:readline').createInterface({ input: process.stdin, crlfDelay: Infinity })
    .on('line', (line) => { if (line.trim() !== '') lines.push(line); })
    .on('close', () => process.stdout.write(JSON.stringify(lines)));`;
const READERS: readonly (readonly [string, readonly string[]])[] = [
  ...Object.entries(PYTHON).map(([name, read]) => [name, inPython(read)] as const),
  ['readline of Node', [process.execPath, '-e', NODE]],
];

async function linesRead([command = '', ...args]: readonly string[], input: string): Promise<readonly string[]> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(printed);
}

/** White space of JSON, where a reader of lines may find the end of one. */
const space = fc.constantFrom('', ' ', '\r', '\t', '\r\r');
const odd = fc.string({
  unit: fc.constantFrom(
    'a',
    '"',
    '\\',
    '\r',
    '\n',
    '\u000b',
    '\u000c',
    '\u001c',
    '\u0085',
    '\u2028',
    '\u2029',
    'é',
    '…',
  ),
});
const inner = '{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"pay","arguments":{}}}';
/** A message as its host could write it: white space anywhere, and odd characters in its texts. */
const written = fc
  .tuple(odd, fc.array(space, { minLength: 8, maxLength: 8 }))
  .map(
    ([value, [a, b, c, d, e, f, g, h]]) =>
      `${a}{${b}"jsonrpc":"2.0",${c}"method":"ping"${d},"params":${e}${inner}${f},"id":${g}${JSON.stringify(`x${value}`)}${h}}`,
  );

describe('forwarded messages', () => {
  test.each(READERS)('a message that is forwarded is one line with one meaning to %s', async (_, command) => {
    const sample = fc.sample(written, { numRuns: 200, seed: 49 });
    const forwarded = sample.map((line) => {
      const read = readHostMessage(line);
      if (read.kind === 'refused') throw new Error(read.reason);
      return messageText(read.message);
    });
    const lines = await linesRead(command, `${forwarded.join('\n')}\n`);
    expect(lines).toHaveLength(sample.length);
    const isLatin1 = command.join().includes('latin-1');
    for (const [index, line] of lines.entries()) {
      if (!isLatin1) expect(JSON.parse(line)).toEqual(JSON.parse(sample[index] ?? ''));
    }
  });

  test('a message that is forwarded has no control character, from either sender', () => {
    fc.assert(
      fc.property(written, (line) => {
        const [host, server] = [readHostMessage(line), readServerMessage(line)];
        const texts = [
          host.kind === 'request' ? messageText(host.message) : '',
          server.kind === 'message' ? messageText(server) : '',
        ];
        for (const each of texts) {
          expect(each).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
          expect(JSON.parse(each)).toEqual(JSON.parse(line));
        }
      }),
    );
  });
});

describe('calls behind a carriage return', () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  /** A server whose reader takes a carriage return for the end of a line; each answer has the methods that it read. */
  const UNIVERSAL = `
import io, json, sys
methods = []
for line in io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8"):
    try:
        message = json.loads(line)
    except ValueError:
        continue
    methods.append(message.get("method"))
    print(json.dumps({"jsonrpc": "2.0", "id": message.get("id"), "result": {"methods": methods}}), flush=True)
`;
  const call =
    '{"jsonrpc":"2.0","id":66,"method":"tools/call","params":{"name":"pay_invoice","arguments":{"total":900,"vendor":"x"}}}';
  test.each([
    ['a request', `{"jsonrpc":"2.0","id":1,"method":"ping","params":\r${call}\r}`],
    ['a notification', `{"jsonrpc":"2.0","method":"notifications/cancelled","params":\r${call}\r}`],
    ['a response', `{"jsonrpc":"2.0","id":1,"result":\r${call}\r}`],
    [
      'a cancellation',
      `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":\r${call}\r}}`,
    ],
  ])('a call behind a carriage return is not run by a server with universal newlines, in %s', async (_, line) => {
    const bench = await Bench.open();
    const proxied = await bench.proxyBefore(await processPort('python3', ['-c', UNIVERSAL]), { tool: UNPINNED });
    ends.push(() => proxied.closeHost());
    proxied.send(line);
    proxied.send('{"jsonrpc":"2.0","id":2,"method":"ping"}');
    const answers = async (): Promise<JsonObject> => {
      const answer: JsonObject = JSON.parse(await proxied.next());
      return answer['id'] === 2 ? answer : answers();
    };
    const { method = null } = JSON.parse(line);
    expect(await answers()).toMatchObject({ result: { methods: [method, 'ping'] } });
    proxied.closeHost();
    await proxied.ended;
  });
});
