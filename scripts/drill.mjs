// `npm run drill -- NAME [NAME …]`: plays a failure against gates as they are built, prints what callers met, and ends with status 1
// where that is past its bound. Without a name it lists the drills. `--runs` and `--seed` are for those that draw failures,
// `--ref` for the older version of those that upgrade.
import { parseArgs } from 'node:util';
import { alerts } from './drills/alerts/drill.mjs';
import { cells } from './drills/cells.mjs';
import { cluster } from './drills/cluster/drill.mjs';
import { frozenServer } from './drills/frozen-server.mjs';
import { pipelining } from './drills/pipelining.mjs';
import { restore } from './drills/restore.mjs';
import { restorePostgres } from './drills/restore-postgres.mjs';
import { stop } from './drills/stop.mjs';
import { week } from './drills/week/drill.mjs';

const DRILLS = {
  alerts,
  cells,
  cluster,
  'frozen-server': frozenServer,
  pipelining,
  restore,
  'restore-postgres': restorePostgres,
  stop,
  week,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' }, seed: { type: 'string' }, ref: { type: 'string' } },
});
const { ref, ...numbers } = values;
const options = {
  ...Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)])),
  ...(ref === undefined ? {} : { ref }),
};
const unknown = positionals.filter((name) => !Object.hasOwn(DRILLS, name));
if (positionals.length === 0 || unknown.length > 0) {
  console.error(`usage: npm run drill -- NAME …, with ${Object.keys(DRILLS).join(', ')}`);
  process.exitCode = 2;
} else {
  for (const name of positionals) {
    console.log(name);
    for (const { text, met } of await DRILLS[name](options)) {
      console.log(`  ${met ? 'ok    ' : 'FAILED'}  ${text}`);
      if (!met) process.exitCode = 1;
    }
  }
}
