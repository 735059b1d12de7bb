// `npm run console`: the service in memory with sample data, and the console from its sources, on one port. A change of a
// source shows in the browser at once. The policy is that of the built console, with a nonce for what vite adds.
//   npm run console -- [PORT]
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createCtx } from '#app/ctx';
import { createAccount } from '#features/identity/accounts/actions';
import { systemClock } from '#platform/clock';
import { Client } from '#test/harness/http-client';
import { createSampleFirewalls } from '#test/harness/sample-firewalls';
import { createSampleNetwork } from '#test/harness/sample-network';
import { TestAccount, TestApi } from '#test/harness/test-api';
import { PASSWORD, Person } from '#test/login/people';
import { NONCE, openDevServer } from '../console/build/dev.ts';

const USUAL_PORT = 8090;
const USERNAME = 'maria';
/** What the script of the browser asks the service for. All other addresses below it are pages or sources. */
const OF_SERVICE = /^\/console\/(?:v4|session|sessions|step-up|invitation|sign-out|assets)(?:[/?]|$)/;

const port = Number(process.argv[2] ?? USUAL_PORT);
const url = `http://127.0.0.1:${port}`;

const env = { PALISADE_PUBLIC_URL: url, PALISADE_JOB_SECONDS: '2' };
const api = await TestApi.start('sqlite', { env, now: systemClock() });
setInterval(() => {
  api.clock.now = systemClock();
}, 200);
await addPerson();

const server = createServer(answer);
const vite = await openDevServer(server);
server.listen(port, '127.0.0.1');
await once(server, 'listening');
console.log(`${url}/console: sign in as ${USERNAME} with the password: ${PASSWORD}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

async function addPerson(): Promise<void> {
  const user = { username: USERNAME, email: `${USERNAME}@example.com` };
  const made = await createAccount(createCtx(api.service.services), 'Example Ltd', user);
  const { id, euuid } = made.account;
  const client = new Client(api.base, await api.newToken(made.user));
  const person = new Person(new TestAccount(api, id, euuid, USERNAME, made.user.id, client));
  await person.setPassword(PASSWORD);
  await createSampleFirewalls(client, await createSampleNetwork(client));
}

/** Sources come from vite, all else from the service. */
function answer(message: IncomingMessage, response: ServerResponse): void {
  const path = message.url ?? '/';
  if (!path.startsWith('/console') || OF_SERVICE.test(path)) return forward(message, response);
  vite.middlewares(message, response, () => forward(message, response));
}

function forward(message: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers } = message;
  const forwarded = request(`${api.service.url}${path}`, { method, headers }, (reply) => {
    const isShell =
      path?.startsWith('/console') && String(reply.headers['content-type']).startsWith('text/html');
    if (isShell) return void sendShell(path ?? '', reply, response);
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  response.on('close', () => forwarded.destroy());
  message.pipe(forwarded);
}

/** The page of the service, with the sources in place of what was built. */
async function sendShell(path: string, reply: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  // Not the whole page, whose addresses vite would change.
  const scripts = await vite.transformIndexHtml(path, '<script type="module" src="/src/main.tsx"></script>');
  const nonce = randomBytes(16).toString('base64');
  const body = Buffer.concat(chunks)
    .toString()
    .replaceAll(/<link rel="(?:stylesheet|modulepreload)"[^>]*>\n*/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, () => scripts.replaceAll(NONCE, nonce));
  const { 'content-length': _, 'content-security-policy': policy, ...headers } = reply.headers;
  response.writeHead(reply.statusCode ?? 502, {
    ...headers,
    'content-security-policy': String(policy)
      .replace(/(script-src|style-src) 'self'/g, `$1 'self' 'nonce-${nonce}'`)
      .replace("connect-src 'self'", `connect-src 'self' ws://127.0.0.1:${port}`),
  });
  response.end(body);
}

async function stop(): Promise<void> {
  await vite.close();
  await api.stop();
  process.exit();
}
