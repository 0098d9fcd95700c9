// A thread that sends calls without end over some connections, and reads their answers or none.
import { connect } from 'node:net';
import { workerData } from 'node:worker_threads';

const { baseUrl, connections, reads } = workerData;
const { hostname, port, host, pathname } = new URL(baseUrl);
const body = JSON.stringify({
  agentDid: 'did:magp:testnet:nobody',
  action: 'drill',
  itinerary: { text: 'x'.repeat(1_000) },
});
const order = `POST ${pathname}/policy/mandate/authorize HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
/** A large answer fills the buffers of the system soon, also where the machine is busy. */
const page = `GET ${pathname}/docs HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
const calls = Buffer.from((reads ? order : page).repeat(50));

for (let index = 0; index < connections; index += 1) {
  const socket = connect(Number(port), hostname);
  const send = () => {
    while (!socket.destroyed && socket.write(calls));
  };
  socket
    .on('error', () => undefined)
    .on('connect', send)
    .on('drain', send);
  if (reads) socket.resume();
  else socket.pause();
}
