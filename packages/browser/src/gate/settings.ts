import { defaultSettings, type ServiceSettings } from '@gatewright/service';

/** What the caller may set of the service; what is left out is as `defaultSettings` has it. */
export type GateSettings = Partial<ServiceSettings>;

/** The settings of a gate in a browser. */
export function settingsOf(given: GateSettings): ServiceSettings {
  return { ...defaultSettings(given.network), ...given };
}
