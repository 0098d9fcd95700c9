/** An event of an event stream (WHATWG HTML §9.2), as far as MCP uses it. */
export interface StreamEvent {
  /** Empty where the event states none. */
  readonly id: string;
  /** `message` unless the event states another. */
  readonly type: string;
  readonly data: string;
  /** Pause before the stream is asked for again, ms, as the server last stated it; null where it did not. */
  readonly retryMs: number | null;
}

/** Reads the events of a stream, in order. Throws where the stream breaks; what is left of an event then is dropped. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent, void, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const fields = new EventFields();
  let held: string[] = [];
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const text = decoder.decode(value, { stream: true });
      held.push(text);
      if (!/[\r\n]/.test(text)) continue;
      const lines = held.join('').split(/\r\n|\n|\r(?!$)/);
      held = [lines.pop() ?? ''];
      for (const line of lines) {
        const event = fields.take(line);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

class EventFields {
  private id = '';
  private type = 'message';
  private data: string[] = [];
  private retryMs: number | null = null;

  /** Takes a line; the event that it ends, or null. */
  take(line: string): StreamEvent | null {
    if (line === '') return this.end();
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'data') this.data.push(value);
    if (name === 'event') this.type = value;
    if (name === 'id' && !value.includes('\0')) this.id = value;
    if (name === 'retry' && /^\d+$/.test(value)) this.retryMs = Number(value);
    return null;
  }

  private end(): StreamEvent | null {
    const { id, type, retryMs } = this;
    const data = this.data.join('\n');
    [this.type, this.data, this.id] = ['message', [], ''];
    return id === '' && data === '' ? null : { id, type, data, retryMs };
  }
}
