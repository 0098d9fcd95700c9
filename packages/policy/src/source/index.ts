export { type JsonPositions, jsonPositions } from './json-positions.js';
export { lineAndColumn, memberPath, nearestOffset, type Offsets, type Place } from './places.js';
export { type FileText, type Finding, isJsonFile, readSource, type Source, type SourceOutcome } from './source.js';
export { parseYaml, type YamlFault, type YamlOutcome } from './yaml.js';
