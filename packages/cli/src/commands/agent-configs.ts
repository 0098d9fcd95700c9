import { type FileHandle, open } from 'node:fs/promises';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { UsageError } from '../command.js';
import { jsonEntries } from '../json-entries.js';

/** A file of configurations, one a line, that an import appends to: it tells which agents there are already. */
export class AgentConfigs {
  private constructor(
    private readonly file: FileHandle,
    /** Names of the agents whose configurations are in the file. */
    readonly names: ReadonlySet<string>,
  ) {}

  /**
   * Opens the file, for its owner alone. A last line that a cut left unfinished is removed. Throws UsageError where the file
   * cannot be opened or has other lines.
   */
  static async open(path: string): Promise<AgentConfigs> {
    const file = await open(path, 'a+', 0o600).catch((error: unknown) => {
      throw new UsageError(`${path} cannot be opened: ${error instanceof Error ? error.message : error}`);
    });
    try {
      await file.chmod(0o600);
      const bytes = await file.readFile();
      const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
      const names = new Set<string>();
      for (const { value, line } of await jsonEntries(path, whole.toString('utf8'))) {
        const name = isJsonObject(value) && typeof value['agentDid'] === 'string' ? value['name'] : undefined;
        if (typeof name !== 'string') throw new UsageError(`${path}:${line}: is not the configuration of an agent`);
        names.add(name);
      }
      await file.truncate(whole.length);
      return new AgentConfigs(file, names);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Appends configurations, which are on the disk when this resolves. */
  async append(configs: readonly JsonObject[]): Promise<void> {
    await this.file.appendFile(configs.map((config) => `${JSON.stringify(config)}\n`).join(''));
    await this.file.datasync();
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
