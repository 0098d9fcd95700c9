import { concatBytes } from '@gatewright/protocol';

/** The body of an answer; throws where it is longer than a party that means well sends. */
export async function boundedBytes(response: Response, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const reader = response.body?.getReader();
  for (let length = 0; reader !== undefined; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      throw new Error(`the answer is longer than ${maxBytes} bytes`);
    }
    pieces.push(value);
  }
  return concatBytes(...pieces);
}

/** The same as text. */
export async function boundedText(response: Response, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await boundedBytes(response, maxBytes));
}
