import { accept, formatNoteKey, parseTilePath, type Result, refuse, toHex } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { needed, together } from '../../platform/http/asking.js';
import type { Call } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';

/** A log size in a query. */
const SIZE = /^[1-9][0-9]{0,15}$/;

/** GET /magp/evidence/checkpoint: the newest checkpoint of the log, with the signatures and receipts of who saw it. */
export async function readCheckpoint(_call: Call, { evidence }: ServiceContext): Promise<Reply> {
  const newest = await evidence.checkpoint();
  if (newest === null) return refused('NOT_FOUND', 'the log is empty; its first batch closes seconds after a decision');
  const { size, root, note, receipts } = await evidence.checkpointOver(newest.size - 1);
  return ok({
    size,
    root: toHex(root),
    note,
    checkpointKey: formatNoteKey(evidence.key),
    receipts: receipts.map(({ anchor, kind, proof, at }) => ({ anchor, kind, proof, at: new Date(at).toISOString() })),
  });
}

/** Two sizes of the log, as the query has them. */
interface SentSizes {
  readonly from: string;
  readonly to: string;
}

const SIZE_SCHEMA = { type: 'integer', minimum: 1 } as const;

/** The query of two sizes of the log. */
export const SIZES = together(
  {
    from: needed('a size of the log, entries', SIZE_SCHEMA),
    to: needed('a later size of the log, entries', SIZE_SCHEMA),
  },
  ({ from = '', to = '' }): Result<SentSizes> =>
    SIZE.test(from) && SIZE.test(to)
      ? accept({ from, to })
      : refuse('MALFORMED_REQUEST', 'send two sizes of the log as from and to, at least 1'),
);

/** GET /magp/evidence/consistency?from=&to=: the path that proves that the log only grew from one size to the other. */
export async function readConsistency(
  { from, to }: SentSizes,
  _call: Call,
  { evidence }: ServiceContext,
): Promise<Reply> {
  const path = await evidence.consistency(Number(from), Number(to));
  if (path === null)
    return refused('NOT_FOUND', 'the log never grew from one of these sizes to the other', { from, to });
  return ok({ from: Number(from), to: Number(to), path: path.map(toHex) });
}

/** GET /magp/evidence/log/checkpoint: the newest checkpoint as tile readers expect it (C2SP tlog-tiles). */
export async function readTileCheckpoint(_call: Call, { evidence }: ServiceContext): Promise<Reply | Response> {
  const newest = await evidence.checkpoint();
  if (newest === null) return refused('NOT_FOUND', 'the log is empty');
  const { note } = await evidence.checkpointOver(newest.size - 1);
  return new Response(note, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** GET /magp/evidence/log/tile/…: hash tiles and entry bundles (C2SP tlog-tiles). */
export async function readTile({ params }: Call, { evidence }: ServiceContext): Promise<Reply | Response> {
  const path = params['path'] ?? '';
  const address = parseTilePath(path);
  const bytes = address === null ? null : await evidence.tile(address);
  if (bytes === null) return refused('NOT_FOUND', 'the log has no such tile', { path });
  return new Response(bytes.slice(), { headers: { 'content-type': 'application/octet-stream' } });
}
