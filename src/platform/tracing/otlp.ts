import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Attributes, TracedOutcome, TracedRequest, TracedWork, Tracing } from './tracing.ts';

export interface TracingOptions {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string;
  version: string;
  /** Of the traces that begin here, 0 to 1. */
  share: number;
  /** Whether an address is that of a proxy of ours. */
  isProxy(address: string): boolean;
}

/** How long a stop waits for the collector. */
const STOP_MILLISECONDS = 2_000;

/** What runs at the moment. It may go on after its end, in work that it began. */
interface CurrentSpan {
  span: Span;
  hasEnded: boolean;
}

/** Sends traces to a collector by OTLP over HTTP. */
export function createTracing(options: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${options.endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'palisade',
      'host.name': hostname(),
      'service.version': options.version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('palisade', options.version);
  const current = new AsyncLocalStorage<CurrentSpan | undefined>();

  function beginRequest(message: IncomingMessage, requestId: string): CurrentSpan {
    const caller = parseTraceParent(oneHeader(message.headers.traceparent));
    const isOurs = caller !== undefined && options.isProxy(message.socket.remoteAddress ?? '');
    const remote = caller && { ...caller, isRemote: true };
    // Strangers must neither join traces of others nor decide what is recorded.
    const span = tracer.startSpan(
      message.method ?? 'request',
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': message.method, 'palisade.request_id': requestId },
        ...(remote && !isOurs ? { links: [{ context: remote }] } : {}),
      },
      remote && isOurs ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT,
    );
    return { span, hasEnded: false };
  }

  /** The span that a part belongs to. */
  function open(): CurrentSpan | undefined {
    const running = current.getStore();
    return running && !running.hasEnded && running.span.isRecording() ? running : undefined;
  }

  function beginPart(parent: CurrentSpan, name: string, attributes: Attributes): CurrentSpan {
    const part = { kind: SpanKind.CLIENT, attributes };
    const span = tracer.startSpan(name, part, trace.setSpan(ROOT_CONTEXT, parent.span));
    return { span, hasEnded: false };
  }

  return {
    request(message, requestId): TracedRequest {
      const begun = beginRequest(message, requestId);
      current.enterWith(begun);
      return { end: (outcome) => endRequest(begun, message.method, outcome) };
    },
    async work(name, attributes, run) {
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, ROOT_CONTEXT);
      const begun: CurrentSpan = { span, hasEnded: false };
      const told: TracedWork = {
        tell: (more) => void span.setAttributes(more),
        fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
      };
      return await ending(begun, () => current.run(begun, () => run(told)));
    },
    async transaction(name, run) {
      const parent = open();
      if (!parent) return await run((inner) => inner());
      const begun = beginPart(parent, `database ${name}`, { 'db.operation.name': name });
      return await ending(begun, () => current.run(begun, () => run((inner) => current.run(begun, inner))));
    },
    statement(sql, run) {
      const parent = open();
      const known = parent && statementName(sql);
      if (!known) return run();
      const { operation, table } = known;
      const begun = beginPart(parent, table === undefined ? operation : `${operation} ${table}`, {
        'db.operation.name': operation,
        'db.collection.name': table,
      });
      return endingWhenDone(begun, run);
    },
    async stop() {
      await Promise.race([
        provider.shutdown().catch(() => {}),
        sleep(STOP_MILLISECONDS, undefined, { ref: false }),
      ]);
    },
  };
}

function endRequest(begun: CurrentSpan, method: string | undefined, outcome: TracedOutcome): void {
  const { span } = begun;
  const { status, operation, route, userId, tokenId } = outcome;
  if (route !== undefined) span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.response.status_code': status,
    'http.route': route,
    'palisade.operation': operation,
    'palisade.user_id': userId,
    'palisade.token_id': tokenId,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  end(begun);
}

/** Ends a span with what it stands for. Of an error only that there was one: its message may have values. */
async function ending<T>(begun: CurrentSpan, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    begun.span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    end(begun);
  }
}

/** Like `ending`, for what may have an end at once. */
function endingWhenDone<T>(begun: CurrentSpan, run: () => T): T {
  let result: T;
  try {
    result = run();
  } catch (error) {
    begun.span.setStatus({ code: SpanStatusCode.ERROR });
    end(begun);
    throw error;
  }
  if (result instanceof Promise) {
    result.then(
      () => end(begun),
      () => {
        begun.span.setStatus({ code: SpanStatusCode.ERROR });
        end(begun);
      },
    );
  } else end(begun);
  return result;
}

function end(begun: CurrentSpan): void {
  begun.hasEnded = true;
  begun.span.end();
}

function oneHeader(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

const OPERATION = /^\s*(select|insert|update|delete|with)\b/i;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]{1,60})\b/i;

export interface StatementName {
  operation: string;
  table: string | undefined;
}

/** What a statement does, and with which table. Undefined for statements that begin and end transactions. */
export function statementName(sql: string): StatementName | undefined {
  const operation = OPERATION.exec(sql)?.[1]?.toLowerCase();
  return operation === undefined ? undefined : { operation, table: TABLE.exec(sql)?.[1] };
}

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
