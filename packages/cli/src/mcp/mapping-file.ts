import { type Mapping, MappingError, readMapping } from '@gatewright/mcp';
import { UsageError } from '../command.js';
import { readJsonFile } from '../json-file.js';

/** Reads a mapping file. Throws UsageError, which names the member at fault. */
export async function readMappingFile(path: string): Promise<Mapping> {
  const value = await readJsonFile(path);
  try {
    return readMapping(value);
  } catch (error) {
    if (error instanceof MappingError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
}
