import { LEVELS, type Vector } from '../../runner/index.js';
import { killsOf, loadMutants, type Mutant } from './kills.js';
import { KnownKills } from './known-kills.js';

export { KnownKills };

/** Why every mutant is dead and every vector is there: one certificate each, quick to check. */
export interface Certificates {
  /** Name of a mutant → id of a vector that it fails on. */
  readonly mutants: Readonly<Record<string, string>>;
  /** Id of a vector → the mutant that fewest vectors kill besides it; null where it only documents. */
  readonly vectors: Readonly<Record<string, string | null>>;
}

/** Every mutant against every vector, but for what is known: the page to read, and the certificates to check. */
export async function killMatrix(
  vectors: readonly Vector[],
  digest: string,
  known: KnownKills,
): Promise<{ page: string; certificates: Certificates }> {
  const mutants = await loadMutants();
  const kills = await killsOf(mutants, vectors, known);
  const certificates = certificatesOf(mutants, kills, vectors);
  return { page: pageOf(mutants, kills, certificates, vectors, digest), certificates };
}

function certificatesOf(
  mutants: readonly Mutant[],
  kills: ReadonlyMap<string, readonly string[]>,
  vectors: readonly Vector[],
): Certificates {
  const killers = new Map<string, string>();
  const rarestFirst = mutants
    .filter(({ isWide }) => !isWide)
    .sort((a, b) => (kills.get(a.name)?.length ?? 0) - (kills.get(b.name)?.length ?? 0));
  for (const { name } of rarestFirst) {
    for (const id of kills.get(name) ?? []) if (!killers.has(id)) killers.set(id, name);
  }
  return {
    mutants: Object.fromEntries(mutants.map(({ name }) => [name, exampleOf(name, kills.get(name) ?? [], killers)])),
    vectors: Object.fromEntries(vectors.map(({ id }) => [id, killers.get(id) ?? null])),
  };
}

/** A vector that is there for this mutant, if there is one. */
function exampleOf(name: string, ids: readonly string[], killers: ReadonlyMap<string, string>): string {
  return ids.find((id) => killers.get(id) === name) ?? ids[0] ?? '';
}

function pageOf(
  mutants: readonly Mutant[],
  kills: ReadonlyMap<string, readonly string[]>,
  certificates: Certificates,
  vectors: readonly Vector[],
  digest: string,
): string {
  const levelOf = new Map(vectors.map(({ id, level }) => [id, level]));
  const rows = mutants.map(({ name, does, isWide }) => {
    const ids = kills.get(name) ?? [];
    const counts = LEVELS.map((level) => ids.filter((id) => levelOf.get(id) === level).length || '·');
    const example = certificates.mutants[name] ?? '';
    const witness = example === '' ? '**none**' : `\`${example}\``;
    return `| ${name}${isWide ? ' *' : ''} | ${does} | ${counts.join(' | ')} | ${witness} |`;
  });
  const dead = mutants.filter(({ name }) => (kills.get(name)?.length ?? 0) > 0).length;
  return `<!-- Printed by \`npm run vectors:kills\`; it is the measure of the vectors, not of the evaluator. -->

# Kill matrix

Evaluators that are wrong in one place each, and how many vectors of each level tell. ${dead} of ${mutants.length} are killed by
${vectors.length} vectors (corpus \`${digest}\`). A vector kills a mutant where the mutant's answer is not the expected one at the
vector's own layer. The last column is one vector that does. \`kills.json\` has a certificate for every mutant and every vector; a test
checks each of them.

Mutants with a star say something wrong about almost every verdict, so they do not count when a vector has to show that it is
needed.

| mutant | what it does | ${LEVELS.join(' | ')} | for example |
|---|---|${LEVELS.map(() => '--:').join('|')}|---|
${rows.join('\n')}
`;
}
