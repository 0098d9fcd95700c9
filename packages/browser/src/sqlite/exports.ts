/** The functions that this package calls in SQLite's WebAssembly file; pointers and sizes are numbers. */
const FUNCTIONS = [
  ...['__wasm_call_ctors', 'malloc', 'free', 'sqlite3_initialize', 'sqlite3_vfs_register', 'sqlite3_open_v2'],
  ...[
    'sqlite3_close_v2',
    'sqlite3_exec',
    'sqlite3_errmsg',
    'sqlite3_extended_errcode',
    'sqlite3_extended_result_codes',
  ],
  ...['sqlite3_get_autocommit', 'sqlite3_changes', 'sqlite3_prepare_v2', 'sqlite3_finalize', 'sqlite3_reset'],
  ...['sqlite3_clear_bindings', 'sqlite3_step', 'sqlite3_bind_null', 'sqlite3_bind_double', 'sqlite3_bind_text'],
  ...[
    'sqlite3_bind_blob',
    'sqlite3_column_count',
    'sqlite3_column_name',
    'sqlite3_column_type',
    'sqlite3_column_double',
  ],
  ...['sqlite3_column_text', 'sqlite3_column_bytes'],
] as const;

type FunctionName = (typeof FUNCTIONS)[number];

/** What SQLite's WebAssembly file exports, as far as it is used. */
export type SqliteExports = { readonly [Name in FunctionName]: (...args: readonly number[]) => number } & {
  readonly sqlite3_bind_int64: (statement: number, index: number, value: bigint) => number;
  readonly sqlite3_column_int64: (statement: number, column: number) => bigint;
  readonly __indirect_function_table: WebAssembly.Table;
};

/** True for the exports of a build of SQLite that has everything that is used here. */
export function isSqlite(exports: object): exports is SqliteExports {
  const names = [...FUNCTIONS, 'sqlite3_bind_int64', 'sqlite3_column_int64'];
  return (
    names.every((name) => typeof Reflect.get(exports, name) === 'function') &&
    Reflect.get(exports, '__indirect_function_table') instanceof WebAssembly.Table
  );
}
