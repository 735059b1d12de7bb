// Plays one attack beside one honest client: without the attack, during it, until the service has recovered, and a
// stop during a second attack.
import { setTimeout as sleep } from 'node:timers/promises';
import { MailServer } from '#test/harness/mail-server';
import type { Attack, Target } from './attack.ts';
import type { AttackTold } from './attacker.ts';
import type { Cores } from './cores.ts';
import { type Figures, summarise } from './figures.ts';
import { honestAccounts, secondTokens, tokens } from './fill.ts';
import { Helper } from './helper.ts';
import type { HonestAnswer } from './honest.ts';
import type { Wait } from './monitor.ts';
import type { Prepared } from './prepare.ts';
import { descriptorsOf, forgetPeak, memoryOf } from './process-figures.ts';
import { FIRST_USER, Server } from './server.ts';
import { largest, now } from './statistics.ts';
import { warmUp } from './warm-up.ts';

export interface Pace {
  warmSeconds: number;
  quietSeconds: number;
  /** Factor for the duration of attacks. */
  attackShare: number;
  /** How long to wait for the recovery. */
  backSeconds: number;
}

export const FULL: Pace = { warmSeconds: 2, quietSeconds: 6, attackShare: 1, backSeconds: 60 };
/** Long enough to detect effects that last seconds. */
export const BRIEF: Pace = { warmSeconds: 1, quietSeconds: 2, attackShare: 0.2, backSeconds: 60 };
export const QUICK: Pace = { warmSeconds: 1, quietSeconds: 3, attackShare: 0.4, backSeconds: 60 };

const ATTACK_SECONDS = 10;
/** Requests sent at the end of the attack must be answered in this time. */
const TAIL_SECONDS = 2;
/** Time for the attacker's process to start, and to end before it is killed. */
const LATE_SECONDS = 10;
const SAMPLE_MILLISECONDS = 200;
/** Connections of the pool and temporary files make the number vary. */
const SPARE_DESCRIPTORS = 16;
/** The minimum idle time of connections. The wait for their closing begins after it. */
const IDLE_SECONDS = 15;
const STOP_AFTER_SECONDS = 2;
const MONITOR_NICENESS = -10;
const HONEST_NICENESS = -5;
const ATTACKER_NICENESS = 5;

export interface PlayOptions {
  attack: Attack;
  prepared: Prepared;
  folder: string;
  checkout: string;
  cores: Cores;
  unit: number;
  pace: Pace;
}

export async function play(options: PlayOptions): Promise<Figures> {
  const { attack, prepared, folder, checkout, cores, pace } = options;
  const database = await prepared.database.copy(folder);
  const mailServer = attack.mails ? await MailServer.start() : undefined;
  const server = await Server.start({
    ...{ checkout, cores, databaseUrl: database.url, folder, tls: attack.tls },
    env: {
      ...attack.env?.(folder),
      ...(mailServer && {
        PALISADE_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        PALISADE_MAIL_FROM: 'cloud@example.com',
      }),
    },
  });
  const helpers: Helper[] = [];
  const helper = (file: string, niceness: number, question: object) => {
    const started = new Helper(file, niceness, question);
    helpers.push(started);
    return started;
  };
  const { port, pid } = server;
  const tls = attack.tls ?? false;
  const target: Target = {
    ...{ host: '127.0.0.1', port, tls, folder, from: '127.0.0.1', tokens, ids: prepared.ids },
  };
  /** A second attacker with unused rate limits. */
  const second: Target = { ...target, from: '127.0.0.4', tokens: secondTokens };
  const seconds = (attack.seconds ?? ATTACK_SECONDS) * pace.attackShare;
  const begin = (whose: Target) =>
    helper('attacker.ts', ATTACKER_NICENESS, { name: attack.name, target: whose, seconds });
  const mails = () => mailServer?.mails.length ?? 0;

  try {
    await warmUp({ port, tls });
    const monitor = helper('monitor.ts', MONITOR_NICENESS, { port, tls, pid });
    const honest = helper('honest.ts', HONEST_NICENESS, {
      ...{ port, pid, tls, accounts: honestAccounts },
      ...(attack.signIns && { signIn: FIRST_USER }),
    });
    await sleep(pace.warmSeconds * 1000);
    const quietFrom = now();
    await sleep(pace.quietSeconds * 1000);
    const quietTo = now();
    const [descriptors, diskBefore, mailsBefore] = [descriptorsOf(pid), await database.size(), mails()];

    forgetPeak(pid);
    const attackFrom = now();
    const attacker = begin(target);
    const most = await watch(server, attacker, seconds + LATE_SECONDS);
    const { peak } = memoryOf(pid);
    if (!attack.stays) await attacker.kill();
    const attackTo = now();
    const [diskAfter, mailsAfter] = [await database.size(), mails()];
    const back = await waitUntilBack(
      server,
      monitor,
      descriptors,
      pace.backSeconds + (attack.stays ? IDLE_SECONDS : 0),
    );
    await attacker.kill();

    const stopSeconds = await stopInTheMiddle(server, () => begin(second));
    return summarise({
      ...options,
      ...{ quietFrom, quietTo, attackFrom, attackTo, stopSeconds, died: server.died },
      waits: [...back.waits, ...monitor.take<Wait>()],
      answers: honest.take<HonestAnswer>(),
      told: attacker.take<AttackTold>(),
      megabytes: Math.max(peak, most.megabytes),
      descriptors: { before: descriptors, most: most.descriptors, after: back.descriptors },
      backSeconds: back.seconds,
      disk: { before: diskBefore, after: diskAfter },
      mails: mailsAfter - mailsBefore,
    });
  } finally {
    await Promise.all(helpers.map((started) => started.kill()));
    await server.stop();
    await mailServer?.stop();
    await database.remove();
  }
}

/** @returns the maximum figures until the attacker finished */
async function watch(
  server: Server,
  attacker: Helper,
  seconds: number,
): Promise<{ megabytes: number; descriptors: number }> {
  const seen: { megabytes: number; descriptors: number }[] = [];
  let until = now() + seconds * 1000;
  const shorten = async () => {
    await attacker.told<AttackTold>((told) => 'statuses' in told, seconds * 1000);
    until = Math.min(until, now() + TAIL_SECONDS * 1000);
  };
  void shorten();
  while (now() < until && !server.died) {
    seen.push({ megabytes: memoryOf(server.pid).now, descriptors: descriptorsOf(server.pid) });
    await sleep(SAMPLE_MILLISECONDS);
  }
  return {
    megabytes: largest(seen.map((one) => one.megabytes)),
    descriptors: largest(seen.map((one) => one.descriptors)),
  };
}

interface Back {
  /** Undefined when it did not recover in time. */
  seconds: number | undefined;
  descriptors: number;
  /** Measurements of the monitor during the recovery. */
  waits: Wait[];
}

async function waitUntilBack(
  server: Server,
  monitor: Helper,
  before: number,
  patience: number,
): Promise<Back> {
  const [begun, waits] = [now(), monitor.take<Wait>()];
  for (;;) {
    await sleep(500);
    const recent = monitor.take<Wait>();
    waits.push(...recent);
    const descriptors = descriptorsOf(server.pid);
    const seconds = (now() - begun) / 1000;
    // The service responds, and has released its descriptors.
    if (!server.died && recent.length > 0 && descriptors <= before + SPARE_DESCRIPTORS)
      return { seconds, descriptors, waits };
    if (server.died || seconds > patience) return { seconds: undefined, descriptors, waits };
  }
}

async function stopInTheMiddle(server: Server, attackAgain: () => Helper): Promise<number | undefined> {
  if (server.died) return undefined;
  const attacker = attackAgain();
  await attacker.told<AttackTold>((told) => 'begun' in told, LATE_SECONDS * 1000);
  await sleep(STOP_AFTER_SECONDS * 1000);
  const seconds = await server.stop();
  await attacker.kill();
  return seconds;
}
