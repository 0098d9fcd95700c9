import type pg from 'pg';
import { type Keeping, type KeptConnection, keepConnection } from './kept-connection.js';

/** Listens until it is closed, on a connection of its own. */
export function listenOn(
  keeping: Keeping,
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<KeptConnection> {
  const prepare = async (client: pg.Client) => {
    client.on('notification', (message) => onPayload(message.payload ?? ''));
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  };
  return keepConnection(keeping, prepare, onGap);
}
