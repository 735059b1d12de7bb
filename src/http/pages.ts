import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../ctx.ts';
import { pendingMigrations } from '../store/migrate.ts';
import type { PageHandler } from './server.ts';

/** Probes and pages: everything that is not the API. */
export function createPages({ store }: Services): PageHandler {
  return (message, response) => {
    void answer(message, response);
  };

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (message.url ?? '/').replace(/\?.*$/s, '');
    if (path === '/healthz') return send(response, 200, { status: 'ok' });
    if (path === '/readyz') {
      try {
        const pending = await pendingMigrations(store);
        return send(response, pending.length === 0 ? 200 : 503, {
          status: pending.length === 0 ? 'ok' : 'migrating',
        });
      } catch {
        return send(response, 503, { status: 'database unavailable' });
      }
    }
    send(response, 404, { errors: [{ reason: 'Not found' }] });
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
