import { readBounded } from './read-bounded.js';

/** The body of an answer; throws where it is longer than a party that means well sends. */
export async function boundedBytes(response: Response, maxBytes: number): Promise<Uint8Array> {
  const bytes = await readBounded(response.body, maxBytes);
  if (bytes === null) throw new Error(`the answer is longer than ${maxBytes} bytes`);
  return bytes;
}

/** The same as text. */
export async function boundedText(response: Response, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await boundedBytes(response, maxBytes));
}
