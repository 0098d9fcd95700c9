/** The hash of nothing, for `fnvOf` to go on from. */
export const FNV_START: i32 = 0x811c9dc5 | 0;

/**
 * A step of FNV-1a (draft-eastlake-fnv, 32 bits): the hash of what `hash` is of and then `value`. The product is made of
 * shifts, because one of numbers would be rounded in JavaScript.
 */
export function fnvOf(hash: i32, value: i32): i32 {
  const mixed: i32 = hash ^ value;
  return (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 8) + (mixed << 24)) | 0;
}
