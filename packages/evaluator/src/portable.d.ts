/** Number types of the portable subset, as `tsc` sees them; `asc` has them built in. */
declare type i32 = number;
declare type u32 = number;
declare type f64 = number;

/** Where the bytes begin in linear memory; there is no such place outside of `asc`. */
interface Uint8Array {
  readonly dataStart: number;
}
