/** Frames of a stream but its heartbeats, one per call; null at its end. */
export function framesOf(response: Response): () => Promise<string | null> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async () => {
    for (;;) {
      while (!text.includes('\n\n')) {
        const next = await reader?.read();
        if (next === undefined || next.done) return null;
        text += next.value;
      }
      const [frame = '', ...rest] = text.split('\n\n');
      text = rest.join('\n\n');
      if (frame !== ': ping') return frame;
    }
  };
}
