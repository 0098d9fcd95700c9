/** The lock file knows every platform's package: one written on an incomplete registry installs on that platform only. */
export function lockCompleteness(file) {
  if (file.path !== 'package-lock.json') return [];
  const { packages } = JSON.parse(file.text);
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => ({ line: 1, message: `${name}, an optional dependency of ${path || 'the root'}, is not locked` })),
  );
}

/** Dependencies are looked up as Node does: in the folder of the dependent, then in every folder above. */
function isLocked(packages, path, name) {
  if (packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true;
  return path !== '' && isLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf('/'))), name);
}
