/** Null where the error says that a file is not there; throws any other. For the `catch` of a call on a file. */
export function nullWhereMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
