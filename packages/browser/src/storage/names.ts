/** The files of a gate, as SQLite names them: the database, its log, and the journal of changes of its mode. */
export const DATABASE_FILE = 'gate.db';
export const DATABASE_FILES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-journal`] as const;
