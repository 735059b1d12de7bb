/** Who called, as the header `traceparent` says (W3C Trace Context). */
export interface TraceParent {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

const HEADER = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const SAMPLED = 1;

/** Undefined when the header says nothing that can be used. */
export function parseTraceParent(header: string | undefined): TraceParent | undefined {
  const [, traceId, spanId, flags] = HEADER.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED };
}
