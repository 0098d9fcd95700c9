import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { isStrict } from '../policy/strictness.js';
import type { StrictUse } from './atoms/atom-row.js';
import { AtomConfig } from './atoms/config.js';
import { atomRow, isOwn } from './atoms/rows.js';
import { Faults } from './members/faults.js';
import { Members } from './members/members.js';

const PROTOCOL_COMBINATORS = new Set<JsonValue | undefined>(['any', 'all', 'none']);

/** True for a molecule that published guards evaluate as we do: only predicates of the protocol, no negation (protocol.md §2.11). */
export function isProtocolMolecule(molecule: JsonValue): boolean {
  if (!isJsonObject(molecule)) return false;
  const { combinator, atoms } = molecule;
  if (!PROTOCOL_COMBINATORS.has(combinator) || !Array.isArray(atoms)) return false;
  return atoms.every(isProtocolAtom);
}

function isProtocolAtom(atom: JsonValue): boolean {
  if (!isJsonObject(atom)) return false;
  const { predicate, not, config } = atom;
  const isNegated = not !== undefined && not !== false;
  const row = typeof predicate === 'string' ? atomRow(predicate) : undefined;
  return !isNegated && row !== undefined && !isOwn(row, (key) => isObject(config) && config[key] !== undefined);
}

/**
 * The document in the language of published guards, which ignore predicates and negations that they do not know, and do not know
 * strictness. A molecule that they read as the gate does, or stricter, is shown; one of a strict document demands its fields in
 * `requireProvenance`. Any other is shown as one that always escalates, so that the gate decides (ADR 7).
 * What is shown says `strict: false`, because it is written for the published reading.
 */
export function publishedForm(document: JsonObject): JsonObject {
  const { strict, ...shown } = document;
  const { molecules } = shown;
  if (!Array.isArray(molecules)) return document;
  const strictly = isStrict(strict);
  return {
    strict: false,
    ...shown,
    molecules: molecules.map((molecule) => publishedMolecule(molecule, strictly) ?? escalating(molecule)),
  };
}

/** The molecule as published guards read it no milder than the gate; null where no form of it does that. */
function publishedMolecule(molecule: JsonValue, strictly: boolean): JsonValue | null {
  if (!isProtocolMolecule(molecule) || !isJsonObject(molecule)) return null;
  return strictly ? demandingMolecule(molecule) : molecule;
}

function demandingMolecule(molecule: JsonObject): JsonObject | null {
  const { combinator, decision, atoms, requireProvenance } = molecule;
  const use = { isFiringEnough: combinator !== 'none' && decision !== 'observe' };
  const demanded: string[] = [];
  for (const atom of Array.isArray(atoms) ? atoms : []) {
    const fields = fieldsDemanded(atom, use);
    if (fields === null) return null;
    demanded.push(...fields);
  }
  if (demanded.length === 0) return molecule;
  const levels = Object.fromEntries(demanded.map((field) => [field, 'agent_asserted']));
  // The author's levels replace the added ones, which are the lowest.
  return { ...molecule, requireProvenance: { ...levels, ...(isObject(requireProvenance) ? requireProvenance : {}) } };
}

function fieldsDemanded(atom: JsonValue, use: StrictUse): readonly string[] | null {
  if (!isJsonObject(atom)) return null;
  const { predicate, config } = atom;
  const row = typeof predicate === 'string' ? atomRow(predicate) : undefined;
  const members = new Members(isObject(config) ? config : {}, 'config', new Faults());
  return row?.strictDemand?.(new AtomConfig(members), use) ?? null;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return value !== undefined && isJsonObject(value);
}

/** `none` over an atom that never fires: no term, no match. */
function escalating(molecule: JsonValue): JsonObject {
  const { id, name, reasonCode } = isJsonObject(molecule) ? molecule : {};
  return {
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    combinator: 'none',
    atoms: [{ predicate: 'text-matches', config: { terms: [] } }],
    decision: 'escalate',
    ...(reasonCode === undefined ? {} : { reasonCode }),
  };
}
