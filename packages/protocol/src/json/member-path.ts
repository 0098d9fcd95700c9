/** `.name` for a plain name, `["odd name"]` for another, nothing before the first. */
export function memberPath(key: string | null): string {
  if (key === null) return '';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}
