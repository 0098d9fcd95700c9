/** Constants of SQLite's C interface (sqlite3.h), by their names there without `SQLITE_`. */
export const OK = 0;
export const FULL = 13;
export const NOT_FOUND = 12;
export const ROW = 100;
export const DONE = 101;

export const CANNOT_OPEN = 14;
export const IO_READ = 266;
export const IO_SHORT_READ = 522;
export const IO_WRITE = 778;
export const IO_SYNC = 1034;
export const IO_TRUNCATE = 1546;
export const IO_SIZE = 1802;

export const OPEN_READ_WRITE = 0x2;
export const OPEN_CREATE = 0x4;

/** An open file is never deleted or renamed by others (IOCAP_UNDELETABLE_WHEN_OPEN). */
export const UNDELETABLE_WHEN_OPEN = 0x800;

/** Types of a value in a row. */
export const INTEGER = 1;
export const FLOAT = 2;
export const TEXT = 3;
export const BLOB = 4;

/** A destructor that has SQLite copy what it is given. */
export const TRANSIENT = -1;
