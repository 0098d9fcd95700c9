/** Text of one file, UTF-16 code units: as many as the rules of one agent may have. */
export const FILE_MAX_CHARS = 1024 * 1024;
/** Nesting of a file, levels; a gate takes less. */
export const DEPTH_MAX = 64;
/** Values of one file, those that aliases repeat included. */
export const VALUES_MAX = 200_000;
/** Files of one organisation, and cases of all its tests. */
export const FILES_MAX = 2000;
export const CASES_MAX = 20_000;
/** Faults that are reported of one file. */
export const FAULTS_MAX = 100;
/** Policies that are compiled for one file of tests: one for each action and currency of its cases. */
export const POLICIES_PER_FILE_MAX = 500;
/** Evaluations that a search for one case may take. */
export const SEARCH_STEPS_MAX = 2000;
/** Agents whose policies a backtest keeps, ways in which verdicts differ and reasons that it tells apart, and decisions that it names of each. */
export const BACKTEST_AGENTS_MAX = 100_000;
export const BACKTEST_TEXTS_MAX = 1_000;
export const BACKTEST_SAMPLES = 10;
