import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '#app/mutate';
import { patience } from '#test/harness/effort';
import { ServerProcess } from '#test/harness/server-process';
import { Interrupted, Journal } from './journal.ts';
import { newMembers } from './members.ts';
import { unasked, writeForever } from './mixed-load.ts';
import { assertIntact, assertNothingHalfMade } from './nothing-half-made.ts';
import { SmsInbox } from './sms-inbox.ts';

const CLIENTS = 32;
const PATIENCE_MILLISECONDS = patience(30_000);

export interface KillPlan {
  databaseUrl: string;
  folder: string;
  rounds: number;
  /** The number of acknowledged writes before each kill. */
  writesBefore: (round: number) => number;
  /** Kills and restarts the database instead of the server. */
  database?: { kill(): Promise<void>; restart(): Promise<void> };
  progress?: (figures: KillFigures) => void;
}

export interface KillFigures {
  rounds: number;
  acknowledged: number;
  /** Write operations that were never requested. */
  unasked: string[];
}

const ENV = {
  PALISADE_JOB_SECONDS: '0',
  PALISADE_LIMIT_VPCS_PER_ACCOUNT: '1000000',
  PALISADE_LIMIT_COMPUTES_PER_ACCOUNT: '1000000',
  PALISADE_LIMIT_USERS_PER_ACCOUNT: '1000000',
  PALISADE_LIMIT_TOKENS_PER_USER: '1000000',
  PALISADE_LIMIT_SSH_KEYS_PER_USER: '1000000',
  PALISADE_LIMIT_OAUTH_CLIENTS_PER_ACCOUNT: '1000000',
  PALISADE_LIMIT_WEBHOOKS_PER_ACCOUNT: '1000000',
  PALISADE_RATE_PHONE_CODE_SEND: '1000000/600',
  PALISADE_RATE_PHONE_CODE_VERIFY: '1000000/600',
  PALISADE_RATE_PHONE_CODES_PER_ACCOUNT: '1000000/3600',
  PALISADE_RATE_TWO_FACTOR_CONFIRM: '1000000/60',
  // Attempts that a kill interrupts stay counted, so the limits are high.
  PALISADE_RATE_SIGN_IN_PER_USERNAME: '1000000/900',
  PALISADE_RATE_SIGN_IN_PER_ADDRESS: '1000000/900',
  PALISADE_RATE_CLIENT_AUTHENTICATION: '1000000/900',
};

/**
 * In each round 32 connections write, the server or database is killed, and then everything acknowledged must exist
 * without partial writes.
 */
export async function killAgainAndAgain(plan: KillPlan): Promise<KillFigures> {
  const { databaseUrl, folder, database } = plan;
  const figures: KillFigures = { rounds: 0, acknowledged: 0, unasked: [] };
  const asked = new Set<string>();
  const sms = await SmsInbox.start();
  const members = await newMembers(databaseUrl, CLIENTS, sms);
  const start = () => ServerProcess.start(databaseUrl, folder, { ...ENV, ...sms.env });
  let server = await start();
  try {
    for (let round = 0; round < plan.rounds; round += 1) {
      const journals = members.map((member) => new Journal(server.url, member));
      const writing = journals.map((journal, client) =>
        writeUntilInterrupted(journal, client, `r${round}c${client}`),
      );
      const all = Promise.all(writing);
      // Fails immediately when a reply is wrong, without waiting for the kill.
      await Promise.race([all, untilAcknowledged(journals, plan.writesBefore(round))]);
      if (database) await database.kill();
      else await server.kill();
      await all;
      if (database) await database.restart();
      else server = await start();
      await untilReady(server);
      for (const journal of journals) {
        journal.reconnect(server.url);
        figures.acknowledged += journal.acknowledged;
        for (const request of journal.asked) asked.add(request);
      }
      await Promise.all(journals.map((journal) => journal.verify()));
      // Jobs that the kill interrupted must end before the check.
      await assertSound(databaseUrl);
      figures.rounds += 1;
      figures.unasked = unasked(asked);
      plan.progress?.(figures);
    }
    assert.equal(await server.stop(), 0, 'the server stops as it should');
    return figures;
  } finally {
    await server.kill();
    sms.stop();
  }
}

/** No other process has the file open during a kill, so that the next server must recover it. */
async function assertSound(databaseUrl: string): Promise<void> {
  const file = databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : undefined;
  if (file) assertIntact(file);
  const store = await openStore(
    file ? { kind: 'sqlite', file, temporary: false } : { kind: 'postgres', url: databaseUrl },
  );
  try {
    await assertNothingHalfMade(store);
  } finally {
    await store.close();
  }
}

async function writeUntilInterrupted(journal: Journal, client: number, name: string): Promise<void> {
  try {
    await writeForever(journal, client, name);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
  }
}

async function untilAcknowledged(journals: readonly Journal[], count: number): Promise<void> {
  const sum = () => journals.reduce((total, { acknowledged }) => total + acknowledged, 0);
  while (sum() < count) await sleep(2);
}

async function untilReady({ url }: ServerProcess): Promise<void> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.text();
    if (answer?.status === 200) return;
    assert.ok(performance.now() < deadline, 'the server is not ready again');
    await sleep(50);
  }
}
