// Attacks with what programs use: event streams, idempotency keys, free networks, webhooks.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, Target, Turn } from '../attack.ts';
import { ask, flood, json, list, messageOf, newAgent, openMany, type Sent, together } from './tools.ts';

/** More than a user may have, for each of the attackers. */
const STREAMS = 15;
const WEBHOOKS = 20;
/** A receiver that answers just in time does not count as failing. */
const SLOW_MILLISECONDS = 9_000;
/** Nearly what may be kept of one answer. */
const LARGEST_ANSWER = 60_000;

/** Changes whose events are told to others. */
const change = ({ tokens, ids }: Target, number: number): Sent => ({
  method: 'PUT',
  path: `/v4/vpcs/${ids.vpcId}`,
  token: tokens.plain,
  body: json({ description: `change ${number}` }),
});

async function openStreams(target: Target, turn: Turn): Promise<void> {
  const messages = Object.values(target.tokens).map((token) =>
    messageOf({ path: '/v4/account/events/stream', token }),
  );
  let opened = 0;
  await openMany(target, turn, STREAMS * messages.length, (socket) => {
    const message = messages[opened % messages.length];
    opened += 1;
    if (message) socket.pause().write(message);
  });
  await flood(target, turn, 4, (number) => change(target, number));
}

async function writeWithKeys(target: Target, turn: Turn): Promise<void> {
  const body = json({ notes: 'x'.repeat(LARGEST_ANSWER) });
  await flood(target, turn, 8, (number) => ({
    ...{ method: 'PUT', path: '/v4/profile/preferences', token: target.tokens.plain, body },
    // Every other request is a repeat.
    headers: { 'idempotency-key': `key-${Math.floor(number / 2)}` },
  }));
}

async function listFree(target: Target, turn: Turn): Promise<void> {
  await flood(target, turn, 8, (number) => {
    const page = `page=${1 + (number % 50)}&page_size=500`;
    return number % 2 === 0
      ? list(target, 'plain', `/vpcs/${target.ids.vpcId}/free?prefix=${8 + (number % 22)}&${page}`)
      : list(target, 'plain', `/vpcs/${target.ids.vpcId}/subnets/${target.ids.vpcSubnetId}/free?${page}`);
  });
}

/** Receivers that answer late, for as many events as possible. */
async function answerLate(target: Target, turn: Turn): Promise<void> {
  const receiver = createServer(async (request, response) => {
    request.resume().on('error', () => {});
    await sleep(SLOW_MILLISECONDS, undefined, { ref: false });
    response.writeHead(204).end();
  }).listen(0, target.from);
  await once(receiver, 'listening');
  const url = `http://${target.from}:${(receiver.address() as AddressInfo).port}/`;
  const agent = newAgent(target, 4);
  await together(WEBHOOKS, async (index) => {
    const body = json({ label: `late-${index}`, url, actions: ['*'] });
    const sent = { method: 'POST', path: '/v4/account/webhooks', token: target.tokens.plain, body };
    turn.count(await ask(target, agent, sent, turn.signal));
  });
  await flood(target, turn, 4, (number) => change(target, number));
  agent.destroy();
  receiver.close();
  receiver.closeAllConnections();
}

export const automationAttacks: Attack[] = [
  {
    name: 'event-streams',
    does: `${STREAMS} event streams of each user that are not read, while something changes all the time`,
    run: openStreams,
  },
  {
    name: 'keyed-writes',
    does: 'writes with an idempotency key whose answers are as large as may be kept, and their repeats',
    run: writeWithKeys,
  },
  { name: 'free-lists', does: 'free networks and addresses of a large VPC', run: listFree },
  {
    name: 'webhooks-late',
    does: `${WEBHOOKS} webhooks whose receivers answer after ${SLOW_MILLISECONDS / 1000} seconds`,
    env: () => ({ PALISADE_WEBHOOK_HTTP: 'true', PALISADE_WEBHOOK_ALLOW: '127.0.0.0/8' }),
    run: answerLate,
  },
];
