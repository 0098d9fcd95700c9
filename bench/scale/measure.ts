import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type Measured, ROWS } from './rows/index.js';

const { values: options } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
});
const names = options.only?.split(',') ?? ROWS.map(({ name }) => name);
const unknown = names.filter((name) => !ROWS.some((row) => row.name === name));
if (unknown.length > 0) throw new Error(`${unknown} is no row; name some of ${ROWS.map(({ name }) => name)}`);

console.log(`scale ${options.scale}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`);
console.log('| what | small | large | factor | aim |\n|---|---|---|---|---|');
const measured: (Measured & { readonly row: string })[] = [];
for (const { name, measure } of ROWS.filter((row) => names.includes(row.name))) {
  for (const line of await measure(Number(options.scale))) {
    measured.push({ row: name, ...line });
    const { what, small, large, unit, aim } = line;
    const factor = (large / small).toPrecision(3);
    console.log(`| ${what} | ${rounded(small)} ${unit} | ${rounded(large)} ${unit} | ${factor} | ${aim} |`);
  }
}
if (options.json !== undefined) {
  const lines = measured.map((line) => ({ ...line, factor: line.large / line.small }));
  await writeFile(options.json, `${JSON.stringify({ scale: Number(options.scale), lines }, null, 2)}\n`);
}

function rounded(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}
