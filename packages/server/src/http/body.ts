/**
 * Bytes of a request body, at most one more than `maxBytes`: whoever reads them sees that it is too large, and no client
 * can make the server hold more.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    length += next.value.length;
    if (length > maxBytes) break;
  }
  const bytes = new Uint8Array(Math.min(length, maxBytes + 1));
  let offset = 0;
  for (const chunk of chunks) {
    const room = chunk.subarray(0, bytes.length - offset);
    bytes.set(room, offset);
    offset += room.length;
  }
  return bytes;
}
