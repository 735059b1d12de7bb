// Requests /healthz every few milliseconds on a persistent connection, and sometimes on a new one, and reports the
// response times.
import { Agent, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerParent, tell } from './helper.ts';
import { coreWaitOf, stopwatchOf } from './process-figures.ts';
import { now } from './statistics.ts';

export interface MonitorQuestion {
  port: number;
  tls: boolean;
  pid: number;
}

export interface Wait {
  /** When it was sent. */
  at: number;
  milliseconds: number;
  /** The part of this time in which the server's main thread ran. */
  serverMilliseconds: number;
  fresh: boolean;
}

const KEPT_EVERY = 4;
const FRESH_EVERY = 100;
/** Reported after this time even without a response. */
const PATIENCE = 60_000;
/** Differs from the attackers' addresses, so that their rate limits do not affect the monitor. */
const ADDRESS = '127.0.0.3';

answerParent(async (question: MonitorQuestion) => {
  const options = { keepAlive: true, maxSockets: 1 };
  const kept = question.tls ? new TlsAgent({ ...options, rejectUnauthorized: false }) : new Agent(options);
  await Promise.all([repeat(question, kept, KEPT_EVERY), repeat(question, undefined, FRESH_EVERY)]);
});

async function repeat(question: MonitorQuestion, agent: Agent | undefined, every: number): Promise<never> {
  for (;;) {
    tell(await ask(question, agent));
    await sleep(every);
  }
}

async function ask({ port, tls, pid }: MonitorQuestion, agent: Agent | undefined): Promise<Wait> {
  const [at, ownBefore, ran] = [now(), coreWaitOf(process.pid), stopwatchOf(pid)];
  const send = tls ? tlsRequest : request;
  const options = {
    ...{ host: '127.0.0.1', port, path: '/healthz', localAddress: ADDRESS, timeout: PATIENCE },
    ...(agent ? { agent } : { agent: false as const }),
    rejectUnauthorized: false,
  };
  await new Promise<void>((resolve) => {
    const sent = send(options, (response) => {
      response.resume().on('end', resolve).on('error', resolve);
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve()).end();
  });
  // The time in which the monitor itself waited for a core is not a stall of the service.
  const milliseconds = Math.max(0, now() - at - (coreWaitOf(process.pid) - ownBefore));
  return { at, milliseconds, serverMilliseconds: Math.min(milliseconds, ran()), fresh: !agent };
}
