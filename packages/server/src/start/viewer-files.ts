import { readFile } from 'node:fs/promises';
import type { ReadViewerFile } from '@gatewright/service';

/** Where the build copies the viewer to, from `src` and from `dist` alike. */
const FOLDER = new URL('../../dist/viewer/', import.meta.url);

/** Reads a file of Swagger UI from the package. */
export const readViewerFile: ReadViewerFile = async (name) => new Uint8Array(await readFile(new URL(name, FOLDER)));
