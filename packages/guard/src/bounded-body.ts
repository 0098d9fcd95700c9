import { concatBytes } from '@gatewright/protocol';

/** The body of a response; null, and the rest left unread, where it is larger than `maxBytes`. */
export async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let step = await reader?.read(); step !== undefined && !step.done; step = await reader?.read()) {
    length += step.value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      return null;
    }
    chunks.push(step.value);
  }
  return concatBytes(...chunks);
}
