import { evaluatorModule } from '@gatewright/evaluator-wasm/node';
import { type EvidenceRecord, readReplayLine } from '@gatewright/protocol';
import type { EvidencePack } from '@gatewright/protocol/verify';
import type { Terminal } from '../command.js';
import { linesOf } from '../text-lines.js';
import { type EngineName, Replay, type ReplayReport } from './replay.js';

export const ENGINES = ['js', 'wasm', 'both'] as const;

/** Evaluates the decisions of a pack again, with what a file says of their inputs. */
export async function replayFile(
  path: string,
  pack: Pick<EvidencePack, 'batches'>,
  engine: (typeof ENGINES)[number],
  { progress }: Pick<Terminal, 'progress'>,
): Promise<ReplayReport> {
  const names: readonly EngineName[] = engine === 'both' ? ['js', 'wasm'] : [engine];
  const replay = new Replay(recordsOf(pack), names, names.includes('wasm') ? await evaluatorModule() : null);
  let number = 0;
  for await (const texts of linesOf(path)) {
    for (const text of texts) {
      number += 1;
      const line = readReplayLine(text);
      if (line === null) replay.fault(`line ${number}`, 'it is no line of a replay');
      else replay.add(line);
    }
    progress?.(`${number} lines evaluated again`);
  }
  return replay.report();
}

function recordsOf({ batches }: Pick<EvidencePack, 'batches'>): ReadonlyMap<string, EvidenceRecord> {
  const records = new Map<string, EvidenceRecord>();
  for (const { leaves } of batches) {
    for (const { record } of leaves) if (record !== undefined) records.set(record.eventId, record);
  }
  return records;
}
