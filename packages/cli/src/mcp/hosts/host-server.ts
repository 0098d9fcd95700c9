/** How a host reaches a server. */
export type HostAddress =
  | { readonly kind: 'process'; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: 'http'; readonly url: string; readonly hasHeaders: boolean };

/** A program that a host starts. */
export interface HostProgram {
  readonly command: string;
  readonly args: readonly string[];
}

/** A text with a part replaced: the lines that change, before and after. */
export interface Replacement {
  readonly text: string;
  /** The first line that changes, from 1. */
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A server in the configuration of a host. */
export interface HostServer {
  /** The file of the configuration. */
  readonly path: string;
  readonly name: string;
  readonly address: HostAddress;
  /** Its variables, as the file states them. */
  readonly env: Readonly<Record<string, string>>;
  /** The configuration with this program instead of the server, and everything else as it was. */
  replacedBy(program: HostProgram): Replacement;
}

/** Replaces a part of a text. */
export function replacement(text: string, start: number, end: number, by: string): Replacement {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  return {
    text: text.slice(0, start) + by + text.slice(end),
    line: text.slice(0, from).split('\n').length,
    before: text.slice(from, to).split('\n'),
    after: (text.slice(from, start) + by + text.slice(end, to)).split('\n'),
  };
}
