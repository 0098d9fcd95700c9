/** What the file of `@sqlite.org/sqlite-wasm` 3.54.1-build1 must be (Subresource Integrity); a test compares it with the installed one. */
export const SQLITE_INTEGRITY = 'sha384-qr1NlngOyUNLp9j6GdZil+8dN6Kt21W6X+GuBisrjibNswkD3ZmhVPLEXNhh/hiS';
