import { readdir, readFile } from 'node:fs/promises';
import { sha256, toHex, utf8 } from '@gatewright/protocol';
import type { Scenario, ScenarioFile } from './scenario.js';
import { type CompiledValidator, validateScenarioFile } from './scenario-validator.generated.js';

/** Where the scenarios of this package lie. */
export const SCENARIOS_URL = new URL('../../scenarios/', import.meta.url);

/** A scenario file is not one; the message names the file and the path in it. */
class ScenarioError extends Error {
  constructor(file: string, fault: string) {
    super(`${file}: ${fault}`);
    this.name = 'ScenarioError';
  }
}

/** The scenarios of a suite, and the SHA-256 that names exactly these. */
export interface ScenarioSuite {
  readonly scenarios: readonly Scenario[];
  readonly digest: string;
}

/** Reads every scenario of a folder, in the order of the names of their files. Throws `ScenarioError`. */
export async function readScenarios(folder: URL = SCENARIOS_URL): Promise<ScenarioSuite> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  const scenarios = texts.flatMap((text, index) => parseScenarios(names[index] ?? '', text));
  const repeated = scenarios.find(({ id }, index) => scenarios.findIndex((other) => other.id === id) !== index);
  if (repeated !== undefined) throw new ScenarioError(folder.pathname, `${repeated.id} stands there twice`);
  const sums = texts.map((text, index) => `${toHex(sha256(utf8(text)))}  ${names[index]}\n`);
  return { scenarios, digest: toHex(sha256(utf8(sums.join('')))) };
}

/** The scenarios of one file. Throws `ScenarioError`. */
export function parseScenarios(name: string, text: string): Scenario[] {
  const value = jsonIn(name, text);
  const validate: CompiledValidator = validateScenarioFile;
  if (!isScenarioFile(value, validate)) {
    const [fault] = [...(validate.errors ?? [])].sort(
      (one, other) => other.instancePath.length - one.instancePath.length,
    );
    throw new ScenarioError(
      name,
      `${fault?.instancePath ?? ''} ${fault?.message ?? 'is no scenario file'} ${JSON.stringify(fault?.params ?? {})}`,
    );
  }
  const { level, topic, alongside = false, actors = {}, defaults = {} } = value;
  return value.scenarios.map((scenario) => {
    if (!scenario.id.startsWith(`${level}.${topic}.`)) {
      throw new ScenarioError(name, `${scenario.id} does not start with ${level}.${topic}.`);
    }
    return {
      needs: [],
      finally: [],
      ...scenario,
      level,
      topic,
      alongside,
      defaults,
      actors: { ...actors, ...scenario.actors },
    };
  });
}

function isScenarioFile(value: unknown, validate: CompiledValidator): value is ScenarioFile {
  return validate(value);
}

function jsonIn(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ScenarioError(name, error instanceof Error ? error.message : String(error));
  }
}
