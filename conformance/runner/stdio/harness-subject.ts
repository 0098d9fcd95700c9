import { type Answer, type Implementation, readAnswer, type Subject } from '../subject.js';
import type { Task } from '../vector.js';
import { type Command, DIALECT, PROTOCOL_VERSION, readLine, readStarted } from './messages.js';

/** Lines to a harness and back: one answer a line, in order. */
export interface LineExchange {
  send(line: string): void;
  /** The next line; rejects when the harness is gone or silent for too long. */
  receive(): Promise<string>;
  close(): Promise<void>;
}

/** The harness does not speak the protocol. */
export class HarnessError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'HarnessError';
  }
}

/** A subject behind a harness: JSON lines on its standard input and output. */
export class HarnessSubject implements Subject {
  private seq = 0;

  private constructor(
    private readonly lines: LineExchange,
    readonly implementation: Implementation,
  ) {}

  /** Greets the harness and agrees on the dialect. Throws `HarnessError` where that fails. */
  static async start(lines: LineExchange): Promise<HarnessSubject> {
    const started = readStarted(readLine(await ask(lines, { cmd: 'start', version: PROTOCOL_VERSION })) ?? undefined);
    if (started === null) throw new HarnessError('start: expected {"version":1,"implementation":{"name","version"}}');
    if (started.version !== PROTOCOL_VERSION) throw new HarnessError(`start: version ${started.version} is not 1`);
    const agreed = readLine(await ask(lines, { cmd: 'dialect', dialect: DIALECT }));
    if (agreed?.['ok'] !== true) throw new HarnessError(`dialect: the harness does not speak ${DIALECT}`);
    return new HarnessSubject(lines, started.implementation);
  }

  async run(task: Task): Promise<Answer> {
    const seq = this.seq;
    this.seq += 1;
    const line = await ask(this.lines, { cmd: 'run', seq, task });
    const answer = readLine(line);
    if (answer === null) return { errored: `the answer is not a JSON object: ${line.slice(0, 200)}` };
    if (answer['seq'] !== seq) return { errored: `the answer is to ${JSON.stringify(answer['seq'])}, not to ${seq}` };
    return readAnswer(answer);
  }

  async stop(): Promise<void> {
    const stop: Command = { cmd: 'stop' };
    this.lines.send(JSON.stringify(stop));
    await this.lines.close();
  }
}

async function ask(lines: LineExchange, command: Command): Promise<string> {
  lines.send(JSON.stringify(command));
  return lines.receive();
}
