import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { ToolAnswer } from './tool-gate.js';

/** Pause between two readings of a task that a server still runs, ms, where it states none, and its bounds. */
const TASK_POLL_DEFAULT_MS = 1_000;
const TASK_POLL_MIN_MS = 100;
const TASK_POLL_MAX_MS = 60_000;
/** Readings of a task in a row that give no state of it, before its end counts as unknown. */
const TASK_READS_MAX = 5;

/** A task that a server answered a call with, and ends later. */
export interface ServerTask {
  readonly taskId: string;
  readonly pollMs: number;
}

/** Sends a request of the proxy; null where it has no answer. */
export type AskServer = (method: string, params: JsonObject) => Promise<JsonObject | null>;

/**
 * The task in a result; null where there is none. Revision 2025-11-25 has it in a member, the extension
 * `io.modelcontextprotocol/tasks` of revision 2026-07-28 in the result itself.
 */
export function readTask(result: JsonValue): ServerTask | null {
  if (!isJsonObject(result)) return null;
  const task = result['resultType'] === 'task' ? result : result['task'];
  if (!isJsonObject(task) || typeof task['taskId'] !== 'string') return null;
  const stated = task['pollIntervalMs'] ?? task['pollInterval'];
  const pollMs = typeof stated === 'number' ? stated : TASK_POLL_DEFAULT_MS;
  return { taskId: task['taskId'], pollMs: Math.min(Math.max(pollMs, TASK_POLL_MIN_MS), TASK_POLL_MAX_MS) };
}

/** Follows the tasks of guarded calls to their ends. */
export class ServerTasks {
  /** Ends the pause before the next reading of a task. */
  private readonly wakes = new Map<string, () => void>();
  private stopped: string | null = null;

  /** What the call of a task is answered with in the end. Rejects where the task failed, or its end cannot be known. */
  async answerOf({ taskId, pollMs }: ServerTask, ask: AskServer): Promise<ToolAnswer> {
    let unread = 0;
    for (;;) {
      await this.pause(taskId, pollMs);
      if (this.stopped !== null) throw new Error(`${this.stopped} before the task did`);
      const task = (await ask('tasks/get', { taskId }))?.['result'];
      const status = isJsonObject(task) ? task['status'] : undefined;
      if (isJsonObject(task) && status === 'completed') return { kind: 'result', result: await resultOf(task, ask) };
      if (status === 'failed' || status === 'cancelled') throw new Error(`the task ended as ${status}`);
      unread = typeof status === 'string' ? 0 : unread + 1;
      if (unread >= TASK_READS_MAX) throw new Error('the server does not say what became of the task');
    }
  }

  /** The server announced the state of a task, in a notification. */
  announced({ params }: JsonObject): void {
    const taskId = isJsonObject(params) ? params['taskId'] : undefined;
    if (typeof taskId === 'string') this.wakes.get(taskId)?.();
  }

  /** Gives up on the tasks that did not end. */
  stop(reason: string): void {
    this.stopped = reason;
    for (const wake of this.wakes.values()) wake();
  }

  private async pause(taskId: string, pollMs: number): Promise<void> {
    if (this.stopped !== null) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      this.wakes.set(taskId, () => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.wakes.delete(taskId);
  }
}

/** The result of a completed task: in the newer revision beside its state, in the older one by a request. */
async function resultOf(task: JsonObject, ask: AskServer): Promise<JsonValue> {
  if (task['result'] !== undefined) return task['result'];
  const { result } = (await ask('tasks/result', { taskId: task['taskId'] ?? null })) ?? {};
  if (result === undefined) throw new Error('the server does not give the result of the task');
  return result;
}
