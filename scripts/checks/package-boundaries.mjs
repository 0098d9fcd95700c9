import { posix } from 'node:path';
import { importsOf, isScript, packageOf } from './tree.mjs';

/** A package is entered through what it exports: no path into its folders, neither by name nor by `../`. */
export function packageBoundaries(file) {
  if (!isScript(file)) return [];
  return importsOf(file).flatMap(({ specifier, line }) => {
    if (/^@gatewright\/[^/]+\/(src|dist)(\/|$)/.test(specifier)) {
      return [{ line, message: `${specifier} reaches into a package's folders; import what it exports` }];
    }
    if (!specifier.startsWith('.')) return [];
    const target = packageOf({ path: posix.join(posix.dirname(file.path), specifier) });
    if (!target || target === packageOf(file)) return [];
    return [{ line, message: `${specifier} reaches into packages/${target}; import @gatewright/${target}` }];
  });
}
