/** The folder of a gate in the origin private file system. */
export function folderOf(gate: string): string {
  return `gatewright-${gate}`;
}

/** The files of a gate, as SQLite names them: the database, its log, and the journal of changes of its mode. */
export const DATABASE_FILE = 'gate.db';
export const DATABASE_FILES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-journal`] as const;
