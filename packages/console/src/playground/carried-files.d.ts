/** A file as its text. */
declare module '*.yaml?raw' {
  const text: string;
  export default text;
}

/** A file, deflated and in base64. */
declare module '*.wasm?deflated' {
  const text: string;
  export default text;
}
