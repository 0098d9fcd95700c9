/**
 * What the promise of a script's work settles with. Where nothing is left that could settle it, Node ends the process with status 13; this
 * prints to stderr what it waited for.
 */
export async function settled(work, waitsFor) {
  const report = () => console.error(`ended while it waited for ${waitsFor()}`);
  process.once('beforeExit', report);
  try {
    return await work;
  } finally {
    process.off('beforeExit', report);
  }
}
