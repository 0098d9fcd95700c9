// What a JavaScript runtime runs: reads tasks from a file and writes the answers to another. Arguments: tasks, answers, and the file of the
// compiled program where it is that which answers.
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { answersTo } from './answers.mjs';

const [, , tasks, answers, program] = process.argv;
const compiled = program === undefined ? null : await WebAssembly.compile(await readFile(program));
await writeFile(answers, JSON.stringify(await answersTo(JSON.parse(await readFile(tasks, 'utf8')), compiled)));
