import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestIdOf, traceContextOf, traceparent } from '../../src/http/trace-context.js';

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('a request id in the form of one is kept, and any other is replaced', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uuid(), hex(32)), (id) => {
      expect(requestIdOf(id)).toBe(id);
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      fc.pre(!/^[0-9a-f-]{32,36}$/i.test(text));
      expect(requestIdOf(text)).not.toBe(text);
      expect(requestIdOf(text)).toMatch(/^[0-9a-f-]{36}$/);
    }),
  );
  expect(requestIdOf(undefined)).toMatch(/^[0-9a-f-]{36}$/);
});

test('a traceparent is continued by a child with the same trace and flags', () => {
  const trace = traceContextOf(`00-${TRACE}-${SPAN}-01`);
  expect(trace).toMatchObject({ traceId: TRACE, parentId: SPAN, flags: '01' });
  if (trace === null) throw new Error('the header was not read');
  expect(traceparent(trace)).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
  expect(trace.spanId).not.toBe(SPAN);
});

test.each([
  ['another version', `01-${TRACE}-${SPAN}-01`],
  ['the invalid version', `ff-${TRACE}-${SPAN}-01`],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['a parent id of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['a further field', `00-${TRACE}-${SPAN}-01-00`],
  ['a space', ` 00-${TRACE}-${SPAN}-01`],
  ['no flags', `00-${TRACE}-${SPAN}`],
  ['nothing', ''],
])('a traceparent with %s is not continued', (_name, header) => {
  expect(traceContextOf(header)).toBeNull();
});

test('a traceparent of any other text is not continued', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(traceContextOf(text)).toBeNull();
    }),
  );
});
