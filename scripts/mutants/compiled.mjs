// Which mutants the type check refuses. Only survivors are asked: a check takes longer than most tests.
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../workspace/packages.mjs';

/** The mutants that compile. */
export function compiled(mutants) {
  if (mutants.length === 0) return [];
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT);
  const portable = join(ROOT, 'packages/evaluator/src/portable.d.ts');
  const files = [...new Set(mutants.map(({ fileName }) => join(ROOT, fileName)))];
  const changed = new Map();
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [portable, ...files],
    getScriptVersion: (path) => String(changed.get(path)?.version ?? 0),
    getScriptSnapshot: (path) => {
      const text = changed.get(path)?.text ?? ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath,
  });
  const isSound = (path) =>
    [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)].length === 0;
  return mutants.filter(({ fileName, location: { start, end }, replacement }, index) => {
    const path = join(ROOT, fileName);
    const text = ts.sys.readFile(path) ?? '';
    const lines = text.split('\n');
    const at = ({ line, column }) => lines.slice(0, line).join('\n').length + Math.min(line, 1) + column;
    const mutated = text.slice(0, at(start)) + replacement + text.slice(at(end));
    changed.set(path, { text: mutated, version: index + 1 });
    const sound = isSound(path);
    changed.set(path, { text, version: -index - 1 });
    return sound;
  });
}
