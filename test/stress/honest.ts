// A well-behaved client: a fixed mix of requests at a modest rate, each sent at its scheduled time, whatever
// happened to the others.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { HonestAccount } from './fill.ts';
import { answerParent, tell } from './helper.ts';
import { stopwatchOf } from './process-figures.ts';
import { now } from './statistics.ts';

export interface HonestQuestion {
  port: number;
  pid: number;
  tls: boolean;
  accounts: HonestAccount[];
  /** Credentials of a user who signs in once per second. */
  signIn?: { username: string; password: string };
}

export interface HonestAnswer {
  /** When it was scheduled to start. */
  at: number;
  /** Infinite when the status is not 200, or there is no response. */
  milliseconds: number;
  /** The part of this time in which the server's main thread ran. */
  serverMilliseconds: number;
  status: number;
  kind: 'usual' | 'long list' | 'sign-in';
}

const PER_SECOND = 50;
/** Well below each rate limit of a user. After that many requests, the next account is used. */
const REQUESTS_PER_ACCOUNT = 600;
const PATIENCE = 20_000;
const ADDRESS = '127.0.0.2';
/** Examines all events of the account, which are too many for a short read. */
const LONG_LIST = { path: '/account/events', filter: '{"action":{"+contains":"zz"}}' };

interface Sent {
  method?: string;
  path: string;
  filter?: string;
  body?: string;
}

let made = 0;

answerParent(async ({ port, pid, tls, accounts, signIn }: HonestQuestion) => {
  const options = { keepAlive: true, maxSockets: 16 };
  const agent = tls ? new TlsAgent({ ...options, rejectUnauthorized: false }) : new Agent(options);
  const started = now();
  const accountAt = (turn: number) =>
    accounts[Math.floor(turn / REQUESTS_PER_ACCOUNT) % accounts.length] as HonestAccount;

  const ask = (turn: number, at: number, kind: HonestAnswer['kind'], sent: Sent) => {
    const headers: Record<string, string> = { authorization: `Bearer ${accountAt(turn).token}` };
    if (sent.filter) headers['x-filter'] = sent.filter;
    if (sent.body) headers['content-length'] = String(Buffer.byteLength(sent.body));
    const ran = stopwatchOf(pid);
    const end = (status: number) => tell({ ...timesOf(status === 200, at, ran), at, status, kind });
    const send = tls ? tlsRequest : request;
    const message = send(
      {
        ...{ host: '127.0.0.1', port, localAddress: ADDRESS, timeout: PATIENCE, agent, headers },
        ...{ method: sent.method ?? 'GET', path: `/v4${sent.path}` },
      },
      (response) => {
        response
          .resume()
          .on('end', () => end(response.statusCode ?? 0))
          .on('error', () => end(0));
      },
    );
    message.on('timeout', () => message.destroy(new Error('timeout')));
    message.on('error', () => end(0)).end(sent.body);
  };

  for (let turn = 0; ; turn += 1) {
    const due = started + (turn * 1000) / PER_SECOND;
    const wait = due - now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    ask(turn, due, 'usual', usual(turn, accountAt(turn)));
    if (turn % PER_SECOND === 0) ask(turn, due, 'long list', LONG_LIST);
    if (signIn && turn % PER_SECOND === PER_SECOND / 2) void signInOnce(port, pid, signIn);
  }
});

function usual(turn: number, { vpcId, subnetId }: HonestAccount): Sent {
  switch (turn % 10) {
    case 0:
    case 5:
      return { path: '/vpcs?page_size=25' };
    case 3:
      made += 1;
      return {
        method: 'POST',
        path: '/vpcs',
        body: JSON.stringify({ label: `honest-${process.pid}-${made}`, region: 'us-east' }),
      };
    case 2:
    case 7:
      return { path: `/vpcs/${vpcId}/subnets/${subnetId}` };
    default:
      return { path: `/vpcs/${vpcId}` };
  }
}

function timesOf(isAnswered: boolean, at: number, ran: () => number) {
  const milliseconds = isAnswered ? now() - at : Number.MAX_VALUE;
  return { milliseconds, serverMilliseconds: isAnswered ? Math.min(milliseconds, ran()) : milliseconds };
}

async function signInOnce(
  port: number,
  pid: number,
  fields: { username: string; password: string },
): Promise<void> {
  const [at, ran] = [now(), stopwatchOf(pid)];
  const status = await signInStatus(port, fields).catch(() => 0);
  tell({ ...timesOf(status === 303, at, ran), at, status, kind: 'sign-in' });
}

/** Signs in as a browser does: loads the page with its cookie, then submits the form with its hidden fields. */
async function signInStatus(port: number, fields: { username: string; password: string }): Promise<number> {
  const page = await visit(port, 'GET', {});
  const cookie = (page.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  const hidden = page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const form = new URLSearchParams({ ...fields });
  for (const [, name = '', value = ''] of hidden) form.set(name, value);
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  return (await visit(port, 'POST', headers, form.toString())).status;
}

function visit(
  port: number,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof visit>>>();
  const options = {
    host: '127.0.0.1',
    port,
    localAddress: ADDRESS,
    timeout: PATIENCE,
    path: '/login',
    method,
  };
  const message = request({ ...options, headers }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => (text += part));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
  });
  message.on('timeout', () => message.destroy(new Error('timeout')));
  message.on('error', reject).end(body);
  return promise;
}
