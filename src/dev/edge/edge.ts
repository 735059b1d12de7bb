import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from '#app/listen';
import { isLoopback } from '#config/network';
import { answer } from '#dev/controls/router';
import { cutAtResponseEnd, injectFaults } from '#dev/faults/injection';
import type { DevServerParts } from '#dev/parts';
import { requestTarget } from '#http/server';
import type { Operations } from './operations.ts';

const CONTROLS = /^\/_dev(?=[/?]|$)/;

const NOT_ALLOWED = 'The host or the origin of the request is not allowed: see --allow-origin';

export interface EdgeParts extends Pick<DevServerParts, 'gate' | 'faults' | 'records'> {
  operations: Operations;
  /** Origins of pages that may visit the server. */
  origins: readonly string[];
  /** Whether the server itself sent the request, before it was ready. */
  isOwn(message: IncomingMessage): boolean;
  /** Answers what is below `/_dev`. */
  control(message: IncomingMessage, response: ServerResponse, target: string): Promise<void>;
}

/** What stands between the server and its requests: controls, faults, records, and the gate of a reset. */
export function createEdge(parts: EdgeParts): (handle: RequestHandler) => RequestHandler {
  const { gate, faults, records, origins, operations } = parts;

  async function control(message: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
    const { origin } = message.headers;
    if (origin !== undefined) allowOrigin(response, origin);
    if (message.method === 'OPTIONS') answer(response, 200, '{}');
    else await parts.control(message, response, target);
  }

  return (handle) => async (message, response) => {
    if (parts.isOwn(message)) return await handle(message, response);
    const target = requestTarget(message.url ?? '/');
    const prefix = CONTROLS.exec(target)?.[0];
    if (!isAllowedOrigin(message.headers, prefix !== undefined, origins)) {
      return answer(response, 403, JSON.stringify({ errors: [{ reason: NOT_ALLOWED }] }));
    }
    if (prefix !== undefined) return await control(message, response, target.slice(prefix.length));

    const { method = '' } = message;
    const operation = operations.of(message, target);
    const token = /^Bearer (.+)$/i.exec(message.headers.authorization ?? '')?.[1];
    const [path = ''] = target.split('?', 1);
    const met = faults.meet({ method, path, operation, token });
    const cut = met.find((fault) => fault.cut !== undefined)?.cut;
    if (cut === 'after-write') {
      cutAtResponseEnd(message, response, () => {
        if (record.answer) record.answer.cut = true;
      });
    }
    let leaveGate = () => {};
    const record = records.begin(message, response, operation, ({ headers }) => {
      // A stream only waits from now on, and without an end.
      if (headers['content-type'] === 'text/event-stream') leaveGate();
    });
    record.faults = met.map(({ id }) => id);
    injectFaults(message, met);
    const delay = met.reduce((sum, fault) => sum + (fault.delay ?? 0), 0);
    if (delay > 0) await sleep(delay);
    if (cut === 'before-write') {
      message.socket.destroy();
      return;
    }
    await gate.pass((leave) => {
      leaveGate = leave;
      return handle(message, response);
    });
  };
}

function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, OPTIONS');
  response.setHeader('Access-Control-Allow-Headers', 'Content-Type');
  response.setHeader('Vary', 'Origin');
}

/** Sites that the browser itself names; pages of others name theirs. */
const OWN_SITES = ['none', 'same-origin'];

/**
 * Whether a request may be answered. A page that is open in a browser on this machine can send requests here too, under
 * a host name of its own; it must neither read what a test server holds nor control it.
 * @param origins origins that the developer allows
 */
export function isAllowedOrigin(
  { host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  isControl: boolean,
  origins: readonly string[],
): boolean {
  if (!isKnownHost(host, origins)) return false;
  if (!isControl) return true;
  if (origin !== undefined) return origins.includes(origin);
  return site === undefined || OWN_SITES.includes(site);
}

function isKnownHost(host: string | undefined, origins: readonly string[]): boolean {
  if (host === undefined) return false;
  const name = host.toLowerCase();
  if (origins.some((origin) => new URL(origin).host === name)) return true;
  const [, bracketed, plain] = /^(?:\[([0-9a-f:]+)\]|([^:[\]]+))(?::\d{1,5})?$/.exec(name) ?? [];
  return isLoopback(bracketed ?? plain ?? '');
}
