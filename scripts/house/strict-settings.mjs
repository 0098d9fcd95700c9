/** The settings that the other rules lean on, and what they must be. */
const SETTINGS = {
  'biome.json': [
    ['linter.rules.suspicious.noExplicitAny', 'error'],
    ['linter.rules.style.noNonNullAssertion', 'error'],
    ['overrides', undefined],
  ],
  'tsconfig.json': [
    ['compilerOptions.strict', true],
    ['compilerOptions.noUncheckedIndexedAccess', true],
    ['compilerOptions.exactOptionalPropertyTypes', true],
  ],
};

/** The compiler and the linter stay as strict as the house says they are. */
export function strictSettings(file) {
  return (SETTINGS[file.path] ?? []).flatMap(([path, wanted]) => {
    const found = path.split('.').reduce((value, key) => value?.[key], JSON.parse(file.text));
    return found === wanted ? [] : [{ line: 1, message: `${path} must be ${wanted ?? 'absent'}, not ${found}` }];
  });
}
