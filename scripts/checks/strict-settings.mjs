import { posix } from 'node:path';

/** The settings that the other rules lean on, and what they must be. */
const SETTINGS = {
  'biome.json': [
    ['linter.rules.suspicious.noExplicitAny', 'error'],
    ['linter.rules.style.noNonNullAssertion', 'error'],
  ],
  'tsconfig.json': [
    ['compilerOptions.strict', true],
    ['compilerOptions.noUncheckedIndexedAccess', true],
    ['compilerOptions.exactOptionalPropertyTypes', true],
  ],
};

/** The compiler and the linter stay as strict as the house says they are, in every folder. */
export function strictSettings(file) {
  const settings = SETTINGS[posix.basename(file.path)];
  if (!settings) return [];
  const content = JSON.parse(file.text);
  const isRoot = file.path === posix.basename(file.path);
  // A file further down, or an override, inherits what it does not say.
  const inheriting = [...(isRoot ? [] : [content]), ...(content.overrides ?? [])];
  return [
    ...(isRoot ? faultsOf(content, settings) : []),
    ...inheriting.flatMap((part) => faultsOf(part, settings, undefined)),
  ].map((message) => ({ line: 1, message }));
}

function faultsOf(content, settings, ...alsoAllowed) {
  return settings.flatMap(([path, wanted]) => {
    const found = path.split('.').reduce((value, key) => value?.[key], content);
    return [wanted, ...alsoAllowed].includes(found) ? [] : [`${path} must be ${wanted}, not ${found}`];
  });
}
