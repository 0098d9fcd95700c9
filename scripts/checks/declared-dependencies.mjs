import { isBuiltin } from 'node:module';
import { importsOf, packageOf } from './tree.mjs';

/** A shipped module imports only what its package.json declares: the workspace would hide the gap from us, not from a user. */
export function declaredDependencies(file, { isShipped, manifests }) {
  const manifest = manifests.get(packageOf(file));
  if (!manifest || !isShipped(file)) return [];
  const { name, dependencies, peerDependencies } = manifest;
  const declared = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies })]);
  return importsOf(file).flatMap(({ specifier, line }) => {
    if (specifier.startsWith('.') || isBuiltin(specifier) || declared.has(packageNameOf(specifier))) return [];
    return [{ line, message: `${specifier} is not among the dependencies of ${name}` }];
  });
}

const packageNameOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
