import { readAsset } from './read-asset.mjs';

/** Takes the place of `@gatewright/evaluator-wasm/node`. */
export const evaluatorModule = () => WebAssembly.compile(readAsset('evaluator.wasm'));
