/** The response whose body ends with a signal, which the `fetch` of Node does not see to (nodejs/node#55428): see `readBounded`. */
export function endedBy(signal: AbortSignal, { body, status, headers }: Response): Response {
  return new Response(body?.pipeThrough(new TransformStream(), { signal }) ?? null, { status, headers });
}
