import type { BackgroundJobs } from '@gatewright/service/internal';

/** How often the scheduler asks for the periodic work that is due, ms. */
const SCHEDULER_TICK_MS = 100;

/** Calls for periodic work until it is stopped. */
export interface Scheduler {
  /** Calls for no more; what runs goes on. */
  stop(): void;
}

/** Asks the jobs again and again for what is due. */
export function startScheduler(jobs: Pick<BackgroundJobs, 'runDue'>): Scheduler {
  const timer = setInterval(() => void jobs.runDue(), SCHEDULER_TICK_MS);
  return { stop: () => clearInterval(timer) };
}
