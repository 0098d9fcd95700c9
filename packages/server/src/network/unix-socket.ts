import { chmod, lstat, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { nullWhereMissing } from '../files/missing-file.js';

/** A proxy in the group of the socket may connect, and no other user. */
const SOCKET_MODE = 0o660;

/** Something answers on the socket, or the path is no socket: it is not taken away. */
class SocketTakenError extends Error {
  readonly code = 'EADDRINUSE';

  constructor(path: string, problem: string) {
    super(`${path} ${problem}`);
    this.name = 'SocketTakenError';
  }
}

/** Takes away the socket of a process that ended without doing so. Throws SocketTakenError. */
export async function removeStaleSocket(path: string): Promise<void> {
  const found = await lstat(path).catch(nullWhereMissing);
  if (found === null) return;
  if (!found.isSocket()) throw new SocketTakenError(path, 'is no socket');
  if (await answers(path)) throw new SocketTakenError(path, 'is in use by another process');
  await unlink(path);
}

/** Lets owner and group connect to a socket, whatever the umask is. */
export function openToGroup(path: string): Promise<void> {
  return chmod(path, SOCKET_MODE);
}

/** True unless the system says that no process listens: what is not known is left alone. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => resolve(!('code' in error && error.code === 'ECONNREFUSED')));
  });
}
