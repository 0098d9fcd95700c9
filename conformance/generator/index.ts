import { loadMutants, type Mutant } from '../mutants/evaluators/kills.js';
import { loadMaterial, type Material } from '../reference-evaluator/bundle/index.js';
import { generateFiles, RANDOM_FILE, type VectorFile, writtenCorpus } from './corpus.js';

/** Every file of the corpus by its path, as it is checked in. */
export async function generateCorpus(): Promise<Map<string, string>> {
  const [material, mutants] = await Promise.all([loadMaterial(), loadMutants()]);
  return writtenCorpus(await corpusWith(material, mutants));
}

/** The corpus; of the random vectors only those stay that kill a mutant. */
async function corpusWith(material: Material, mutants: readonly Mutant[]): Promise<VectorFile[]> {
  const specific = mutants.filter(({ isWide }) => !isWide);
  return Promise.all(
    generateFiles(material).map(async (file) => (file.path === RANDOM_FILE ? earning(file, specific) : file)),
  );
}

async function earning({ path, vectors }: VectorFile, mutants: readonly Mutant[]): Promise<VectorFile> {
  const kept = [];
  for (const vector of vectors) {
    for (const mutant of mutants) {
      if (!(await mutant.failsOn(vector))) continue;
      kept.push(vector);
      break;
    }
  }
  return { path, vectors: kept };
}
