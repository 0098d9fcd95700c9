// A checker of Stryker that lets drawn mutants through: their places are in the environment. The others count as not compiled, so
// that they are no part of the score.
import { relative } from 'node:path';
import { CheckStatus } from '@stryker-mutator/api/check';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Where a mutant is, and what stands there instead. */
export function placeOf(fileName, { location: { start, end }, replacement }) {
  return `${fileName}:${start.line}:${start.column}-${end.line}:${end.column} ${replacement}`;
}

class OnlyDrawn {
  drawn = new Set(JSON.parse(process.env.GATEWRIGHT_DRAWN_MUTANTS ?? '[]'));

  async init() {}

  group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    return Object.fromEntries(
      mutants.map((mutant) => {
        const isDrawn = this.drawn.has(placeOf(relative(process.cwd(), mutant.fileName).replaceAll('\\', '/'), mutant));
        return [
          mutant.id,
          isDrawn ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: 'not drawn' },
        ];
      }),
    );
  }
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'drawn', () => new OnlyDrawn())];
