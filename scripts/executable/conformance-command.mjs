import { UsageError } from '../../packages/cli/src/command.ts';

/** Takes the place of `gatewright conformance`, which reads the corpus of its package. */
export const conformance = {
  name: 'conformance',
  usage: '',
  summary: 'not in the single executable: npx @gatewright/cli conformance',
  async run() {
    throw new UsageError('the corpus is not in the single executable; npx @gatewright/cli conformance has it');
  },
};
