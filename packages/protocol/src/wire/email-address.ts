/**
 * The one form in which an e-mail address is kept and compared: without white space around it, NFKC, case-folded by way of upper
 * case, which spells out what lower case alone leaves apart (`ß`, `ſ`). The recipient of mail at one address is one person, however
 * it is written.
 */
export function canonicalAddress(address: string): string {
  return address.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/**
 * True for an address that its canonical form changes in the case of ASCII letters at most. Only such addresses are accepted, so that
 * two accepted addresses are the same person exactly where they differ in ASCII case alone.
 */
export function isCanonicalAddress(address: string): boolean {
  return canonicalAddress(address) === address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
