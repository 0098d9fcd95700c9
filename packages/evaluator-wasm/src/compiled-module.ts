/**
 * `WebAssembly.Module`, where the host's types know it: those of Node alone have no WebAssembly, and a gateway's program
 * must compile without those of a browser.
 */
export type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } }
  ? Module
  : object;
