import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTraceParent } from './trace-parent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test('a traceparent is read', () => {
  for (const [header, traceFlags] of [
    [`00-${traceId}-${spanId}-01`, 1],
    [`00-${traceId}-${spanId}-00`, 0],
    [`00-${traceId}-${spanId}-ff`, 1],
    [`cc-${traceId}-${spanId}-01-what-comes-later`, 1],
  ] as const) {
    assert.deepEqual(parseTraceParent(header), { traceId, spanId, traceFlags }, header);
  }
});

test('a traceparent that is wrong is ignored', () => {
  for (const header of [
    undefined,
    '',
    'x',
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01${'1'.repeat(70_000)}`,
  ]) {
    assert.equal(parseTraceParent(header), undefined, header?.slice(0, 80));
  }
});
