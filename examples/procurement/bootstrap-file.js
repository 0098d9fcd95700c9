import { readFile } from 'node:fs/promises';

const ADVICE = `Add --serve to run against a gate of its own. For a gate that runs already, name the bootstrap.json that its
first start wrote into its data directory ("npm start" writes ./data/bootstrap.json).`;

/** The contents of a gate's bootstrap file. Where there is none, says what to do and ends the process. */
export async function readBootstrap(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    console.error(`There is no ${path}.\n${ADVICE}`);
    process.exit(1);
  }
}
