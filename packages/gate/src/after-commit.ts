import type { GatePorts } from './ports.js';

/** Notifies others of what was committed. Their failure is reported and changes nothing of the answer: the commit stands. */
export function afterCommit({ events }: Pick<GatePorts, 'events'>, operation: string, notify: () => void): void {
  try {
    notify();
  } catch (error) {
    events.failed(operation, error);
  }
}
