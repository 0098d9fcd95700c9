import { inject } from 'vitest';

/** A PostgreSQL of a test's own, which it may kill. */
export interface OwnCluster {
  url(database: string): string;
  query(statement: string): Promise<unknown>;
  /** SIGKILL to all of its processes at once. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Keeps a copy of its files while it does not run. */
  keep(): Promise<void>;
  /** Puts the copy back while it does not run: what was committed since is lost. */
  putBack(): Promise<void>;
  /** The same on a timeline of its own, as an asynchronous standby is promoted. */
  promote(): Promise<void>;
}

interface ClusterAnswer {
  readonly id: string;
  readonly url: string;
}

/** Asks the global setup of the test run for a cluster (scripts/postgres/databases.mjs). */
export async function ownCluster(): Promise<OwnCluster> {
  const { id, url }: ClusterAnswer = await ask('cluster');
  const send = (verb: string, body = '') => ask(`cluster/${id}/${verb}`, body).then(() => undefined);
  return {
    url: (database) => Object.assign(new URL(url), { pathname: `/${database}` }).href,
    query: (statement) => send('query', statement),
    kill: () => send('kill'),
    start: () => send('start'),
    stop: () => send('stop'),
    keep: () => send('keep'),
    putBack: () => send('putBack'),
    promote: () => send('promote'),
  };
}

async function ask(path: string, body = ''): Promise<ClusterAnswer> {
  const response = await fetch(new URL(path, inject('databases')), { method: 'POST', body });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text);
}
