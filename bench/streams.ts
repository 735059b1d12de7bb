// The cost of event streams: open ones that wait, and open ones while events are written.
import { mkdtempSync, openSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from './child.ts';
import type { BenchAccount, Fixture, ServiceQuestion } from './service.ts';

const STREAMS = 1_000;
const OPENED_AT_ONCE = 20;
const WRITES_PER_SECOND = 100;
const MEGABYTE = 1024 * 1024;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Opens a stream for each of 1,000 accounts, waits, then writes 100 events a second, each to the next account.
 * @param seconds duration of each part
 */
export async function measureStreams(folder: string, seconds: number): Promise<void> {
  const service = new Child('service.ts', openSync(`${folder}/streams-service.log`, 'a'));
  try {
    const { port, accounts } = await service.ask<Fixture>({
      folder: mkdtempSync(`${folder}/streams-`),
    } satisfies ServiceQuestion);
    const memory = async () => (await service.memory()) / MEGABYTE;
    const cpu = async (work: () => Promise<unknown>) => {
      const [used, began] = [await service.cpu(), performance.now()];
      await work();
      return ((await service.cpu()) - used) / 1e3 / (performance.now() - began);
    };
    const before = await memory();
    const without = await cpu(() => sleep(seconds * 1000));
    const writing = await cpu(() => write(port, accounts, seconds));
    let events = 0;
    const streams: IncomingMessage[] = [];
    const rest = accounts.slice(0, STREAMS).values();
    const open = async () => {
      for (const { token } of rest) {
        const stream = await openStream(port, token);
        stream.on('data', (chunk: Buffer) => {
          events += chunk.toString().split('\nevent: ').length - 1;
        });
        streams.push(stream);
      }
    };
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open));
    await sleep(1000);
    const opened = await memory();
    const idle = await cpu(() => sleep(seconds * 1000));
    events = 0;
    const written = await cpu(() => write(port, accounts, seconds));
    await sleep(1000);
    for (const stream of streams) stream.destroy();
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(7);
    console.log(`${streams.length} event streams, one of each account`);
    console.log(
      `  memory                    ${before.toFixed(0)} MB without, ${opened.toFixed(0)} MB with them`,
    );
    console.log(`  CPU of one core, waiting  ${percent(without)} without, ${percent(idle)} with them`);
    console.log(
      `  CPU, ${WRITES_PER_SECOND} writes a second  ${percent(writing)} without, ${percent(written)} with them, ${events} events\n`,
    );
  } finally {
    await service.end();
  }
}

function openStream(port: number, token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = request({ port, path: '/v4/account/events/stream', headers, agent: false }, (response) => {
      response.on('error', () => {});
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`A stream was answered ${response.statusCode}`));
    });
    sent.on('error', reject);
    sent.end();
  });
}

let descriptions = 0;

/** Updates a VPC of the next account at an even rate. */
async function write(port: number, accounts: readonly BenchAccount[], seconds: number): Promise<void> {
  const began = performance.now();
  const sent: Promise<void>[] = [];
  for (let count = 0; count < seconds * WRITES_PER_SECOND; count += 1) {
    const { token, vpcId } = accounts[count % accounts.length] as BenchAccount;
    sent.push(update(port, token, vpcId));
    await sleep(Math.max(0, began + ((count + 1) * 1000) / WRITES_PER_SECOND - performance.now()));
  }
  await Promise.all(sent);
}

function update(port: number, token: string, vpcId: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = request({ port, method: 'PUT', path: `/v4/vpcs/${vpcId}`, headers, agent }, (response) => {
      response.resume();
      if (response.statusCode === 200) response.on('end', resolve);
      else reject(new Error(`A write was answered ${response.statusCode}`));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ description: `description ${(descriptions += 1)}` }));
  });
}
