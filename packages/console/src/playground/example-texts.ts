import changeFreezeRules from '../../../../examples/policies/acme/sops/change-freeze.yaml?raw';
import fourEyesRules from '../../../../examples/policies/acme/sops/four-eyes.yaml?raw';
import merchantLimitsRules from '../../../../examples/policies/acme/sops/merchant-limits.yaml?raw';
import newVendorRules from '../../../../examples/policies/acme/sops/new-vendor.yaml?raw';
import officeHoursRules from '../../../../examples/policies/acme/sops/office-hours.yaml?raw';
import refundsRules from '../../../../examples/policies/acme/sops/refunds.yaml?raw';
import travelRules from '../../../../examples/policies/acme/sops/travel.yaml?raw';
import injectionRules from '../../../../examples/policies/acme/standards/injection.yaml?raw';
import piiRules from '../../../../examples/policies/acme/standards/pii.yaml?raw';
import sanctionsRules from '../../../../examples/policies/acme/standards/sanctions.yaml?raw';
import changeFreezeTests from '../../../../examples/policies/acme/tests/change-freeze.yaml?raw';
import fourEyesTests from '../../../../examples/policies/acme/tests/four-eyes.yaml?raw';
import injectionTests from '../../../../examples/policies/acme/tests/injection.yaml?raw';
import merchantLimitsTests from '../../../../examples/policies/acme/tests/merchant-limits.yaml?raw';
import newVendorTests from '../../../../examples/policies/acme/tests/new-vendor.yaml?raw';
import officeHoursTests from '../../../../examples/policies/acme/tests/office-hours.yaml?raw';
import piiTests from '../../../../examples/policies/acme/tests/pii.yaml?raw';
import refundsTests from '../../../../examples/policies/acme/tests/refunds.yaml?raw';
import sanctionsTests from '../../../../examples/policies/acme/tests/sanctions.yaml?raw';
import travelTests from '../../../../examples/policies/acme/tests/travel.yaml?raw';

/** The rules and tests of the author that the playground begins with, by the name of the document. */
export const EXAMPLE_TEXTS: Readonly<Record<string, { readonly rules: string; readonly tests: string }>> = {
  'merchant-limits': { rules: merchantLimitsRules, tests: merchantLimitsTests },
  'office-hours': { rules: officeHoursRules, tests: officeHoursTests },
  'four-eyes': { rules: fourEyesRules, tests: fourEyesTests },
  'new-vendor': { rules: newVendorRules, tests: newVendorTests },
  refunds: { rules: refundsRules, tests: refundsTests },
  travel: { rules: travelRules, tests: travelTests },
  'change-freeze': { rules: changeFreezeRules, tests: changeFreezeTests },
  injection: { rules: injectionRules, tests: injectionTests },
  pii: { rules: piiRules, tests: piiTests },
  sanctions: { rules: sanctionsRules, tests: sanctionsTests },
};
