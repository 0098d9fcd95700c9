import { type Fault, type JsonObject, type OnboardAgentRequest, validateWire } from '@gatewright/protocol';
import { packFaults } from './first-rules.js';
import { spendFaults, spendTermsOf } from './onboard.js';
import type { RulePack } from './rule-packs.js';

/** Spend terms as the query of an address has them. */
export interface AskedTerms {
  readonly perTxnMax?: string;
  readonly maxAmount?: string;
  readonly currency?: string;
  readonly financial?: string;
}

export type PackPreview =
  | { readonly ok: true; readonly molecules: readonly JsonObject[] }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * The rules that onboarding an agent with these spend terms binds by a pack, each as the query of an address names it. The
 * terms are read as those of an onboarding, so what it would refuse is refused here, under the same paths.
 */
export function previewRulePack(pack: RulePack, { financial, ...limits }: AskedTerms): PackPreview {
  const asked = { name: 'preview', scope: 'preview', rulePack: pack.key, ...limits, ...readFlag(financial) };
  const checked = validateWire('OnboardAgentRequest', asked);
  if (!checked.ok) return checked;
  const request: OnboardAgentRequest = checked.value;
  const reading = spendTermsOf(request);
  if (!reading.ok) return reading;
  const faults = [...spendFaults(request), ...packFaults(pack.key, reading.terms)];
  return faults.length > 0 ? { ok: false, faults } : { ok: true, molecules: pack.molecules(reading.terms) };
}

/** A flag as an address writes it; other text stays, and is refused with its path. */
function readFlag(text: string | undefined): { readonly financial?: boolean | string } {
  if (text === undefined) return {};
  return { financial: text === 'true' ? true : text === 'false' ? false : text };
}
