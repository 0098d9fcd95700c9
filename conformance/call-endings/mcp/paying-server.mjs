// A server of the tools pay and try-pay, on standard streams or HTTP: its first argument. The second is the file of its effects.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const [transport, effects] = process.argv.slice(2);

/** Pays, unless the call ends before that. The ending of a call is one of its arguments. */
function pay({ total, ending }) {
  if (ending === 'cut-before') process.exit(1);
  if (ending === 'not-executed') return { result: { content: [], isError: true } };
  appendFileSync(effects, `${total}\n`);
  if (ending === 'cut-after') process.exit(1);
  if (ending === 'killed' || ending === 'restarted') process.kill(process.pid, 'SIGKILL');
  if (ending === 'thrown') return { result: { content: [{ type: 'text', text: 'failed' }], isError: true } };
  if (ending === 'answered-4xx') return { error: { code: -32602, message: 'invalid result' } };
  if (ending === 'answered-5xx') return { error: { code: -32603, message: 'internal error' } };
  return { result: { content: [{ type: 'text', text: 'paid' }] } };
}

function answerTo({ id, method, params }) {
  return { jsonrpc: '2.0', id, ...(method === 'tools/call' ? pay(params.arguments) : { result: { content: [] } }) };
}

const STATUSES = { 'thrown-status': 404, 'answered-4xx': 422, 'answered-5xx': 503 };

if (transport === 'stdio') {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.id === undefined) return;
    const answer = JSON.stringify(answerTo(message));
    const isBroken = message.params?.arguments?.ending === 'stream-broken';
    process.stdout.write(isBroken ? answer.slice(0, 20) : `${answer}\n`, () => isBroken && process.exit(1));
  });
} else {
  const server = createServer(async (request, response) => {
    const message = JSON.parse((await text(request)) || '{}');
    const ending = message.params?.arguments?.ending;
    const answer = JSON.stringify(answerTo(message));
    if (ending === 'stream-broken') {
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write(`data: ${answer.slice(0, 20)}`, () => response.destroy());
    } else if (ending in STATUSES) response.writeHead(STATUSES[ending]).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
}
