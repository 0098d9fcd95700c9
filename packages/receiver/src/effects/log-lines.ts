import { createReadStream } from 'node:fs';

/** The lines of a log of effects. A newline alone ends one: texts of agents may have other separators. Throws what the file system throws. */
export async function* logLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
