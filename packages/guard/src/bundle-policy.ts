import { type Policy, policyOfBundle } from '@gatewright/evaluator';
import { canonicalJson, type JsonObject } from '@gatewright/protocol';

/** What the rules of a bundle follow from; its times and its signature change with every one that is served. */
const RULE_MEMBERS = ['policyDigest', 'mandates', 'standards', 'sops', 'revokedActions'] as const;

/** The policy of the last bundle: a bundle is asked again every few seconds, and its rules seldom change. */
export class BundlePolicy {
  private known: { readonly key: string; readonly policy: Policy } | null = null;

  /** The policy of a verified bundle; null where it carries none that can be evaluated. Never throws. */
  of(bundle: JsonObject): Policy | null {
    try {
      const key = canonicalJson(RULE_MEMBERS.map((name) => bundle[name] ?? null));
      if (this.known?.key !== key) this.known = { key, policy: policyOfBundle(bundle, { lenient: true }) };
      return this.known.policy;
    } catch {
      return null;
    }
  }
}
