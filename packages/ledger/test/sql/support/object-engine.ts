import type { SqliteEngine } from '../../../src/stores/sql/sqlite/engine.js';

/** What SqlStorage of a Durable Object refuses as text. */
const REFUSED = /\b(?:pragma|begin|commit|rollback|savepoint|release|attach|vacuum)\b/i;

/** An engine that offers what a Durable Object does: no transactions and no settings as text, and 100 parameters. */
export function objectEngine(engine: SqliteEngine): SqliteEngine {
  const accept = (text: string): string => {
    if (REFUSED.test(text)) throw new Error(`not authorized: ${text}`);
    return text;
  };
  const most = 100;
  return {
    parametersMax: most,
    exec: (script) => engine.exec(accept(script)),
    prepare(sql) {
      if ((sql.match(/\?/g)?.length ?? 0) > most) throw new Error('too many SQL variables');
      return engine.prepare(accept(sql));
    },
    inTransaction: (work) => engine.inTransaction(work),
    close: () => engine.close(),
  };
}
