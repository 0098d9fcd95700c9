import { seedSigner } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { expect, test } from 'vitest';
import { Anchoring, type CheckpointAnchor, MemoryReceipts } from '../../src/evidence/anchors/index.js';
import { EvidenceLog } from '../../src/evidence/evidence-log.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

test('a log that another server continued while an anchor was asked is not rewound', async () => {
  const agent = new TestAgent();
  const gate = TestGate.open().register(agent);
  const logOf = (anchors: CheckpointAnchor[]) =>
    new EvidenceLog({
      store: gate.ports.ledger.store,
      ed25519: nodeEd25519,
      clock: gate.ports.clock,
      ids: gate.ports.ids,
      anchoring: new Anchoring(anchors, new MemoryReceipts()),
      origin: 'test.example/log',
      signer: seedSigner(new Uint8Array(32).fill(5), nodeEd25519),
    });
  const other = logOf([]);
  const seal = async (log: EvidenceLog) => {
    await gate.ask(agent);
    gate.now += 6000;
    return log.sealDue();
  };
  expect(await seal(other)).toBe(1);
  const sizeSeen = async () => {
    await seal(other);
    return (await other.checkpoint())?.size ?? 0;
  };
  const log = logOf([{ name: 'witness', sizeSeen, anchor: async () => null }]);
  await expect(log.anchorNewest()).resolves.toBeUndefined();
});
