// A folder of tarballs in which `npm ci` installs the command.

/**
 * The manifest of that folder, and the lock file from which npm makes its own: the packages of the registry keep the versions and digests that
 * the lock file of the checkout has for them. npm adds the tarballs and removes what they do not need.
 * @param {Array<{ name: string, manifest: object }>} serving the packages that are installed, each after its dependencies.
 * @param {Map<string, { filename: string }>} packed their tarballs, by name.
 * @param {object} lock the part of the checkout's lock file that serving needs.
 */
export function installation(serving, packed, lock) {
  const optional = new Set(serving.flatMap(({ manifest }) => Object.keys(manifest.optionalDependencies ?? {})));
  const tarballs = (names) => Object.fromEntries(names.map((name) => [name, `file:${packed.get(name).filename}`]));
  const names = serving.map(({ name }) => name);
  const manifest = {
    name: 'gatewright-installation',
    version: serving[0].manifest.version,
    private: true,
    // A package for some versions of Node alone stays optional: npm leaves it out on the others.
    dependencies: tarballs(names.filter((name) => !optional.has(name))),
    optionalDependencies: tarballs(names.filter((name) => optional.has(name))),
  };
  const { name, version } = manifest;
  return { manifest, lock: { ...lock, name, version, packages: { ...lock.packages, '': manifest } } };
}
