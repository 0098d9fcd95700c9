/** A setting that cannot be used. */
export class SettingsError extends Error {
  readonly code = 'SETTINGS_INVALID';

  constructor(
    readonly variable: string,
    readonly problem: string,
  ) {
    super(`${variable} ${problem}`);
    this.name = 'SettingsError';
  }
}
