import { stateStrictness, validationSteps } from '@gatewright/evaluator';
import {
  accept,
  faultList,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Result,
  refuseFaults,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { foldedSizeFaults } from './rule-size.js';

/** Rules that compile. */
interface CompiledRules {
  readonly document: JsonObject;
  readonly warnings: JsonObject[];
}

/** Rules that compile, stating that they are strict unless they ask for the published reading; or every fault with its JSON path. */
export async function readRules(
  documentJson: JsonValue,
  { settings, slices }: Pick<ServiceContext, 'settings' | 'slices'>,
  path = '$.documentJson',
): Promise<Result<CompiledRules>> {
  const { sizes } = settings;
  const tooLong = foldedSizeFaults(documentJson, path, sizes.bodyMaxBytes);
  if (tooLong.length > 0) return refuseFaults('POLICY_DOCUMENT_INVALID', tooLong);
  const checked = await slices.run(validationSteps(documentJson, path, sizes));
  const { faults } = checked;
  if (faults.length === 0 && isJsonObject(documentJson)) {
    return accept({ document: stateStrictness(documentJson, true), warnings: faultList(checked.warnings) });
  }
  const told = faults.length > 0 ? faults : [{ path, message: 'is not an object' }];
  return refuseFaults('POLICY_DOCUMENT_INVALID', told);
}
