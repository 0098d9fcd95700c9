import { constants } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { visible } from '@gatewright/protocol';
import { type Terminal, UsageError } from '../../command.js';
import type { HostProgram, HostServer } from './host-server.js';

/** Prints the lines of a host's configuration that change, before and after, without the values of variables. */
export function printLines(server: HostServer, program: HostProgram, terminal: Terminal): void {
  const { line, before, after } = server.replacedBy(program);
  const values = Object.values(server.env).filter((value) => value !== '');
  const shown = (sign: string, lines: readonly string[]) => {
    for (const each of lines) {
      const hidden = values.reduce((rest, value) => rest.replaceAll(JSON.stringify(value), '"…"'), each);
      terminal.out(visible(`${sign} ${hidden}`));
    }
  };
  terminal.out(visible(`${server.path}, from line ${line}:`));
  shown('-', before);
  shown('+', after);
}

/** Changes a host's configuration, after a copy beside it, which is overwritten by no later one. Throws UsageError. */
export async function writeLines(server: HostServer, program: HostProgram, terminal: Terminal): Promise<void> {
  const copy = `${server.path}.before-gatewright`;
  await copyFile(server.path, copy, constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new UsageError(`${copy} cannot be made: ${error.message}`);
  });
  await writeFile(server.path, server.replacedBy(program).text);
  terminal.out(visible(`${server.path} is changed; ${copy} is what it was`));
}
