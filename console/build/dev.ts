import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';

/** Stands for the nonce in a page, until the page is sent. */
export const NONCE = 'NONCE-OF-THE-PAGE';

/** Serves the sources of the console as they are now, and tells browsers of changes over the same port. */
export async function openDevServer(server: Server): Promise<ViteDevServer> {
  return await createServer({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    configLoader: 'native',
    appType: 'custom',
    cacheDir: fileURLToPath(new URL('../../node_modules/.cache/vite', import.meta.url)),
    html: { cspNonce: NONCE },
    server: { middlewareMode: { server }, ws: { server } },
  });
}
