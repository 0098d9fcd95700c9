/** The lock file knows every platform's package: one written on an incomplete registry installs on that platform only. */
export function lockCompleteness(file) {
  if (file.path !== 'package-lock.json') return [];
  const { packages } = JSON.parse(file.text);
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
    const missing = Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name));
    return missing.length === 0
      ? []
      : [{ line: 1, message: `${path || 'the root'}: not locked: ${missing.join(', ')}` }];
  });
}

/** Dependencies are looked up as Node does: in the folder of the dependent, then in every folder above. */
function isLocked(packages, path, name) {
  if (packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true;
  return path !== '' && isLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf('/'))), name);
}
